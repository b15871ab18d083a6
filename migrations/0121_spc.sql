-- 控制图
create table "spc_chart" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "chart_type" text default 'xbarR',
  "inspection_item" uuid,
  "material" uuid,
  "operation" uuid,
  "subgroup_by" text default 'bill',
  "subgroup_size" integer default 5,
  "target_value" numeric(20,8),
  "upper_limit" numeric(20,8),
  "lower_limit" numeric(20,8),
  "signal_action" text default 'warn',
  "receivers" uuid[],
  "limit_mode" text default 'computed',
  "base_groups" integer default 25,
  "base_from" timestamptz,
  "centre" numeric(20,8),
  "ucl" numeric(20,8),
  "lcl" numeric(20,8),
  "centre2" numeric(20,8),
  "ucl2" numeric(20,8),
  "lcl2" numeric(20,8),
  "base_count" integer,
  "value_count" integer,
  "limits_at" timestamptz,
  "sigma_within" numeric(20,8),
  "sigma_overall" numeric(20,8),
  "cp" numeric(20,8),
  "cpk" numeric(20,8),
  "pp" numeric(20,8),
  "ppk" numeric(20,8),
  "target_cpk" numeric(20,8) default '1.33',
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "spc_chart_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "spc_chart_org_code_key" on "spc_chart" using btree ("org", "code");
create index "spc_chart_org_name_pinyin_id_idx" on "spc_chart" using btree ("org", "name_pinyin", "id");
create index "spc_chart_org_inspection_item_id_idx" on "spc_chart" using btree ("org", "inspection_item", "id");
create index "spc_chart_org_material_id_idx" on "spc_chart" using btree ("org", "material", "id");
create index "spc_chart_org_operation_id_idx" on "spc_chart" using btree ("org", "operation", "id");
create index "spc_chart_org_status_id_idx" on "spc_chart" using btree ("org", "status", "id");
create index "spc_chart_org_code_id_idx" on "spc_chart" using btree ("org", "code", "id");
create index "spc_chart_org_inspection_item_status_idx" on "spc_chart" using btree ("org", "inspection_item", "status");
create index "spc_chart_search_idx" on "spc_chart" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 控制图－判异规则
create table "spc_chart_rules" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "run_rule" text,
  "points" integer,
  "is_active" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "spc_chart" ("id") on delete cascade
);
create index "spc_chart_rules_doc_id_seq_idx" on "spc_chart_rules" using btree ("doc_id", "seq");

-- 控制图－控制限历史
create table "spc_chart_limits" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "valid_from" timestamptz,
  "centre" numeric(20,8),
  "ucl" numeric(20,8),
  "lcl" numeric(20,8),
  "centre2" numeric(20,8),
  "ucl2" numeric(20,8),
  "lcl2" numeric(20,8),
  "reason" text,
  "basis" jsonb,
  primary key ("id"),
  foreign key ("doc_id") references "spc_chart" ("id") on delete cascade
);
create index "spc_chart_limits_doc_id_seq_idx" on "spc_chart_limits" using btree ("doc_id", "seq");

-- 控制图点
create table "spc_point" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "spc_chart" uuid,
  "group_no" integer,
  "taken_at" timestamptz,
  "inspection_bill" uuid,
  "part_no" integer,
  "lot" uuid,
  "sample_count" numeric(20,8),
  "values" jsonb,
  "value" numeric(20,8),
  "value2" numeric(20,8),
  "centre" numeric(20,8),
  "ucl" numeric(20,8),
  "lcl" numeric(20,8),
  "centre2" numeric(20,8),
  "ucl2" numeric(20,8),
  "lcl2" numeric(20,8),
  "signals" jsonb,
  "signals2" jsonb,
  "is_excluded" boolean default false,
  "exclude_reason" text,
  "note" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "spc_point_org_spc_chart_id_idx" on "spc_point" using btree ("org", "spc_chart", "id");
create index "spc_point_org_inspection_bill_id_idx" on "spc_point" using btree ("org", "inspection_bill", "id");
create index "spc_point_org_lot_id_idx" on "spc_point" using btree ("org", "lot", "id");
create index "spc_point_org_created_at_id_idx" on "spc_point" using btree ("org", "created_at", "id");
create index "spc_point_org_taken_at_id_idx" on "spc_point" using btree ("org", "taken_at", "id");
create index "spc_point_org_spc_chart_taken_at_idx" on "spc_point" using btree ("org", "spc_chart", "taken_at");

-- 判异记录
create table "spc_signal" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "spc_chart" uuid,
  "spc_point" uuid,
  "taken_at" timestamptz,
  "plot" text,
  "run_rule" text,
  "is_upper" text,
  "signal_status" text default 'open',
  "cause" text,
  "measure" text,
  "capa_record" uuid,
  "handled_by" uuid,
  "handled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "spc_signal_org_spc_chart_id_idx" on "spc_signal" using btree ("org", "spc_chart", "id");
create unique index "spc_signal_org_spc_point_plot_run_rule_key" on "spc_signal" using btree ("org", "spc_point", "plot", "run_rule");
create index "spc_signal_org_created_at_id_idx" on "spc_signal" using btree ("org", "created_at", "id");
create index "spc_signal_org_taken_at_id_idx" on "spc_signal" using btree ("org", "taken_at", "id");
create index "spc_signal_org_spc_chart_signal_status_idx" on "spc_signal" using btree ("org", "spc_chart", "signal_status");
