create table job_log (
  job uuid not null,
  seq integer not null,
  at timestamptz not null,
  level text not null,
  step text not null,
  text text not null,
  count bigint,
  milliseconds integer,
  primary key (job, seq)
);

-- 后台任务
create table "job" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text,
  "code" text,
  "kind" text,
  "title" text,
  "done_rows" integer,
  "message" text,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "operator" uuid,
  "cancel_requested" boolean,
  "seen_at" timestamptz,
  "claim" text,
  "total_rows" integer,
  "phase" text,
  "input" jsonb,
  "answer" jsonb,
  "file" text,
  "expires_at" timestamptz,
  "attempts" integer,
  "log_lines" integer,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "job_org_code_key" on "job" using btree ("org", "code");
create index "job_org_operator_id_idx" on "job" using btree ("org", "operator", "id");
create index "job_org_status_id_idx" on "job" using btree ("org", "status", "id");
create index "job_org_created_at_id_idx" on "job" using btree ("org", "created_at", "id");
create index "job_search_idx" on "job" using gin ("code" gin_trgm_ops, "title" gin_trgm_ops);
