-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "consentAt" TIMESTAMPTZ(3),
ADD COLUMN     "consentVersion" TEXT;
