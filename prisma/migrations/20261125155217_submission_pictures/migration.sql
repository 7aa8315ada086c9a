-- CreateTable
CREATE TABLE "submission_picture" (
    "id" BIGINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "submission_picture_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "submission_picture" ADD CONSTRAINT "submission_picture_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
