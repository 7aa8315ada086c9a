-- CreateTable
CREATE TABLE "submission_office" (
    "id" BIGINT NOT NULL,
    "state" TEXT,
    "details" BYTEA,
    "slotId" INTEGER,
    "assignedTo" TEXT,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submission_office_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_slot" (
    "id" SERIAL NOT NULL,
    "date" DATE NOT NULL,
    "time" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,

    CONSTRAINT "test_slot_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "submission_office_state_idx" ON "submission_office"("state");

-- CreateIndex
CREATE INDEX "submission_office_slotId_idx" ON "submission_office"("slotId");

-- AddForeignKey
ALTER TABLE "submission_office" ADD CONSTRAINT "submission_office_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_office" ADD CONSTRAINT "submission_office_slotId_fkey" FOREIGN KEY ("slotId") REFERENCES "test_slot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
