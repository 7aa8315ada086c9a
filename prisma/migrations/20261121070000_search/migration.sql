-- The words of a row, for the search of the site (docs/decisions/0025). Only what every Postgres has, in every locale.
-- Short rows are split at blanks, which costs a quarter of what the parser of Postgres takes. A text that could hold
-- a word too long for an index goes through that parser, which leaves such words out. It is cut where it could become
-- too large to be written. (No semicolon and no apostrophe here: the migrator splits the file by them.)
CREATE FUNCTION search_words(head text, body text) RETURNS tsvector
IMMUTABLE PARALLEL SAFE LANGUAGE sql
RETURN CASE
  WHEN octet_length(head) + octet_length(body) < 1300 THEN
    array_to_tsvector(array_remove(string_to_array(replace(lower(head || ' ' || body), E'\n', ' '), ' '), ''))
  ELSE to_tsvector('simple'::regconfig, left(head, 1000) || ' ' || left(body, 100000))
END;

CREATE INDEX "notice_search" ON "notice" USING gin (search_words(headline, text));
CREATE INDEX "news_item_search" ON "news_item" USING gin (search_words(headline, text));
CREATE INDEX "event_search" ON "event" USING gin (search_words(name, text));
CREATE INDEX "career_search" ON "career" USING gin (search_words(
  title || ' ' || designation || ' ' || department,
  location || ' ' || subject || ' ' || qualification || ' ' || responsibilities || ' ' || "additionalRequirement"
));
CREATE INDEX "teacher_search" ON "teacher" USING gin (search_words(
  name || ' ' || designation || ' ' || department,
  qualification || ' ' || about || ' ' || "teachingExpertise" || ' ' || "researchInterest"
));
