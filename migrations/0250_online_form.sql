-- 在线表单
create table "online_form" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "form_type" text default 'single',
  "form_category" text default 'business',
  "form_version" integer default 1,
  "number_prefix" text,
  "has_status" boolean default false,
  "has_org" boolean default true,
  "menu_group" text default '在线开发',
  "menu_order" integer default 500,
  "is_replaced" boolean default false,
  "remark" text,
  "published_by" uuid,
  "published_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "online_form_status_check" check (status in ('draft', 'published', 'disabled', 'obsolete'))
);
create index "online_form_name_pinyin_id_idx" on "online_form" using btree ("name_pinyin", "id");
create unique index "online_form_code_form_version_key" on "online_form" using btree ("code", "form_version");
create index "online_form_status_id_idx" on "online_form" using btree ("status", "id");
create index "online_form_code_form_version_id_idx" on "online_form" using btree ("code", "form_version", "id");
create index "online_form_search_idx" on "online_form" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 在线表单－字段
create table "online_form_fields" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "title" text,
  "field_key" text,
  "table_key" text,
  "group_title" text,
  "data_type" text default 'text',
  "length" integer,
  "decimals" integer,
  "dictionary_type" uuid,
  "ref_entity" text,
  "ref_filter" text,
  "fill_fields" text,
  "is_required" boolean default false,
  "is_unique" boolean default false,
  "is_indexed" boolean default false,
  "is_readonly" boolean default false,
  "default_value" text,
  "min_value" text,
  "max_value" text,
  "valid_rule" text,
  "formula" text,
  "visible_when" text,
  "is_double" boolean default false,
  "show_in_list" boolean default true,
  "list_width" integer,
  "is_query" boolean default false,
  "is_total" boolean default false,
  "help_text" text,
  primary key ("id"),
  foreign key ("doc_id") references "online_form" ("id") on delete cascade
);
create index "online_form_fields_doc_id_seq_idx" on "online_form_fields" using btree ("doc_id", "seq");

-- 在线表单－子表
create table "online_form_tables" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "table_key" text,
  "title" text,
  "is_required" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "online_form" ("id") on delete cascade
);
create index "online_form_tables_doc_id_seq_idx" on "online_form_tables" using btree ("doc_id", "seq");

-- 在线表单－索引
create table "online_form_indexes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "field_keys" text,
  "is_unique" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "online_form" ("id") on delete cascade
);
create index "online_form_indexes_doc_id_seq_idx" on "online_form_indexes" using btree ("doc_id", "seq");

-- 在线表单－业务规则
create table "online_form_rules" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "field_key" text,
  "condition" text,
  "when_text" text,
  "rule_action" text default 'error',
  "message" text,
  "on_submit" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "online_form" ("id") on delete cascade
);
create index "online_form_rules_doc_id_seq_idx" on "online_form_rules" using btree ("doc_id", "seq");
