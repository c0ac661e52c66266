-- Who reads a calendar of another site holds it, so that nobody else reads it at the same time.
alter table room_feed add column reading_since timestamptz;
