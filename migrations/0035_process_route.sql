-- 工艺路线
create table "process_route" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "route_type" text default 'material',
  "route_version" text default 'V1.0',
  "is_default" boolean default true,
  "prev_version" uuid,
  "material" uuid,
  "material_category" uuid,
  "bom" uuid,
  "lot_from" numeric(20,8) default '0',
  "lot_to" numeric(20,8),
  "effective_date" date,
  "expiry_date" date,
  "base_qty" numeric(20,8) default '1',
  "unit" uuid,
  "workshop" uuid,
  "drawing_no" text,
  "total_setup" numeric(20,8),
  "total_run" numeric(20,8),
  "lead_days" numeric(20,8),
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "process_route_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "process_route_org_code_key" on "process_route" using btree ("org", "code");
create index "process_route_org_name_pinyin_id_idx" on "process_route" using btree ("org", "name_pinyin", "id");
create index "process_route_org_material_id_idx" on "process_route" using btree ("org", "material", "id");
create index "process_route_org_material_category_id_idx" on "process_route" using btree ("org", "material_category", "id");
create index "process_route_org_workshop_id_idx" on "process_route" using btree ("org", "workshop", "id");
create index "process_route_org_status_id_idx" on "process_route" using btree ("org", "status", "id");
create index "process_route_org_created_at_id_idx" on "process_route" using btree ("org", "created_at", "id");
create index "process_route_org_code_id_idx" on "process_route" using btree ("org", "code", "id");
create index "process_route_org_material_is_default_idx" on "process_route" using btree ("org", "material", "is_default");
create index "process_route_org_material_category_idx" on "process_route" using btree ("org", "material_category");
create index "process_route_search_idx" on "process_route" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "drawing_no" gin_trgm_ops);

-- 工艺路线－工序明细
create table "process_route_operations" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "operation_seq" integer,
  "operation" uuid,
  "description" text,
  "work_center" uuid,
  "equipment" uuid,
  "mould" uuid,
  "process_mode" text default 'inHouse',
  "supplier" uuid,
  "outsource_price" numeric(20,10),
  "setup_minutes" numeric(20,8) default '0',
  "run_minutes" numeric(20,8) default '0',
  "base_qty" numeric(20,8) default '1',
  "labor_minutes" numeric(20,8),
  "crew_size" integer default 1,
  "queue_minutes" numeric(20,8) default '0',
  "wait_minutes" numeric(20,8) default '0',
  "move_minutes" numeric(20,8) default '0',
  "overlap_mode" text default 'none',
  "overlap_qty" numeric(20,8) default '0',
  "split_max" integer default 1,
  "yield_rate" numeric(12,6) default '100',
  "inspect_mode" text default 'none',
  "inspection_plan" uuid,
  "is_report_point" boolean default true,
  "is_backflush" boolean default false,
  "is_key_operation" boolean default false,
  "piece_rate" numeric(20,10),
  "setup_group" text,
  "next_seq" text,
  "base_run_minutes" numeric(20,8),
  "attachments" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "process_route" ("id") on delete cascade
);
create index "process_route_operations_doc_id_seq_idx" on "process_route_operations" using btree ("doc_id", "seq");
create index "process_route_operations_operation_id_idx" on "process_route_operations" using btree ("operation", "id");
create index "process_route_operations_work_center_id_idx" on "process_route_operations" using btree ("work_center", "id");

-- 工艺路线－工序用料
create table "process_route_materials" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "operation_seq" integer,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "bom_line_no" integer,
  "qty" numeric(20,8),
  "issue_mode" text,
  primary key ("id"),
  foreign key ("doc_id") references "process_route" ("id") on delete cascade
);
create index "process_route_materials_doc_id_seq_idx" on "process_route_materials" using btree ("doc_id", "seq");
