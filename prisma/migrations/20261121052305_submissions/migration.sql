-- CreateTable
CREATE TABLE "submission" (
    "id" BIGSERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'received',
    "idempotencyKey" TEXT,
    "contentHash" TEXT,
    "payload" JSONB,
    "picture" BYTEA,
    "outcomeCode" TEXT,
    "outcomeMessage" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "triedAt" TIMESTAMPTZ(3),
    "retryAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "submission_reference_key" ON "submission"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "submission_idempotencyKey_key" ON "submission"("idempotencyKey");

-- CreateIndex
CREATE INDEX "submission_state_kind_id_idx" ON "submission"("state", "kind", "id");

-- CreateIndex
CREATE INDEX "submission_contentHash_idx" ON "submission"("contentHash");
