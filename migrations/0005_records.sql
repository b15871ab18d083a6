create table recycle_bin (
  entity text not null,
  record_id uuid not null,
  org uuid,
  code text not null,
  name text not null,
  content jsonb not null,
  note text,
  deleted_by uuid not null,
  deleted_at timestamptz not null,
  primary key (entity, record_id)
);
create index recycle_bin_list_idx on recycle_bin (entity, org, deleted_at);

-- 附件
create table "attachment" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "entity_key" text,
  "record_id" text,
  "record_code" text,
  "field_key" text,
  "file_name" text,
  "stored_path" text,
  "content_type" text,
  "size_bytes" integer,
  "sha256" text,
  "sort_no" integer default 0,
  "remark" text,
  "uploaded_by" uuid,
  "uploaded_at" timestamptz,
  "is_deleted" boolean default false,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "attachment_org_uploaded_by_id_idx" on "attachment" using btree ("org", "uploaded_by", "id");
create index "attachment_org_created_at_id_idx" on "attachment" using btree ("org", "created_at", "id");
create index "attachment_org_uploaded_at_id_idx" on "attachment" using btree ("org", "uploaded_at", "id");
create index "attachment_org_entity_key_record_id_sort_no_idx" on "attachment" using btree ("org", "entity_key", "record_id", "sort_no");
create index "attachment_search_idx" on "attachment" using gin ("file_name" gin_trgm_ops);

-- 列表方案
create table "saved_view" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "name" text,
  "entity_key" text,
  "organization" uuid,
  "user" uuid,
  "share_scope" text default 'org',
  "shared_to" uuid[],
  "filters" jsonb,
  "columns" jsonb,
  "sorts" jsonb,
  "groups" jsonb,
  "page_size" integer,
  "is_default" boolean default false,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "saved_view_status_check" check (status in ('enabled', 'disabled'))
);
create index "saved_view_organization_id_idx" on "saved_view" using btree ("organization", "id");
create index "saved_view_user_id_idx" on "saved_view" using btree ("user", "id");
create unique index "saved_view_entity_key_organization_user_name_key" on "saved_view" using btree ("entity_key", "organization", "user", "name");
create index "saved_view_status_id_idx" on "saved_view" using btree ("status", "id");
create index "saved_view_entity_key_name_id_idx" on "saved_view" using btree ("entity_key", "name", "id");
create index "saved_view_search_idx" on "saved_view" using gin ("name" gin_trgm_ops, "entity_key" gin_trgm_ops);
