alter table "receipt_notice_items" add column "request_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "exempt_qty" numeric(20,8) default '0';

-- 检验单
create table "inspection_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "inspection_type" text default 'stock',
  "material" uuid,
  "material_name" text,
  "specification" text,
  "material_category" uuid,
  "unit" uuid,
  "lot" uuid,
  "lot_no" text,
  "supplier_lot" text,
  "inspect_qty" numeric(20,8),
  "inspector" uuid,
  "inspect_department" uuid,
  "patrol_kind" text,
  "inspection_plan" uuid,
  "inspection_standard" uuid,
  "inspect_mode" text default 'full',
  "sampling_scheme" uuid,
  "judge_mode" text default 'bySample',
  "inspection_level" text,
  "strictness" text,
  "code_letter" text,
  "planned_sample" integer,
  "sample_qty" integer,
  "critical_accept" integer,
  "critical_reject" integer,
  "major_accept" integer,
  "major_reject" integer,
  "minor_accept" integer,
  "minor_reject" integer,
  "total_accept" integer,
  "total_reject" integer,
  "class_plans" jsonb,
  "is_original" boolean default true,
  "is_steady" boolean default true,
  "allow_concession" boolean default true,
  "is_full" boolean,
  "is_converted" boolean default false,
  "sampled_result" text,
  "sampled_found" jsonb,
  "state_before" jsonb,
  "open_items" integer,
  "rejected_items" integer,
  "critical_defects" integer,
  "major_defects" integer,
  "minor_defects" integer,
  "is_rejected" boolean,
  "sample_result" text,
  "conclusion" text,
  "decided_qty" numeric(20,8),
  "qualified_qty" numeric(20,8),
  "unqualified_qty" numeric(20,8),
  "concession_qty" numeric(20,8),
  "destroyed_qty" numeric(20,8),
  "open_qty" numeric(20,8),
  "inspect_start" timestamptz,
  "inspect_end" timestamptz,
  "base_unit" uuid,
  "source_qty" numeric(20,8),
  "source_base" numeric(20,8),
  "base_qty" numeric(20,8),
  "qualified_base" numeric(20,8),
  "concession_base" numeric(20,8),
  "unqualified_base" numeric(20,8),
  "destroyed_base" numeric(20,8),
  "inspection_request" uuid,
  "supplier" uuid,
  "customer" uuid,
  "manufacturing_order" uuid,
  "work_report" uuid,
  "operation" uuid,
  "warehouse" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "reject_reason" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "closed_at" timestamptz,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "inspection_bill_status_check" check (status in ('draft', 'inspecting', 'submitted', 'judged', 'closed', 'voided'))
);
create unique index "inspection_bill_org_code_key" on "inspection_bill" using btree ("org", "code");
create index "inspection_bill_org_material_date_id_idx" on "inspection_bill" using btree ("org", "material", "date", "id");
create index "inspection_bill_org_lot_date_id_idx" on "inspection_bill" using btree ("org", "lot", "date", "id");
create index "inspection_bill_org_inspector_date_id_idx" on "inspection_bill" using btree ("org", "inspector", "date", "id");
create index "inspection_bill_org_inspect_department_date_id_idx" on "inspection_bill" using btree ("org", "inspect_department", "date", "id");
create index "inspection_bill_org_inspection_request_date_id_idx" on "inspection_bill" using btree ("org", "inspection_request", "date", "id");
create index "inspection_bill_org_supplier_date_id_idx" on "inspection_bill" using btree ("org", "supplier", "date", "id");
create index "inspection_bill_org_customer_date_id_idx" on "inspection_bill" using btree ("org", "customer", "date", "id");
create index "inspection_bill_org_manufacturing_order_date_id_idx" on "inspection_bill" using btree ("org", "manufacturing_order", "date", "id");
create index "inspection_bill_org_work_report_date_id_idx" on "inspection_bill" using btree ("org", "work_report", "date", "id");
create index "inspection_bill_org_operation_date_id_idx" on "inspection_bill" using btree ("org", "operation", "date", "id");
create index "inspection_bill_org_date_id_idx" on "inspection_bill" using btree ("org", "date", "id");
create index "inspection_bill_org_status_date_id_idx" on "inspection_bill" using btree ("org", "status", "date", "id");
create index "inspection_bill_org_created_at_id_idx" on "inspection_bill" using btree ("org", "created_at", "id");
create index "inspection_bill_org_created_by_date_id_idx" on "inspection_bill" using btree ("org", "created_by", "date", "id");
create index "inspection_bill_org_date_code_id_idx" on "inspection_bill" using btree ("org", "date", "code", "id");
create index "inspection_bill_org_inspection_request_idx" on "inspection_bill" using btree ("org", "inspection_request");
create index "inspection_bill_org_sampling_scheme_material_idx" on "inspection_bill" using btree ("org", "sampling_scheme", "material");
create index "inspection_bill_search_idx" on "inspection_bill" using gin ("code" gin_trgm_ops, "lot_no" gin_trgm_ops, "supplier_lot" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 检验单－检验项目
create table "inspection_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item" uuid,
  "analysis_method" text,
  "comparator" text,
  "target_value" numeric(20,8),
  "lower_limit" numeric(20,8),
  "upper_limit" numeric(20,8),
  "text_standard" text,
  "unit" uuid,
  "inspect_method" text,
  "defect_level" text,
  "is_required" boolean default true,
  "is_destructive" boolean default false,
  "aql" text,
  "sample_qty" integer,
  "accept_number" integer,
  "reject_number" integer,
  "measured_min" numeric(20,8),
  "measured_max" numeric(20,8),
  "measured_avg" numeric(20,8),
  "text_result" text,
  "defect_samples" integer,
  "result" text,
  "bad_reason" uuid,
  "found" integer default 0,
  "critical_found" integer,
  "major_found" integer,
  "minor_found" integer,
  "open_count" integer,
  "rejected_count" integer,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_bill" ("id") on delete cascade
);
create index "inspection_bill_items_doc_id_seq_idx" on "inspection_bill_items" using btree ("doc_id", "seq");

-- 检验单－样本记录
create table "inspection_bill_samples" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "sample_no" integer,
  "item_line_no" integer,
  "serial_no" text,
  "value" numeric(20,8),
  "text_value" text,
  "result" text,
  "measured_at" timestamptz,
  "measured_by" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_bill" ("id") on delete cascade
);
create index "inspection_bill_samples_doc_id_seq_idx" on "inspection_bill_samples" using btree ("doc_id", "seq");

-- 检验单－缺陷记录
create table "inspection_bill_defects" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_line_no" integer,
  "bad_reason" uuid,
  "bad_classification" uuid,
  "defect_level" text default 'major',
  "qty" numeric(20,8) default '1',
  "samples_no" text,
  "description" text,
  "photo" text,
  "critical_qty" numeric(20,8),
  "major_qty" numeric(20,8),
  "minor_qty" numeric(20,8),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_bill" ("id") on delete cascade
);
create index "inspection_bill_defects_doc_id_seq_idx" on "inspection_bill_defects" using btree ("doc_id", "seq");

-- 检验单－使用决策
create table "inspection_bill_decisions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "decision" text default 'accept',
  "quality_result" text,
  "qty" numeric(20,8),
  "reason" text,
  "approver" uuid,
  "target_warehouse" uuid,
  "accepted_qty" numeric(20,8),
  "conceded_qty" numeric(20,8),
  "destroy_qty" numeric(20,8),
  "done_qty" numeric(20,8) default '0',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_bill" ("id") on delete cascade
);
create index "inspection_bill_decisions_doc_id_seq_idx" on "inspection_bill_decisions" using btree ("doc_id", "seq");

-- 报检单
create table "inspection_request" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "inspection_type" text default 'stock',
  "applicant" uuid,
  "department" uuid,
  "urgent" text default 'normal',
  "required_time" timestamptz,
  "inspect_department" uuid,
  "supplier" uuid,
  "customer" uuid,
  "workshop" uuid,
  "manufacturing_order" uuid,
  "source_entity" text,
  "source_code" text,
  "taken_qty" numeric(20,8),
  "busy_qty" numeric(20,8),
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "reject_reason" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "inspection_request_status_check" check (status in ('draft', 'submitted', 'waiting', 'inspecting', 'judged', 'closed', 'voided'))
);
create unique index "inspection_request_org_code_key" on "inspection_request" using btree ("org", "code");
create index "inspection_request_org_department_date_id_idx" on "inspection_request" using btree ("org", "department", "date", "id");
create index "inspection_request_org_inspect_department_date_id_idx" on "inspection_request" using btree ("org", "inspect_department", "date", "id");
create index "inspection_request_org_supplier_date_id_idx" on "inspection_request" using btree ("org", "supplier", "date", "id");
create index "inspection_request_org_customer_date_id_idx" on "inspection_request" using btree ("org", "customer", "date", "id");
create index "inspection_request_org_workshop_date_id_idx" on "inspection_request" using btree ("org", "workshop", "date", "id");
create index "inspection_request_org_manufacturing_order_date_id_idx" on "inspection_request" using btree ("org", "manufacturing_order", "date", "id");
create index "inspection_request_org_date_id_idx" on "inspection_request" using btree ("org", "date", "id");
create index "inspection_request_org_status_date_id_idx" on "inspection_request" using btree ("org", "status", "date", "id");
create index "inspection_request_org_created_at_id_idx" on "inspection_request" using btree ("org", "created_at", "id");
create index "inspection_request_org_applicant_date_id_idx" on "inspection_request" using btree ("org", "applicant", "date", "id");
create index "inspection_request_org_created_by_date_id_idx" on "inspection_request" using btree ("org", "created_by", "date", "id");
create index "inspection_request_org_date_code_id_idx" on "inspection_request" using btree ("org", "date", "code", "id");
create index "inspection_request_search_idx" on "inspection_request" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 报检单－报检明细
create table "inspection_request_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "material_category" uuid,
  "unit" uuid,
  "request_qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "lot" uuid,
  "lot_no" text,
  "supplier_lot" text,
  "operation" uuid,
  "inspection_plan" uuid,
  "inspect_mode" text,
  "exempt_qty" numeric(20,8),
  "exempt_base" numeric(20,8),
  "inspector" uuid,
  "inspecting_qty" numeric(20,8) default '0',
  "inspected_qty" numeric(20,8) default '0',
  "qualified_qty" numeric(20,8) default '0',
  "concession_qty" numeric(20,8) default '0',
  "unqualified_qty" numeric(20,8) default '0',
  "warehouse" uuid,
  "location" text,
  "inspection_bill" uuid,
  "line_status" text default 'open',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_request" ("id") on delete cascade
);
create index "inspection_request_items_doc_id_seq_idx" on "inspection_request_items" using btree ("doc_id", "seq");
create index "inspection_request_items_material_id_idx" on "inspection_request_items" using btree ("material", "id");
create index "inspection_request_items_inspector_id_idx" on "inspection_request_items" using btree ("inspector", "id");
create index "inspection_request_items_inspection_plan_material_idx" on "inspection_request_items" using btree ("inspection_plan", "material");

-- 严格度转移台账
create table "sampling_state" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "sampling_scheme" uuid,
  "supplier" uuid,
  "material" uuid,
  "operation" uuid,
  "strictness" text default 'normal',
  "switching_score" integer default 0,
  "recent_results" jsonb,
  "consecutive_accepted" integer default 0,
  "tightened_rejects" integer default 0,
  "last_inspection_bill" uuid,
  "changed_at" timestamptz,
  "change_reason" text default 'initial',
  "is_suspended" boolean default false,
  "reset_note" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "sampling_state_org_sampling_scheme_id_idx" on "sampling_state" using btree ("org", "sampling_scheme", "id");
create index "sampling_state_org_supplier_id_idx" on "sampling_state" using btree ("org", "supplier", "id");
create index "sampling_state_org_material_id_idx" on "sampling_state" using btree ("org", "material", "id");
create index "sampling_state_org_operation_id_idx" on "sampling_state" using btree ("org", "operation", "id");
create index "sampling_state_org_created_at_id_idx" on "sampling_state" using btree ("org", "created_at", "id");
create index "sampling_state_org_changed_at_id_idx" on "sampling_state" using btree ("org", "changed_at", "id");
create index "sampling_state_org_sampling_scheme_material_supplier_idx" on "sampling_state" using btree ("org", "sampling_scheme", "material", "supplier");
create index "sampling_state_org_last_inspection_bill_idx" on "sampling_state" using btree ("org", "last_inspection_bill");
