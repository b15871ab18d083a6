-- 齐套运算
create table "kitting_run" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "workshop" uuid,
  "from_date" date,
  "to_date" date,
  "orders" uuid[],
  "policy" text default 'partial',
  "sequence" text default 'priority',
  "with_receipts" boolean default false,
  "as_of_date" date,
  "allow_split" boolean default false,
  "order_count" integer,
  "complete_count" integer,
  "buildable_count" integer,
  "short_parts" integer,
  "seconds" numeric(20,8),
  "ran_by" uuid,
  "ran_at" timestamptz,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "kitting_run_status_check" check (status in ('draft', 'succeeded', 'cancelled'))
);
create unique index "kitting_run_org_code_key" on "kitting_run" using btree ("org", "code");
create index "kitting_run_org_workshop_date_id_idx" on "kitting_run" using btree ("org", "workshop", "date", "id");
create index "kitting_run_org_date_id_idx" on "kitting_run" using btree ("org", "date", "id");
create index "kitting_run_org_status_date_id_idx" on "kitting_run" using btree ("org", "status", "date", "id");
create index "kitting_run_org_created_at_id_idx" on "kitting_run" using btree ("org", "created_at", "id");
create index "kitting_run_org_date_code_id_idx" on "kitting_run" using btree ("org", "date", "code", "id");
create index "kitting_run_search_idx" on "kitting_run" using gin ("code" gin_trgm_ops, "remark" gin_trgm_ops);

-- 齐套运算－订单
create table "kitting_run_orders" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "is_chosen" boolean default false,
  "rank_no" integer,
  "manufacturing_order" uuid,
  "priority" text,
  "material" uuid,
  "material_name" text,
  "unit" uuid,
  "open_qty" numeric(20,8),
  "buildable_qty" numeric(20,8),
  "kitting_rate" numeric(12,6),
  "short_parts" integer,
  "bottleneck" uuid,
  "cover_date" date,
  "plan_start_date" date,
  "workshop" uuid,
  "result" text,
  primary key ("id"),
  foreign key ("doc_id") references "kitting_run" ("id") on delete cascade
);
create index "kitting_run_orders_doc_id_seq_idx" on "kitting_run_orders" using btree ("doc_id", "seq");

-- 齐套运算－缺料
create table "kitting_run_shortages" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "rank_no" integer,
  "manufacturing_order" uuid,
  "material" uuid,
  "material_name" text,
  "unit" uuid,
  "need_qty" numeric(20,8),
  "free_qty" numeric(20,8),
  "short_qty" numeric(20,8),
  "next_supply" text,
  "next_partner" text,
  "next_date" date,
  "buyer" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "kitting_run" ("id") on delete cascade
);
create index "kitting_run_shortages_doc_id_seq_idx" on "kitting_run_shortages" using btree ("doc_id", "seq");

-- 齐套运算－物料余量
create table "kitting_run_parts" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "unit" uuid,
  "start_qty" numeric(20,8),
  "used_qty" numeric(20,8),
  "left_qty" numeric(20,8),
  "short_qty" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "kitting_run" ("id") on delete cascade
);
create index "kitting_run_parts_doc_id_seq_idx" on "kitting_run_parts" using btree ("doc_id", "seq");
