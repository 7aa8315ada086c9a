-- CreateTable
CREATE TABLE "payment_check" (
    "id" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "detail" TEXT,
    "paid" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retryAt" TIMESTAMPTZ(3),

    CONSTRAINT "payment_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_token" (
    "id" TEXT NOT NULL,
    "token" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "calls" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
    "fetchingUntil" TIMESTAMPTZ(3),

    CONSTRAINT "payment_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_check_state_idx" ON "payment_check"("state");

-- AddForeignKey
ALTER TABLE "payment_check" ADD CONSTRAINT "payment_check_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
