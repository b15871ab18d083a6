-- 设备维修单
create table "repair_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "equipment" uuid,
  "workshop" uuid,
  "reporter" uuid,
  "report_time" timestamptz,
  "fault_type" text,
  "fault_level" text default 'normal',
  "is_stopped" boolean default true,
  "fault_text" text,
  "photo" text,
  "repairer" uuid,
  "repair_mode" text default 'internal',
  "supplier" uuid,
  "repair_start" timestamptz,
  "repair_end" timestamptz,
  "down_minutes" integer,
  "cause" text,
  "solution" text,
  "accepter" uuid,
  "accept_time" timestamptz,
  "accept_note" text,
  "labor_cost" numeric(20,4),
  "part_cost" numeric(20,4),
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "repair_order_status_check" check (status in ('draft', 'reported', 'assigned', 'repairing', 'finished', 'accepted', 'voided'))
);
create unique index "repair_order_org_code_key" on "repair_order" using btree ("org", "code");
create index "repair_order_org_equipment_date_id_idx" on "repair_order" using btree ("org", "equipment", "date", "id");
create index "repair_order_org_workshop_date_id_idx" on "repair_order" using btree ("org", "workshop", "date", "id");
create index "repair_order_org_repairer_date_id_idx" on "repair_order" using btree ("org", "repairer", "date", "id");
create index "repair_order_org_date_id_idx" on "repair_order" using btree ("org", "date", "id");
create index "repair_order_org_status_date_id_idx" on "repair_order" using btree ("org", "status", "date", "id");
create index "repair_order_org_created_at_id_idx" on "repair_order" using btree ("org", "created_at", "id");
create index "repair_order_org_report_time_id_idx" on "repair_order" using btree ("org", "report_time", "id");
create index "repair_order_org_equipment_report_time_idx" on "repair_order" using btree ("org", "equipment", "report_time");
create index "repair_order_search_idx" on "repair_order" using gin ("code" gin_trgm_ops, "fault_text" gin_trgm_ops);

-- 设备维修单－更换备件
create table "repair_order_parts" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "price" numeric(20,10),
  "amount" numeric(20,4),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "repair_order" ("id") on delete cascade
);
create index "repair_order_parts_doc_id_seq_idx" on "repair_order_parts" using btree ("doc_id", "seq");
