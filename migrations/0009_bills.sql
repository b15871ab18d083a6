-- 成本调整单
create table "cost_adjustment" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'manual',
  "date" date,
  "adjust_reason" text,
  "supplier" uuid,
  "handler" uuid,
  "department" uuid,
  "amount" numeric(20,4),
  "source_code" text,
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
  constraint "cost_adjustment_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "cost_adjustment_org_code_key" on "cost_adjustment" using btree ("org", "code");
create index "cost_adjustment_org_supplier_date_id_idx" on "cost_adjustment" using btree ("org", "supplier", "date", "id");
create index "cost_adjustment_org_handler_date_id_idx" on "cost_adjustment" using btree ("org", "handler", "date", "id");
create index "cost_adjustment_org_date_id_idx" on "cost_adjustment" using btree ("org", "date", "id");
create index "cost_adjustment_org_status_date_id_idx" on "cost_adjustment" using btree ("org", "status", "date", "id");
create index "cost_adjustment_org_created_at_id_idx" on "cost_adjustment" using btree ("org", "created_at", "id");
create index "cost_adjustment_org_department_date_id_idx" on "cost_adjustment" using btree ("org", "department", "date", "id");
create index "cost_adjustment_org_created_by_date_id_idx" on "cost_adjustment" using btree ("org", "created_by", "date", "id");
create index "cost_adjustment_org_date_code_id_idx" on "cost_adjustment" using btree ("org", "date", "code", "id");
create index "cost_adjustment_search_idx" on "cost_adjustment" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 成本调整单－调整明细
create table "cost_adjustment_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "base_unit" uuid,
  "pool_qty" numeric(20,8),
  "pool_amount" numeric(20,4),
  "old_avg" numeric(20,10),
  "amount" numeric(20,4),
  "new_avg" numeric(20,10),
  "expense_type" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "cost_adjustment" ("id") on delete cascade
);
create index "cost_adjustment_items_doc_id_seq_idx" on "cost_adjustment_items" using btree ("doc_id", "seq");
create index "cost_adjustment_items_material_id_idx" on "cost_adjustment_items" using btree ("material", "id");

-- 生产领料单
create table "material_issue_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "out_type" text default 'issue',
  "workshop" uuid,
  "produce_dept" uuid,
  "manufacturing_order" uuid,
  "issue_kind" text default 'normal',
  "feed_reason" text,
  "receiver" uuid,
  "product_qty" numeric(20,8),
  "is_backflush" boolean default false,
  "work_report" uuid,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "material_issue_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "material_issue_bill_org_code_key" on "material_issue_bill" using btree ("org", "code");
create index "material_issue_bill_org_workshop_date_id_idx" on "material_issue_bill" using btree ("org", "workshop", "date", "id");
create index "material_issue_bill_org_produce_dept_date_id_idx" on "material_issue_bill" using btree ("org", "produce_dept", "date", "id");
create index "material_issue_bill_org_manufacturing_order_date_id_idx" on "material_issue_bill" using btree ("org", "manufacturing_order", "date", "id");
create index "material_issue_bill_org_receiver_date_id_idx" on "material_issue_bill" using btree ("org", "receiver", "date", "id");
create index "material_issue_bill_org_stock_keeper_date_id_idx" on "material_issue_bill" using btree ("org", "stock_keeper", "date", "id");
create index "material_issue_bill_org_project_date_id_idx" on "material_issue_bill" using btree ("org", "project", "date", "id");
create index "material_issue_bill_org_date_id_idx" on "material_issue_bill" using btree ("org", "date", "id");
create index "material_issue_bill_org_status_date_id_idx" on "material_issue_bill" using btree ("org", "status", "date", "id");
create index "material_issue_bill_org_created_at_id_idx" on "material_issue_bill" using btree ("org", "created_at", "id");
create index "material_issue_bill_org_stock_dept_date_id_idx" on "material_issue_bill" using btree ("org", "stock_dept", "date", "id");
create index "material_issue_bill_org_created_by_date_id_idx" on "material_issue_bill" using btree ("org", "created_by", "date", "id");
create index "material_issue_bill_org_date_code_id_idx" on "material_issue_bill" using btree ("org", "date", "code", "id");
create index "material_issue_bill_search_idx" on "material_issue_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 生产领料单－领料明细
create table "material_issue_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "apply_qty" numeric(20,8),
  "must_qty" numeric(20,8),
  "issued_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "is_substitute" boolean default false,
  "main_material" uuid,
  "substitute_ratio" numeric(20,8) default '1',
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "product" uuid,
  "order_line_code" text,
  "component_line_id" text,
  "operation_seq" integer,
  "work_center" uuid,
  "issue_mode" text,
  "returned_qty" numeric(20,8) default '0',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "material_issue_bill" ("id") on delete cascade
);
create index "material_issue_bill_items_doc_id_seq_idx" on "material_issue_bill_items" using btree ("doc_id", "seq");
create index "material_issue_bill_items_material_id_idx" on "material_issue_bill_items" using btree ("material", "id");
create index "material_issue_bill_items_warehouse_id_idx" on "material_issue_bill_items" using btree ("warehouse", "id");
create index "material_issue_bill_items_lot_id_idx" on "material_issue_bill_items" using btree ("lot", "id");
create index "material_issue_bill_items_project_id_idx" on "material_issue_bill_items" using btree ("project", "id");

-- 生产退料单
create table "material_return_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "workshop" uuid,
  "produce_dept" uuid,
  "manufacturing_order" uuid,
  "return_kind" text default 'good',
  "return_reason" text,
  "returner" uuid,
  "inspect_required" boolean default false,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "material_return_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "material_return_bill_org_code_key" on "material_return_bill" using btree ("org", "code");
create index "material_return_bill_org_workshop_date_id_idx" on "material_return_bill" using btree ("org", "workshop", "date", "id");
create index "material_return_bill_org_produce_dept_date_id_idx" on "material_return_bill" using btree ("org", "produce_dept", "date", "id");
create index "material_return_bill_org_manufacturing_order_date_id_idx" on "material_return_bill" using btree ("org", "manufacturing_order", "date", "id");
create index "material_return_bill_org_returner_date_id_idx" on "material_return_bill" using btree ("org", "returner", "date", "id");
create index "material_return_bill_org_stock_keeper_date_id_idx" on "material_return_bill" using btree ("org", "stock_keeper", "date", "id");
create index "material_return_bill_org_project_date_id_idx" on "material_return_bill" using btree ("org", "project", "date", "id");
create index "material_return_bill_org_date_id_idx" on "material_return_bill" using btree ("org", "date", "id");
create index "material_return_bill_org_status_date_id_idx" on "material_return_bill" using btree ("org", "status", "date", "id");
create index "material_return_bill_org_created_at_id_idx" on "material_return_bill" using btree ("org", "created_at", "id");
create index "material_return_bill_org_stock_dept_date_id_idx" on "material_return_bill" using btree ("org", "stock_dept", "date", "id");
create index "material_return_bill_org_created_by_date_id_idx" on "material_return_bill" using btree ("org", "created_by", "date", "id");
create index "material_return_bill_org_date_code_id_idx" on "material_return_bill" using btree ("org", "date", "code", "id");
create index "material_return_bill_search_idx" on "material_return_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 生产退料单－退料明细
create table "material_return_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "issued_qty" numeric(20,8),
  "returnable_qty" numeric(20,8),
  "return_kind" text default 'good',
  "return_reason" text,
  "bad_reason" uuid,
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "lot_no" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "product" uuid,
  "order_line_code" text,
  "component_line_id" text,
  "operation_seq" integer,
  "issue_line_id" text,
  "is_inspect" boolean default false,
  "inspection_bill" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "material_return_bill" ("id") on delete cascade
);
create index "material_return_bill_items_doc_id_seq_idx" on "material_return_bill_items" using btree ("doc_id", "seq");
create index "material_return_bill_items_material_id_idx" on "material_return_bill_items" using btree ("material", "id");
create index "material_return_bill_items_warehouse_id_idx" on "material_return_bill_items" using btree ("warehouse", "id");
create index "material_return_bill_items_lot_id_idx" on "material_return_bill_items" using btree ("lot", "id");
create index "material_return_bill_items_project_id_idx" on "material_return_bill_items" using btree ("project", "id");

-- 期初库存单
create table "opening_stock" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "warehouse" uuid,
  "handler" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "line_count" integer,
  "is_finished" boolean default false,
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
  constraint "opening_stock_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "opening_stock_org_code_key" on "opening_stock" using btree ("org", "code");
create index "opening_stock_org_warehouse_date_id_idx" on "opening_stock" using btree ("org", "warehouse", "date", "id");
create index "opening_stock_org_handler_date_id_idx" on "opening_stock" using btree ("org", "handler", "date", "id");
create index "opening_stock_org_date_id_idx" on "opening_stock" using btree ("org", "date", "id");
create index "opening_stock_org_status_date_id_idx" on "opening_stock" using btree ("org", "status", "date", "id");
create index "opening_stock_org_created_at_id_idx" on "opening_stock" using btree ("org", "created_at", "id");
create index "opening_stock_org_created_by_date_id_idx" on "opening_stock" using btree ("org", "created_by", "date", "id");
create index "opening_stock_org_date_code_id_idx" on "opening_stock" using btree ("org", "date", "code", "id");
create index "opening_stock_search_idx" on "opening_stock" using gin ("code" gin_trgm_ops);

-- 期初库存单－期初明细
create table "opening_stock_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "lot_no" text,
  "project" uuid,
  "mto_no" text,
  "unit_cost" numeric(20,10),
  "amount" numeric(20,4),
  "year_in_qty" numeric(20,8),
  "year_in_amount" numeric(20,4),
  "year_out_qty" numeric(20,8),
  "year_out_amount" numeric(20,4),
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "supplier" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "opening_stock" ("id") on delete cascade
);
create index "opening_stock_items_doc_id_seq_idx" on "opening_stock_items" using btree ("doc_id", "seq");
create index "opening_stock_items_material_id_idx" on "opening_stock_items" using btree ("material", "id");
create index "opening_stock_items_lot_id_idx" on "opening_stock_items" using btree ("lot", "id");
create index "opening_stock_items_project_id_idx" on "opening_stock_items" using btree ("project", "id");

alter table "other_in_bill_items" add column "serial_text" text;

alter table "other_in_bill_items" add column "lot_no" text;

-- 其他出库单
create table "other_out_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "stock_direction" text default 'normal',
  "use_dept" uuid,
  "use_employee" uuid,
  "customer" uuid,
  "out_reason" text,
  "expense_type" text,
  "purpose" text,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "other_out_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "other_out_bill_org_code_key" on "other_out_bill" using btree ("org", "code");
create index "other_out_bill_org_use_dept_date_id_idx" on "other_out_bill" using btree ("org", "use_dept", "date", "id");
create index "other_out_bill_org_use_employee_date_id_idx" on "other_out_bill" using btree ("org", "use_employee", "date", "id");
create index "other_out_bill_org_customer_date_id_idx" on "other_out_bill" using btree ("org", "customer", "date", "id");
create index "other_out_bill_org_stock_keeper_date_id_idx" on "other_out_bill" using btree ("org", "stock_keeper", "date", "id");
create index "other_out_bill_org_project_date_id_idx" on "other_out_bill" using btree ("org", "project", "date", "id");
create index "other_out_bill_org_date_id_idx" on "other_out_bill" using btree ("org", "date", "id");
create index "other_out_bill_org_status_date_id_idx" on "other_out_bill" using btree ("org", "status", "date", "id");
create index "other_out_bill_org_created_at_id_idx" on "other_out_bill" using btree ("org", "created_at", "id");
create index "other_out_bill_org_stock_dept_date_id_idx" on "other_out_bill" using btree ("org", "stock_dept", "date", "id");
create index "other_out_bill_org_created_by_date_id_idx" on "other_out_bill" using btree ("org", "created_by", "date", "id");
create index "other_out_bill_org_date_code_id_idx" on "other_out_bill" using btree ("org", "date", "code", "id");
create index "other_out_bill_search_idx" on "other_out_bill" using gin ("code" gin_trgm_ops, "purpose" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 其他出库单－出库明细
create table "other_out_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "apply_qty" numeric(20,8),
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
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "expense_type" text,
  "returned_qty" numeric(20,8) default '0',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "other_out_bill" ("id") on delete cascade
);
create index "other_out_bill_items_doc_id_seq_idx" on "other_out_bill_items" using btree ("doc_id", "seq");
create index "other_out_bill_items_material_id_idx" on "other_out_bill_items" using btree ("material", "id");
create index "other_out_bill_items_warehouse_id_idx" on "other_out_bill_items" using btree ("warehouse", "id");
create index "other_out_bill_items_lot_id_idx" on "other_out_bill_items" using btree ("lot", "id");
create index "other_out_bill_items_project_id_idx" on "other_out_bill_items" using btree ("project", "id");

-- 委外入库单
create table "outsourcing_in_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "in_type" text default 'normal',
  "supplier" uuid,
  "outsourcing_order" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "outsourcing_receipt" uuid,
  "settle_supplier" uuid,
  "delivery_mode" uuid,
  "consume_status" text default 'none',
  "settle_status" text default 'none',
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settlement_method" uuid,
  "payment_term" uuid,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "material_cost" numeric(20,4),
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "outsourcing_in_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "outsourcing_in_bill_org_code_key" on "outsourcing_in_bill" using btree ("org", "code");
create index "outsourcing_in_bill_org_supplier_date_id_idx" on "outsourcing_in_bill" using btree ("org", "supplier", "date", "id");
create index "outsourcing_in_bill_org_outsourcing_order_date_id_idx" on "outsourcing_in_bill" using btree ("org", "outsourcing_order", "date", "id");
create index "outsourcing_in_bill_org_purchaser_date_id_idx" on "outsourcing_in_bill" using btree ("org", "purchaser", "date", "id");
create index "outsourcing_in_bill_org_purchase_dept_date_id_idx" on "outsourcing_in_bill" using btree ("org", "purchase_dept", "date", "id");
create index "outsourcing_in_bill_org_currency_date_id_idx" on "outsourcing_in_bill" using btree ("org", "currency", "date", "id");
create index "outsourcing_in_bill_org_stock_keeper_date_id_idx" on "outsourcing_in_bill" using btree ("org", "stock_keeper", "date", "id");
create index "outsourcing_in_bill_org_project_date_id_idx" on "outsourcing_in_bill" using btree ("org", "project", "date", "id");
create index "outsourcing_in_bill_org_date_id_idx" on "outsourcing_in_bill" using btree ("org", "date", "id");
create index "outsourcing_in_bill_org_status_date_id_idx" on "outsourcing_in_bill" using btree ("org", "status", "date", "id");
create index "outsourcing_in_bill_org_created_at_id_idx" on "outsourcing_in_bill" using btree ("org", "created_at", "id");
create index "outsourcing_in_bill_org_stock_dept_date_id_idx" on "outsourcing_in_bill" using btree ("org", "stock_dept", "date", "id");
create index "outsourcing_in_bill_org_created_by_date_id_idx" on "outsourcing_in_bill" using btree ("org", "created_by", "date", "id");
create index "outsourcing_in_bill_org_date_code_id_idx" on "outsourcing_in_bill" using btree ("org", "date", "code", "id");
create index "outsourcing_in_bill_search_idx" on "outsourcing_in_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 委外入库单－入库明细
create table "outsourcing_in_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "order_line_no" integer,
  "product_type" text default 'main',
  "must_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "quality_result" text default 'qualified',
  "price_unit" uuid,
  "price_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "discount_rate" numeric(12,6) default '0',
  "discount_amount" numeric(20,4) default '0',
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "process_fee" numeric(20,4),
  "material_cost" numeric(20,4),
  "total_cost" numeric(20,4),
  "unit_cost" numeric(20,10),
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "lot_no" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "order_line_code" text,
  "bom" uuid,
  "inspection_bill" uuid,
  "returned_qty" numeric(20,8) default '0',
  "settled_qty" numeric(20,8) default '0',
  "notice_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_in_bill" ("id") on delete cascade
);
create index "outsourcing_in_bill_items_doc_id_seq_idx" on "outsourcing_in_bill_items" using btree ("doc_id", "seq");
create index "outsourcing_in_bill_items_material_id_idx" on "outsourcing_in_bill_items" using btree ("material", "id");
create index "outsourcing_in_bill_items_warehouse_id_idx" on "outsourcing_in_bill_items" using btree ("warehouse", "id");
create index "outsourcing_in_bill_items_lot_id_idx" on "outsourcing_in_bill_items" using btree ("lot", "id");
create index "outsourcing_in_bill_items_project_id_idx" on "outsourcing_in_bill_items" using btree ("project", "id");

-- 委外入库单－用料核销
create table "outsourcing_in_bill_consumptions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_line_no" integer,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "standard_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "diff_qty" numeric(20,8),
  "warehouse" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "serial_nos" uuid[],
  "serial_text" text,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "component_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_in_bill" ("id") on delete cascade
);
create index "outsourcing_in_bill_consumptions_doc_id_seq_idx" on "outsourcing_in_bill_consumptions" using btree ("doc_id", "seq");

-- 委外发料单
create table "outsourcing_issue_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "out_type" text default 'issue',
  "supplier" uuid,
  "supplier_warehouse" uuid,
  "outsourcing_order" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "issue_kind" text default 'normal',
  "feed_reason" text,
  "carrier" uuid,
  "vehicle_no" text,
  "is_backflush" boolean default false,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "outsourcing_issue_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "outsourcing_issue_bill_org_code_key" on "outsourcing_issue_bill" using btree ("org", "code");
create index "outsourcing_issue_bill_org_supplier_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "supplier", "date", "id");
create index "outsourcing_issue_bill_org_supplier_warehouse_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "supplier_warehouse", "date", "id");
create index "outsourcing_issue_bill_org_outsourcing_order_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "outsourcing_order", "date", "id");
create index "outsourcing_issue_bill_org_purchaser_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "purchaser", "date", "id");
create index "outsourcing_issue_bill_org_purchase_dept_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "purchase_dept", "date", "id");
create index "outsourcing_issue_bill_org_stock_keeper_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "stock_keeper", "date", "id");
create index "outsourcing_issue_bill_org_project_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "project", "date", "id");
create index "outsourcing_issue_bill_org_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "date", "id");
create index "outsourcing_issue_bill_org_status_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "status", "date", "id");
create index "outsourcing_issue_bill_org_created_at_id_idx" on "outsourcing_issue_bill" using btree ("org", "created_at", "id");
create index "outsourcing_issue_bill_org_stock_dept_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "stock_dept", "date", "id");
create index "outsourcing_issue_bill_org_created_by_date_id_idx" on "outsourcing_issue_bill" using btree ("org", "created_by", "date", "id");
create index "outsourcing_issue_bill_org_date_code_id_idx" on "outsourcing_issue_bill" using btree ("org", "date", "code", "id");
create index "outsourcing_issue_bill_search_idx" on "outsourcing_issue_bill" using gin ("code" gin_trgm_ops, "vehicle_no" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 委外发料单－发料明细
create table "outsourcing_issue_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "must_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "is_substitute" boolean default false,
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "outsource_warehouse" uuid,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "product" uuid,
  "product_line_no" integer,
  "order_line_code" text,
  "component_line_id" text,
  "returned_qty" numeric(20,8) default '0',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_issue_bill" ("id") on delete cascade
);
create index "outsourcing_issue_bill_items_doc_id_seq_idx" on "outsourcing_issue_bill_items" using btree ("doc_id", "seq");
create index "outsourcing_issue_bill_items_material_id_idx" on "outsourcing_issue_bill_items" using btree ("material", "id");
create index "outsourcing_issue_bill_items_warehouse_id_idx" on "outsourcing_issue_bill_items" using btree ("warehouse", "id");
create index "outsourcing_issue_bill_items_lot_id_idx" on "outsourcing_issue_bill_items" using btree ("lot", "id");
create index "outsourcing_issue_bill_items_project_id_idx" on "outsourcing_issue_bill_items" using btree ("project", "id");

-- 委外退料单
create table "outsourcing_material_return_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "supplier_warehouse" uuid,
  "outsourcing_order" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "return_kind" text default 'good',
  "return_reason" text,
  "handler" uuid,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "outsourcing_material_return_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "outsourcing_material_return_bill_org_code_key" on "outsourcing_material_return_bill" using btree ("org", "code");
create index "outsourcing_material_return_bill_org_supplier_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "supplier", "date", "id");
create index "outsourcing_material_return_bill_org_supplier_warehous_a771f217" on "outsourcing_material_return_bill" using btree ("org", "supplier_warehouse", "date", "id");
create index "outsourcing_material_return_bill_org_outsourcing_order_a3b986a6" on "outsourcing_material_return_bill" using btree ("org", "outsourcing_order", "date", "id");
create index "outsourcing_material_return_bill_org_purchaser_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "purchaser", "date", "id");
create index "outsourcing_material_return_bill_org_purchase_dept_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "purchase_dept", "date", "id");
create index "outsourcing_material_return_bill_org_stock_keeper_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "stock_keeper", "date", "id");
create index "outsourcing_material_return_bill_org_project_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "project", "date", "id");
create index "outsourcing_material_return_bill_org_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "date", "id");
create index "outsourcing_material_return_bill_org_status_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "status", "date", "id");
create index "outsourcing_material_return_bill_org_created_at_id_idx" on "outsourcing_material_return_bill" using btree ("org", "created_at", "id");
create index "outsourcing_material_return_bill_org_stock_dept_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "stock_dept", "date", "id");
create index "outsourcing_material_return_bill_org_created_by_date_id_idx" on "outsourcing_material_return_bill" using btree ("org", "created_by", "date", "id");
create index "outsourcing_material_return_bill_org_date_code_id_idx" on "outsourcing_material_return_bill" using btree ("org", "date", "code", "id");
create index "outsourcing_material_return_bill_search_idx" on "outsourcing_material_return_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 委外退料单－退料明细
create table "outsourcing_material_return_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "issued_qty" numeric(20,8),
  "returnable_qty" numeric(20,8),
  "return_reason" text,
  "bad_reason" uuid,
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "lot_no" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "product" uuid,
  "product_line_no" integer,
  "order_line_code" text,
  "component_line_id" text,
  "issue_line_id" text,
  "inspection_bill" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_material_return_bill" ("id") on delete cascade
);
create index "outsourcing_material_return_bill_items_doc_id_seq_idx" on "outsourcing_material_return_bill_items" using btree ("doc_id", "seq");
create index "outsourcing_material_return_bill_items_material_id_idx" on "outsourcing_material_return_bill_items" using btree ("material", "id");
create index "outsourcing_material_return_bill_items_warehouse_id_idx" on "outsourcing_material_return_bill_items" using btree ("warehouse", "id");
create index "outsourcing_material_return_bill_items_lot_id_idx" on "outsourcing_material_return_bill_items" using btree ("lot", "id");
create index "outsourcing_material_return_bill_items_project_id_idx" on "outsourcing_material_return_bill_items" using btree ("project", "id");

-- 委外退货单
create table "outsourcing_return_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "supplier_warehouse" uuid,
  "outsourcing_order" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "return_mode" text default 'returnAndReplenish',
  "return_reason" text,
  "handler" uuid,
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settlement_method" uuid,
  "payment_term" uuid,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "outsourcing_return_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "outsourcing_return_bill_org_code_key" on "outsourcing_return_bill" using btree ("org", "code");
create index "outsourcing_return_bill_org_supplier_date_id_idx" on "outsourcing_return_bill" using btree ("org", "supplier", "date", "id");
create index "outsourcing_return_bill_org_supplier_warehouse_date_id_idx" on "outsourcing_return_bill" using btree ("org", "supplier_warehouse", "date", "id");
create index "outsourcing_return_bill_org_outsourcing_order_date_id_idx" on "outsourcing_return_bill" using btree ("org", "outsourcing_order", "date", "id");
create index "outsourcing_return_bill_org_purchaser_date_id_idx" on "outsourcing_return_bill" using btree ("org", "purchaser", "date", "id");
create index "outsourcing_return_bill_org_purchase_dept_date_id_idx" on "outsourcing_return_bill" using btree ("org", "purchase_dept", "date", "id");
create index "outsourcing_return_bill_org_currency_date_id_idx" on "outsourcing_return_bill" using btree ("org", "currency", "date", "id");
create index "outsourcing_return_bill_org_stock_keeper_date_id_idx" on "outsourcing_return_bill" using btree ("org", "stock_keeper", "date", "id");
create index "outsourcing_return_bill_org_project_date_id_idx" on "outsourcing_return_bill" using btree ("org", "project", "date", "id");
create index "outsourcing_return_bill_org_date_id_idx" on "outsourcing_return_bill" using btree ("org", "date", "id");
create index "outsourcing_return_bill_org_status_date_id_idx" on "outsourcing_return_bill" using btree ("org", "status", "date", "id");
create index "outsourcing_return_bill_org_created_at_id_idx" on "outsourcing_return_bill" using btree ("org", "created_at", "id");
create index "outsourcing_return_bill_org_stock_dept_date_id_idx" on "outsourcing_return_bill" using btree ("org", "stock_dept", "date", "id");
create index "outsourcing_return_bill_org_created_by_date_id_idx" on "outsourcing_return_bill" using btree ("org", "created_by", "date", "id");
create index "outsourcing_return_bill_org_date_code_id_idx" on "outsourcing_return_bill" using btree ("org", "date", "code", "id");
create index "outsourcing_return_bill_search_idx" on "outsourcing_return_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 委外退货单－退货明细
create table "outsourcing_return_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "product_line_no" integer,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "returnable_qty" numeric(20,8),
  "replenish_qty" numeric(20,8) default '0',
  "return_reason" text,
  "bad_reason" uuid,
  "price_unit" uuid,
  "price_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "discount_rate" numeric(12,6) default '0',
  "discount_amount" numeric(20,4) default '0',
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "receipt_cost" numeric(20,10),
  "variance_amount" numeric(20,4),
  "order_line_code" text,
  "in_line_id" text,
  "inspection_bill" uuid,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_return_bill" ("id") on delete cascade
);
create index "outsourcing_return_bill_items_doc_id_seq_idx" on "outsourcing_return_bill_items" using btree ("doc_id", "seq");
create index "outsourcing_return_bill_items_material_id_idx" on "outsourcing_return_bill_items" using btree ("material", "id");
create index "outsourcing_return_bill_items_warehouse_id_idx" on "outsourcing_return_bill_items" using btree ("warehouse", "id");
create index "outsourcing_return_bill_items_lot_id_idx" on "outsourcing_return_bill_items" using btree ("lot", "id");
create index "outsourcing_return_bill_items_project_id_idx" on "outsourcing_return_bill_items" using btree ("project", "id");

-- 生产入库单
create table "production_in_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "in_type" text default 'normal',
  "workshop" uuid,
  "produce_dept" uuid,
  "manufacturing_order" uuid,
  "work_team" text,
  "handler" uuid,
  "deliverer" uuid,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "production_in_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "production_in_bill_org_code_key" on "production_in_bill" using btree ("org", "code");
create index "production_in_bill_org_workshop_date_id_idx" on "production_in_bill" using btree ("org", "workshop", "date", "id");
create index "production_in_bill_org_produce_dept_date_id_idx" on "production_in_bill" using btree ("org", "produce_dept", "date", "id");
create index "production_in_bill_org_manufacturing_order_date_id_idx" on "production_in_bill" using btree ("org", "manufacturing_order", "date", "id");
create index "production_in_bill_org_handler_date_id_idx" on "production_in_bill" using btree ("org", "handler", "date", "id");
create index "production_in_bill_org_stock_keeper_date_id_idx" on "production_in_bill" using btree ("org", "stock_keeper", "date", "id");
create index "production_in_bill_org_project_date_id_idx" on "production_in_bill" using btree ("org", "project", "date", "id");
create index "production_in_bill_org_date_id_idx" on "production_in_bill" using btree ("org", "date", "id");
create index "production_in_bill_org_status_date_id_idx" on "production_in_bill" using btree ("org", "status", "date", "id");
create index "production_in_bill_org_created_at_id_idx" on "production_in_bill" using btree ("org", "created_at", "id");
create index "production_in_bill_org_stock_dept_date_id_idx" on "production_in_bill" using btree ("org", "stock_dept", "date", "id");
create index "production_in_bill_org_created_by_date_id_idx" on "production_in_bill" using btree ("org", "created_by", "date", "id");
create index "production_in_bill_org_date_code_id_idx" on "production_in_bill" using btree ("org", "date", "code", "id");
create index "production_in_bill_search_idx" on "production_in_bill" using gin ("code" gin_trgm_ops, "work_team" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 生产入库单－入库明细
create table "production_in_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "product_type" text default 'main',
  "must_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "pack_qty" numeric(20,8),
  "quality_grade" text default 'qualified',
  "quality_result" text default 'qualified',
  "unit_cost" numeric(20,10),
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "lot_no" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "order_line_code" text,
  "work_order" uuid,
  "work_task_order" uuid,
  "work_report" uuid,
  "bom" uuid,
  "inspection_bill" uuid,
  "is_finished" boolean default false,
  "is_final" boolean default false,
  "returned_qty" numeric(20,8) default '0',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "production_in_bill" ("id") on delete cascade
);
create index "production_in_bill_items_doc_id_seq_idx" on "production_in_bill_items" using btree ("doc_id", "seq");
create index "production_in_bill_items_material_id_idx" on "production_in_bill_items" using btree ("material", "id");
create index "production_in_bill_items_warehouse_id_idx" on "production_in_bill_items" using btree ("warehouse", "id");
create index "production_in_bill_items_lot_id_idx" on "production_in_bill_items" using btree ("lot", "id");
create index "production_in_bill_items_project_id_idx" on "production_in_bill_items" using btree ("project", "id");

-- 生产退库单
create table "production_return_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "workshop" uuid,
  "produce_dept" uuid,
  "manufacturing_order" uuid,
  "return_reason" text,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
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
  constraint "production_return_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "production_return_bill_org_code_key" on "production_return_bill" using btree ("org", "code");
create index "production_return_bill_org_workshop_date_id_idx" on "production_return_bill" using btree ("org", "workshop", "date", "id");
create index "production_return_bill_org_produce_dept_date_id_idx" on "production_return_bill" using btree ("org", "produce_dept", "date", "id");
create index "production_return_bill_org_manufacturing_order_date_id_idx" on "production_return_bill" using btree ("org", "manufacturing_order", "date", "id");
create index "production_return_bill_org_stock_keeper_date_id_idx" on "production_return_bill" using btree ("org", "stock_keeper", "date", "id");
create index "production_return_bill_org_project_date_id_idx" on "production_return_bill" using btree ("org", "project", "date", "id");
create index "production_return_bill_org_date_id_idx" on "production_return_bill" using btree ("org", "date", "id");
create index "production_return_bill_org_status_date_id_idx" on "production_return_bill" using btree ("org", "status", "date", "id");
create index "production_return_bill_org_created_at_id_idx" on "production_return_bill" using btree ("org", "created_at", "id");
create index "production_return_bill_org_stock_dept_date_id_idx" on "production_return_bill" using btree ("org", "stock_dept", "date", "id");
create index "production_return_bill_org_created_by_date_id_idx" on "production_return_bill" using btree ("org", "created_by", "date", "id");
create index "production_return_bill_org_date_code_id_idx" on "production_return_bill" using btree ("org", "date", "code", "id");
create index "production_return_bill_search_idx" on "production_return_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 生产退库单－退库明细
create table "production_return_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "product_type" text default 'main',
  "return_reason" text,
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "order_line_code" text,
  "in_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "production_return_bill" ("id") on delete cascade
);
create index "production_return_bill_items_doc_id_seq_idx" on "production_return_bill_items" using btree ("doc_id", "seq");
create index "production_return_bill_items_material_id_idx" on "production_return_bill_items" using btree ("material", "id");
create index "production_return_bill_items_warehouse_id_idx" on "production_return_bill_items" using btree ("warehouse", "id");
create index "production_return_bill_items_lot_id_idx" on "production_return_bill_items" using btree ("lot", "id");
create index "production_return_bill_items_project_id_idx" on "production_return_bill_items" using btree ("project", "id");

alter table "sales_out_bill_items" add column "serial_text" text;

alter table "stock_ledger" add column "serial_nos" uuid[];

-- 调拨申请单
create table "transfer_apply" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "apply_dept" uuid,
  "applicant" uuid,
  "urgency" text default 'normal',
  "required_date" date,
  "transfer_mode" text default 'oneStep',
  "from_warehouse" uuid,
  "to_warehouse" uuid,
  "from_org" uuid,
  "to_org" uuid,
  "transfer_scope" text,
  "transfer_reason" text,
  "from_dept" uuid,
  "to_dept" uuid,
  "from_keeper" uuid,
  "to_keeper" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "print_count" integer default 0,
  "attachments" text,
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
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "transfer_apply_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "transfer_apply_org_code_key" on "transfer_apply" using btree ("org", "code");
create index "transfer_apply_org_apply_dept_date_id_idx" on "transfer_apply" using btree ("org", "apply_dept", "date", "id");
create index "transfer_apply_org_applicant_date_id_idx" on "transfer_apply" using btree ("org", "applicant", "date", "id");
create index "transfer_apply_org_from_warehouse_date_id_idx" on "transfer_apply" using btree ("org", "from_warehouse", "date", "id");
create index "transfer_apply_org_to_warehouse_date_id_idx" on "transfer_apply" using btree ("org", "to_warehouse", "date", "id");
create index "transfer_apply_org_from_org_date_id_idx" on "transfer_apply" using btree ("org", "from_org", "date", "id");
create index "transfer_apply_org_to_org_date_id_idx" on "transfer_apply" using btree ("org", "to_org", "date", "id");
create index "transfer_apply_org_from_keeper_date_id_idx" on "transfer_apply" using btree ("org", "from_keeper", "date", "id");
create index "transfer_apply_org_to_keeper_date_id_idx" on "transfer_apply" using btree ("org", "to_keeper", "date", "id");
create index "transfer_apply_org_project_date_id_idx" on "transfer_apply" using btree ("org", "project", "date", "id");
create index "transfer_apply_org_date_id_idx" on "transfer_apply" using btree ("org", "date", "id");
create index "transfer_apply_org_status_date_id_idx" on "transfer_apply" using btree ("org", "status", "date", "id");
create index "transfer_apply_org_created_at_id_idx" on "transfer_apply" using btree ("org", "created_at", "id");
create index "transfer_apply_org_created_by_date_id_idx" on "transfer_apply" using btree ("org", "created_by", "date", "id");
create index "transfer_apply_org_date_code_id_idx" on "transfer_apply" using btree ("org", "date", "code", "id");
create index "transfer_apply_search_idx" on "transfer_apply" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 调拨申请单－申请明细
create table "transfer_apply_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "approved_qty" numeric(20,8),
  "from_warehouse" uuid,
  "to_warehouse" uuid,
  "lot" uuid,
  "required_date" date,
  "transferred_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "project" uuid,
  "mto_no" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "transfer_apply" ("id") on delete cascade
);
create index "transfer_apply_items_doc_id_seq_idx" on "transfer_apply_items" using btree ("doc_id", "seq");
create index "transfer_apply_items_material_id_idx" on "transfer_apply_items" using btree ("material", "id");
create index "transfer_apply_items_from_warehouse_id_idx" on "transfer_apply_items" using btree ("from_warehouse", "id");
create index "transfer_apply_items_to_warehouse_id_idx" on "transfer_apply_items" using btree ("to_warehouse", "id");

-- 直接调拨单
create table "transfer_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "business_type" text default 'normal',
  "from_warehouse" uuid,
  "to_warehouse" uuid,
  "from_org" uuid,
  "to_org" uuid,
  "transfer_scope" text,
  "transfer_reason" text,
  "from_dept" uuid,
  "to_dept" uuid,
  "from_keeper" uuid,
  "to_keeper" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "print_count" integer default 0,
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "transfer_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "transfer_bill_org_code_key" on "transfer_bill" using btree ("org", "code");
create index "transfer_bill_org_from_warehouse_date_id_idx" on "transfer_bill" using btree ("org", "from_warehouse", "date", "id");
create index "transfer_bill_org_to_warehouse_date_id_idx" on "transfer_bill" using btree ("org", "to_warehouse", "date", "id");
create index "transfer_bill_org_from_org_date_id_idx" on "transfer_bill" using btree ("org", "from_org", "date", "id");
create index "transfer_bill_org_to_org_date_id_idx" on "transfer_bill" using btree ("org", "to_org", "date", "id");
create index "transfer_bill_org_from_keeper_date_id_idx" on "transfer_bill" using btree ("org", "from_keeper", "date", "id");
create index "transfer_bill_org_to_keeper_date_id_idx" on "transfer_bill" using btree ("org", "to_keeper", "date", "id");
create index "transfer_bill_org_project_date_id_idx" on "transfer_bill" using btree ("org", "project", "date", "id");
create index "transfer_bill_org_date_id_idx" on "transfer_bill" using btree ("org", "date", "id");
create index "transfer_bill_org_status_date_id_idx" on "transfer_bill" using btree ("org", "status", "date", "id");
create index "transfer_bill_org_created_at_id_idx" on "transfer_bill" using btree ("org", "created_at", "id");
create index "transfer_bill_org_from_dept_date_id_idx" on "transfer_bill" using btree ("org", "from_dept", "date", "id");
create index "transfer_bill_org_created_by_date_id_idx" on "transfer_bill" using btree ("org", "created_by", "date", "id");
create index "transfer_bill_org_date_code_id_idx" on "transfer_bill" using btree ("org", "date", "code", "id");
create index "transfer_bill_search_idx" on "transfer_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 直接调拨单－调拨明细
create table "transfer_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "from_warehouse" uuid,
  "from_location" uuid,
  "from_status" uuid,
  "to_warehouse" uuid,
  "to_location" uuid,
  "to_status" uuid,
  "lot" uuid,
  "to_lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "to_mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "settle_price" numeric(20,10),
  "settle_amount" numeric(20,4),
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "transfer_bill" ("id") on delete cascade
);
create index "transfer_bill_items_doc_id_seq_idx" on "transfer_bill_items" using btree ("doc_id", "seq");
create index "transfer_bill_items_material_id_idx" on "transfer_bill_items" using btree ("material", "id");
create index "transfer_bill_items_from_warehouse_id_idx" on "transfer_bill_items" using btree ("from_warehouse", "id");
create index "transfer_bill_items_to_warehouse_id_idx" on "transfer_bill_items" using btree ("to_warehouse", "id");
create index "transfer_bill_items_lot_id_idx" on "transfer_bill_items" using btree ("lot", "id");

-- 分步式调入单
create table "transfer_in_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "transfer_out_bill" uuid,
  "in_kind" text default 'receive',
  "from_warehouse" uuid,
  "to_warehouse" uuid,
  "from_org" uuid,
  "to_org" uuid,
  "transfer_scope" text,
  "transfer_reason" text,
  "from_dept" uuid,
  "to_dept" uuid,
  "from_keeper" uuid,
  "to_keeper" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "print_count" integer default 0,
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "transfer_in_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "transfer_in_bill_org_code_key" on "transfer_in_bill" using btree ("org", "code");
create index "transfer_in_bill_org_transfer_out_bill_date_id_idx" on "transfer_in_bill" using btree ("org", "transfer_out_bill", "date", "id");
create index "transfer_in_bill_org_from_warehouse_date_id_idx" on "transfer_in_bill" using btree ("org", "from_warehouse", "date", "id");
create index "transfer_in_bill_org_to_warehouse_date_id_idx" on "transfer_in_bill" using btree ("org", "to_warehouse", "date", "id");
create index "transfer_in_bill_org_from_org_date_id_idx" on "transfer_in_bill" using btree ("org", "from_org", "date", "id");
create index "transfer_in_bill_org_to_org_date_id_idx" on "transfer_in_bill" using btree ("org", "to_org", "date", "id");
create index "transfer_in_bill_org_from_keeper_date_id_idx" on "transfer_in_bill" using btree ("org", "from_keeper", "date", "id");
create index "transfer_in_bill_org_to_keeper_date_id_idx" on "transfer_in_bill" using btree ("org", "to_keeper", "date", "id");
create index "transfer_in_bill_org_project_date_id_idx" on "transfer_in_bill" using btree ("org", "project", "date", "id");
create index "transfer_in_bill_org_date_id_idx" on "transfer_in_bill" using btree ("org", "date", "id");
create index "transfer_in_bill_org_status_date_id_idx" on "transfer_in_bill" using btree ("org", "status", "date", "id");
create index "transfer_in_bill_org_created_at_id_idx" on "transfer_in_bill" using btree ("org", "created_at", "id");
create index "transfer_in_bill_org_to_dept_date_id_idx" on "transfer_in_bill" using btree ("org", "to_dept", "date", "id");
create index "transfer_in_bill_org_created_by_date_id_idx" on "transfer_in_bill" using btree ("org", "created_by", "date", "id");
create index "transfer_in_bill_org_date_code_id_idx" on "transfer_in_bill" using btree ("org", "date", "code", "id");
create index "transfer_in_bill_search_idx" on "transfer_in_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 分步式调入单－调入明细
create table "transfer_in_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "out_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "loss_qty" numeric(20,8) default '0',
  "loss_reason" text,
  "from_warehouse" uuid,
  "from_location" uuid,
  "from_status" uuid,
  "to_warehouse" uuid,
  "to_location" uuid,
  "to_status" uuid,
  "lot" uuid,
  "to_lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "to_mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "out_line_id" text,
  "settle_price" numeric(20,10),
  "received_base" numeric(20,8),
  "loss_base" numeric(20,8),
  "returned_base" numeric(20,8),
  "arrived_base" numeric(20,8),
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "transfer_in_bill" ("id") on delete cascade
);
create index "transfer_in_bill_items_doc_id_seq_idx" on "transfer_in_bill_items" using btree ("doc_id", "seq");
create index "transfer_in_bill_items_material_id_idx" on "transfer_in_bill_items" using btree ("material", "id");
create index "transfer_in_bill_items_from_warehouse_id_idx" on "transfer_in_bill_items" using btree ("from_warehouse", "id");
create index "transfer_in_bill_items_to_warehouse_id_idx" on "transfer_in_bill_items" using btree ("to_warehouse", "id");
create index "transfer_in_bill_items_lot_id_idx" on "transfer_in_bill_items" using btree ("lot", "id");

-- 分步式调出单
create table "transfer_out_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "in_transit_warehouse" uuid,
  "transfer_status" text default 'notSent',
  "carrier" uuid,
  "plate_no" text,
  "expected_arrival" date,
  "from_warehouse" uuid,
  "to_warehouse" uuid,
  "from_org" uuid,
  "to_org" uuid,
  "transfer_scope" text,
  "transfer_reason" text,
  "from_dept" uuid,
  "to_dept" uuid,
  "from_keeper" uuid,
  "to_keeper" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "print_count" integer default 0,
  "attachments" text,
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
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "transfer_out_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "transfer_out_bill_org_code_key" on "transfer_out_bill" using btree ("org", "code");
create index "transfer_out_bill_org_from_warehouse_date_id_idx" on "transfer_out_bill" using btree ("org", "from_warehouse", "date", "id");
create index "transfer_out_bill_org_to_warehouse_date_id_idx" on "transfer_out_bill" using btree ("org", "to_warehouse", "date", "id");
create index "transfer_out_bill_org_from_org_date_id_idx" on "transfer_out_bill" using btree ("org", "from_org", "date", "id");
create index "transfer_out_bill_org_to_org_date_id_idx" on "transfer_out_bill" using btree ("org", "to_org", "date", "id");
create index "transfer_out_bill_org_from_keeper_date_id_idx" on "transfer_out_bill" using btree ("org", "from_keeper", "date", "id");
create index "transfer_out_bill_org_to_keeper_date_id_idx" on "transfer_out_bill" using btree ("org", "to_keeper", "date", "id");
create index "transfer_out_bill_org_project_date_id_idx" on "transfer_out_bill" using btree ("org", "project", "date", "id");
create index "transfer_out_bill_org_date_id_idx" on "transfer_out_bill" using btree ("org", "date", "id");
create index "transfer_out_bill_org_status_date_id_idx" on "transfer_out_bill" using btree ("org", "status", "date", "id");
create index "transfer_out_bill_org_created_at_id_idx" on "transfer_out_bill" using btree ("org", "created_at", "id");
create index "transfer_out_bill_org_from_dept_date_id_idx" on "transfer_out_bill" using btree ("org", "from_dept", "date", "id");
create index "transfer_out_bill_org_created_by_date_id_idx" on "transfer_out_bill" using btree ("org", "created_by", "date", "id");
create index "transfer_out_bill_org_date_code_id_idx" on "transfer_out_bill" using btree ("org", "date", "code", "id");
create index "transfer_out_bill_search_idx" on "transfer_out_bill" using gin ("code" gin_trgm_ops, "plate_no" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 分步式调出单－调出明细
create table "transfer_out_bill_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "from_warehouse" uuid,
  "from_location" uuid,
  "from_status" uuid,
  "to_warehouse" uuid,
  "to_location" uuid,
  "to_status" uuid,
  "lot" uuid,
  "to_lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "to_mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "arrived_qty" numeric(20,8) default '0',
  "received_qty" numeric(20,8) default '0',
  "loss_qty" numeric(20,8) default '0',
  "returned_qty" numeric(20,8) default '0',
  "in_transit_qty" numeric(20,8),
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "transfer_out_bill" ("id") on delete cascade
);
create index "transfer_out_bill_items_doc_id_seq_idx" on "transfer_out_bill_items" using btree ("doc_id", "seq");
create index "transfer_out_bill_items_material_id_idx" on "transfer_out_bill_items" using btree ("material", "id");
create index "transfer_out_bill_items_from_warehouse_id_idx" on "transfer_out_bill_items" using btree ("from_warehouse", "id");
create index "transfer_out_bill_items_to_warehouse_id_idx" on "transfer_out_bill_items" using btree ("to_warehouse", "id");
create index "transfer_out_bill_items_lot_id_idx" on "transfer_out_bill_items" using btree ("lot", "id");
