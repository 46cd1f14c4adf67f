"""`kibitz annotate`: every decision of finished rounds judged, in many forms."""
