-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "classId" TEXT,
ADD COLUMN     "fee" TEXT,
ADD COLUMN     "keyVersion" TEXT,
ADD COLUMN     "sealedClaim" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sealedPayload" BYTEA,
ADD COLUMN     "searchHashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sessionId" TEXT;

-- CreateIndex
CREATE INDEX "submission_searchHashes_idx" ON "submission" USING GIN ("searchHashes");

-- While an update goes on, workers of the version before this one run too. They cannot open an encrypted row, and would send
-- an empty form: their claim of such a row changes nothing, and the row waits for a worker of this version.
CREATE FUNCTION hold_sealed_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;

CREATE TRIGGER submission_sealed_claim BEFORE UPDATE OF state ON submission FOR EACH ROW
  WHEN (NEW.state = 'forwarding' AND OLD.state <> 'forwarding' AND OLD."sealedPayload" IS NOT NULL
    AND NEW."sealedClaim" <> NEW.attempts)
  EXECUTE FUNCTION hold_sealed_submission();
