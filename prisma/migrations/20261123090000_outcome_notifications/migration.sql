-- Visitors wait for the outcome of their submission. The transaction that writes it notifies the web processes, whichever
-- statement or version writes it.
CREATE FUNCTION notify_submission_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('submission_outcome', NEW.reference);
  RETURN NULL;
END $$;

CREATE TRIGGER submission_outcome AFTER UPDATE OF state ON submission FOR EACH ROW
  WHEN (OLD.state IN ('received', 'forwarding') AND NEW.state NOT IN ('received', 'forwarding'))
  EXECUTE FUNCTION notify_submission_outcome();
