-- Never used: import_job and export_job are queue and history in one.
drop table if exists job;

create table import_fault (
  job uuid not null,
  n integer not null,
  sheet text not null,
  row_no integer not null,
  column_no integer,
  title text not null,
  message text not null,
  primary key (job, n)
);

create table import_upload (
  path text primary key,
  user_id uuid not null,
  file_name text not null,
  created_at timestamptz not null
);
create index import_upload_created_at_idx on import_upload (created_at);

-- 导出任务
create table "export_job" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text,
  "code" text,
  "entity_key" text,
  "file_name" text,
  "filter_text" jsonb,
  "columns" jsonb,
  "format" text,
  "row_count" integer,
  "file" text,
  "expires_at" timestamptz,
  "done_rows" integer,
  "message" text,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "operator" uuid,
  "cancel_requested" boolean,
  "seen_at" timestamptz,
  "claim" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "export_job_org_code_key" on "export_job" using btree ("org", "code");
create index "export_job_org_operator_id_idx" on "export_job" using btree ("org", "operator", "id");
create index "export_job_org_status_id_idx" on "export_job" using btree ("org", "status", "id");
create index "export_job_org_created_at_id_idx" on "export_job" using btree ("org", "created_at", "id");
create index "export_job_search_idx" on "export_job" using gin ("code" gin_trgm_ops, "file_name" gin_trgm_ops);

-- 导入任务
create table "import_job" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text,
  "code" text,
  "entity_key" text,
  "import_template" uuid,
  "file_name" text,
  "file" text,
  "mode" text,
  "dry_run" boolean,
  "total_rows" integer,
  "success_rows" integer,
  "failed_rows" integer,
  "error_file" text,
  "all_or_nothing" boolean default true,
  "done_rows" integer,
  "message" text,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "operator" uuid,
  "cancel_requested" boolean,
  "seen_at" timestamptz,
  "claim" text,
  "request" jsonb,
  "writing" boolean,
  "faults" integer,
  "expires_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "import_job_org_code_key" on "import_job" using btree ("org", "code");
create index "import_job_org_operator_id_idx" on "import_job" using btree ("org", "operator", "id");
create index "import_job_org_status_id_idx" on "import_job" using btree ("org", "status", "id");
create index "import_job_org_created_at_id_idx" on "import_job" using btree ("org", "created_at", "id");
create index "import_job_search_idx" on "import_job" using gin ("code" gin_trgm_ops, "file_name" gin_trgm_ops);

-- 导入模板
create table "import_template" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "entity_key" text,
  "import_mode" text default 'insert',
  "match_fields" jsonb,
  "head_row" integer default 1,
  "is_default" boolean default false,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "import_template_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "import_template_org_code_key" on "import_template" using btree ("org", "code");
create index "import_template_org_status_id_idx" on "import_template" using btree ("org", "status", "id");
create index "import_template_search_idx" on "import_template" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 导入模板－列映射
create table "import_template_columns" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "line_no" integer default 1,
  "column_title" text,
  "field_key" text,
  "lookup_by" text default 'codeOrName',
  "default_value" text,
  "is_required" boolean default false,
  "sample" text,
  primary key ("id"),
  foreign key ("doc_id") references "import_template" ("id") on delete cascade
);
create index "import_template_columns_doc_id_seq_idx" on "import_template_columns" using btree ("doc_id", "seq");

-- 定时任务
create table "scheduled_job" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "job_key" text,
  "cron" text,
  "params" jsonb,
  "run_as" uuid,
  "organization" uuid,
  "timeout_minutes" integer default 30,
  "last_run_at" timestamptz,
  "last_status" text,
  "next_run_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "scheduled_job_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "scheduled_job_code_key" on "scheduled_job" using btree ("code");
create index "scheduled_job_status_id_idx" on "scheduled_job" using btree ("status", "id");
create index "scheduled_job_search_idx" on "scheduled_job" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 定时任务－执行记录
create table "scheduled_job_runs" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "status" text,
  "message" text,
  primary key ("id"),
  foreign key ("doc_id") references "scheduled_job" ("id") on delete cascade
);
create index "scheduled_job_runs_doc_id_seq_idx" on "scheduled_job_runs" using btree ("doc_id", "seq");
