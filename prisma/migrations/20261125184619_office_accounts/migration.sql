-- CreateTable
CREATE TABLE "office_note" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" BIGINT NOT NULL,
    "account" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "text" BYTEA NOT NULL,

    CONSTRAINT "office_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "office_account" (
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "office_account_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "office_audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "account" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "reference" TEXT,

    CONSTRAINT "office_audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "office_note_submissionId_idx" ON "office_note"("submissionId");

-- CreateIndex
CREATE INDEX "office_audit_reference_idx" ON "office_audit"("reference");

-- CreateIndex
CREATE INDEX "office_audit_at_idx" ON "office_audit"("at");

-- AddForeignKey
ALTER TABLE "office_note" ADD CONSTRAINT "office_note_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit log is append-only. Only the retention job deletes, after it has said so in its transaction, and only what is
-- older than two years.
CREATE FUNCTION keep_office_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('school.audit_retention', true) = 'on' AND OLD.at < now() - interval '729 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;

CREATE TRIGGER office_audit_kept BEFORE UPDATE OR DELETE ON office_audit FOR EACH ROW EXECUTE FUNCTION keep_office_audit();
CREATE TRIGGER office_audit_whole BEFORE TRUNCATE ON office_audit FOR EACH STATEMENT EXECUTE FUNCTION keep_office_audit();
