"use strict";
// The address says which event is shown: links, the back button and the keys all change it.
(() => {
  const articles = [...document.querySelectorAll("article")];
  const at = () => articles.find((article) => "#" + article.id === location.hash);
  const beside = (article) => [...article.closest("section").querySelectorAll("article")];

  const show = () => {
    const shown = at() || articles[0];
    const section = shown.closest("section");
    const mates = beside(shown);
    const place = mates.indexOf(shown);
    for (const other of document.querySelectorAll(".current")) other.classList.remove("current");
    for (const link of document.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
    section.classList.add("current");
    shown.classList.add("current");
    for (const link of section.querySelectorAll(`a[href="#${shown.id}"]`)) {
      if (link.closest(".curve, .moves")) link.setAttribute("aria-current", "step");
    }
    reveal(section.querySelector(".moves"), section.querySelector(".moves a[aria-current]"));
    document.querySelector(`nav a[data-section="${section.id}"]`).setAttribute("aria-current", "true");
    section.querySelector("output").textContent = `${place} / ${mates.length - 1}`;
    for (const button of section.querySelectorAll("button")) {
      button.disabled = target(button.dataset.go, shown) === shown;
    }
  };

  // Only the list is moved, never the page.
  const reveal = (list, link) => {
    const above = link.offsetTop;  // within the list, which is positioned
    if (above < list.scrollTop || above + link.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = above - list.clientHeight / 2;
    }
  };

  const target = (way, from) => {
    const mates = beside(from);
    const place = mates.indexOf(from);
    const lost = mates.filter((article) => article.dataset.mark?.includes("?"));
    switch (way) {
      case "first": return mates[0];
      case "last": return mates[mates.length - 1];
      case "back": return mates[Math.max(0, place - 1)];
      case "forward": return mates[Math.min(mates.length - 1, place + 1)];
      case "before": return lost.findLast((article) => mates.indexOf(article) < place) || lost.at(-1) || from;
      default: return lost.find((article) => mates.indexOf(article) > place) || lost[0] || from;
    }
  };

  const go = (article) => {
    // Not location.hash: the page would jump to the event and hide the curve.
    history.pushState(null, "", "#" + article.id);
    show();
  };

  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", p: "before", n: "next" };
  addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(target(way, at() || articles[0]));
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-go]");
    if (button) return go(target(button.dataset.go, at() || articles[0]));
    const link = event.target.closest(".curve a, .losses a, nav a");
    if (!link) return;
    event.preventDefault();
    go(document.getElementById(link.hash.slice(1)));
  });
  addEventListener("hashchange", show);
  addEventListener("popstate", show);

  document.body.classList.add("stepping");
  for (const stepper of document.querySelectorAll(".stepper")) stepper.hidden = false;
  show();
  // A link to an event has made the browser jump to it; the curve belongs to it.
  addEventListener("load", () => at() && scrollTo(0, 0));
})();
