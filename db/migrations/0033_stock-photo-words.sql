CREATE INDEX "stock_photos_words" ON "stock_photos" USING gin (to_tsvector('search.words',
  coalesce(photo ->> 'title', '') || ' ' || coalesce(photo ->> 'description', '') || ' ' ||
  coalesce(photo ->> 'alt_description', '') || ' ' || coalesce(photo ->> 'tags', '') || ' ' ||
  coalesce(photo #>> '{user,name}', '')));