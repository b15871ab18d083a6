-- 采购验收单
create table "purchase_acceptance" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'service',
  "date" date,
  "supplier" uuid,
  "purchase_contract" uuid,
  "accept_dept" uuid,
  "acceptor" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "project" uuid,
  "stage_name" text,
  "accept_place" text,
  "accept_result" text default 'passed',
  "is_final" boolean default false,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "quality_period_end" date,
  "problem" text,
  "rectify_deadline" date,
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
  constraint "purchase_acceptance_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "purchase_acceptance_org_code_key" on "purchase_acceptance" using btree ("org", "code");
create index "purchase_acceptance_org_supplier_date_id_idx" on "purchase_acceptance" using btree ("org", "supplier", "date", "id");
create index "purchase_acceptance_org_purchase_contract_date_id_idx" on "purchase_acceptance" using btree ("org", "purchase_contract", "date", "id");
create index "purchase_acceptance_org_accept_dept_date_id_idx" on "purchase_acceptance" using btree ("org", "accept_dept", "date", "id");
create index "purchase_acceptance_org_acceptor_date_id_idx" on "purchase_acceptance" using btree ("org", "acceptor", "date", "id");
create index "purchase_acceptance_org_purchaser_date_id_idx" on "purchase_acceptance" using btree ("org", "purchaser", "date", "id");
create index "purchase_acceptance_org_purchase_dept_date_id_idx" on "purchase_acceptance" using btree ("org", "purchase_dept", "date", "id");
create index "purchase_acceptance_org_purchase_group_date_id_idx" on "purchase_acceptance" using btree ("org", "purchase_group", "date", "id");
create index "purchase_acceptance_org_project_date_id_idx" on "purchase_acceptance" using btree ("org", "project", "date", "id");
create index "purchase_acceptance_org_date_id_idx" on "purchase_acceptance" using btree ("org", "date", "id");
create index "purchase_acceptance_org_status_date_id_idx" on "purchase_acceptance" using btree ("org", "status", "date", "id");
create index "purchase_acceptance_org_created_at_id_idx" on "purchase_acceptance" using btree ("org", "created_at", "id");
create index "purchase_acceptance_org_created_by_date_id_idx" on "purchase_acceptance" using btree ("org", "created_by", "date", "id");
create index "purchase_acceptance_org_date_code_id_idx" on "purchase_acceptance" using btree ("org", "date", "code", "id");
create index "purchase_acceptance_search_idx" on "purchase_acceptance" using gin ("code" gin_trgm_ops, "stage_name" gin_trgm_ops);

-- 采购验收单－验收明细
create table "purchase_acceptance_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "is_stock" boolean,
  "description" text,
  "unit" uuid,
  "order_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "qualified_qty" numeric(20,8),
  "qualified_base_qty" numeric(20,8),
  "unqualified_qty" numeric(20,8),
  "unqualified_reason" text,
  "handle_mode" text,
  "progress_percent" numeric(12,6),
  "tax_price" numeric(20,10),
  "tax_rate" numeric(12,6) default '13',
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "result" text default 'passed',
  "order_code" text,
  "order_line_id" text,
  "stocked_qty" numeric(20,8) default '0',
  "returned_qty" numeric(20,8) default '0',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_acceptance" ("id") on delete cascade
);
create index "purchase_acceptance_items_doc_id_seq_idx" on "purchase_acceptance_items" using btree ("doc_id", "seq");
create index "purchase_acceptance_items_material_id_idx" on "purchase_acceptance_items" using btree ("material", "id");

-- 采购验收单－验收人员
create table "purchase_acceptance_members" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "department" uuid,
  "role" text,
  "opinion" text,
  "result" text,
  "signed_at" timestamptz,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_acceptance" ("id") on delete cascade
);
create index "purchase_acceptance_members_doc_id_seq_idx" on "purchase_acceptance_members" using btree ("doc_id", "seq");

-- 采购订单
create table "purchase_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "business_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "supplier_contact" text,
  "supplier_phone" text,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "purchase_contract" uuid,
  "contract_no" text,
  "project" uuid,
  "receive_org" uuid,
  "receive_dept" uuid,
  "delivery_mode" uuid,
  "price_term" uuid,
  "shipping_address" uuid,
  "delivery_address" text,
  "delivery_date" date,
  "confirm_status" text default 'unconfirmed',
  "confirm_date" date,
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settle_supplier" uuid,
  "payee_supplier" uuid,
  "settlement_method" uuid,
  "payment_term" uuid,
  "payable_plan_scheme" uuid,
  "plan_from_contract" boolean default false,
  "price_list" uuid,
  "discount_list" uuid,
  "qty_total" numeric(20,8),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "whole_discount_amount" numeric(20,4) default '0',
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "prepaid_amount" numeric(20,4) default '0',
  "paid_amount" numeric(20,4) default '0',
  "received_percent" numeric(12,6),
  "close_status" text default 'open',
  "order_version" integer default 1,
  "change_reason" text,
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
  constraint "purchase_order_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "purchase_order_org_code_key" on "purchase_order" using btree ("org", "code");
create index "purchase_order_org_supplier_date_id_idx" on "purchase_order" using btree ("org", "supplier", "date", "id");
create index "purchase_order_org_purchaser_date_id_idx" on "purchase_order" using btree ("org", "purchaser", "date", "id");
create index "purchase_order_org_purchase_dept_date_id_idx" on "purchase_order" using btree ("org", "purchase_dept", "date", "id");
create index "purchase_order_org_purchase_group_date_id_idx" on "purchase_order" using btree ("org", "purchase_group", "date", "id");
create index "purchase_order_org_purchase_contract_date_id_idx" on "purchase_order" using btree ("org", "purchase_contract", "date", "id");
create index "purchase_order_org_project_date_id_idx" on "purchase_order" using btree ("org", "project", "date", "id");
create index "purchase_order_org_currency_date_id_idx" on "purchase_order" using btree ("org", "currency", "date", "id");
create index "purchase_order_org_date_id_idx" on "purchase_order" using btree ("org", "date", "id");
create index "purchase_order_org_status_date_id_idx" on "purchase_order" using btree ("org", "status", "date", "id");
create index "purchase_order_org_created_at_id_idx" on "purchase_order" using btree ("org", "created_at", "id");
create index "purchase_order_org_created_by_date_id_idx" on "purchase_order" using btree ("org", "created_by", "date", "id");
create index "purchase_order_org_date_code_id_idx" on "purchase_order" using btree ("org", "date", "code", "id");
create index "purchase_order_search_idx" on "purchase_order" using gin ("code" gin_trgm_ops, "contract_no" gin_trgm_ops);

-- 采购订单－采购明细
create table "purchase_order_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "is_stock" boolean,
  "description" text,
  "supplier_material_no" text,
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
  "delivery_date" date,
  "promised_date" date,
  "over_ratio" numeric(12,6) default '0',
  "short_ratio" numeric(12,6) default '0',
  "max_qty" numeric(20,8),
  "min_qty" numeric(20,8),
  "warehouse" uuid,
  "is_inspect" boolean default false,
  "bom" uuid,
  "project" uuid,
  "mto_no" text,
  "requisitioner" uuid,
  "noticed_qty" numeric(20,8) default '0',
  "accepted_qty" numeric(20,8) default '0',
  "received_qty" numeric(20,8) default '0',
  "received_base_qty" numeric(20,8),
  "returned_qty" numeric(20,8) default '0',
  "replenish_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "paid_amount" numeric(20,4) default '0',
  "price_source" text,
  "contract_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_order" ("id") on delete cascade
);
create index "purchase_order_items_doc_id_seq_idx" on "purchase_order_items" using btree ("doc_id", "seq");
create index "purchase_order_items_material_id_idx" on "purchase_order_items" using btree ("material", "id");
create index "purchase_order_items_project_id_idx" on "purchase_order_items" using btree ("project", "id");
create index "purchase_order_items_line_status_delivery_date_idx" on "purchase_order_items" using btree ("line_status", "delivery_date");
create index "purchase_order_items_material_idx" on "purchase_order_items" using btree ("material");

-- 采购订单－交货计划
create table "purchase_order_deliveries" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_seq" integer,
  "delivery_date" date,
  "qty" numeric(20,8),
  "base_qty" numeric(20,8),
  "warehouse" uuid,
  "shipping_address" uuid,
  "received_qty" numeric(20,8) default '0',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_order" ("id") on delete cascade
);
create index "purchase_order_deliveries_doc_id_seq_idx" on "purchase_order_deliveries" using btree ("doc_id", "seq");

-- 采购订单－条款
create table "purchase_order_terms" (
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
  foreign key ("doc_id") references "purchase_order" ("id") on delete cascade
);
create index "purchase_order_terms_doc_id_seq_idx" on "purchase_order_terms" using btree ("doc_id", "seq");

-- 采购订单－付款计划
create table "purchase_order_payment_plans" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "stage" text,
  "is_advance" boolean default false,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "due_base" text,
  "due_date" date,
  "control_point" text default 'none',
  "paid_amount" numeric(20,4) default '0',
  "payable_plan" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_order" ("id") on delete cascade
);
create index "purchase_order_payment_plans_doc_id_seq_idx" on "purchase_order_payment_plans" using btree ("doc_id", "seq");

-- 采购订单变更单
create table "purchase_order_change" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "purchase_order" uuid,
  "supplier" uuid,
  "from_version" integer,
  "to_version" integer,
  "change_type" text,
  "reason" text,
  "purchaser" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8),
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "diff_amount" numeric(20,4),
  "new_delivery_date" date,
  "new_payment_term" uuid,
  "supplier_agreed" boolean default false,
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
  constraint "purchase_order_change_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "purchase_order_change_org_code_key" on "purchase_order_change" using btree ("org", "code");
create index "purchase_order_change_org_purchase_order_date_id_idx" on "purchase_order_change" using btree ("org", "purchase_order", "date", "id");
create index "purchase_order_change_org_supplier_date_id_idx" on "purchase_order_change" using btree ("org", "supplier", "date", "id");
create index "purchase_order_change_org_purchaser_date_id_idx" on "purchase_order_change" using btree ("org", "purchaser", "date", "id");
create index "purchase_order_change_org_date_id_idx" on "purchase_order_change" using btree ("org", "date", "id");
create index "purchase_order_change_org_status_date_id_idx" on "purchase_order_change" using btree ("org", "status", "date", "id");
create index "purchase_order_change_org_created_at_id_idx" on "purchase_order_change" using btree ("org", "created_at", "id");
create index "purchase_order_change_org_created_by_date_id_idx" on "purchase_order_change" using btree ("org", "created_by", "date", "id");
create index "purchase_order_change_org_date_code_id_idx" on "purchase_order_change" using btree ("org", "date", "code", "id");
create index "purchase_order_change_org_purchase_order_status_idx" on "purchase_order_change" using btree ("org", "purchase_order", "status");
create index "purchase_order_change_search_idx" on "purchase_order_change" using gin ("code" gin_trgm_ops, "reason" gin_trgm_ops);

-- 采购订单变更单－变更明细
create table "purchase_order_change_items" (
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
  foreign key ("doc_id") references "purchase_order_change" ("id") on delete cascade
);
create index "purchase_order_change_items_doc_id_seq_idx" on "purchase_order_change_items" using btree ("doc_id", "seq");
create index "purchase_order_change_items_material_id_idx" on "purchase_order_change_items" using btree ("material", "id");

-- 退料申请单
create table "purchase_refund_application" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'afterStock',
  "date" date,
  "supplier" uuid,
  "apply_dept" uuid,
  "applicant" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "return_mode" text default 'returnAndDeduct',
  "replenish_mode" text default 'none',
  "return_reason" text,
  "return_place" text,
  "return_address" text,
  "contact" text,
  "contact_phone" text,
  "delivery_mode" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "supplier_confirmed" boolean default false,
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
  constraint "purchase_refund_application_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "purchase_refund_application_org_code_key" on "purchase_refund_application" using btree ("org", "code");
create index "purchase_refund_application_org_supplier_date_id_idx" on "purchase_refund_application" using btree ("org", "supplier", "date", "id");
create index "purchase_refund_application_org_apply_dept_date_id_idx" on "purchase_refund_application" using btree ("org", "apply_dept", "date", "id");
create index "purchase_refund_application_org_applicant_date_id_idx" on "purchase_refund_application" using btree ("org", "applicant", "date", "id");
create index "purchase_refund_application_org_purchaser_date_id_idx" on "purchase_refund_application" using btree ("org", "purchaser", "date", "id");
create index "purchase_refund_application_org_purchase_dept_date_id_idx" on "purchase_refund_application" using btree ("org", "purchase_dept", "date", "id");
create index "purchase_refund_application_org_purchase_group_date_id_idx" on "purchase_refund_application" using btree ("org", "purchase_group", "date", "id");
create index "purchase_refund_application_org_date_id_idx" on "purchase_refund_application" using btree ("org", "date", "id");
create index "purchase_refund_application_org_status_date_id_idx" on "purchase_refund_application" using btree ("org", "status", "date", "id");
create index "purchase_refund_application_org_created_at_id_idx" on "purchase_refund_application" using btree ("org", "created_at", "id");
create index "purchase_refund_application_org_created_by_date_id_idx" on "purchase_refund_application" using btree ("org", "created_by", "date", "id");
create index "purchase_refund_application_org_date_code_id_idx" on "purchase_refund_application" using btree ("org", "date", "code", "id");
create index "purchase_refund_application_search_idx" on "purchase_refund_application" using gin ("code" gin_trgm_ops, "contact" gin_trgm_ops);

-- 退料申请单－退料明细
create table "purchase_refund_application_items" (
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
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "return_reason" text,
  "inspection_bill" uuid,
  "is_free" boolean default false,
  "received_qty" numeric(20,8),
  "returned_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "order_code" text,
  "order_line_id" text,
  "mto_no" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_refund_application" ("id") on delete cascade
);
create index "purchase_refund_application_items_doc_id_seq_idx" on "purchase_refund_application_items" using btree ("doc_id", "seq");
create index "purchase_refund_application_items_material_id_idx" on "purchase_refund_application_items" using btree ("material", "id");

-- 采购申请单
create table "purchase_requisition" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "request_dept" uuid,
  "requester" uuid,
  "purchase_org" uuid,
  "receive_org" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "purchaser" uuid,
  "urgency" text default 'normal',
  "source_kind" text default 'manual',
  "required_date" date,
  "project" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "budget_no" text,
  "purpose" text,
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
  constraint "purchase_requisition_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "purchase_requisition_org_code_key" on "purchase_requisition" using btree ("org", "code");
create index "purchase_requisition_org_request_dept_date_id_idx" on "purchase_requisition" using btree ("org", "request_dept", "date", "id");
create index "purchase_requisition_org_requester_date_id_idx" on "purchase_requisition" using btree ("org", "requester", "date", "id");
create index "purchase_requisition_org_purchase_org_date_id_idx" on "purchase_requisition" using btree ("org", "purchase_org", "date", "id");
create index "purchase_requisition_org_purchase_dept_date_id_idx" on "purchase_requisition" using btree ("org", "purchase_dept", "date", "id");
create index "purchase_requisition_org_purchase_group_date_id_idx" on "purchase_requisition" using btree ("org", "purchase_group", "date", "id");
create index "purchase_requisition_org_purchaser_date_id_idx" on "purchase_requisition" using btree ("org", "purchaser", "date", "id");
create index "purchase_requisition_org_project_date_id_idx" on "purchase_requisition" using btree ("org", "project", "date", "id");
create index "purchase_requisition_org_date_id_idx" on "purchase_requisition" using btree ("org", "date", "id");
create index "purchase_requisition_org_status_date_id_idx" on "purchase_requisition" using btree ("org", "status", "date", "id");
create index "purchase_requisition_org_created_at_id_idx" on "purchase_requisition" using btree ("org", "created_at", "id");
create index "purchase_requisition_org_created_by_date_id_idx" on "purchase_requisition" using btree ("org", "created_by", "date", "id");
create index "purchase_requisition_org_date_code_id_idx" on "purchase_requisition" using btree ("org", "date", "code", "id");
create index "purchase_requisition_search_idx" on "purchase_requisition" using gin ("code" gin_trgm_ops, "purpose" gin_trgm_ops, "budget_no" gin_trgm_ops);

-- 采购申请单－申请明细
create table "purchase_requisition_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "description" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "approved_qty" numeric(20,8),
  "required_date" date,
  "suggest_date" date,
  "suggest_supplier" uuid,
  "supplier_material_no" text,
  "purchaser" uuid,
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "price_source" text,
  "tax_rate" numeric(12,6) default '13',
  "all_amount" numeric(20,4),
  "use_dept" uuid,
  "warehouse" uuid,
  "project" uuid,
  "mto_no" text,
  "sale_order" uuid,
  "plan_order" uuid,
  "occupied_qty" numeric(20,8) default '0',
  "ordered_qty" numeric(20,8) default '0',
  "received_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "reason" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_requisition" ("id") on delete cascade
);
create index "purchase_requisition_items_doc_id_seq_idx" on "purchase_requisition_items" using btree ("doc_id", "seq");
create index "purchase_requisition_items_material_id_idx" on "purchase_requisition_items" using btree ("material", "id");
create index "purchase_requisition_items_purchaser_id_idx" on "purchase_requisition_items" using btree ("purchaser", "id");
create index "purchase_requisition_items_line_status_required_date_idx" on "purchase_requisition_items" using btree ("line_status", "required_date");

-- 收货通知单
create table "receipt_notice" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "receive_org" uuid,
  "receive_dept" uuid,
  "receiver" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "project" uuid,
  "delivery_no" text,
  "delivery_mode" uuid,
  "carrier" uuid,
  "plate_no" text,
  "driver" text,
  "driver_phone" text,
  "expected_arrival" timestamptz,
  "arrival_time" timestamptz,
  "warehouse_default" uuid,
  "inspection_status" text default 'none',
  "arrival_status" text default 'notArrived',
  "qty_total" numeric(20,8),
  "local_currency" uuid,
  "all_amount_local" numeric(20,4),
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
  constraint "receipt_notice_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "receipt_notice_org_code_key" on "receipt_notice" using btree ("org", "code");
create index "receipt_notice_org_supplier_date_id_idx" on "receipt_notice" using btree ("org", "supplier", "date", "id");
create index "receipt_notice_org_receive_dept_date_id_idx" on "receipt_notice" using btree ("org", "receive_dept", "date", "id");
create index "receipt_notice_org_receiver_date_id_idx" on "receipt_notice" using btree ("org", "receiver", "date", "id");
create index "receipt_notice_org_purchaser_date_id_idx" on "receipt_notice" using btree ("org", "purchaser", "date", "id");
create index "receipt_notice_org_purchase_dept_date_id_idx" on "receipt_notice" using btree ("org", "purchase_dept", "date", "id");
create index "receipt_notice_org_purchase_group_date_id_idx" on "receipt_notice" using btree ("org", "purchase_group", "date", "id");
create index "receipt_notice_org_project_date_id_idx" on "receipt_notice" using btree ("org", "project", "date", "id");
create index "receipt_notice_org_date_id_idx" on "receipt_notice" using btree ("org", "date", "id");
create index "receipt_notice_org_status_date_id_idx" on "receipt_notice" using btree ("org", "status", "date", "id");
create index "receipt_notice_org_created_at_id_idx" on "receipt_notice" using btree ("org", "created_at", "id");
create index "receipt_notice_org_created_by_date_id_idx" on "receipt_notice" using btree ("org", "created_by", "date", "id");
create index "receipt_notice_org_date_code_id_idx" on "receipt_notice" using btree ("org", "date", "code", "id");
create index "receipt_notice_search_idx" on "receipt_notice" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops, "plate_no" gin_trgm_ops);

-- 收货通知单－收货明细
create table "receipt_notice_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "supplier_material_no" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "arrived_qty" numeric(20,8),
  "refused_qty" numeric(20,8) default '0',
  "refuse_reason" text,
  "counted_base_qty" numeric(20,8),
  "delivery_date" date,
  "is_inspect" boolean default false,
  "must_inspect" boolean default false,
  "inspection_bill" uuid,
  "inspected_qty" numeric(20,8) default '0',
  "qualified_qty" numeric(20,8) default '0',
  "concession_qty" numeric(20,8) default '0',
  "unqualified_qty" numeric(20,8) default '0',
  "sample_loss_qty" numeric(20,8) default '0',
  "is_urgent" boolean default false,
  "stocked_qty" numeric(20,8) default '0',
  "returned_qty" numeric(20,8) default '0',
  "receivable_qty" numeric(20,8),
  "warehouse" uuid,
  "location" uuid,
  "lot_no" text,
  "supplier_lot" text,
  "produce_date" date,
  "expiry_date" date,
  "is_free" boolean default false,
  "packages" integer,
  "project" uuid,
  "mto_no" text,
  "unit_amount_local" numeric(20,10),
  "all_amount_local" numeric(20,4),
  "order_code" text,
  "order_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "receipt_notice" ("id") on delete cascade
);
create index "receipt_notice_items_doc_id_seq_idx" on "receipt_notice_items" using btree ("doc_id", "seq");
create index "receipt_notice_items_material_id_idx" on "receipt_notice_items" using btree ("material", "id");

-- 采购入库单
create table "purchase_in_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "receive_dept" uuid,
  "purchase_contract" uuid,
  "delivery_mode" uuid,
  "settle_supplier" uuid,
  "payee_supplier" uuid,
  "supplier_invoice_no" text,
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
  constraint "purchase_in_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "purchase_in_bill_org_code_key" on "purchase_in_bill" using btree ("org", "code");
create index "purchase_in_bill_org_supplier_date_id_idx" on "purchase_in_bill" using btree ("org", "supplier", "date", "id");
create index "purchase_in_bill_org_purchaser_date_id_idx" on "purchase_in_bill" using btree ("org", "purchaser", "date", "id");
create index "purchase_in_bill_org_purchase_dept_date_id_idx" on "purchase_in_bill" using btree ("org", "purchase_dept", "date", "id");
create index "purchase_in_bill_org_purchase_group_date_id_idx" on "purchase_in_bill" using btree ("org", "purchase_group", "date", "id");
create index "purchase_in_bill_org_purchase_contract_date_id_idx" on "purchase_in_bill" using btree ("org", "purchase_contract", "date", "id");
create index "purchase_in_bill_org_currency_date_id_idx" on "purchase_in_bill" using btree ("org", "currency", "date", "id");
create index "purchase_in_bill_org_stock_keeper_date_id_idx" on "purchase_in_bill" using btree ("org", "stock_keeper", "date", "id");
create index "purchase_in_bill_org_project_date_id_idx" on "purchase_in_bill" using btree ("org", "project", "date", "id");
create index "purchase_in_bill_org_date_id_idx" on "purchase_in_bill" using btree ("org", "date", "id");
create index "purchase_in_bill_org_status_date_id_idx" on "purchase_in_bill" using btree ("org", "status", "date", "id");
create index "purchase_in_bill_org_created_at_id_idx" on "purchase_in_bill" using btree ("org", "created_at", "id");
create index "purchase_in_bill_org_stock_dept_date_id_idx" on "purchase_in_bill" using btree ("org", "stock_dept", "date", "id");
create index "purchase_in_bill_org_created_by_date_id_idx" on "purchase_in_bill" using btree ("org", "created_by", "date", "id");
create index "purchase_in_bill_org_date_code_id_idx" on "purchase_in_bill" using btree ("org", "date", "code", "id");
create index "purchase_in_bill_search_idx" on "purchase_in_bill" using gin ("code" gin_trgm_ops, "supplier_invoice_no" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 采购入库单－入库明细
create table "purchase_in_bill_items" (
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
  "supplier_material_no" text,
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
  "supplier_lot" text,
  "inspection_bill" uuid,
  "is_concession" boolean default false,
  "returned_qty" numeric(20,8) default '0',
  "paid_amount" numeric(20,4) default '0',
  "notice_line_id" text,
  "order_code" text,
  "order_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_in_bill" ("id") on delete cascade
);
create index "purchase_in_bill_items_doc_id_seq_idx" on "purchase_in_bill_items" using btree ("doc_id", "seq");
create index "purchase_in_bill_items_material_id_idx" on "purchase_in_bill_items" using btree ("material", "id");
create index "purchase_in_bill_items_warehouse_id_idx" on "purchase_in_bill_items" using btree ("warehouse", "id");
create index "purchase_in_bill_items_lot_id_idx" on "purchase_in_bill_items" using btree ("lot", "id");
create index "purchase_in_bill_items_project_id_idx" on "purchase_in_bill_items" using btree ("project", "id");

-- 采购退料单
create table "purchase_return_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "receive_dept" uuid,
  "purchase_contract" uuid,
  "return_mode" text default 'returnAndDeduct',
  "replenish_mode" text default 'none',
  "return_reason" text,
  "carrier" uuid,
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
  constraint "purchase_return_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "purchase_return_bill_org_code_key" on "purchase_return_bill" using btree ("org", "code");
create index "purchase_return_bill_org_supplier_date_id_idx" on "purchase_return_bill" using btree ("org", "supplier", "date", "id");
create index "purchase_return_bill_org_purchaser_date_id_idx" on "purchase_return_bill" using btree ("org", "purchaser", "date", "id");
create index "purchase_return_bill_org_purchase_dept_date_id_idx" on "purchase_return_bill" using btree ("org", "purchase_dept", "date", "id");
create index "purchase_return_bill_org_purchase_group_date_id_idx" on "purchase_return_bill" using btree ("org", "purchase_group", "date", "id");
create index "purchase_return_bill_org_purchase_contract_date_id_idx" on "purchase_return_bill" using btree ("org", "purchase_contract", "date", "id");
create index "purchase_return_bill_org_currency_date_id_idx" on "purchase_return_bill" using btree ("org", "currency", "date", "id");
create index "purchase_return_bill_org_stock_keeper_date_id_idx" on "purchase_return_bill" using btree ("org", "stock_keeper", "date", "id");
create index "purchase_return_bill_org_project_date_id_idx" on "purchase_return_bill" using btree ("org", "project", "date", "id");
create index "purchase_return_bill_org_date_id_idx" on "purchase_return_bill" using btree ("org", "date", "id");
create index "purchase_return_bill_org_status_date_id_idx" on "purchase_return_bill" using btree ("org", "status", "date", "id");
create index "purchase_return_bill_org_created_at_id_idx" on "purchase_return_bill" using btree ("org", "created_at", "id");
create index "purchase_return_bill_org_stock_dept_date_id_idx" on "purchase_return_bill" using btree ("org", "stock_dept", "date", "id");
create index "purchase_return_bill_org_created_by_date_id_idx" on "purchase_return_bill" using btree ("org", "created_by", "date", "id");
create index "purchase_return_bill_org_date_code_id_idx" on "purchase_return_bill" using btree ("org", "date", "code", "id");
create index "purchase_return_bill_search_idx" on "purchase_return_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 采购退料单－退料明细
create table "purchase_return_bill_items" (
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
  "replenish_qty" numeric(20,8) default '0',
  "deduct_qty" numeric(20,8),
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
  "variance_amount" numeric(20,4),
  "in_line_id" text,
  "order_code" text,
  "order_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_return_bill" ("id") on delete cascade
);
create index "purchase_return_bill_items_doc_id_seq_idx" on "purchase_return_bill_items" using btree ("doc_id", "seq");
create index "purchase_return_bill_items_material_id_idx" on "purchase_return_bill_items" using btree ("material", "id");
create index "purchase_return_bill_items_warehouse_id_idx" on "purchase_return_bill_items" using btree ("warehouse", "id");
create index "purchase_return_bill_items_lot_id_idx" on "purchase_return_bill_items" using btree ("lot", "id");
create index "purchase_return_bill_items_project_id_idx" on "purchase_return_bill_items" using btree ("project", "id");
