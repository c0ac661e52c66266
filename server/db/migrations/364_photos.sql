-- Photos of a record stand in an order, say in words what they show, and are there in several widths.
alter table file
  -- Of a photo, in pixels as it is stored; null of what is none, and of what was uploaded before this.
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  -- [{width, size, storage_key}], the narrowest first: the same photo as WebP.
  add column sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- Among the files of its record's field; the first photo is the cover.
  add column position integer not null default 0,
  add column alt_en text not null default '',
  add column alt_es text not null default '',
  add check ((width is null) = (height is null));
