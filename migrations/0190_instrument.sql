alter table "equipment" add column "expired_control" text;

alter table "equipment" add column "instrument_status" text;

-- 校准记录
create table "calibration_record" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "instrument" uuid,
  "calibration_mode" text default 'external',
  "agency" text,
  "certificate_no" text,
  "temperature" numeric(20,8),
  "humidity" numeric(20,8),
  "result" text default 'qualified',
  "next_date" date,
  "rejected_points" integer,
  "fee" numeric(20,4),
  "file" text,
  "impact_from" date,
  "impact_count" integer,
  "open_impacts" integer,
  "impact_handling" text,
  "former_last" date,
  "former_next" date,
  "former_status" text,
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
  constraint "calibration_record_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "calibration_record_org_code_key" on "calibration_record" using btree ("org", "code");
create index "calibration_record_org_instrument_date_id_idx" on "calibration_record" using btree ("org", "instrument", "date", "id");
create index "calibration_record_org_date_id_idx" on "calibration_record" using btree ("org", "date", "id");
create index "calibration_record_org_status_date_id_idx" on "calibration_record" using btree ("org", "status", "date", "id");
create index "calibration_record_org_created_at_id_idx" on "calibration_record" using btree ("org", "created_at", "id");
create index "calibration_record_org_date_code_id_idx" on "calibration_record" using btree ("org", "date", "code", "id");
create index "calibration_record_org_instrument_date_idx" on "calibration_record" using btree ("org", "instrument", "date");
create index "calibration_record_search_idx" on "calibration_record" using gin ("code" gin_trgm_ops, "certificate_no" gin_trgm_ops, "agency" gin_trgm_ops);

-- 校准记录－校准点
create table "calibration_record_points" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "point_no" integer,
  "nominal" numeric(20,8),
  "reading" numeric(20,8),
  "error" numeric(20,8),
  "tolerance" numeric(20,8),
  "result" text,
  "rejected" integer,
  primary key ("id"),
  foreign key ("doc_id") references "calibration_record" ("id") on delete cascade
);
create index "calibration_record_points_doc_id_seq_idx" on "calibration_record_points" using btree ("doc_id", "seq");

-- 校准记录－涉及检验单
create table "calibration_record_impacts" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "inspection_bill" uuid,
  "material" uuid,
  "material_name" text,
  "lot" uuid,
  "decision" text,
  "open" integer,
  primary key ("id"),
  foreign key ("doc_id") references "calibration_record" ("id") on delete cascade
);
create index "calibration_record_impacts_doc_id_seq_idx" on "calibration_record_impacts" using btree ("doc_id", "seq");

alter table "inspection_bill_samples" add column "instrument" uuid;

-- 计量器具
create table "instrument" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "equipment" uuid,
  "instrument_kind" text default 'caliper',
  "instrument_status" text default 'qualified',
  "abc_class" text default 'B',
  "keeper" uuid,
  "use_place" text,
  "range_text" text,
  "resolution" numeric(20,8),
  "accuracy_class" text,
  "max_error" numeric(20,8),
  "grr" numeric(12,6),
  "grr_date" date,
  "calibration_mode" text default 'external',
  "cycle_days" integer default 365,
  "last_date" date,
  "next_date" date,
  "expired_control" text default 'block',
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
  constraint "instrument_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "instrument_org_code_key" on "instrument" using btree ("org", "code");
create index "instrument_org_name_pinyin_id_idx" on "instrument" using btree ("org", "name_pinyin", "id");
create unique index "instrument_org_equipment_key" on "instrument" using btree ("org", "equipment");
create index "instrument_org_equipment_id_idx" on "instrument" using btree ("org", "equipment", "id");
create index "instrument_org_keeper_id_idx" on "instrument" using btree ("org", "keeper", "id");
create index "instrument_org_status_id_idx" on "instrument" using btree ("org", "status", "id");
create index "instrument_org_created_by_id_idx" on "instrument" using btree ("org", "created_by", "id");
create index "instrument_org_next_date_code_id_idx" on "instrument" using btree ("org", "next_date", "code", "id");
create index "instrument_search_idx" on "instrument" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "use_place" gin_trgm_ops);
