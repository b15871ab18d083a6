-- 在线报表
create table "online_report" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "root_entity" text,
  "root_lines" text,
  "report_category" text default 'report',
  "report_version" integer default 1,
  "menu_group" text default '在线开发',
  "menu_order" integer default 600,
  "is_replaced" boolean default false,
  "remark" text,
  "published_by" uuid,
  "published_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "online_report_status_check" check (status in ('draft', 'published', 'disabled', 'obsolete'))
);
create index "online_report_name_pinyin_id_idx" on "online_report" using btree ("name_pinyin", "id");
create unique index "online_report_code_report_version_key" on "online_report" using btree ("code", "report_version");
create index "online_report_status_id_idx" on "online_report" using btree ("status", "id");
create index "online_report_code_report_version_id_idx" on "online_report" using btree ("code", "report_version", "id");
create index "online_report_search_idx" on "online_report" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 在线报表－列
create table "online_report_columns" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "title" text,
  "path" text,
  "aggregate" text default 'none',
  "expression" text,
  "column_key" text,
  "decimals" integer,
  "width" integer,
  "is_show" boolean default true,
  "is_total" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "online_report" ("id") on delete cascade
);
create index "online_report_columns_doc_id_seq_idx" on "online_report_columns" using btree ("doc_id", "seq");

-- 在线报表－查询参数
create table "online_report_params" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "title" text,
  "path" text,
  "query_mode" text default 'eq',
  "default_value" text,
  "is_required" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "online_report" ("id") on delete cascade
);
create index "online_report_params_doc_id_seq_idx" on "online_report_params" using btree ("doc_id", "seq");
