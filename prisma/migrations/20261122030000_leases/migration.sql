-- AlterTable
ALTER TABLE "entity_state" ADD COLUMN     "overdueAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sync_lease" (
    "entity" TEXT NOT NULL,
    "token" BIGINT NOT NULL DEFAULT 0,
    "holder" TEXT NOT NULL DEFAULT '',
    "expiresAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity',

    CONSTRAINT "sync_lease_pkey" PRIMARY KEY ("entity")
);
