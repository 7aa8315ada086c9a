-- AlterTable
ALTER TABLE "office_account" ADD COLUMN     "totpSecret" BYTEA,
ADD COLUMN     "totpStep" INTEGER;
