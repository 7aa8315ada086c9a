-- AlterTable
ALTER TABLE "career" ADD COLUMN     "searchedDepartment" TEXT NOT NULL DEFAULT '';
