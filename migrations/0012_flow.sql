-- 单据评论
create table "document_comment" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "entity_key" text,
  "record_id" text,
  "record_code" text,
  "content" text,
  "mentions" uuid[],
  "author" uuid,
  "written_at" timestamptz,
  "edited_at" timestamptz,
  "is_deleted" boolean default false,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "document_comment_org_author_id_idx" on "document_comment" using btree ("org", "author", "id");
create index "document_comment_org_created_at_id_idx" on "document_comment" using btree ("org", "created_at", "id");
create index "document_comment_org_written_at_id_idx" on "document_comment" using btree ("org", "written_at", "id");
create index "document_comment_org_entity_key_record_id_written_at_idx" on "document_comment" using btree ("org", "entity_key", "record_id", "written_at");
create index "document_comment_search_idx" on "document_comment" using gin ("record_code" gin_trgm_ops, "content" gin_trgm_ops);

-- 单据模板
create table "document_template" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "entity_key" text,
  "name" text,
  "user" uuid,
  "line_count" integer,
  "content" jsonb,
  "saved_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "document_template_org_user_id_idx" on "document_template" using btree ("org", "user", "id");
create unique index "document_template_org_user_entity_key_name_key" on "document_template" using btree ("org", "user", "entity_key", "name");
create index "document_template_org_created_at_id_idx" on "document_template" using btree ("org", "created_at", "id");
create index "document_template_org_saved_at_id_idx" on "document_template" using btree ("org", "saved_at", "id");
create index "document_template_search_idx" on "document_template" using gin ("name" gin_trgm_ops);
