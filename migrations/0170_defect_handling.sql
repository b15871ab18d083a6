alter table "receipt_notice_items" add column "released_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "disposed_qty" numeric(20,8) default '0';

alter table "work_report" add column "handled_qty" numeric(20,8) default '0';

-- 不良处理单
create table "defect_handling" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "lot" uuid,
  "defect_qty" numeric(20,8),
  "handled_qty" numeric(20,8),
  "open_qty" numeric(20,8),
  "severity" text default 'major',
  "handler" uuid,
  "department" uuid,
  "due_date" date,
  "warehouse" uuid,
  "stock_status" uuid,
  "cause_analysis" text,
  "corrective_action" text,
  "preventive_action" text,
  "reviewers" uuid[],
  "attachments" text,
  "loss_amount" numeric(20,4),
  "inspection_bill" uuid,
  "work_report" uuid,
  "inspection_type" text,
  "supplier" uuid,
  "customer" uuid,
  "manufacturing_order" uuid,
  "workshop" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "source_qty" numeric(20,8),
  "source_base" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "notice_line_id" text,
  "order_line_id" text,
  "is_reported" boolean,
  "is_stock" boolean,
  "released_base" numeric(20,8),
  "disposed_base" numeric(20,8),
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "finished_at" timestamptz,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "defect_handling_status_check" check (status in ('draft', 'submitted', 'processing', 'done', 'closed', 'voided'))
);
create unique index "defect_handling_org_code_key" on "defect_handling" using btree ("org", "code");
create index "defect_handling_org_material_date_id_idx" on "defect_handling" using btree ("org", "material", "date", "id");
create index "defect_handling_org_department_date_id_idx" on "defect_handling" using btree ("org", "department", "date", "id");
create index "defect_handling_org_inspection_bill_date_id_idx" on "defect_handling" using btree ("org", "inspection_bill", "date", "id");
create index "defect_handling_org_work_report_date_id_idx" on "defect_handling" using btree ("org", "work_report", "date", "id");
create index "defect_handling_org_supplier_date_id_idx" on "defect_handling" using btree ("org", "supplier", "date", "id");
create index "defect_handling_org_customer_date_id_idx" on "defect_handling" using btree ("org", "customer", "date", "id");
create index "defect_handling_org_manufacturing_order_date_id_idx" on "defect_handling" using btree ("org", "manufacturing_order", "date", "id");
create index "defect_handling_org_workshop_date_id_idx" on "defect_handling" using btree ("org", "workshop", "date", "id");
create index "defect_handling_org_date_id_idx" on "defect_handling" using btree ("org", "date", "id");
create index "defect_handling_org_status_date_id_idx" on "defect_handling" using btree ("org", "status", "date", "id");
create index "defect_handling_org_created_at_id_idx" on "defect_handling" using btree ("org", "created_at", "id");
create index "defect_handling_org_handler_date_id_idx" on "defect_handling" using btree ("org", "handler", "date", "id");
create index "defect_handling_org_created_by_date_id_idx" on "defect_handling" using btree ("org", "created_by", "date", "id");
create index "defect_handling_org_date_code_id_idx" on "defect_handling" using btree ("org", "date", "code", "id");
create index "defect_handling_search_idx" on "defect_handling" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 不良处理单－处理明细
create table "defect_handling_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "bad_reason" uuid,
  "defect_level" text,
  "method" text,
  "qty" numeric(20,8),
  "done_qty" numeric(20,8),
  "moved_qty" numeric(20,8) default '0',
  "settled_qty" numeric(20,8) default '0',
  "responsibility" text,
  "responsible_dept" uuid,
  "responsible_employee" uuid,
  "target_material" uuid,
  "target_warehouse" uuid,
  "target_status" uuid,
  "rework_order" uuid,
  "downstream_type" text,
  "downstream_code" text,
  "cost_amount" numeric(20,4),
  "photo" text,
  "base_qty" numeric(20,8),
  "notice_line_id" text,
  "order_line_id" text,
  "is_at_once" boolean,
  "carried_by" text,
  "released_base" numeric(20,8),
  "disposed_base" numeric(20,8),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "defect_handling" ("id") on delete cascade
);
create index "defect_handling_items_doc_id_seq_idx" on "defect_handling_items" using btree ("doc_id", "seq");
create index "defect_handling_items_bad_reason_id_idx" on "defect_handling_items" using btree ("bad_reason", "id");

alter table "inspection_bill" add column "handling_qty" numeric(20,8) default '0';

alter table "inspection_bill_decisions" add column "handling_bill" uuid;
