-- 成本参数
create table "cost_param" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "is_enabled" boolean default false,
  "start_period" text,
  "cost_order" text default 'posting',
  "auto_recost" boolean default true,
  "close_spread" text default 'recost',
  "planned_cost_source" jsonb,
  "cost_object" text default 'order',
  "labor_source" text default 'time',
  "rate_source" text default 'planned',
  "overhead_base" text default 'laborMinutes',
  "absorb_diff" text default 'declare',
  "wip_material_degree" text default 'full',
  "wip_conversion_degree" text default 'byOperation',
  "fixed_degree" numeric(12,6) default '50',
  "abnormal_scrap" boolean default true,
  "is_wage_required" boolean default false,
  "max_rounds" integer default 20,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "cost_param_org_key" on "cost_param" using btree ("org");

-- 费率表
create table "cost_rate" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "rate_kind" text default 'planned',
  "period_from" text,
  "period_to" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "cost_rate_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "cost_rate_org_code_key" on "cost_rate" using btree ("org", "code");
create index "cost_rate_org_status_id_idx" on "cost_rate" using btree ("org", "status", "id");
create index "cost_rate_org_created_at_id_idx" on "cost_rate" using btree ("org", "created_at", "id");
create index "cost_rate_org_period_from_code_id_idx" on "cost_rate" using btree ("org", "period_from", "code", "id");
create index "cost_rate_search_idx" on "cost_rate" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 费率表－费率明细
create table "cost_rate_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "work_center" uuid,
  "labor_rate" numeric(20,10),
  "machine_rate" numeric(20,10),
  "overhead_rate" numeric(20,10),
  "overhead_base" text,
  "base_qty" numeric(20,8),
  "collected_amount" numeric(20,4),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "cost_rate" ("id") on delete cascade
);
create index "cost_rate_items_doc_id_seq_idx" on "cost_rate_items" using btree ("doc_id", "seq");

