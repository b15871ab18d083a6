-- 员工技能
create table "employee_skill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "employee" uuid,
  "operation" uuid,
  "skill_level" text default 'qualified',
  "valid_from" date,
  "valid_to" date,
  "trainer" uuid,
  "certificate" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "employee_skill_status_check" check (status in ('enabled', 'disabled'))
);
create index "employee_skill_org_employee_id_idx" on "employee_skill" using btree ("org", "employee", "id");
create index "employee_skill_org_operation_id_idx" on "employee_skill" using btree ("org", "operation", "id");
create unique index "employee_skill_org_employee_operation_key" on "employee_skill" using btree ("org", "employee", "operation");
create index "employee_skill_org_status_id_idx" on "employee_skill" using btree ("org", "status", "id");
create index "employee_skill_search_idx" on "employee_skill" using gin ("certificate" gin_trgm_ops);

-- 工序资源要求
create table "operation_resource" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "operation" uuid,
  "material" uuid,
  "operation_seq" integer,
  "skill_operation" uuid,
  "skill_level" text default 'qualified',
  "is_blocking" boolean default true,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "operation_resource_status_check" check (status in ('enabled', 'disabled'))
);
create index "operation_resource_org_operation_id_idx" on "operation_resource" using btree ("org", "operation", "id");
create index "operation_resource_org_material_id_idx" on "operation_resource" using btree ("org", "material", "id");
create index "operation_resource_org_status_id_idx" on "operation_resource" using btree ("org", "status", "id");

