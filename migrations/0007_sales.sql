alter table "sale_order" add column "whole_discount_source" text;

alter table "sale_order_requirement_plans" add column "is_generated" boolean default false;

-- 销售订单变更单
create table "sale_order_change" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "sale_order" uuid,
  "customer" uuid,
  "from_version" integer,
  "to_version" integer,
  "change_type" text,
  "reason" text,
  "salesperson" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8),
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "diff_amount" numeric(20,4),
  "new_delivery_date" date,
  "new_payment_term" uuid,
  "customer_agreed" boolean default false,
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
  constraint "sale_order_change_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "sale_order_change_org_code_key" on "sale_order_change" using btree ("org", "code");
create index "sale_order_change_org_sale_order_date_id_idx" on "sale_order_change" using btree ("org", "sale_order", "date", "id");
create index "sale_order_change_org_customer_date_id_idx" on "sale_order_change" using btree ("org", "customer", "date", "id");
create index "sale_order_change_org_salesperson_date_id_idx" on "sale_order_change" using btree ("org", "salesperson", "date", "id");
create index "sale_order_change_org_date_id_idx" on "sale_order_change" using btree ("org", "date", "id");
create index "sale_order_change_org_status_date_id_idx" on "sale_order_change" using btree ("org", "status", "date", "id");
create index "sale_order_change_org_created_at_id_idx" on "sale_order_change" using btree ("org", "created_at", "id");
create index "sale_order_change_org_created_by_date_id_idx" on "sale_order_change" using btree ("org", "created_by", "date", "id");
create index "sale_order_change_org_date_code_id_idx" on "sale_order_change" using btree ("org", "date", "code", "id");
create index "sale_order_change_org_sale_order_status_idx" on "sale_order_change" using btree ("org", "sale_order", "status");
create index "sale_order_change_search_idx" on "sale_order_change" using gin ("code" gin_trgm_ops, "reason" gin_trgm_ops);

-- 销售订单变更单－变更明细
create table "sale_order_change_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "change_kind" text default 'add',
  "order_line_id" text,
  "line_seq" integer,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "old_qty" numeric(20,8),
  "new_qty" numeric(20,8),
  "executed_qty" numeric(20,8),
  "old_tax_price" numeric(20,10),
  "new_tax_price" numeric(20,10),
  "old_tax_rate" numeric(12,6),
  "new_tax_rate" numeric(12,6),
  "old_delivery_date" date,
  "new_delivery_date" date,
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_order_change" ("id") on delete cascade
);
create index "sale_order_change_items_doc_id_seq_idx" on "sale_order_change_items" using btree ("doc_id", "seq");
create index "sale_order_change_items_material_id_idx" on "sale_order_change_items" using btree ("material", "id");

-- 销售报价单
create table "sale_quotation" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "customer" uuid,
  "prospect_name" text,
  "linkman" text,
  "link_phone" text,
  "link_email" text,
  "salesperson" uuid,
  "sale_dept" uuid,
  "sale_group" uuid,
  "subject" text,
  "inquiry_no" text,
  "project" uuid,
  "effective_date" date,
  "expiry_date" date,
  "quote_version" integer default 1,
  "prev_quotation" uuid,
  "win_status" text default 'following',
  "win_status_before" text,
  "lost_reason" text,
  "win_rate" numeric(12,6),
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "payment_term" uuid,
  "settlement_method" uuid,
  "price_term" uuid,
  "delivery_mode" uuid,
  "delivery_days" integer,
  "sale_price_list" uuid,
  "sale_discount_list" uuid,
  "qty_total" numeric(20,8),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "whole_discount_amount" numeric(20,4) default '0',
  "whole_discount_source" text,
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "estimated_cost" numeric(20,4),
  "gross_rate" numeric(12,6),
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
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sale_quotation_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "sale_quotation_org_code_key" on "sale_quotation" using btree ("org", "code");
create index "sale_quotation_org_customer_date_id_idx" on "sale_quotation" using btree ("org", "customer", "date", "id");
create index "sale_quotation_org_salesperson_date_id_idx" on "sale_quotation" using btree ("org", "salesperson", "date", "id");
create index "sale_quotation_org_sale_dept_date_id_idx" on "sale_quotation" using btree ("org", "sale_dept", "date", "id");
create index "sale_quotation_org_sale_group_date_id_idx" on "sale_quotation" using btree ("org", "sale_group", "date", "id");
create index "sale_quotation_org_project_date_id_idx" on "sale_quotation" using btree ("org", "project", "date", "id");
create index "sale_quotation_org_currency_date_id_idx" on "sale_quotation" using btree ("org", "currency", "date", "id");
create index "sale_quotation_org_date_id_idx" on "sale_quotation" using btree ("org", "date", "id");
create index "sale_quotation_org_status_date_id_idx" on "sale_quotation" using btree ("org", "status", "date", "id");
create index "sale_quotation_org_created_at_id_idx" on "sale_quotation" using btree ("org", "created_at", "id");
create index "sale_quotation_org_created_by_date_id_idx" on "sale_quotation" using btree ("org", "created_by", "date", "id");
create index "sale_quotation_org_date_code_id_idx" on "sale_quotation" using btree ("org", "date", "code", "id");
create index "sale_quotation_org_customer_expiry_date_idx" on "sale_quotation" using btree ("org", "customer", "expiry_date");
create index "sale_quotation_org_prev_quotation_idx" on "sale_quotation" using btree ("org", "prev_quotation");
create index "sale_quotation_search_idx" on "sale_quotation" using gin ("code" gin_trgm_ops, "prospect_name" gin_trgm_ops, "subject" gin_trgm_ops, "inquiry_no" gin_trgm_ops);

-- 销售报价单－报价明细
create table "sale_quotation_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "description" text,
  "customer_material_no" text,
  "customer_material_name" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "price_unit" uuid,
  "price_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "discount_rate" numeric(12,6) default '0',
  "discount_amount" numeric(20,4) default '0',
  "whole_discount_share" numeric(20,4) default '0',
  "net_price" numeric(20,10),
  "tax_net_price" numeric(20,10),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "tax_amount_local" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "is_free" boolean default false,
  "list_tax_price" numeric(20,10),
  "floor_price" numeric(20,10),
  "price_source" text,
  "estimated_cost" numeric(20,10),
  "estimated_amount" numeric(20,4),
  "gross_rate" numeric(12,6),
  "from_qty" numeric(20,8),
  "to_qty" numeric(20,8),
  "delivery_date" date,
  "delivery_days" integer,
  "bom" uuid,
  "warranty_days" integer,
  "is_price_only" boolean,
  "ordered_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_quotation" ("id") on delete cascade
);
create index "sale_quotation_items_doc_id_seq_idx" on "sale_quotation_items" using btree ("doc_id", "seq");
create index "sale_quotation_items_material_id_idx" on "sale_quotation_items" using btree ("material", "id");

-- 销售报价单－条款
create table "sale_quotation_terms" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "term_template" uuid,
  "term_type" text,
  "title" text,
  "content" text,
  "is_print" boolean default true,
  "is_editable" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_quotation" ("id") on delete cascade
);
create index "sale_quotation_terms_doc_id_seq_idx" on "sale_quotation_terms" using btree ("doc_id", "seq");

-- 退货申请单
create table "sale_return_application" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "customer" uuid,
  "linkman" text,
  "link_phone" text,
  "salesperson" uuid,
  "sale_dept" uuid,
  "sale_group" uuid,
  "applicant" uuid,
  "return_mode" text default 'returnAndDeduct',
  "replenish_mode" text default 'none',
  "return_reason" text,
  "complaint_no" text,
  "expected_date" date,
  "logistics_no" text,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "responsibility" text,
  "images" text,
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
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sale_return_application_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "sale_return_application_org_code_key" on "sale_return_application" using btree ("org", "code");
create index "sale_return_application_org_customer_date_id_idx" on "sale_return_application" using btree ("org", "customer", "date", "id");
create index "sale_return_application_org_salesperson_date_id_idx" on "sale_return_application" using btree ("org", "salesperson", "date", "id");
create index "sale_return_application_org_sale_dept_date_id_idx" on "sale_return_application" using btree ("org", "sale_dept", "date", "id");
create index "sale_return_application_org_sale_group_date_id_idx" on "sale_return_application" using btree ("org", "sale_group", "date", "id");
create index "sale_return_application_org_date_id_idx" on "sale_return_application" using btree ("org", "date", "id");
create index "sale_return_application_org_status_date_id_idx" on "sale_return_application" using btree ("org", "status", "date", "id");
create index "sale_return_application_org_created_at_id_idx" on "sale_return_application" using btree ("org", "created_at", "id");
create index "sale_return_application_org_created_by_date_id_idx" on "sale_return_application" using btree ("org", "created_by", "date", "id");
create index "sale_return_application_org_date_code_id_idx" on "sale_return_application" using btree ("org", "date", "code", "id");
create index "sale_return_application_search_idx" on "sale_return_application" using gin ("code" gin_trgm_ops, "complaint_no" gin_trgm_ops, "logistics_no" gin_trgm_ops);

-- 退货申请单－退货明细
create table "sale_return_application_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "customer_material_no" text,
  "customer_material_name" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "replenish_qty" numeric(20,8) default '0',
  "deduct_qty" numeric(20,8),
  "price_unit" uuid,
  "price_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "tax_amount_local" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "is_free" boolean default false,
  "warehouse" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "serial_nos" uuid[],
  "return_reason" text,
  "is_inspect" boolean default false,
  "inspection_bill" uuid,
  "shipped_qty" numeric(20,8),
  "returned_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "out_line_id" text,
  "notice_line_id" text,
  "order_code" text,
  "order_line_id" text,
  "mto_no" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_return_application" ("id") on delete cascade
);
create index "sale_return_application_items_doc_id_seq_idx" on "sale_return_application_items" using btree ("doc_id", "seq");
create index "sale_return_application_items_material_id_idx" on "sale_return_application_items" using btree ("material", "id");

-- 销售退货单
create table "sales_return_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "customer" uuid,
  "salesperson" uuid,
  "sale_dept" uuid,
  "sale_group" uuid,
  "sale_contract" uuid,
  "customer_order_no" text,
  "return_mode" text default 'returnAndDeduct',
  "replenish_mode" text default 'none',
  "return_reason" text,
  "logistics_no" text,
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
  constraint "sales_return_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "sales_return_bill_org_code_key" on "sales_return_bill" using btree ("org", "code");
create index "sales_return_bill_org_customer_date_id_idx" on "sales_return_bill" using btree ("org", "customer", "date", "id");
create index "sales_return_bill_org_salesperson_date_id_idx" on "sales_return_bill" using btree ("org", "salesperson", "date", "id");
create index "sales_return_bill_org_sale_dept_date_id_idx" on "sales_return_bill" using btree ("org", "sale_dept", "date", "id");
create index "sales_return_bill_org_sale_group_date_id_idx" on "sales_return_bill" using btree ("org", "sale_group", "date", "id");
create index "sales_return_bill_org_sale_contract_date_id_idx" on "sales_return_bill" using btree ("org", "sale_contract", "date", "id");
create index "sales_return_bill_org_currency_date_id_idx" on "sales_return_bill" using btree ("org", "currency", "date", "id");
create index "sales_return_bill_org_stock_keeper_date_id_idx" on "sales_return_bill" using btree ("org", "stock_keeper", "date", "id");
create index "sales_return_bill_org_project_date_id_idx" on "sales_return_bill" using btree ("org", "project", "date", "id");
create index "sales_return_bill_org_date_id_idx" on "sales_return_bill" using btree ("org", "date", "id");
create index "sales_return_bill_org_status_date_id_idx" on "sales_return_bill" using btree ("org", "status", "date", "id");
create index "sales_return_bill_org_created_at_id_idx" on "sales_return_bill" using btree ("org", "created_at", "id");
create index "sales_return_bill_org_created_by_date_id_idx" on "sales_return_bill" using btree ("org", "created_by", "date", "id");
create index "sales_return_bill_org_date_code_id_idx" on "sales_return_bill" using btree ("org", "date", "code", "id");
create index "sales_return_bill_search_idx" on "sales_return_bill" using gin ("code" gin_trgm_ops, "customer_order_no" gin_trgm_ops, "logistics_no" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 销售退货单－退货明细
create table "sales_return_bill_items" (
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
  "replenish_qty" numeric(20,8) default '0',
  "replenish_base_qty" numeric(20,8),
  "return_reason" text,
  "is_free" boolean default false,
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
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "is_inspect" boolean default false,
  "inspection_bill" uuid,
  "out_line_id" text,
  "notice_line_id" text,
  "order_code" text,
  "order_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sales_return_bill" ("id") on delete cascade
);
create index "sales_return_bill_items_doc_id_seq_idx" on "sales_return_bill_items" using btree ("doc_id", "seq");
create index "sales_return_bill_items_material_id_idx" on "sales_return_bill_items" using btree ("material", "id");
create index "sales_return_bill_items_warehouse_id_idx" on "sales_return_bill_items" using btree ("warehouse", "id");
create index "sales_return_bill_items_lot_id_idx" on "sales_return_bill_items" using btree ("lot", "id");
create index "sales_return_bill_items_project_id_idx" on "sales_return_bill_items" using btree ("project", "id");

-- 单据历史版本
create table "document_version" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "entity" text,
  "doc_id" text,
  "code" text,
  "doc_version" integer,
  "changed_by_entity" text,
  "changed_by_id" text,
  "changed_by_code" text,
  "reason" text,
  "snapshot" jsonb,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "document_version_org_created_at_id_idx" on "document_version" using btree ("org", "created_at", "id");
create index "document_version_org_doc_id_doc_version_idx" on "document_version" using btree ("org", "doc_id", "doc_version");
