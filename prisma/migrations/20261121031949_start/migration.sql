-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "banner" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "banner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "strip_item" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "date" DATE,
    "link" TEXT NOT NULL,

    CONSTRAINT "strip_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "detailHash" TEXT,
    "detailRaw" JSONB,
    "detailAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "number" BIGINT NOT NULL,
    "headline" TEXT NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "attachment" TEXT NOT NULL,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_item" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "detailHash" TEXT,
    "detailRaw" JSONB,
    "detailAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "number" BIGINT NOT NULL,
    "headline" TEXT NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "news_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "number" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "startDate" DATE,
    "endDate" DATE,
    "date" DATE,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "number" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "videoId" TEXT NOT NULL,
    "thumbnail" TEXT NOT NULL,
    "date" DATE,

    CONSTRAINT "video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recent_notice" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "headline" TEXT NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "attachment" TEXT NOT NULL,

    CONSTRAINT "recent_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recent_news_item" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "headline" TEXT NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "recent_news_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recent_event" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "startDate" DATE,
    "endDate" DATE,
    "date" DATE,

    CONSTRAINT "recent_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recent_video" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "videoId" TEXT NOT NULL,
    "thumbnail" TEXT NOT NULL,
    "date" DATE,

    CONSTRAINT "recent_video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "testimonial" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "testimonial_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gallery_picture" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "gallery_picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faq" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "questionBangla" TEXT NOT NULL,
    "answerBangla" TEXT NOT NULL,
    "questionEnglish" TEXT NOT NULL,
    "answerEnglish" TEXT NOT NULL,

    CONSTRAINT "faq_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "career" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "detailHash" TEXT,
    "detailRaw" JSONB,
    "detailAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "number" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "designation" TEXT NOT NULL,
    "department" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "startDate" DATE,
    "endDate" DATE,
    "positions" TEXT NOT NULL,
    "gender" TEXT NOT NULL,
    "jobType" TEXT NOT NULL,
    "qualification" TEXT NOT NULL,
    "responsibilities" TEXT NOT NULL,
    "additionalRequirement" TEXT NOT NULL,
    "advertisement" TEXT NOT NULL,

    CONSTRAINT "career_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "latest_career" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "text" TEXT NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "latest_career_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_entry" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "serial" TEXT NOT NULL,
    "semester" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "startDate" DATE,
    "endDate" DATE,

    CONSTRAINT "calendar_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teacher" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "detailHash" TEXT,
    "detailRaw" JSONB,
    "detailAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "gender" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "designation" TEXT NOT NULL,
    "department" TEXT NOT NULL,
    "qualification" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "googleScholar" TEXT NOT NULL,
    "researchgate" TEXT NOT NULL,
    "orcid" TEXT NOT NULL,
    "scopus" TEXT NOT NULL,
    "webOfScience" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "teachingExpertise" TEXT NOT NULL,
    "researchInterest" TEXT NOT NULL,
    "journalPublication" TEXT NOT NULL,
    "conferencePublication" TEXT NOT NULL,
    "book" TEXT NOT NULL,
    "rewards" TEXT NOT NULL,
    "others" TEXT NOT NULL,

    CONSTRAINT "teacher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "programme" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "programmeId" TEXT NOT NULL,
    "departmentId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "programme_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admission_session" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "classId" TEXT NOT NULL,
    "semesterId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "admission_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admission_gender" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "classId" TEXT NOT NULL,
    "semesterId" TEXT NOT NULL,
    "genderId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "admission_gender_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admission_fee" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "classId" TEXT NOT NULL,
    "semesterId" TEXT NOT NULL,
    "fee" INTEGER,

    CONSTRAINT "admission_fee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admission_category" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "goneAt" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "admission_category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_run" (
    "id" BIGSERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "fetched" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "returned" INTEGER NOT NULL DEFAULT 0,
    "gone" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "setAside" INTEGER NOT NULL DEFAULT 0,
    "details" INTEGER NOT NULL DEFAULT 0,
    "upstreamMs" INTEGER NOT NULL DEFAULT 0,
    "databaseMs" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "sync_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_state" (
    "entity" TEXT NOT NULL,
    "freshAt" TIMESTAMPTZ(3),
    "lastRunAt" TIMESTAMPTZ(3),
    "lastOutcome" TEXT,
    "lastError" TEXT,
    "heldHash" TEXT,
    "heldTimes" INTEGER NOT NULL DEFAULT 0,
    "heldGone" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "entity_state_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "set_aside_row" (
    "id" BIGSERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "rowId" TEXT,
    "reason" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "set_aside_row_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_file" (
    "path" TEXT NOT NULL,
    "sha256" TEXT,
    "extension" TEXT,
    "type" TEXT,
    "bytes" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "placeholder" TEXT,
    "widths" INTEGER[],
    "fetchedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMPTZ(3),

    CONSTRAINT "media_file_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE INDEX "banner_position_idx" ON "banner"("position");

-- CreateIndex
CREATE INDEX "strip_item_position_idx" ON "strip_item"("position");

-- CreateIndex
CREATE INDEX "notice_date_number_idx" ON "notice"("date" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "news_item_date_number_idx" ON "news_item"("date" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "event_date_number_idx" ON "event"("date" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "video_date_number_idx" ON "video"("date" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "recent_notice_position_idx" ON "recent_notice"("position");

-- CreateIndex
CREATE INDEX "recent_news_item_position_idx" ON "recent_news_item"("position");

-- CreateIndex
CREATE INDEX "recent_event_position_idx" ON "recent_event"("position");

-- CreateIndex
CREATE INDEX "recent_video_position_idx" ON "recent_video"("position");

-- CreateIndex
CREATE INDEX "testimonial_position_idx" ON "testimonial"("position");

-- CreateIndex
CREATE INDEX "gallery_picture_position_idx" ON "gallery_picture"("position");

-- CreateIndex
CREATE INDEX "faq_position_idx" ON "faq"("position");

-- CreateIndex
CREATE INDEX "career_startDate_number_idx" ON "career"("startDate" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "calendar_entry_position_idx" ON "calendar_entry"("position");

-- CreateIndex
CREATE INDEX "teacher_gender_position_idx" ON "teacher"("gender", "position");

-- CreateIndex
CREATE INDEX "programme_position_idx" ON "programme"("position");

-- CreateIndex
CREATE INDEX "admission_session_classId_position_idx" ON "admission_session"("classId", "position");

-- CreateIndex
CREATE INDEX "admission_gender_classId_semesterId_position_idx" ON "admission_gender"("classId", "semesterId", "position");

-- CreateIndex
CREATE INDEX "admission_fee_classId_semesterId_idx" ON "admission_fee"("classId", "semesterId");

-- CreateIndex
CREATE INDEX "admission_category_position_idx" ON "admission_category"("position");

-- CreateIndex
CREATE INDEX "sync_run_entity_id_idx" ON "sync_run"("entity", "id" DESC);

-- CreateIndex
CREATE INDEX "sync_run_startedAt_idx" ON "sync_run"("startedAt");

-- CreateIndex
CREATE INDEX "set_aside_row_entity_idx" ON "set_aside_row"("entity");

-- CreateIndex
CREATE INDEX "media_file_sha256_idx" ON "media_file"("sha256");
