-- AlterTable
ALTER TABLE "entity_state" ADD COLUMN "isWhole" BOOLEAN NOT NULL DEFAULT false;
