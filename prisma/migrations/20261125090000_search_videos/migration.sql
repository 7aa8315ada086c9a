-- The words of the titles of videos, for the search of the site.
CREATE INDEX "video_search" ON "video" USING gin (search_words(title, ''));
