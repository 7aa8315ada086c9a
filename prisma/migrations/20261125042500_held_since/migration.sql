-- AlterTable
ALTER TABLE "entity_state" ADD COLUMN     "heldSince" TIMESTAMPTZ(3);
