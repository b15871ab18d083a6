alter table "lot" add column "frozen_by" text;

-- 追溯召回
create table "recall_run" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "start_kind" text default 'lot',
  "start_text" text,
  "start_material" uuid,
  "trace_direction" text default 'both',
  "reason" text,
  "capa_record" uuid,
  "is_drill" boolean default false,
  "remark" text,
  "answer_minutes" numeric(20,8),
  "seconds" numeric(20,8),
  "lot_count" integer,
  "stock_qty" numeric(20,8),
  "wip_qty" numeric(20,8),
  "shipped_qty" numeric(20,8),
  "customer_count" integer,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "recall_run_status_check" check (status in ('draft', 'listed', 'notified', 'closed', 'voided'))
);
create unique index "recall_run_org_code_key" on "recall_run" using btree ("org", "code");
create index "recall_run_org_start_material_date_id_idx" on "recall_run" using btree ("org", "start_material", "date", "id");
create index "recall_run_org_capa_record_date_id_idx" on "recall_run" using btree ("org", "capa_record", "date", "id");
create index "recall_run_org_date_id_idx" on "recall_run" using btree ("org", "date", "id");
create index "recall_run_org_status_date_id_idx" on "recall_run" using btree ("org", "status", "date", "id");
create index "recall_run_org_created_at_id_idx" on "recall_run" using btree ("org", "created_at", "id");
create index "recall_run_org_date_code_id_idx" on "recall_run" using btree ("org", "date", "code", "id");
create index "recall_run_search_idx" on "recall_run" using gin ("code" gin_trgm_ops, "start_text" gin_trgm_ops, "reason" gin_trgm_ops);

-- 追溯召回－批次
create table "recall_run_lots" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "trace_node" text,
  "material" uuid,
  "material_name" text,
  "base_unit" uuid,
  "lot" uuid,
  "serial_no" text,
  "depth" integer,
  "stock_qty" numeric(20,8),
  "wip_qty" numeric(20,8),
  "shipped_qty" numeric(20,8),
  "is_frozen" boolean default false,
  "decision" text,
  primary key ("id"),
  foreign key ("doc_id") references "recall_run" ("id") on delete cascade
);
create index "recall_run_lots_doc_id_seq_idx" on "recall_run_lots" using btree ("doc_id", "seq");

-- 追溯召回－发货
create table "recall_run_shipments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "customer" uuid,
  "sales_out_bill" uuid,
  "shipped_at" date,
  "material" uuid,
  "material_name" text,
  "base_unit" uuid,
  "lot" uuid,
  "serial_no" text,
  "qty" numeric(20,8),
  "returned_qty" numeric(20,8),
  "contact" text,
  "notified_at" timestamptz,
  primary key ("id"),
  foreign key ("doc_id") references "recall_run" ("id") on delete cascade
);
create index "recall_run_shipments_doc_id_seq_idx" on "recall_run_shipments" using btree ("doc_id", "seq");

-- 追溯召回－路径
create table "recall_run_path" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "step_no" integer,
  "from_code" text,
  "to_code" text,
  "edge_kind" text,
  "qty" numeric(20,8),
  "bill_code" text,
  primary key ("id"),
  foreign key ("doc_id") references "recall_run" ("id") on delete cascade
);
create index "recall_run_path_doc_id_seq_idx" on "recall_run_path" using btree ("doc_id", "seq");
