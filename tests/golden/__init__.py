"""Golden transcripts: whole deals and a whole match, written for people, compared line by line."""
