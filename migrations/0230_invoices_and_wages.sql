-- 采购发票、销售发票、计件工价、计时补扣单、工资结算单；单据上的已开票数量、报工单上的已结算标记
alter table "supplier" add column "invoice_price_tolerance" numeric(12,6);

alter table "sale_order_items" add column "invoiced_qty" numeric(20,8) default '0';

alter table "sale_param" add column "max_lines" integer default 8;

alter table "sale_param" add column "invoice_amount_tolerance" numeric(20,4) default '0.05';

alter table "sale_param" add column "invoice_control" text default 'block';

alter table "purchase_order_items" add column "invoiced_qty" numeric(20,8) default '0';

alter table "purchase_param" add column "invoice_price_tolerance" numeric(12,6) default '1';

alter table "purchase_param" add column "invoice_small_amount" numeric(20,4) default '5';

alter table "purchase_param" add column "invoice_amount_cap" numeric(20,4);

alter table "purchase_param" add column "invoice_qty_tolerance" numeric(12,6) default '0';

alter table "purchase_param" add column "invoice_control" text default 'block';

alter table "work_report" add column "is_own_fault" boolean default false;

alter table "work_report" add column "is_wage_settled" boolean default false;

alter table "work_report" add column "wage_settlement" uuid;

create index "work_report_org_wage_settlement_date_id_idx" on "work_report" using btree ("org", "wage_settlement", "date", "id");

alter table "outsourcing_in_bill_items" add column "invoiced_qty" numeric(20,8) default '0';

alter table "outsourcing_in_bill_items" add column "invoiced_amount" numeric(20,4) default '0';

alter table "purchase_in_bill_items" add column "invoiced_qty" numeric(20,8) default '0';

alter table "purchase_in_bill_items" add column "invoiced_amount" numeric(20,4) default '0';

alter table "sales_out_bill_items" add column "invoiced_qty" numeric(20,8) default '0';

alter table "sales_out_bill_items" add column "invoiced_amount" numeric(20,4) default '0';

-- 计件工价
create table "piece_rate" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "operation" uuid,
  "material" uuid,
  "material_category" uuid,
  "work_center" uuid,
  "unit" uuid,
  "price" numeric(20,10),
  "rework_price" numeric(20,10) default '0',
  "material_scrap_ratio" numeric(12,6) default '100',
  "process_scrap_deduct" numeric(20,10) default '0',
  "time_rate" numeric(20,10),
  "effective_date" date,
  "expiry_date" date,
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
  constraint "piece_rate_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "piece_rate_org_code_key" on "piece_rate" using btree ("org", "code");
create index "piece_rate_org_operation_id_idx" on "piece_rate" using btree ("org", "operation", "id");
create index "piece_rate_org_material_id_idx" on "piece_rate" using btree ("org", "material", "id");
create index "piece_rate_org_material_category_id_idx" on "piece_rate" using btree ("org", "material_category", "id");
create index "piece_rate_org_work_center_id_idx" on "piece_rate" using btree ("org", "work_center", "id");
create index "piece_rate_org_status_id_idx" on "piece_rate" using btree ("org", "status", "id");
create index "piece_rate_org_code_id_idx" on "piece_rate" using btree ("org", "code", "id");
create index "piece_rate_org_operation_effective_date_idx" on "piece_rate" using btree ("org", "operation", "effective_date");
create index "piece_rate_search_idx" on "piece_rate" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 采购发票
create table "purchase_invoice" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "invoice_type" text default 'vatSpecial',
  "invoice_no" text,
  "invoice_date" date,
  "date" date,
  "supplier" uuid,
  "settle_supplier" uuid,
  "is_red" boolean default false,
  "original_invoice" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default false,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "expected_amount" numeric(20,4),
  "difference_amount" numeric(20,4),
  "match_status" text default 'unmatched',
  "release_reason" text,
  "released_by" uuid,
  "payment_term" uuid,
  "purchaser" uuid,
  "file" text,
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
  constraint "purchase_invoice_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "purchase_invoice_org_code_key" on "purchase_invoice" using btree ("org", "code");
create index "purchase_invoice_org_supplier_date_id_idx" on "purchase_invoice" using btree ("org", "supplier", "date", "id");
create index "purchase_invoice_org_settle_supplier_date_id_idx" on "purchase_invoice" using btree ("org", "settle_supplier", "date", "id");
create index "purchase_invoice_org_original_invoice_date_id_idx" on "purchase_invoice" using btree ("org", "original_invoice", "date", "id");
create index "purchase_invoice_org_currency_date_id_idx" on "purchase_invoice" using btree ("org", "currency", "date", "id");
create index "purchase_invoice_org_purchaser_date_id_idx" on "purchase_invoice" using btree ("org", "purchaser", "date", "id");
create index "purchase_invoice_org_date_id_idx" on "purchase_invoice" using btree ("org", "date", "id");
create index "purchase_invoice_org_status_date_id_idx" on "purchase_invoice" using btree ("org", "status", "date", "id");
create index "purchase_invoice_org_created_at_id_idx" on "purchase_invoice" using btree ("org", "created_at", "id");
create index "purchase_invoice_org_created_by_date_id_idx" on "purchase_invoice" using btree ("org", "created_by", "date", "id");
create index "purchase_invoice_org_date_code_id_idx" on "purchase_invoice" using btree ("org", "date", "code", "id");
create index "purchase_invoice_org_supplier_invoice_no_idx" on "purchase_invoice" using btree ("org", "supplier", "invoice_no");
create index "purchase_invoice_org_original_invoice_idx" on "purchase_invoice" using btree ("org", "original_invoice");
create index "purchase_invoice_search_idx" on "purchase_invoice" using gin ("code" gin_trgm_ops, "invoice_no" gin_trgm_ops);

-- 采购发票－发票明细
create table "purchase_invoice_items" (
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
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "purchase_order" uuid,
  "open_qty" numeric(20,8),
  "expected_price" numeric(20,10),
  "difference_amount" numeric(20,4),
  "qty_result" text default 'none',
  "price_result" text default 'none',
  "tax_result" text default 'none',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_invoice" ("id") on delete cascade
);
create index "purchase_invoice_items_doc_id_seq_idx" on "purchase_invoice_items" using btree ("doc_id", "seq");
create index "purchase_invoice_items_material_id_idx" on "purchase_invoice_items" using btree ("material", "id");
create index "purchase_invoice_items_purchase_order_id_idx" on "purchase_invoice_items" using btree ("purchase_order", "id");
create index "purchase_invoice_items_source_line_id_idx" on "purchase_invoice_items" using btree ("source_line_id");

-- 采购发票－勾稽记录
create table "purchase_invoice_matches" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_line_no" integer,
  "receipt_entity" text,
  "receipt_code" text,
  "receipt_line_id" text,
  "base_qty" numeric(20,8),
  "estimated_amount" numeric(20,4),
  "invoice_amount" numeric(20,4),
  "difference" numeric(20,4),
  "to_stock" numeric(20,4),
  "to_variance" numeric(20,4),
  "cost_adjustment" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_invoice" ("id") on delete cascade
);
create index "purchase_invoice_matches_doc_id_seq_idx" on "purchase_invoice_matches" using btree ("doc_id", "seq");
create index "purchase_invoice_matches_receipt_line_id_idx" on "purchase_invoice_matches" using btree ("receipt_line_id");

-- 采购发票－开票的期次
create table "purchase_invoice_instalments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "payable_plan" uuid,
  "amount" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "purchase_invoice" ("id") on delete cascade
);
create index "purchase_invoice_instalments_doc_id_seq_idx" on "purchase_invoice_instalments" using btree ("doc_id", "seq");

-- 销售发票
create table "sale_invoice" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "invoice_type" text default 'electronicSpecial',
  "date" date,
  "customer" uuid,
  "settle_customer" uuid,
  "invoice_title" text,
  "tax_no" text,
  "invoice_email" text,
  "invoice_address" text,
  "is_red" boolean default false,
  "original_invoice" uuid,
  "red_reason" text,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "invoice_no" text,
  "issued_at" timestamptz,
  "salesperson" uuid,
  "file" text,
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
  constraint "sale_invoice_status_check" check (status in ('draft', 'submitted', 'approved', 'issued', 'voided'))
);
create unique index "sale_invoice_org_code_key" on "sale_invoice" using btree ("org", "code");
create index "sale_invoice_org_customer_date_id_idx" on "sale_invoice" using btree ("org", "customer", "date", "id");
create index "sale_invoice_org_settle_customer_date_id_idx" on "sale_invoice" using btree ("org", "settle_customer", "date", "id");
create index "sale_invoice_org_original_invoice_date_id_idx" on "sale_invoice" using btree ("org", "original_invoice", "date", "id");
create index "sale_invoice_org_currency_date_id_idx" on "sale_invoice" using btree ("org", "currency", "date", "id");
create index "sale_invoice_org_salesperson_date_id_idx" on "sale_invoice" using btree ("org", "salesperson", "date", "id");
create index "sale_invoice_org_date_id_idx" on "sale_invoice" using btree ("org", "date", "id");
create index "sale_invoice_org_status_date_id_idx" on "sale_invoice" using btree ("org", "status", "date", "id");
create index "sale_invoice_org_created_at_id_idx" on "sale_invoice" using btree ("org", "created_at", "id");
create index "sale_invoice_org_created_by_date_id_idx" on "sale_invoice" using btree ("org", "created_by", "date", "id");
create index "sale_invoice_org_date_code_id_idx" on "sale_invoice" using btree ("org", "date", "code", "id");
create index "sale_invoice_org_original_invoice_idx" on "sale_invoice" using btree ("org", "original_invoice");
create index "sale_invoice_search_idx" on "sale_invoice" using gin ("code" gin_trgm_ops, "invoice_no" gin_trgm_ops, "invoice_title" gin_trgm_ops);

-- 销售发票－发票明细
create table "sale_invoice_items" (
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
  "goods_name" text,
  "tax_category_code" text,
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "discount_amount" numeric(20,4) default '0',
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "sale_order" uuid,
  "open_qty" numeric(20,8),
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_invoice" ("id") on delete cascade
);
create index "sale_invoice_items_doc_id_seq_idx" on "sale_invoice_items" using btree ("doc_id", "seq");
create index "sale_invoice_items_material_id_idx" on "sale_invoice_items" using btree ("material", "id");
create index "sale_invoice_items_sale_order_id_idx" on "sale_invoice_items" using btree ("sale_order", "id");
create index "sale_invoice_items_source_line_id_idx" on "sale_invoice_items" using btree ("source_line_id");

-- 销售发票－票面明细
create table "sale_invoice_face" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "goods_name" text,
  "specification" text,
  "tax_category_code" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "tax_price" numeric(20,10),
  "tax_rate" numeric(12,6),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "sale_invoice" ("id") on delete cascade
);
create index "sale_invoice_face_doc_id_seq_idx" on "sale_invoice_face" using btree ("doc_id", "seq");

-- 销售发票－开票的期次
create table "sale_invoice_instalments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "receivable_plan" uuid,
  "amount" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "sale_invoice" ("id") on delete cascade
);
create index "sale_invoice_instalments_doc_id_seq_idx" on "sale_invoice_instalments" using btree ("doc_id", "seq");

-- 计时补扣单
create table "wage_entry" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "period" text default 'thisMonth',
  "workshop" uuid,
  "work_team" uuid,
  "wage_settlement" uuid,
  "amount" numeric(20,4),
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
  constraint "wage_entry_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "wage_entry_org_code_key" on "wage_entry" using btree ("org", "code");
create index "wage_entry_org_workshop_date_id_idx" on "wage_entry" using btree ("org", "workshop", "date", "id");
create index "wage_entry_org_work_team_date_id_idx" on "wage_entry" using btree ("org", "work_team", "date", "id");
create index "wage_entry_org_wage_settlement_date_id_idx" on "wage_entry" using btree ("org", "wage_settlement", "date", "id");
create index "wage_entry_org_date_id_idx" on "wage_entry" using btree ("org", "date", "id");
create index "wage_entry_org_status_date_id_idx" on "wage_entry" using btree ("org", "status", "date", "id");
create index "wage_entry_org_created_at_id_idx" on "wage_entry" using btree ("org", "created_at", "id");
create index "wage_entry_org_date_code_id_idx" on "wage_entry" using btree ("org", "date", "code", "id");
create index "wage_entry_org_period_workshop_idx" on "wage_entry" using btree ("org", "period", "workshop");
create index "wage_entry_search_idx" on "wage_entry" using gin ("code" gin_trgm_ops);

-- 计时补扣单－明细
create table "wage_entry_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "work_date" date,
  "employee" uuid,
  "entry_kind" text default 'time',
  "minutes" numeric(20,8),
  "rate" numeric(20,10),
  "amount" numeric(20,4),
  "manufacturing_order" uuid,
  "operation" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "wage_entry" ("id") on delete cascade
);
create index "wage_entry_items_doc_id_seq_idx" on "wage_entry_items" using btree ("doc_id", "seq");
create index "wage_entry_items_employee_id_idx" on "wage_entry_items" using btree ("employee", "id");

-- 工资结算单
create table "wage_settlement" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "period" text default 'thisMonth',
  "workshop" uuid,
  "work_team" uuid,
  "date_from" date,
  "date_to" date,
  "head_count" integer,
  "piece_wage" numeric(20,4),
  "other_wage" numeric(20,4),
  "total_wage" numeric(20,4),
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
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "wage_settlement_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "wage_settlement_org_code_key" on "wage_settlement" using btree ("org", "code");
create index "wage_settlement_org_workshop_date_id_idx" on "wage_settlement" using btree ("org", "workshop", "date", "id");
create index "wage_settlement_org_work_team_date_id_idx" on "wage_settlement" using btree ("org", "work_team", "date", "id");
create index "wage_settlement_org_date_id_idx" on "wage_settlement" using btree ("org", "date", "id");
create index "wage_settlement_org_status_date_id_idx" on "wage_settlement" using btree ("org", "status", "date", "id");
create index "wage_settlement_org_created_at_id_idx" on "wage_settlement" using btree ("org", "created_at", "id");
create index "wage_settlement_org_period_code_id_idx" on "wage_settlement" using btree ("org", "period", "code", "id");
create index "wage_settlement_org_period_workshop_idx" on "wage_settlement" using btree ("org", "period", "workshop");
create index "wage_settlement_search_idx" on "wage_settlement" using gin ("code" gin_trgm_ops);

-- 工资结算单－员工汇总
create table "wage_settlement_employees" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "qualified_qty" numeric(20,8),
  "piece_wage" numeric(20,4),
  "rework_wage" numeric(20,4),
  "time_wage" numeric(20,4),
  "allowance" numeric(20,4),
  "deduction" numeric(20,4),
  "guarantee" numeric(20,4) default '0',
  "top_up" numeric(20,4),
  "total_wage" numeric(20,4),
  "confirmed_at" timestamptz,
  "question" text,
  "answer" text,
  primary key ("id"),
  foreign key ("doc_id") references "wage_settlement" ("id") on delete cascade
);
create index "wage_settlement_employees_doc_id_seq_idx" on "wage_settlement_employees" using btree ("doc_id", "seq");

-- 工资结算单－计件明细
create table "wage_settlement_details" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "work_report" uuid,
  "work_date" date,
  "material" uuid,
  "operation" uuid,
  "qualified_qty" numeric(20,8),
  "material_scrap_qty" numeric(20,8),
  "process_scrap_qty" numeric(20,8),
  "piece_rate" uuid,
  "price" numeric(20,10),
  "weight" numeric(20,8),
  "wage" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "wage_settlement" ("id") on delete cascade
);
create index "wage_settlement_details_doc_id_seq_idx" on "wage_settlement_details" using btree ("doc_id", "seq");
create index "wage_settlement_details_work_report_idx" on "wage_settlement_details" using btree ("work_report");
