-- 盘亏单
create table "deficit_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'manual',
  "date" date,
  "stock_count_scheme" uuid,
  "warehouse" uuid,
  "department" uuid,
  "handler" uuid,
  "expense_type" text,
  "stock_keeper" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "attachments" text,
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
  constraint "deficit_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "deficit_bill_org_code_key" on "deficit_bill" using btree ("org", "code");
create index "deficit_bill_org_stock_count_scheme_date_id_idx" on "deficit_bill" using btree ("org", "stock_count_scheme", "date", "id");
create index "deficit_bill_org_warehouse_date_id_idx" on "deficit_bill" using btree ("org", "warehouse", "date", "id");
create index "deficit_bill_org_department_date_id_idx" on "deficit_bill" using btree ("org", "department", "date", "id");
create index "deficit_bill_org_handler_date_id_idx" on "deficit_bill" using btree ("org", "handler", "date", "id");
create index "deficit_bill_org_stock_keeper_date_id_idx" on "deficit_bill" using btree ("org", "stock_keeper", "date", "id");
create index "deficit_bill_org_date_id_idx" on "deficit_bill" using btree ("org", "date", "id");
create index "deficit_bill_org_status_date_id_idx" on "deficit_bill" using btree ("org", "status", "date", "id");
create index "deficit_bill_org_created_at_id_idx" on "deficit_bill" using btree ("org", "created_at", "id");
create index "deficit_bill_org_created_by_date_id_idx" on "deficit_bill" using btree ("org", "created_by", "date", "id");
create index "deficit_bill_org_date_code_id_idx" on "deficit_bill" using btree ("org", "date", "code", "id");
create index "deficit_bill_search_idx" on "deficit_bill" using gin ("code" gin_trgm_ops);

-- 盘亏单－盘亏明细
create table "deficit_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "book_qty" numeric(20,8),
  "count_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "diff_reason" text,
  "responsible" uuid,
  "handle_opinion" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "deficit_bill" ("id") on delete cascade
);
create index "deficit_bill_items_doc_id_seq_idx" on "deficit_bill_items" using btree ("doc_id", "seq");
create index "deficit_bill_items_material_id_idx" on "deficit_bill_items" using btree ("material", "id");
create index "deficit_bill_items_warehouse_id_idx" on "deficit_bill_items" using btree ("warehouse", "id");
create index "deficit_bill_items_lot_id_idx" on "deficit_bill_items" using btree ("lot", "id");
create index "deficit_bill_items_project_id_idx" on "deficit_bill_items" using btree ("project", "id");

-- 盘点单(物料盘点作业)
create table "stock_count" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "stock_count_scheme" uuid,
  "date" date,
  "warehouse" uuid,
  "zone" text,
  "counter" uuid,
  "checker" uuid,
  "count_round" text default 'first',
  "snapshot_time" timestamptz,
  "snapshot_seq" integer,
  "is_blind" boolean,
  "line_count" integer,
  "counted_lines" integer,
  "diff_lines" integer,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "gain_amount" numeric(20,4),
  "loss_amount" numeric(20,4),
  "local_currency" uuid,
  "attachments" text,
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
  constraint "stock_count_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "stock_count_org_code_key" on "stock_count" using btree ("org", "code");
create index "stock_count_org_stock_count_scheme_date_id_idx" on "stock_count" using btree ("org", "stock_count_scheme", "date", "id");
create index "stock_count_org_warehouse_date_id_idx" on "stock_count" using btree ("org", "warehouse", "date", "id");
create index "stock_count_org_counter_date_id_idx" on "stock_count" using btree ("org", "counter", "date", "id");
create index "stock_count_org_date_id_idx" on "stock_count" using btree ("org", "date", "id");
create index "stock_count_org_status_date_id_idx" on "stock_count" using btree ("org", "status", "date", "id");
create index "stock_count_org_created_at_id_idx" on "stock_count" using btree ("org", "created_at", "id");
create index "stock_count_org_created_by_date_id_idx" on "stock_count" using btree ("org", "created_by", "date", "id");
create index "stock_count_org_date_code_id_idx" on "stock_count" using btree ("org", "date", "code", "id");
create index "stock_count_search_idx" on "stock_count" using gin ("code" gin_trgm_ops, "zone" gin_trgm_ops);

-- 盘点单(物料盘点作业)－盘点明细
create table "stock_count_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "location" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "stock_status" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "project" uuid,
  "mto_no" text,
  "unit" uuid,
  "base_unit" uuid,
  "book_qty" numeric(20,8),
  "move_qty" numeric(20,8) default '0',
  "count_qty" numeric(20,8),
  "recount_qty" numeric(20,8),
  "count_base_qty" numeric(20,8),
  "diff_qty" numeric(20,8),
  "gain_qty" numeric(20,8),
  "loss_qty" numeric(20,8),
  "diff_rate" numeric(12,6),
  "cost_price" numeric(20,10),
  "diff_amount" numeric(20,4),
  "gain_amount" numeric(20,4),
  "loss_amount" numeric(20,4),
  "is_different" integer,
  "produce_date" date,
  "expiry_date" date,
  "is_added" boolean default true,
  "diff_reason" text,
  "counted_at" timestamptz,
  "counted_by" uuid,
  "counted_seq" integer,
  "generated" boolean default false,
  "balance" text,
  "held_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_qty" numeric(20,8),
  "gain_done_qty" numeric(20,8) default '0',
  "loss_done_qty" numeric(20,8) default '0',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "stock_count" ("id") on delete cascade
);
create index "stock_count_items_doc_id_seq_idx" on "stock_count_items" using btree ("doc_id", "seq");
create index "stock_count_items_material_id_idx" on "stock_count_items" using btree ("material", "id");
create index "stock_count_items_lot_id_idx" on "stock_count_items" using btree ("lot", "id");
create index "stock_count_items_balance_idx" on "stock_count_items" using btree ("balance");

-- 盘点方案
create table "stock_count_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "count_type" text default 'full',
  "date" date,
  "snapshot_type" text default 'current',
  "snapshot_date" date,
  "snapshot_time" timestamptz,
  "snapshot_seq" integer,
  "manager" uuid,
  "scheme_status" text default 'planning',
  "warehouses" uuid[],
  "locations" uuid[],
  "categories" uuid[],
  "material_from" uuid,
  "material_to" uuid,
  "inventory_categories" uuid[],
  "abc_class" text,
  "stock_statuses" uuid[],
  "owner_type" text,
  "include_zero" boolean default false,
  "only_moved" boolean default false,
  "is_blind" boolean default false,
  "is_freeze" boolean default true,
  "default_count_qty" text default 'empty',
  "group_by" text default 'warehouse',
  "recount_threshold" numeric(12,6) default '5',
  "allow_add" boolean default true,
  "sheet_count" integer,
  "counted_rate" numeric(12,6) default '0',
  "gain_amount" numeric(20,4),
  "loss_amount" numeric(20,4),
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
  constraint "stock_count_scheme_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "stock_count_scheme_org_code_key" on "stock_count_scheme" using btree ("org", "code");
create index "stock_count_scheme_org_name_pinyin_id_idx" on "stock_count_scheme" using btree ("org", "name_pinyin", "id");
create index "stock_count_scheme_org_manager_date_id_idx" on "stock_count_scheme" using btree ("org", "manager", "date", "id");
create index "stock_count_scheme_org_date_id_idx" on "stock_count_scheme" using btree ("org", "date", "id");
create index "stock_count_scheme_org_status_date_id_idx" on "stock_count_scheme" using btree ("org", "status", "date", "id");
create index "stock_count_scheme_org_created_at_id_idx" on "stock_count_scheme" using btree ("org", "created_at", "id");
create index "stock_count_scheme_org_created_by_date_id_idx" on "stock_count_scheme" using btree ("org", "created_by", "date", "id");
create index "stock_count_scheme_org_date_code_id_idx" on "stock_count_scheme" using btree ("org", "date", "code", "id");
create index "stock_count_scheme_search_idx" on "stock_count_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 盘点方案－盘点分工
create table "stock_count_scheme_teams" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "warehouse" uuid,
  "zone" text,
  "counter" uuid,
  "checker" uuid,
  "plan_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "stock_count_scheme" ("id") on delete cascade
);
create index "stock_count_scheme_teams_doc_id_seq_idx" on "stock_count_scheme_teams" using btree ("doc_id", "seq");

-- 库存期间(关账)
create table "stock_period" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "year" integer,
  "month" integer,
  "period" text,
  "start_date" date,
  "end_date" date,
  "period_status" text default 'open',
  "check_result" jsonb,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "reopen_reason" text,
  "in_qty" integer,
  "end_amount" numeric(20,4),
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "stock_period_org_period_key" on "stock_period" using btree ("org", "period");
create index "stock_period_org_created_at_id_idx" on "stock_period" using btree ("org", "created_at", "id");
create index "stock_period_org_period_id_idx" on "stock_period" using btree ("org", "period", "id");
create index "stock_period_search_idx" on "stock_period" using gin ("period" gin_trgm_ops);

-- 库存期间结存
create table "stock_period_balance" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "period" text,
  "warehouse" uuid,
  "location" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "stock_status" uuid,
  "owner_type" text,
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "project" uuid,
  "mto_no" text,
  "base_unit" uuid,
  "open_qty" numeric(20,8),
  "open_amount" numeric(20,4),
  "in_qty" numeric(20,8),
  "in_amount" numeric(20,4),
  "out_qty" numeric(20,8),
  "out_amount" numeric(20,4),
  "adjust_amount" numeric(20,4),
  "end_qty" numeric(20,8),
  "end_amount" numeric(20,4),
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "stock_period_balance_org_warehouse_id_idx" on "stock_period_balance" using btree ("org", "warehouse", "id");
create index "stock_period_balance_org_location_id_idx" on "stock_period_balance" using btree ("org", "location", "id");
create index "stock_period_balance_org_material_id_idx" on "stock_period_balance" using btree ("org", "material", "id");
create index "stock_period_balance_org_lot_id_idx" on "stock_period_balance" using btree ("org", "lot", "id");
create index "stock_period_balance_org_stock_status_id_idx" on "stock_period_balance" using btree ("org", "stock_status", "id");
create index "stock_period_balance_org_owner_supplier_id_idx" on "stock_period_balance" using btree ("org", "owner_supplier", "id");
create index "stock_period_balance_org_owner_customer_id_idx" on "stock_period_balance" using btree ("org", "owner_customer", "id");
create index "stock_period_balance_org_project_id_idx" on "stock_period_balance" using btree ("org", "project", "id");
create index "stock_period_balance_org_created_at_id_idx" on "stock_period_balance" using btree ("org", "created_at", "id");
create index "stock_period_balance_org_period_material_id_idx" on "stock_period_balance" using btree ("org", "period", "material", "id");
create index "stock_period_balance_org_period_material_idx" on "stock_period_balance" using btree ("org", "period", "material");
create index "stock_period_balance_search_idx" on "stock_period_balance" using gin ("period" gin_trgm_ops, "material_name" gin_trgm_ops, "specification" gin_trgm_ops, "mto_no" gin_trgm_ops);

-- 库存预留(锁库)
create table "stock_reservation" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "code" text,
  "reserve_type" text default 'strong',
  "demand_entity" text,
  "demand_code" text,
  "demand_id" text,
  "demand_line_id" text,
  "order_line_id" text,
  "customer" uuid,
  "sale_order" uuid,
  "manufacturing_order" uuid,
  "outsourcing_order" uuid,
  "warehouse" uuid,
  "location" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "stock_status" uuid,
  "owner_type" text,
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "project" uuid,
  "mto_no" text,
  "balance" uuid,
  "origin" uuid,
  "base_unit" uuid,
  "reserved_qty" numeric(20,8),
  "consumed_qty" numeric(20,8) default '0',
  "released_qty" numeric(20,8) default '0',
  "open_qty" numeric(20,8),
  "expiry_date" date,
  "reserve_status" text default 'active',
  "reserved_by" uuid,
  "reserved_at" timestamptz,
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "stock_reservation_org_code_key" on "stock_reservation" using btree ("org", "code");
create index "stock_reservation_org_customer_id_idx" on "stock_reservation" using btree ("org", "customer", "id");
create index "stock_reservation_org_sale_order_id_idx" on "stock_reservation" using btree ("org", "sale_order", "id");
create index "stock_reservation_org_manufacturing_order_id_idx" on "stock_reservation" using btree ("org", "manufacturing_order", "id");
create index "stock_reservation_org_outsourcing_order_id_idx" on "stock_reservation" using btree ("org", "outsourcing_order", "id");
create index "stock_reservation_org_warehouse_id_idx" on "stock_reservation" using btree ("org", "warehouse", "id");
create index "stock_reservation_org_location_id_idx" on "stock_reservation" using btree ("org", "location", "id");
create index "stock_reservation_org_material_id_idx" on "stock_reservation" using btree ("org", "material", "id");
create index "stock_reservation_org_lot_id_idx" on "stock_reservation" using btree ("org", "lot", "id");
create index "stock_reservation_org_stock_status_id_idx" on "stock_reservation" using btree ("org", "stock_status", "id");
create index "stock_reservation_org_owner_supplier_id_idx" on "stock_reservation" using btree ("org", "owner_supplier", "id");
create index "stock_reservation_org_owner_customer_id_idx" on "stock_reservation" using btree ("org", "owner_customer", "id");
create index "stock_reservation_org_project_id_idx" on "stock_reservation" using btree ("org", "project", "id");
create index "stock_reservation_org_created_at_id_idx" on "stock_reservation" using btree ("org", "created_at", "id");
create index "stock_reservation_org_code_id_idx" on "stock_reservation" using btree ("org", "code", "id");
create index "stock_reservation_org_demand_line_id_idx" on "stock_reservation" using btree ("org", "demand_line_id");
create index "stock_reservation_org_order_line_id_idx" on "stock_reservation" using btree ("org", "order_line_id");
create index "stock_reservation_org_balance_reserve_status_idx" on "stock_reservation" using btree ("org", "balance", "reserve_status");
create index "stock_reservation_org_expiry_date_idx" on "stock_reservation" using btree ("org", "expiry_date");
create index "stock_reservation_search_idx" on "stock_reservation" using gin ("code" gin_trgm_ops, "demand_code" gin_trgm_ops, "material_name" gin_trgm_ops, "specification" gin_trgm_ops, "mto_no" gin_trgm_ops);

-- 库存预留(锁库)－变动记录
create table "stock_reservation_moves" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "moved_at" timestamptz,
  "move" text,
  "qty" numeric(20,8),
  "bill_entity" text,
  "bill_code" text,
  "bill_id" text,
  "moved_by" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "stock_reservation" ("id") on delete cascade
);
create index "stock_reservation_moves_doc_id_seq_idx" on "stock_reservation_moves" using btree ("doc_id", "seq");
create index "stock_reservation_moves_bill_id_idx" on "stock_reservation_moves" using btree ("bill_id");

-- 盘盈单
create table "surplus_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'manual',
  "date" date,
  "stock_count_scheme" uuid,
  "warehouse" uuid,
  "department" uuid,
  "handler" uuid,
  "expense_type" text,
  "stock_keeper" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "attachments" text,
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
  constraint "surplus_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "surplus_bill_org_code_key" on "surplus_bill" using btree ("org", "code");
create index "surplus_bill_org_stock_count_scheme_date_id_idx" on "surplus_bill" using btree ("org", "stock_count_scheme", "date", "id");
create index "surplus_bill_org_warehouse_date_id_idx" on "surplus_bill" using btree ("org", "warehouse", "date", "id");
create index "surplus_bill_org_department_date_id_idx" on "surplus_bill" using btree ("org", "department", "date", "id");
create index "surplus_bill_org_handler_date_id_idx" on "surplus_bill" using btree ("org", "handler", "date", "id");
create index "surplus_bill_org_stock_keeper_date_id_idx" on "surplus_bill" using btree ("org", "stock_keeper", "date", "id");
create index "surplus_bill_org_date_id_idx" on "surplus_bill" using btree ("org", "date", "id");
create index "surplus_bill_org_status_date_id_idx" on "surplus_bill" using btree ("org", "status", "date", "id");
create index "surplus_bill_org_created_at_id_idx" on "surplus_bill" using btree ("org", "created_at", "id");
create index "surplus_bill_org_created_by_date_id_idx" on "surplus_bill" using btree ("org", "created_by", "date", "id");
create index "surplus_bill_org_date_code_id_idx" on "surplus_bill" using btree ("org", "date", "code", "id");
create index "surplus_bill_search_idx" on "surplus_bill" using gin ("code" gin_trgm_ops);

-- 盘盈单－盘盈明细
create table "surplus_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "book_qty" numeric(20,8),
  "count_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "project" uuid,
  "mto_no" text,
  "unit_cost" numeric(20,10),
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "diff_reason" text,
  "responsible" uuid,
  "handle_opinion" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "surplus_bill" ("id") on delete cascade
);
create index "surplus_bill_items_doc_id_seq_idx" on "surplus_bill_items" using btree ("doc_id", "seq");
create index "surplus_bill_items_material_id_idx" on "surplus_bill_items" using btree ("material", "id");
create index "surplus_bill_items_warehouse_id_idx" on "surplus_bill_items" using btree ("warehouse", "id");
create index "surplus_bill_items_lot_id_idx" on "surplus_bill_items" using btree ("lot", "id");
create index "surplus_bill_items_project_id_idx" on "surplus_bill_items" using btree ("project", "id");
