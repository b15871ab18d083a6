alter table "manufacturing_order" add column "receive_by_report" boolean default false;

alter table "manufacturing_order_operations" add column "rework_done_qty" numeric(20,8) default '0';

-- 工单
create table "work_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "manufacturing_order" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "plan_qty" numeric(20,8),
  "priority" text default 'normal',
  "bom" uuid,
  "process_route" uuid,
  "lot" uuid,
  "serial_from" text,
  "serial_to" text,
  "workshop" uuid,
  "work_center" uuid,
  "work_team" uuid,
  "shift" uuid,
  "plan_start_time" timestamptz,
  "plan_end_time" timestamptz,
  "actual_start_time" timestamptz,
  "actual_end_time" timestamptz,
  "current_operation" uuid,
  "reported_qty" numeric(20,8) default '0',
  "qualified_qty" numeric(20,8) default '0',
  "defect_qty" numeric(20,8) default '0',
  "scrap_qty" numeric(20,8) default '0',
  "in_qty" numeric(20,8) default '0',
  "progress" numeric(12,6),
  "project" uuid,
  "mto_no" text,
  "customer" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "qr_code" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "pause_reason" text,
  "finished_by" uuid,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_order_status_check" check (status in ('draft', 'submitted', 'released', 'started', 'finished', 'closed', 'voided'))
);
create unique index "work_order_org_code_key" on "work_order" using btree ("org", "code");
create index "work_order_org_manufacturing_order_date_id_idx" on "work_order" using btree ("org", "manufacturing_order", "date", "id");
create index "work_order_org_material_date_id_idx" on "work_order" using btree ("org", "material", "date", "id");
create index "work_order_org_workshop_date_id_idx" on "work_order" using btree ("org", "workshop", "date", "id");
create index "work_order_org_work_center_date_id_idx" on "work_order" using btree ("org", "work_center", "date", "id");
create index "work_order_org_work_team_date_id_idx" on "work_order" using btree ("org", "work_team", "date", "id");
create index "work_order_org_shift_date_id_idx" on "work_order" using btree ("org", "shift", "date", "id");
create index "work_order_org_plan_start_time_id_idx" on "work_order" using btree ("org", "plan_start_time", "id");
create index "work_order_org_plan_end_time_id_idx" on "work_order" using btree ("org", "plan_end_time", "id");
create index "work_order_org_project_date_id_idx" on "work_order" using btree ("org", "project", "date", "id");
create index "work_order_org_date_id_idx" on "work_order" using btree ("org", "date", "id");
create index "work_order_org_status_date_id_idx" on "work_order" using btree ("org", "status", "date", "id");
create index "work_order_org_created_at_id_idx" on "work_order" using btree ("org", "created_at", "id");
create index "work_order_org_code_id_idx" on "work_order" using btree ("org", "code", "id");
create index "work_order_org_manufacturing_order_idx" on "work_order" using btree ("org", "manufacturing_order");
create index "work_order_search_idx" on "work_order" using gin ("code" gin_trgm_ops, "mto_no" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 工单－工序
create table "work_order_operations" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "operation_seq" integer,
  "operation" uuid,
  "work_center" uuid,
  "equipment" uuid,
  "process_mode" text default 'inHouse',
  "setup_minutes" numeric(20,8) default '0',
  "run_minutes" numeric(20,8) default '0',
  "base_qty" numeric(20,8) default '1',
  "plan_qty" numeric(20,8),
  "plan_start_time" timestamptz,
  "plan_end_time" timestamptz,
  "dispatched_qty" numeric(20,8) default '0',
  "undispatched_qty" numeric(20,8),
  "reported_qty" numeric(20,8) default '0',
  "qualified_qty" numeric(20,8) default '0',
  "defect_qty" numeric(20,8) default '0',
  "rework_qty" numeric(20,8) default '0',
  "rework_done_qty" numeric(20,8) default '0',
  "scrap_qty" numeric(20,8) default '0',
  "inspect_mode" text default 'none',
  "is_report_point" boolean default true,
  "overlap_qty" numeric(20,8) default '0',
  "task_status" text default 'pending',
  "order_operation_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_order" ("id") on delete cascade
);
create index "work_order_operations_doc_id_seq_idx" on "work_order_operations" using btree ("doc_id", "seq");

-- 工单－工单用料
create table "work_order_materials" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "operation_seq" integer,
  "required_qty" numeric(20,8),
  "issue_mode" text,
  "warehouse" uuid,
  "component_line_id" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_order" ("id") on delete cascade
);
create index "work_order_materials_doc_id_seq_idx" on "work_order_materials" using btree ("doc_id", "seq");

-- 报工单
create table "work_report" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "report_type" text default 'operation',
  "work_task_order" uuid,
  "work_order" uuid,
  "workshop_order" uuid,
  "manufacturing_order" uuid,
  "operation_seq" integer,
  "operation" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "finished_qty" numeric(20,8),
  "qualified_qty" numeric(20,8),
  "defect_qty" numeric(20,8) default '0',
  "rework_qty" numeric(20,8) default '0',
  "material_scrap_qty" numeric(20,8) default '0',
  "process_scrap_qty" numeric(20,8) default '0',
  "lot" uuid,
  "serial_nos" uuid[],
  "serial_text" text,
  "reporter" uuid,
  "workshop" uuid,
  "work_center" uuid,
  "equipment" uuid,
  "work_team" uuid,
  "shift" uuid,
  "warehouse" uuid,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "head_count" integer default 1,
  "setup_minutes" numeric(20,8) default '0',
  "work_minutes" numeric(20,8),
  "machine_minutes" numeric(20,8),
  "down_minutes" numeric(20,8) default '0',
  "down_reason" text,
  "piece_rate" numeric(20,10),
  "piece_wage" numeric(20,4),
  "share_total" numeric(12,6),
  "is_last_operation" boolean default false,
  "inspect_status" text default 'notRequired',
  "inspection_bill" uuid,
  "in_qty" numeric(20,8) default '0',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_report_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "work_report_org_code_key" on "work_report" using btree ("org", "code");
create index "work_report_org_work_task_order_date_id_idx" on "work_report" using btree ("org", "work_task_order", "date", "id");
create index "work_report_org_work_order_date_id_idx" on "work_report" using btree ("org", "work_order", "date", "id");
create index "work_report_org_workshop_order_date_id_idx" on "work_report" using btree ("org", "workshop_order", "date", "id");
create index "work_report_org_manufacturing_order_date_id_idx" on "work_report" using btree ("org", "manufacturing_order", "date", "id");
create index "work_report_org_operation_date_id_idx" on "work_report" using btree ("org", "operation", "date", "id");
create index "work_report_org_material_date_id_idx" on "work_report" using btree ("org", "material", "date", "id");
create index "work_report_org_reporter_date_id_idx" on "work_report" using btree ("org", "reporter", "date", "id");
create index "work_report_org_workshop_date_id_idx" on "work_report" using btree ("org", "workshop", "date", "id");
create index "work_report_org_work_center_date_id_idx" on "work_report" using btree ("org", "work_center", "date", "id");
create index "work_report_org_equipment_date_id_idx" on "work_report" using btree ("org", "equipment", "date", "id");
create index "work_report_org_work_team_date_id_idx" on "work_report" using btree ("org", "work_team", "date", "id");
create index "work_report_org_shift_date_id_idx" on "work_report" using btree ("org", "shift", "date", "id");
create index "work_report_org_date_id_idx" on "work_report" using btree ("org", "date", "id");
create index "work_report_org_status_date_id_idx" on "work_report" using btree ("org", "status", "date", "id");
create index "work_report_org_created_at_id_idx" on "work_report" using btree ("org", "created_at", "id");
create index "work_report_org_created_by_date_id_idx" on "work_report" using btree ("org", "created_by", "date", "id");
create index "work_report_org_date_code_id_idx" on "work_report" using btree ("org", "date", "code", "id");
create index "work_report_org_manufacturing_order_operation_seq_idx" on "work_report" using btree ("org", "manufacturing_order", "operation_seq");
create index "work_report_org_work_task_order_idx" on "work_report" using btree ("org", "work_task_order");
create index "work_report_search_idx" on "work_report" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 报工单－耗用物料
create table "work_report_materials" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "component_seq" integer,
  "component_line_id" text,
  "operation_seq" integer,
  "issue_mode" text,
  "standard_qty" numeric(20,8),
  "actual_qty" numeric(20,8),
  "diff_qty" numeric(20,8),
  "warehouse" uuid,
  "location" uuid,
  "lot" uuid,
  "serial_nos" uuid[],
  "serial_text" text,
  "produce_date" date,
  "expiry_date" date,
  "stock_status" uuid,
  "serial_trace" jsonb,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_report" ("id") on delete cascade
);
create index "work_report_materials_doc_id_seq_idx" on "work_report_materials" using btree ("doc_id", "seq");

-- 报工单－报废明细
create table "work_report_scraps" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "scrap_type" text default 'process',
  "bad_reason" uuid,
  "qty" numeric(20,8),
  "unit" uuid,
  "responsible_team" uuid,
  "responsible_employee" uuid,
  "source_operation_seq" integer,
  "handling" text default 'scrap',
  "lot" uuid,
  "loss_amount" numeric(20,4),
  "photo" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_report" ("id") on delete cascade
);
create index "work_report_scraps_doc_id_seq_idx" on "work_report_scraps" using btree ("doc_id", "seq");

-- 报工单－人员工时
create table "work_report_workers" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "qualified_qty" numeric(20,8),
  "work_minutes" numeric(20,8),
  "share_rate" numeric(12,6) default '100',
  "wage" numeric(20,4),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_report" ("id") on delete cascade
);
create index "work_report_workers_doc_id_seq_idx" on "work_report_workers" using btree ("doc_id", "seq");

-- 工序派工单
create table "work_task_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'pending',
  "code" text,
  "date" date,
  "work_order" uuid,
  "workshop_order" uuid,
  "manufacturing_order" uuid,
  "operation_seq" integer,
  "operation" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "plan_qty" numeric(20,8),
  "given_back_qty" numeric(20,8) default '0',
  "taken_qty" numeric(20,8),
  "work_center" uuid,
  "equipment" uuid,
  "mould" uuid,
  "work_team" uuid,
  "shift" uuid,
  "plan_start_time" timestamptz,
  "plan_end_time" timestamptz,
  "board_rank" integer default 0,
  "setup_minutes" numeric(20,8) default '0',
  "run_minutes" numeric(20,8) default '0',
  "base_qty" numeric(20,8) default '1',
  "efficiency" numeric(12,6),
  "plan_minutes" numeric(20,8),
  "priority" text default 'normal',
  "actual_start_time" timestamptz,
  "actual_end_time" timestamptz,
  "worked_minutes" numeric(20,8) default '0',
  "reported_qty" numeric(20,8) default '0',
  "qualified_qty" numeric(20,8) default '0',
  "defect_qty" numeric(20,8) default '0',
  "scrap_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "piece_rate" numeric(20,10),
  "is_first_piece" boolean default false,
  "schedule" uuid,
  "order_operation_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "qr_code" text,
  "remark" text,
  "dispatched_by" uuid,
  "dispatched_at" timestamptz,
  "started_by" uuid,
  "finished_by" uuid,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_task_order_status_check" check (status in ('pending', 'dispatched', 'running', 'paused', 'finished', 'closed', 'voided'))
);
create unique index "work_task_order_org_code_key" on "work_task_order" using btree ("org", "code");
create index "work_task_order_org_work_order_date_id_idx" on "work_task_order" using btree ("org", "work_order", "date", "id");
create index "work_task_order_org_workshop_order_date_id_idx" on "work_task_order" using btree ("org", "workshop_order", "date", "id");
create index "work_task_order_org_manufacturing_order_date_id_idx" on "work_task_order" using btree ("org", "manufacturing_order", "date", "id");
create index "work_task_order_org_operation_date_id_idx" on "work_task_order" using btree ("org", "operation", "date", "id");
create index "work_task_order_org_material_date_id_idx" on "work_task_order" using btree ("org", "material", "date", "id");
create index "work_task_order_org_work_center_date_id_idx" on "work_task_order" using btree ("org", "work_center", "date", "id");
create index "work_task_order_org_equipment_date_id_idx" on "work_task_order" using btree ("org", "equipment", "date", "id");
create index "work_task_order_org_work_team_date_id_idx" on "work_task_order" using btree ("org", "work_team", "date", "id");
create index "work_task_order_org_shift_date_id_idx" on "work_task_order" using btree ("org", "shift", "date", "id");
create index "work_task_order_org_plan_start_time_id_idx" on "work_task_order" using btree ("org", "plan_start_time", "id");
create index "work_task_order_org_date_id_idx" on "work_task_order" using btree ("org", "date", "id");
create index "work_task_order_org_status_date_id_idx" on "work_task_order" using btree ("org", "status", "date", "id");
create index "work_task_order_org_created_at_id_idx" on "work_task_order" using btree ("org", "created_at", "id");
create index "work_task_order_org_plan_start_time_code_id_idx" on "work_task_order" using btree ("org", "plan_start_time", "code", "id");
create index "work_task_order_org_manufacturing_order_idx" on "work_task_order" using btree ("org", "manufacturing_order");
create index "work_task_order_org_workshop_order_idx" on "work_task_order" using btree ("org", "workshop_order");
create index "work_task_order_org_work_order_idx" on "work_task_order" using btree ("org", "work_order");
create index "work_task_order_search_idx" on "work_task_order" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 工序派工单－人员分配
create table "work_task_order_workers" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "plan_qty" numeric(20,8),
  "share_rate" numeric(12,6) default '100',
  "start_time" timestamptz,
  "end_time" timestamptz,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_task_order" ("id") on delete cascade
);
create index "work_task_order_workers_doc_id_seq_idx" on "work_task_order_workers" using btree ("doc_id", "seq");

-- 工序派工单－暂停记录
create table "work_task_order_pauses" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "pause_time" timestamptz,
  "resume_time" timestamptz,
  "reason" text,
  "operator" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_task_order" ("id") on delete cascade
);
create index "work_task_order_pauses_doc_id_seq_idx" on "work_task_order_pauses" using btree ("doc_id", "seq");

-- 车间订单
create table "workshop_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'pending',
  "code" text,
  "date" date,
  "workshop" uuid,
  "manufacturing_order" uuid,
  "work_order" uuid,
  "priority" text default 'normal',
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "order_qty" numeric(20,8),
  "input_qty" numeric(20,8) default '0',
  "scheduled_qty" numeric(20,8) default '0',
  "unscheduled_qty" numeric(20,8),
  "qualified_qty" numeric(20,8) default '0',
  "scrap_qty" numeric(20,8) default '0',
  "output_qty" numeric(20,8) default '0',
  "from_seq" integer,
  "to_seq" integer,
  "previous_workshop" uuid,
  "next_workshop" uuid,
  "required_start" timestamptz,
  "required_end" timestamptz,
  "scheduled_start" timestamptz,
  "scheduled_end" timestamptz,
  "actual_start" timestamptz,
  "actual_end" timestamptz,
  "paused_minutes" integer default 0,
  "paused_at" timestamptz,
  "foreman" uuid,
  "receiver" uuid,
  "receive_time" timestamptz,
  "sale_order" uuid,
  "customer" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "qr_code" text,
  "remark" text,
  "rejected_by" uuid,
  "rejected_at" timestamptz,
  "reject_reason" text,
  "pause_reason" text,
  "finished_by" uuid,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "workshop_order_status_check" check (status in ('pending', 'accepted', 'scheduled', 'running', 'paused', 'finished', 'closed', 'voided'))
);
create unique index "workshop_order_org_code_key" on "workshop_order" using btree ("org", "code");
create index "workshop_order_org_workshop_date_id_idx" on "workshop_order" using btree ("org", "workshop", "date", "id");
create index "workshop_order_org_manufacturing_order_date_id_idx" on "workshop_order" using btree ("org", "manufacturing_order", "date", "id");
create index "workshop_order_org_work_order_date_id_idx" on "workshop_order" using btree ("org", "work_order", "date", "id");
create index "workshop_order_org_material_date_id_idx" on "workshop_order" using btree ("org", "material", "date", "id");
create index "workshop_order_org_required_start_id_idx" on "workshop_order" using btree ("org", "required_start", "id");
create index "workshop_order_org_required_end_id_idx" on "workshop_order" using btree ("org", "required_end", "id");
create index "workshop_order_org_foreman_date_id_idx" on "workshop_order" using btree ("org", "foreman", "date", "id");
create index "workshop_order_org_sale_order_date_id_idx" on "workshop_order" using btree ("org", "sale_order", "date", "id");
create index "workshop_order_org_date_id_idx" on "workshop_order" using btree ("org", "date", "id");
create index "workshop_order_org_status_date_id_idx" on "workshop_order" using btree ("org", "status", "date", "id");
create index "workshop_order_org_created_at_id_idx" on "workshop_order" using btree ("org", "created_at", "id");
create index "workshop_order_org_created_by_date_id_idx" on "workshop_order" using btree ("org", "created_by", "date", "id");
create index "workshop_order_org_code_id_idx" on "workshop_order" using btree ("org", "code", "id");
create index "workshop_order_org_manufacturing_order_idx" on "workshop_order" using btree ("org", "manufacturing_order");
create index "workshop_order_search_idx" on "workshop_order" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 车间订单－车间工序
create table "workshop_order_operations" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "operation_seq" integer,
  "operation" uuid,
  "work_center" uuid,
  "equipment" uuid,
  "setup_minutes" numeric(20,8) default '0',
  "run_minutes" numeric(20,8) default '0',
  "base_qty" numeric(20,8) default '1',
  "plan_qty" numeric(20,8) default '0',
  "scheduled_qty" numeric(20,8) default '0',
  "scheduled_start" timestamptz,
  "scheduled_end" timestamptz,
  "dispatched_qty" numeric(20,8) default '0',
  "reported_qty" numeric(20,8) default '0',
  "qualified_qty" numeric(20,8) default '0',
  "defect_qty" numeric(20,8) default '0',
  "rework_qty" numeric(20,8) default '0',
  "rework_done_qty" numeric(20,8) default '0',
  "scrap_qty" numeric(20,8) default '0',
  "task_status" text default 'pending',
  "overlap_qty" numeric(20,8) default '0',
  "inspect_mode" text default 'none',
  "order_operation_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "workshop_order" ("id") on delete cascade
);
create index "workshop_order_operations_doc_id_seq_idx" on "workshop_order_operations" using btree ("doc_id", "seq");
