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
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "listRank" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "headline" TEXT NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "rich" JSONB,
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
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "listRank" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "headline" TEXT NOT NULL,
    "date" DATE,
    "text" TEXT NOT NULL,
    "rich" JSONB,
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
    "listRank" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "rich" JSONB,
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
    "listRank" INTEGER NOT NULL,
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
    "rich" JSONB,
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
    "rich" JSONB,
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
    "rich" JSONB,
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
    "rich" JSONB,
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
    "rich" JSONB,

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
    "listRank" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "designation" TEXT NOT NULL,
    "department" TEXT NOT NULL,
    "searchedDepartment" TEXT NOT NULL DEFAULT '',
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
    "rich" JSONB,
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
    "rich" JSONB,
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
    "rich" JSONB,

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
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "details" INTEGER NOT NULL DEFAULT 0,
    "upstreamMs" INTEGER NOT NULL DEFAULT 0,
    "databaseMs" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "unreadable" INTEGER NOT NULL DEFAULT 0,
    "fields" JSONB,
    "remarks" TEXT[] DEFAULT ARRAY[]::TEXT[],

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
    "heldSince" TIMESTAMPTZ(3),
    "heldGone" INTEGER NOT NULL DEFAULT 0,
    "overdueAt" TIMESTAMPTZ(3),
    "lastFetched" INTEGER,
    "remarks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "fields" JSONB,
    "knownColumns" JSONB,
    "differences" JSONB,

    CONSTRAINT "entity_state_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "sync_lease" (
    "entity" TEXT NOT NULL,
    "token" BIGINT NOT NULL DEFAULT 0,
    "holder" TEXT NOT NULL DEFAULT '',
    "expiresAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'::timestamp with time zone,

    CONSTRAINT "sync_lease_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "rejected_row" (
    "id" BIGSERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "rowId" TEXT,
    "reason" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rejected_row_pkey" PRIMARY KEY ("id")
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
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMPTZ(3),

    CONSTRAINT "media_file_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "visit_day" (
    "day" DATE NOT NULL,
    "visits" BIGINT NOT NULL,

    CONSTRAINT "visit_day_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" BIGSERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'received',
    "idempotencyKey" TEXT,
    "contentHash" TEXT,
    "sender" TEXT,
    "payload" BYTEA,
    "keyVersion" TEXT,
    "linkMark" UUID NOT NULL DEFAULT gen_random_uuid(),
    "classId" TEXT,
    "sessionId" TEXT,
    "fee" TEXT,
    "picture" BYTEA,
    "consentVersion" TEXT,
    "consentAt" TIMESTAMPTZ(3),
    "outcomeCode" TEXT,
    "outcomeMessage" BYTEA,
    "outcomeAnswer" BYTEA,
    "settledFrom" JSONB,
    "doubt" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "rejections" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "triedAt" TIMESTAMPTZ(3),
    "retryAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_index" (
    "id" BIGINT NOT NULL,
    "keyVersion" TEXT NOT NULL,
    "terms" BIGINT[],
    "same" BIGINT[],
    "name" BYTEA NOT NULL,

    CONSTRAINT "submission_index_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" BIGINT NOT NULL,
    "channel" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "topic" TEXT NOT NULL DEFAULT 'confirmation',
    "changeId" BIGINT NOT NULL DEFAULT 0,
    "content" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "told" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retryAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_recipient" (
    "key" TEXT NOT NULL,
    "sentAt" TIMESTAMPTZ(3)[],

    CONSTRAINT "message_recipient_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "payment_check" (
    "id" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "detail" TEXT,
    "paid" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retryAt" TIMESTAMPTZ(3),

    CONSTRAINT "payment_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_token" (
    "id" TEXT NOT NULL,
    "token" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "calls" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
    "fetchingUntil" TIMESTAMPTZ(3),

    CONSTRAINT "payment_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_picture" (
    "id" BIGINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "submission_picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matter" (
    "id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "parts" BYTEA,
    "request" TEXT,
    "slotId" INTEGER,
    "attendance" TEXT,
    "decision" TEXT,
    "answeredAt" TIMESTAMPTZ(3),
    "assignedTo" TEXT,
    "changedAt" TIMESTAMPTZ(3),

    CONSTRAINT "matter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matter_change" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "account" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "values" BYTEA NOT NULL,
    "batch" TEXT,
    "undoes" BIGINT,

    CONSTRAINT "matter_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reply_picture" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "reply_picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_slot" (
    "id" SERIAL NOT NULL,
    "date" DATE NOT NULL,
    "time" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "test_slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "office_note" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" BIGINT NOT NULL,
    "account" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "text" BYTEA NOT NULL,

    CONSTRAINT "office_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "office_account" (
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "totpSecret" BYTEA,
    "totpStep" INTEGER,
    "mustChange" BOOLEAN NOT NULL DEFAULT false,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "office_account_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" TEXT NOT NULL,
    "area" TEXT NOT NULL,
    "account" TEXT,
    "begunAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "office_audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "account" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "about" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "office_audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_revision" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "account" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT,
    "baseHash" TEXT,
    "fromDay" DATE,
    "parentId" BIGINT,
    "batch" UUID NOT NULL,

    CONSTRAINT "content_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_picture" (
    "sha256" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "account" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "colour" TEXT NOT NULL,
    "focus" INTEGER[],

    CONSTRAINT "content_picture_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "submission_circuit" (
    "kind" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "submission_circuit_pkey" PRIMARY KEY ("kind")
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
CREATE INDEX "rejected_row_entity_idx" ON "rejected_row"("entity");

-- CreateIndex
CREATE INDEX "media_file_sha256_idx" ON "media_file"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "submission_reference_key" ON "submission"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "submission_idempotencyKey_key" ON "submission"("idempotencyKey");

-- CreateIndex
CREATE INDEX "submission_state_kind_id_idx" ON "submission"("state", "kind", "id");

-- CreateIndex
CREATE INDEX "submission_contentHash_idx" ON "submission"("contentHash");

-- CreateIndex
CREATE INDEX "submission_sender_id_idx" ON "submission"("sender", "id");

-- CreateIndex
CREATE INDEX "submission_receivedAt_idx" ON "submission"("receivedAt");

-- CreateIndex
CREATE INDEX "submission_index_terms_idx" ON "submission_index" USING GIN ("terms");

-- CreateIndex
CREATE INDEX "submission_index_same_idx" ON "submission_index" USING GIN ("same");

-- CreateIndex
CREATE INDEX "delivery_state_idx" ON "delivery"("state");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_submissionId_channel_topic_changeId_key" ON "delivery"("submissionId", "channel", "topic", "changeId");

-- CreateIndex
CREATE INDEX "payment_check_state_idx" ON "payment_check"("state");

-- CreateIndex
CREATE INDEX "matter_request_idx" ON "matter"("request");

-- CreateIndex
CREATE INDEX "matter_slotId_idx" ON "matter"("slotId");

-- CreateIndex
CREATE INDEX "matter_decision_idx" ON "matter"("decision");

-- CreateIndex
CREATE UNIQUE INDEX "matter_change_undoes_key" ON "matter_change"("undoes");

-- CreateIndex
CREATE INDEX "matter_change_batch_idx" ON "matter_change"("batch");

-- CreateIndex
CREATE UNIQUE INDEX "matter_change_submissionId_version_key" ON "matter_change"("submissionId", "version");

-- CreateIndex
CREATE INDEX "reply_picture_submissionId_idx" ON "reply_picture"("submissionId");

-- CreateIndex
CREATE INDEX "test_slot_date_idx" ON "test_slot"("date");

-- CreateIndex
CREATE INDEX "office_note_submissionId_idx" ON "office_note"("submissionId");

-- CreateIndex
CREATE INDEX "staff_session_account_idx" ON "staff_session"("account");

-- CreateIndex
CREATE INDEX "staff_session_seenAt_idx" ON "staff_session"("seenAt");

-- CreateIndex
CREATE INDEX "attempt_until_idx" ON "attempt"("until");

-- CreateIndex
CREATE INDEX "office_audit_about_idx" ON "office_audit" USING GIN ("about");

-- CreateIndex
CREATE INDEX "office_audit_account_id_idx" ON "office_audit"("account", "id");

-- CreateIndex
CREATE INDEX "office_audit_at_idx" ON "office_audit"("at");

-- CreateIndex
CREATE INDEX "content_revision_file_id_idx" ON "content_revision"("file", "id");

-- CreateIndex
CREATE INDEX "content_revision_batch_idx" ON "content_revision"("batch");

-- AddForeignKey
ALTER TABLE "submission_index" ADD CONSTRAINT "submission_index_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_check" ADD CONSTRAINT "payment_check_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_picture" ADD CONSTRAINT "submission_picture_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matter" ADD CONSTRAINT "matter_id_fkey" FOREIGN KEY ("id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matter" ADD CONSTRAINT "matter_slotId_fkey" FOREIGN KEY ("slotId") REFERENCES "test_slot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matter_change" ADD CONSTRAINT "matter_change_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_picture" ADD CONSTRAINT "reply_picture_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_note" ADD CONSTRAINT "office_note_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_account_fkey" FOREIGN KEY ("account") REFERENCES "office_account"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot describe.

-- The form in which texts are compared by search and filters, as `foldedText` of packages/forms makes it: compatibility forms
-- (fancy letters, ligatures) are plain ones, joiners and soft hyphens do not count, digits of all scripts are ASCII.
CREATE FUNCTION folded_text(written text) RETURNS text
IMMUTABLE PARALLEL SAFE STRICT LANGUAGE sql
RETURN lower(translate(
  CASE WHEN written IS NFKC NORMALIZED THEN written ELSE normalize(written, NFKC) END,
  U&'\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\200B\200C\200D\2060\00AD\FEFF',
  '012345678901234567890123456789'
));

-- The words of a row, for the search of the site (docs/decisions/0025). Only what every Postgres has, in every locale.
-- Short rows are split at blanks, which costs a quarter of what the parser of Postgres takes. A text that could hold
-- a word too long for an index goes through that parser, which leaves such words out. It is cut where it could become
-- too large to be written. (No semicolon and no apostrophe here: the migrator splits the file by them.)
CREATE FUNCTION search_words(head text, body text) RETURNS tsvector
IMMUTABLE PARALLEL SAFE LANGUAGE sql
RETURN CASE
  WHEN octet_length(head) + octet_length(body) < 1300 THEN
    array_to_tsvector(array_remove(string_to_array(replace(folded_text(head || ' ' || body), E'\n', ' '), ' '), ''))
  ELSE to_tsvector('simple'::regconfig, folded_text(left(head, 1000) || ' ' || left(body, 100000)))
END;

CREATE INDEX "notice_search" ON "notice" USING gin (search_words(headline, text));
CREATE INDEX "news_item_search" ON "news_item" USING gin (search_words(headline, text));
CREATE INDEX "event_search" ON "event" USING gin (search_words(name, text));
CREATE INDEX "career_search" ON "career" USING gin (search_words(
  title || ' ' || designation || ' ' || department,
  location || ' ' || subject || ' ' || qualification || ' ' || responsibilities || ' ' || "additionalRequirement"
));
CREATE INDEX "teacher_search" ON "teacher" USING gin (search_words(
  name || ' ' || designation || ' ' || department,
  qualification || ' ' || about || ' ' || "teachingExpertise" || ' ' || "researchInterest"
));
CREATE INDEX "video_search" ON "video" USING gin (search_words(title, ''));

-- One circuit per call. They are changed, never added.
INSERT INTO "submission_circuit" ("kind") VALUES ('application'), ('contact');

-- A date is held once. A cancelled one can be added again.
CREATE UNIQUE INDEX "test_slot_once" ON "test_slot"("date", "time", folded_text(place)) WHERE "cancelledAt" IS NULL;

-- The submissions that have one of these terms, always by the index: the planner takes the comparison of two arrays for as cheap as that of
-- two numbers, and would rather compare the terms of all rows, which is twenty times slower.
CREATE FUNCTION submissions_with_terms(wanted bigint[]) RETURNS SETOF bigint
STABLE LANGUAGE sql ROWS 5000 SET enable_seqscan = off
AS $$ SELECT id FROM submission_index WHERE terms && wanted $$;

-- Visitors wait for the outcome of their submission. The transaction that writes it notifies the web processes, whichever
-- statement writes it.
CREATE FUNCTION notify_submission_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('submission_outcome', NEW.reference);
  RETURN NULL;
END $$;

CREATE TRIGGER submission_outcome AFTER UPDATE OF state ON submission FOR EACH ROW
  WHEN (OLD.state IN ('received', 'forwarding') AND NEW.state NOT IN ('received', 'forwarding'))
  EXECUTE FUNCTION notify_submission_outcome();

-- The audit log is append-only. Only the retention job deletes, after it has said so in its transaction, and only what is
-- older than two years.
CREATE FUNCTION keep_office_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('school.audit_retention', true) = 'on' AND OLD.at < now() - interval '729 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;

CREATE TRIGGER office_audit_kept BEFORE UPDATE OR DELETE ON office_audit FOR EACH ROW EXECUTE FUNCTION keep_office_audit();
CREATE TRIGGER office_audit_whole BEFORE TRUNCATE ON office_audit FOR EACH STATEMENT EXECUTE FUNCTION keep_office_audit();

-- What the office has written is append-only: every revision can be read and published again.
CREATE FUNCTION keep_content_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content revisions are append-only';
END $$;

CREATE TRIGGER content_revision_kept BEFORE UPDATE OR DELETE ON content_revision FOR EACH ROW EXECUTE FUNCTION keep_content_revisions();
CREATE TRIGGER content_revision_whole BEFORE TRUNCATE ON content_revision FOR EACH STATEMENT EXECUTE FUNCTION keep_content_revisions();
