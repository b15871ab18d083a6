-- 包装规则
create table "pack_rule" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "material" uuid,
  "customer" uuid,
  "box_qty" numeric(20,8),
  "pallet_boxes" integer,
  "allow_mixed_lot" boolean default false,
  "code_format" text default 'internal',
  "company_prefix" text,
  "auto_print" boolean default true,
  "effective_date" date,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "pack_rule_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "pack_rule_org_code_key" on "pack_rule" using btree ("org", "code");
create index "pack_rule_org_name_pinyin_id_idx" on "pack_rule" using btree ("org", "name_pinyin", "id");
create index "pack_rule_org_material_id_idx" on "pack_rule" using btree ("org", "material", "id");
create index "pack_rule_org_customer_id_idx" on "pack_rule" using btree ("org", "customer", "id");
create index "pack_rule_org_status_id_idx" on "pack_rule" using btree ("org", "status", "id");
create index "pack_rule_org_code_id_idx" on "pack_rule" using btree ("org", "code", "id");
create index "pack_rule_search_idx" on "pack_rule" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 包装单元
create table "pack_unit" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'packing',
  "code" text,
  "pack_type" text default 'box',
  "parent_unit" uuid,
  "pack_rule" uuid,
  "customer" uuid,
  "warehouse" uuid,
  "location" uuid,
  "manufacturing_order" uuid,
  "work_task_order" uuid,
  "work_report" uuid,
  "own_qty" numeric(20,8),
  "inside_qty" numeric(20,8) default '0',
  "total_qty" numeric(20,8),
  "gross_weight" numeric(20,8),
  "net_weight" numeric(20,8),
  "in_code" text,
  "out_code" text,
  "print_count" integer default 0,
  "qr_code" text,
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "pack_unit_status_check" check (status in ('packing', 'sealed', 'inStock', 'shipped', 'unpacked', 'voided'))
);
create unique index "pack_unit_org_code_key" on "pack_unit" using btree ("org", "code");
create index "pack_unit_org_parent_unit_id_idx" on "pack_unit" using btree ("org", "parent_unit", "id");
create index "pack_unit_org_customer_id_idx" on "pack_unit" using btree ("org", "customer", "id");
create index "pack_unit_org_warehouse_id_idx" on "pack_unit" using btree ("org", "warehouse", "id");
create index "pack_unit_org_manufacturing_order_id_idx" on "pack_unit" using btree ("org", "manufacturing_order", "id");
create index "pack_unit_org_work_task_order_id_idx" on "pack_unit" using btree ("org", "work_task_order", "id");
create index "pack_unit_org_work_report_id_idx" on "pack_unit" using btree ("org", "work_report", "id");
create index "pack_unit_org_status_id_idx" on "pack_unit" using btree ("org", "status", "id");
create index "pack_unit_org_created_at_id_idx" on "pack_unit" using btree ("org", "created_at", "id");
create index "pack_unit_org_code_id_idx" on "pack_unit" using btree ("org", "code", "id");
create index "pack_unit_org_manufacturing_order_status_idx" on "pack_unit" using btree ("org", "manufacturing_order", "status");
create index "pack_unit_search_idx" on "pack_unit" using gin ("code" gin_trgm_ops, "in_code" gin_trgm_ops, "out_code" gin_trgm_ops);

-- 包装单元－内容
create table "pack_unit_contents" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "base_unit" uuid,
  "lot" uuid,
  "lot_no" text,
  "stock_status" uuid,
  "qty" numeric(20,8),
  "serial_text" text,
  "produce_date" date,
  primary key ("id"),
  foreign key ("doc_id") references "pack_unit" ("id") on delete cascade
);
create index "pack_unit_contents_doc_id_seq_idx" on "pack_unit_contents" using btree ("doc_id", "seq");
create index "pack_unit_contents_material_id_idx" on "pack_unit_contents" using btree ("material", "id");
create index "pack_unit_contents_lot_id_idx" on "pack_unit_contents" using btree ("lot", "id");

-- 包装单元－流水
create table "pack_unit_events" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "event_at" timestamptz,
  "pack_event" text,
  "qty" numeric(20,8),
  "from_unit" uuid,
  "to_unit" uuid,
  "bill_code" text,
  "employee" uuid,
  "shop_device" uuid,
  "before" jsonb,
  primary key ("id"),
  foreign key ("doc_id") references "pack_unit" ("id") on delete cascade
);
create index "pack_unit_events_doc_id_seq_idx" on "pack_unit_events" using btree ("doc_id", "seq");

alter table "production_in_bill" add column "pack_codes" text;

alter table "production_in_bill_items" add column "pack_units" uuid[];

alter table "purchase_in_bill" add column "pack_codes" text;

alter table "purchase_in_bill_items" add column "pack_units" uuid[];

alter table "sales_out_bill" add column "pack_codes" text;

alter table "sales_out_bill_items" add column "pack_units" uuid[];

alter table "sales_return_bill" add column "pack_codes" text;

alter table "sales_return_bill_items" add column "pack_units" uuid[];

alter table "transfer_bill" add column "pack_codes" text;

alter table "transfer_bill_items" add column "pack_units" uuid[];

-- 一个箱在哪张未审核的单据上：只有带箱的明细才进索引
create index "production_in_bill_items_pack_units_idx" on "production_in_bill_items" using gin ("pack_units") where "pack_units" is not null;
create index "purchase_in_bill_items_pack_units_idx" on "purchase_in_bill_items" using gin ("pack_units") where "pack_units" is not null;
create index "sales_out_bill_items_pack_units_idx" on "sales_out_bill_items" using gin ("pack_units") where "pack_units" is not null;
create index "sales_return_bill_items_pack_units_idx" on "sales_return_bill_items" using gin ("pack_units") where "pack_units" is not null;
create index "transfer_bill_items_pack_units_idx" on "transfer_bill_items" using gin ("pack_units") where "pack_units" is not null;
