-- 供应商质量评分
create table "supplier_score" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "period" text,
  "supplier" uuid,
  "scheme" uuid,
  "score" numeric(20,8),
  "band" text,
  "current_level" text,
  "last_score" numeric(20,8),
  "lot_count" integer,
  "accepted_lots" integer,
  "ppm" integer,
  "delivery_count" integer,
  "on_time_count" integer,
  "claim_count" integer,
  "capa_due" integer,
  "capa_on_time" integer,
  "published_at" timestamptz,
  "former_level" text,
  "band_a" numeric(20,8),
  "band_b" numeric(20,8),
  "band_c" numeric(20,8),
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "supplier_score_status_check" check (status in ('draft', 'approved', 'voided'))
);
create unique index "supplier_score_org_code_key" on "supplier_score" using btree ("org", "code");
create index "supplier_score_org_supplier_id_idx" on "supplier_score" using btree ("org", "supplier", "id");
create unique index "supplier_score_org_period_supplier_key" on "supplier_score" using btree ("org", "period", "supplier");
create index "supplier_score_org_status_id_idx" on "supplier_score" using btree ("org", "status", "id");
create index "supplier_score_org_created_at_id_idx" on "supplier_score" using btree ("org", "created_at", "id");
create index "supplier_score_org_period_score_id_idx" on "supplier_score" using btree ("org", "period", "score", "id");
create index "supplier_score_org_supplier_period_idx" on "supplier_score" using btree ("org", "supplier", "period");
create index "supplier_score_search_idx" on "supplier_score" using gin ("code" gin_trgm_ops, "period" gin_trgm_ops);

-- 供应商质量评分－指标得分
create table "supplier_score_indicators" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "indicator" text,
  "fact_value" text,
  "points" numeric(20,8),
  "adjust" numeric(20,8) default '0',
  "reason" text,
  "weight" numeric(12,6),
  "weighted" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "supplier_score" ("id") on delete cascade
);
create index "supplier_score_indicators_doc_id_seq_idx" on "supplier_score_indicators" using btree ("doc_id", "seq");

-- 供应商质量评分－事实明细
create table "supplier_score_facts" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "indicator" text,
  "day" date,
  "inspection_bill" uuid,
  "purchase_in_bill" uuid,
  "capa_record" uuid,
  "material" uuid,
  "is_good" boolean,
  "note" text,
  primary key ("id"),
  foreign key ("doc_id") references "supplier_score" ("id") on delete cascade
);
create index "supplier_score_facts_doc_id_seq_idx" on "supplier_score_facts" using btree ("doc_id", "seq");

-- 供应商评分方案
create table "supplier_score_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "effective_date" date,
  "band_a" numeric(20,8) default '90',
  "band_b" numeric(20,8) default '80',
  "band_c" numeric(20,8) default '70',
  "total_weight" numeric(12,6),
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "supplier_score_scheme_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "supplier_score_scheme_org_code_key" on "supplier_score_scheme" using btree ("org", "code");
create index "supplier_score_scheme_org_status_id_idx" on "supplier_score_scheme" using btree ("org", "status", "id");
create index "supplier_score_scheme_org_effective_date_id_idx" on "supplier_score_scheme" using btree ("org", "effective_date", "id");
create index "supplier_score_scheme_search_idx" on "supplier_score_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 供应商评分方案－指标
create table "supplier_score_scheme_indicators" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "indicator" text,
  "weight" numeric(12,6),
  "points_rule" numeric(20,8),
  "is_active" boolean default true,
  "active_weight" numeric(12,6),
  primary key ("id"),
  foreign key ("doc_id") references "supplier_score_scheme" ("id") on delete cascade
);
create index "supplier_score_scheme_indicators_doc_id_seq_idx" on "supplier_score_scheme_indicators" using btree ("doc_id", "seq");
