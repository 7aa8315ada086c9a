-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "listRank" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "news_item" ADD COLUMN     "listRank" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "listRank" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "video" ADD COLUMN     "listRank" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "career" ADD COLUMN     "listRank" INTEGER NOT NULL DEFAULT 0;
