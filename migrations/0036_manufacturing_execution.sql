-- 生产执行记录
create table "execution_log" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "event_time" timestamptz,
  "event" text,
  "doc_type" text,
  "doc_code" text,
  "doc_id" text,
  "manufacturing_order" uuid,
  "operation" uuid,
  "from_status" text,
  "to_status" text,
  "qty" numeric(20,8),
  "reason" text,
  "operator" uuid,
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "execution_log_org_manufacturing_order_id_idx" on "execution_log" using btree ("org", "manufacturing_order", "id");
create index "execution_log_org_operation_id_idx" on "execution_log" using btree ("org", "operation", "id");
create index "execution_log_org_operator_id_idx" on "execution_log" using btree ("org", "operator", "id");
create index "execution_log_org_created_at_id_idx" on "execution_log" using btree ("org", "created_at", "id");
create index "execution_log_org_event_time_id_idx" on "execution_log" using btree ("org", "event_time", "id");
create index "execution_log_org_manufacturing_order_event_time_idx" on "execution_log" using btree ("org", "manufacturing_order", "event_time");
create index "execution_log_org_doc_id_idx" on "execution_log" using btree ("org", "doc_id");
create index "execution_log_search_idx" on "execution_log" using gin ("doc_code" gin_trgm_ops, "reason" gin_trgm_ops);

alter table "manufacturing_order" add column "scrap_formula" text;

alter table "manufacturing_order_components" add column "bom_line_id" text;

alter table "manufacturing_order_by_products" add column "bom_line_id" text;
