-- 工厂日历
create table "factory_calendar" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "calendar_start" date,
  "calendar_end" date,
  "week_pattern" jsonb,
  "shift_scheme" uuid,
  "hours_per_day" numeric(20,8) default '8',
  "work_day_count" integer,
  "is_default" boolean default false,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "factory_calendar_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "factory_calendar_org_code_key" on "factory_calendar" using btree ("org", "code");
create index "factory_calendar_org_name_pinyin_id_idx" on "factory_calendar" using btree ("org", "name_pinyin", "id");
create index "factory_calendar_org_status_id_idx" on "factory_calendar" using btree ("org", "status", "id");
create index "factory_calendar_org_code_id_idx" on "factory_calendar" using btree ("org", "code", "id");
create index "factory_calendar_search_idx" on "factory_calendar" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 工厂日历－例外日期
create table "factory_calendar_exceptions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "start_date" date,
  "end_date" date,
  "day_type" text default 'holiday',
  "shift_scheme" uuid,
  "description" text,
  primary key ("id"),
  foreign key ("doc_id") references "factory_calendar" ("id") on delete cascade
);
create index "factory_calendar_exceptions_doc_id_seq_idx" on "factory_calendar_exceptions" using btree ("doc_id", "seq");

-- 工序
create table "operation" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "operation_group" text,
  "work_center" uuid,
  "process_mode" text default 'inHouse',
  "is_report_point" boolean default true,
  "is_key_operation" boolean default false,
  "setup_minutes" numeric(20,8) default '0',
  "run_minutes" numeric(20,8) default '0',
  "base_qty" numeric(20,8) default '1',
  "move_minutes" numeric(20,8) default '0',
  "queue_minutes" numeric(20,8) default '0',
  "piece_rate" numeric(20,10),
  "inspect_mode" text default 'none',
  "inspection_plan" uuid,
  "bad_reasons" uuid[],
  "work_instruction" text,
  "attachments" text,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "operation_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "operation_org_code_key" on "operation" using btree ("org", "code");
create index "operation_org_name_pinyin_id_idx" on "operation" using btree ("org", "name_pinyin", "id");
create index "operation_org_work_center_id_idx" on "operation" using btree ("org", "work_center", "id");
create index "operation_org_status_id_idx" on "operation" using btree ("org", "status", "id");
create index "operation_org_code_id_idx" on "operation" using btree ("org", "code", "id");
create index "operation_search_idx" on "operation" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 换产矩阵
create table "setup_matrix" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "default_minutes" integer default 0,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "setup_matrix_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "setup_matrix_org_code_key" on "setup_matrix" using btree ("org", "code");
create index "setup_matrix_org_name_pinyin_id_idx" on "setup_matrix" using btree ("org", "name_pinyin", "id");
create index "setup_matrix_org_status_id_idx" on "setup_matrix" using btree ("org", "status", "id");
create index "setup_matrix_org_code_id_idx" on "setup_matrix" using btree ("org", "code", "id");
create index "setup_matrix_search_idx" on "setup_matrix" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 换产矩阵－换产规则
create table "setup_matrix_rules" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "from_group" text,
  "to_group" text,
  "minutes" integer,
  "cost" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "setup_matrix" ("id") on delete cascade
);
create index "setup_matrix_rules_doc_id_seq_idx" on "setup_matrix_rules" using btree ("doc_id", "seq");

-- 班次
create table "shift" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "short_name" text,
  "start_time" text,
  "end_time" text,
  "cross_day" boolean,
  "work_minutes" integer,
  "color" text,
  "sort_no" integer default 0,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "shift_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "shift_org_code_key" on "shift" using btree ("org", "code");
create index "shift_org_name_pinyin_id_idx" on "shift" using btree ("org", "name_pinyin", "id");
create index "shift_org_status_id_idx" on "shift" using btree ("org", "status", "id");
create index "shift_org_sort_no_code_id_idx" on "shift" using btree ("org", "sort_no", "code", "id");
create index "shift_search_idx" on "shift" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "short_name" gin_trgm_ops);

-- 班次－时段
create table "shift_periods" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "start_time" text,
  "end_time" text,
  "is_break" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "shift" ("id") on delete cascade
);
create index "shift_periods_doc_id_seq_idx" on "shift_periods" using btree ("doc_id", "seq");

-- 排班方案
create table "shift_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "scheme_type" text default 'fixed',
  "cycle_days" integer,
  "base_date" date,
  "is_default" boolean default false,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "shift_scheme_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "shift_scheme_org_code_key" on "shift_scheme" using btree ("org", "code");
create index "shift_scheme_org_name_pinyin_id_idx" on "shift_scheme" using btree ("org", "name_pinyin", "id");
create index "shift_scheme_org_status_id_idx" on "shift_scheme" using btree ("org", "status", "id");
create index "shift_scheme_org_code_id_idx" on "shift_scheme" using btree ("org", "code", "id");
create index "shift_scheme_search_idx" on "shift_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 排班方案－班次安排
create table "shift_scheme_days" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "day_no" integer,
  "shift" uuid,
  "work_team" uuid,
  "resource_qty" integer,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "shift_scheme" ("id") on delete cascade
);
create index "shift_scheme_days_doc_id_seq_idx" on "shift_scheme_days" using btree ("doc_id", "seq");

-- 工作中心
create table "work_center" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "center_type" text default 'machine',
  "workshop" uuid,
  "department" uuid,
  "manager" uuid,
  "supplier" uuid,
  "wip_warehouse" uuid,
  "capacity_base" text default 'machine',
  "resource_qty" integer default 1,
  "efficiency" numeric(12,6) default '100',
  "utilization" numeric(12,6) default '100',
  "is_finite" boolean default true,
  "is_bottleneck" boolean default false,
  "multi_machine" boolean default false,
  "overload_rate" numeric(12,6) default '0',
  "factory_calendar" uuid,
  "shift_scheme" uuid,
  "queue_minutes" numeric(20,8) default '0',
  "move_minutes" numeric(20,8) default '0',
  "setup_minutes" numeric(20,8) default '0',
  "setup_group_rule" uuid,
  "labor_rate" numeric(20,10),
  "machine_rate" numeric(20,10),
  "overhead_rate" numeric(20,10),
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_center_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "work_center_org_code_key" on "work_center" using btree ("org", "code");
create index "work_center_org_name_pinyin_id_idx" on "work_center" using btree ("org", "name_pinyin", "id");
create index "work_center_org_workshop_id_idx" on "work_center" using btree ("org", "workshop", "id");
create index "work_center_org_department_id_idx" on "work_center" using btree ("org", "department", "id");
create index "work_center_org_status_id_idx" on "work_center" using btree ("org", "status", "id");
create index "work_center_org_code_id_idx" on "work_center" using btree ("org", "code", "id");
create index "work_center_search_idx" on "work_center" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 工作中心－资源
create table "work_center_resources" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "equipment" uuid,
  "work_team" uuid,
  "efficiency" numeric(12,6) default '100',
  "priority" integer default 1,
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_center" ("id") on delete cascade
);
create index "work_center_resources_doc_id_seq_idx" on "work_center_resources" using btree ("doc_id", "seq");

-- 工作中心－可加工工序
create table "work_center_capabilities" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "operation" uuid,
  "efficiency" numeric(12,6) default '100',
  "is_default" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "work_center" ("id") on delete cascade
);
create index "work_center_capabilities_doc_id_seq_idx" on "work_center_capabilities" using btree ("doc_id", "seq");

-- 工作中心－能力例外
create table "work_center_capacity_exceptions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "exception_type" text default 'overtime',
  "resource_qty" integer,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "work_center" ("id") on delete cascade
);
create index "work_center_capacity_exceptions_doc_id_seq_idx" on "work_center_capacity_exceptions" using btree ("doc_id", "seq");

-- 工作中心－替代工作中心
create table "work_center_substitutes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "work_center" uuid,
  "priority" integer default 1,
  "time_factor" numeric(20,8) default '1',
  primary key ("id"),
  foreign key ("doc_id") references "work_center" ("id") on delete cascade
);
create index "work_center_substitutes_doc_id_seq_idx" on "work_center_substitutes" using btree ("doc_id", "seq");

-- 班组
create table "work_team" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "workshop" uuid,
  "work_center" uuid,
  "leader" uuid,
  "team_type" text default 'production',
  "wage_mode" text default 'byShare',
  "default_shift" uuid,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_team_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "work_team_org_code_key" on "work_team" using btree ("org", "code");
create index "work_team_org_name_pinyin_id_idx" on "work_team" using btree ("org", "name_pinyin", "id");
create index "work_team_org_workshop_id_idx" on "work_team" using btree ("org", "workshop", "id");
create index "work_team_org_work_center_id_idx" on "work_team" using btree ("org", "work_center", "id");
create index "work_team_org_status_id_idx" on "work_team" using btree ("org", "status", "id");
create index "work_team_org_code_id_idx" on "work_team" using btree ("org", "code", "id");
create index "work_team_search_idx" on "work_team" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 班组－组员
create table "work_team_members" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "role" text,
  "share_rate" numeric(12,6) default '100',
  "skills" uuid[],
  "join_date" date,
  "leave_date" date,
  primary key ("id"),
  foreign key ("doc_id") references "work_team" ("id") on delete cascade
);
create index "work_team_members_doc_id_seq_idx" on "work_team_members" using btree ("doc_id", "seq");

-- 车间
create table "workshop" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent_id" uuid,
  "node_type" text default 'workshop',
  "department" uuid,
  "manager" uuid,
  "phone" text,
  "wip_warehouse" uuid,
  "in_warehouse" uuid,
  "factory_calendar" uuid,
  "area" numeric(20,8),
  "sort_no" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "workshop_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "workshop_org_code_key" on "workshop" using btree ("org", "code");
create index "workshop_org_name_pinyin_id_idx" on "workshop" using btree ("org", "name_pinyin", "id");
create index "workshop_org_parent_id_id_idx" on "workshop" using btree ("org", "parent_id", "id");
create index "workshop_org_department_id_idx" on "workshop" using btree ("org", "department", "id");
create index "workshop_org_status_id_idx" on "workshop" using btree ("org", "status", "id");
create index "workshop_org_created_by_id_idx" on "workshop" using btree ("org", "created_by", "id");
create index "workshop_org_sort_no_code_id_idx" on "workshop" using btree ("org", "sort_no", "code", "id");
create index "workshop_search_idx" on "workshop" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);
