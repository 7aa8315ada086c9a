-- CreateTable
CREATE TABLE "visit_day" (
    "day" DATE NOT NULL,
    "visits" BIGINT NOT NULL,

    CONSTRAINT "visit_day_pkey" PRIMARY KEY ("day")
);
