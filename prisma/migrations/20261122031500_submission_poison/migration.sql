-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "failingSince" TIMESTAMPTZ(3),
ADD COLUMN     "rejections" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sender" TEXT;

-- CreateTable
CREATE TABLE "submission_circuit" (
    "kind" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "submission_circuit_pkey" PRIMARY KEY ("kind")
);

-- CreateIndex
CREATE INDEX "submission_sender_id_idx" ON "submission"("sender", "id");

-- CreateIndex
CREATE INDEX "submission_receivedAt_idx" ON "submission"("receivedAt");

-- One row per call; they are changed, never added.
INSERT INTO "submission_circuit" ("kind") VALUES ('application'), ('contact');
