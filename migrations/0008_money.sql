alter table "sale_order_receive_plans" add column "due_rule" jsonb;

alter table "purchase_order_payment_plans" add column "due_rule" jsonb;

-- 合同变更单
create table "contract_change" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "contract_direction" text default 'sale',
  "sale_contract" uuid,
  "purchase_contract" uuid,
  "partner_name" text,
  "change_type" text,
  "reason" text,
  "summary" text,
  "from_version" integer,
  "to_version" integer,
  "currency" uuid,
  "local_currency" uuid,
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "diff_amount" numeric(20,4),
  "new_expiry_date" date,
  "new_payment_term" uuid,
  "supplement_no" text,
  "counterpart_agreed" boolean default false,
  "attachments" text,
  "remark" text,
  "old_version" jsonb,
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
  constraint "contract_change_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "contract_change_org_code_key" on "contract_change" using btree ("org", "code");
create index "contract_change_org_sale_contract_date_id_idx" on "contract_change" using btree ("org", "sale_contract", "date", "id");
create index "contract_change_org_purchase_contract_date_id_idx" on "contract_change" using btree ("org", "purchase_contract", "date", "id");
create index "contract_change_org_date_id_idx" on "contract_change" using btree ("org", "date", "id");
create index "contract_change_org_status_date_id_idx" on "contract_change" using btree ("org", "status", "date", "id");
create index "contract_change_org_created_at_id_idx" on "contract_change" using btree ("org", "created_at", "id");
create index "contract_change_org_date_code_id_idx" on "contract_change" using btree ("org", "date", "code", "id");
create index "contract_change_search_idx" on "contract_change" using gin ("code" gin_trgm_ops, "summary" gin_trgm_ops, "supplement_no" gin_trgm_ops);

-- 合同变更单－标的变更
create table "contract_change_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "change_kind" text default 'modify',
  "contract_line_id" text,
  "material" uuid,
  "material_name" text,
  "unit" uuid,
  "old_qty" numeric(20,8),
  "new_qty" numeric(20,8),
  "ordered_qty" numeric(20,8),
  "old_tax_price" numeric(20,10),
  "new_tax_price" numeric(20,10),
  "old_tax_rate" numeric(12,6),
  "new_tax_rate" numeric(12,6),
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "discount_rate" numeric(12,6),
  "price_ratio" numeric(18,8) default '1',
  "old_delivery_date" date,
  "new_delivery_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "contract_change" ("id") on delete cascade
);
create index "contract_change_items_doc_id_seq_idx" on "contract_change_items" using btree ("doc_id", "seq");

-- 合同变更单－款项计划变更
create table "contract_change_money_plans" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "change_kind" text default 'modify',
  "contract_line_id" text,
  "seq" integer not null,
  "stage" text,
  "old_amount" numeric(20,4),
  "new_amount" numeric(20,4),
  "settled_amount" numeric(20,4),
  "old_due_date" date,
  "new_due_date" date,
  "due_base" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "contract_change" ("id") on delete cascade
);
create index "contract_change_money_plans_doc_id_seq_idx" on "contract_change_money_plans" using btree ("doc_id", "seq");

-- 合同变更单－条款变更
create table "contract_change_terms" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "change_kind" text default 'modify',
  "contract_line_id" text,
  "title" text,
  "old_content" text,
  "new_content" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "contract_change" ("id") on delete cascade
);
create index "contract_change_terms_doc_id_seq_idx" on "contract_change_terms" using btree ("doc_id", "seq");

-- 采购合同
create table "purchase_contract" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "contract_name" text,
  "contract_name_pinyin" text,
  "contract_name_initials" text,
  "paper_no" text,
  "category" uuid,
  "contract_kind" text default 'quantity',
  "supplier" uuid,
  "counterpart_contact" text,
  "counterpart_phone" text,
  "counterpart_signer" text,
  "supplier_contract_no" text,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "our_signer" uuid,
  "project" uuid,
  "sign_date" date,
  "sign_place" text,
  "effective_date" date,
  "expiry_date" date,
  "delivery_deadline" date,
  "parent_contract" uuid,
  "delivery_mode" uuid,
  "price_term" uuid,
  "delivery_place" text,
  "warranty_months" integer default 12,
  "warranty_end" date,
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settlement_method" uuid,
  "payment_term" uuid,
  "payable_plan_scheme" uuid,
  "company_bank_account" uuid,
  "qty_total" numeric(20,8),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "whole_discount_amount" numeric(20,4) default '0',
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "retention_ratio" numeric(12,6) default '0',
  "deposit_amount" numeric(20,4),
  "penalty_rate" numeric(12,6),
  "ordered_amount" numeric(20,4) default '0',
  "executed_amount" numeric(20,4) default '0',
  "paid_amount" numeric(20,4) default '0',
  "invoiced_amount" numeric(20,4) default '0',
  "execute_percent" numeric(12,6),
  "contract_stage" text default 'drafting',
  "contract_version" integer default 1,
  "seal_status" text default 'none',
  "archive_no" text,
  "archive_date" date,
  "contract_files" text,
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
  constraint "purchase_contract_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "purchase_contract_org_code_key" on "purchase_contract" using btree ("org", "code");
create index "purchase_contract_org_contract_name_pinyin_id_idx" on "purchase_contract" using btree ("org", "contract_name_pinyin", "id");
create index "purchase_contract_org_category_id_idx" on "purchase_contract" using btree ("org", "category", "id");
create index "purchase_contract_org_supplier_id_idx" on "purchase_contract" using btree ("org", "supplier", "id");
create index "purchase_contract_org_purchaser_id_idx" on "purchase_contract" using btree ("org", "purchaser", "id");
create index "purchase_contract_org_purchase_dept_id_idx" on "purchase_contract" using btree ("org", "purchase_dept", "id");
create index "purchase_contract_org_purchase_group_id_idx" on "purchase_contract" using btree ("org", "purchase_group", "id");
create index "purchase_contract_org_project_id_idx" on "purchase_contract" using btree ("org", "project", "id");
create index "purchase_contract_org_parent_contract_id_idx" on "purchase_contract" using btree ("org", "parent_contract", "id");
create index "purchase_contract_org_currency_id_idx" on "purchase_contract" using btree ("org", "currency", "id");
create index "purchase_contract_org_status_id_idx" on "purchase_contract" using btree ("org", "status", "id");
create index "purchase_contract_org_created_at_id_idx" on "purchase_contract" using btree ("org", "created_at", "id");
create index "purchase_contract_org_created_by_id_idx" on "purchase_contract" using btree ("org", "created_by", "id");
create index "purchase_contract_org_sign_date_code_id_idx" on "purchase_contract" using btree ("org", "sign_date", "code", "id");
create index "purchase_contract_org_expiry_date_idx" on "purchase_contract" using btree ("org", "expiry_date");
create index "purchase_contract_search_idx" on "purchase_contract" using gin ("code" gin_trgm_ops, "contract_name" gin_trgm_ops, "contract_name_pinyin" gin_trgm_ops, "contract_name_initials" gin_trgm_ops, "paper_no" gin_trgm_ops, "supplier_contract_no" gin_trgm_ops);

-- 采购合同－合同标的
create table "purchase_contract_items" (
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
  "delivery_date" date,
  "over_ratio" numeric(12,6) default '0',
  "ordered_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "executed_qty" numeric(20,8) default '0',
  "ordered_amount" numeric(20,4) default '0',
  "executed_amount" numeric(20,4) default '0',
  "warranty_months" integer,
  "is_limited" boolean,
  "requisition_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_contract" ("id") on delete cascade
);
create index "purchase_contract_items_doc_id_seq_idx" on "purchase_contract_items" using btree ("doc_id", "seq");
create index "purchase_contract_items_material_id_idx" on "purchase_contract_items" using btree ("material", "id");

-- 采购合同－合同条款
create table "purchase_contract_terms" (
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
  foreign key ("doc_id") references "purchase_contract" ("id") on delete cascade
);
create index "purchase_contract_terms_doc_id_seq_idx" on "purchase_contract_terms" using btree ("doc_id", "seq");

-- 采购合同－里程碑
create table "purchase_contract_milestones" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "name" text,
  "milestone_type" text,
  "plan_date" date,
  "actual_date" date,
  "owner" uuid,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "milestone_status" text default 'pending',
  "deliverable" text,
  "evidence" text,
  "trigger_plan" boolean default false,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_contract" ("id") on delete cascade
);
create index "purchase_contract_milestones_doc_id_seq_idx" on "purchase_contract_milestones" using btree ("doc_id", "seq");

-- 采购合同－付款计划
create table "purchase_contract_money_plans" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "stage" text,
  "is_advance" boolean default false,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "due_base" text default 'documentDate',
  "milestone_seq" integer,
  "days" integer default 0,
  "due_date" date,
  "control_point" text default 'none',
  "settled_amount" numeric(20,4) default '0',
  "invoiced_amount" numeric(20,4) default '0',
  "payable_plan" uuid,
  "plan_row_status" text default 'pending',
  "due_rule" jsonb,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_contract" ("id") on delete cascade
);
create index "purchase_contract_money_plans_doc_id_seq_idx" on "purchase_contract_money_plans" using btree ("doc_id", "seq");

-- 采购合同－变更记录
create table "purchase_contract_changes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "contract_change" uuid,
  "version" integer default 1,
  "changed_at" date,
  "change_type" text,
  "summary" text,
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "changed_by" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_contract" ("id") on delete cascade
);
create index "purchase_contract_changes_doc_id_seq_idx" on "purchase_contract_changes" using btree ("doc_id", "seq");

-- 采购合同－签约方
create table "purchase_contract_parties" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "party_role" text,
  "party_name" text,
  "representative" text,
  "phone" text,
  "bank_name" text,
  "bank_account_no" text,
  "tax_no" text,
  "address" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_contract" ("id") on delete cascade
);
create index "purchase_contract_parties_doc_id_seq_idx" on "purchase_contract_parties" using btree ("doc_id", "seq");

-- 销售合同
create table "sale_contract" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "contract_name" text,
  "contract_name_pinyin" text,
  "contract_name_initials" text,
  "paper_no" text,
  "category" uuid,
  "contract_kind" text default 'quantity',
  "customer" uuid,
  "counterpart_contact" text,
  "counterpart_phone" text,
  "counterpart_signer" text,
  "customer_contract_no" text,
  "salesperson" uuid,
  "sale_dept" uuid,
  "sale_group" uuid,
  "our_signer" uuid,
  "project" uuid,
  "sign_date" date,
  "sign_place" text,
  "effective_date" date,
  "expiry_date" date,
  "delivery_deadline" date,
  "parent_contract" uuid,
  "delivery_mode" uuid,
  "price_term" uuid,
  "delivery_place" text,
  "warranty_months" integer default 12,
  "warranty_end" date,
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settlement_method" uuid,
  "payment_term" uuid,
  "receivable_plan_scheme" uuid,
  "company_bank_account" uuid,
  "qty_total" numeric(20,8),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "whole_discount_amount" numeric(20,4) default '0',
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "retention_ratio" numeric(12,6) default '0',
  "deposit_amount" numeric(20,4),
  "penalty_rate" numeric(12,6),
  "ordered_amount" numeric(20,4) default '0',
  "executed_amount" numeric(20,4) default '0',
  "received_amount" numeric(20,4) default '0',
  "invoiced_amount" numeric(20,4) default '0',
  "execute_percent" numeric(12,6),
  "contract_stage" text default 'drafting',
  "contract_version" integer default 1,
  "seal_status" text default 'none',
  "archive_no" text,
  "archive_date" date,
  "contract_files" text,
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
  constraint "sale_contract_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "sale_contract_org_code_key" on "sale_contract" using btree ("org", "code");
create index "sale_contract_org_contract_name_pinyin_id_idx" on "sale_contract" using btree ("org", "contract_name_pinyin", "id");
create index "sale_contract_org_category_id_idx" on "sale_contract" using btree ("org", "category", "id");
create index "sale_contract_org_customer_id_idx" on "sale_contract" using btree ("org", "customer", "id");
create index "sale_contract_org_salesperson_id_idx" on "sale_contract" using btree ("org", "salesperson", "id");
create index "sale_contract_org_sale_dept_id_idx" on "sale_contract" using btree ("org", "sale_dept", "id");
create index "sale_contract_org_sale_group_id_idx" on "sale_contract" using btree ("org", "sale_group", "id");
create index "sale_contract_org_project_id_idx" on "sale_contract" using btree ("org", "project", "id");
create index "sale_contract_org_parent_contract_id_idx" on "sale_contract" using btree ("org", "parent_contract", "id");
create index "sale_contract_org_currency_id_idx" on "sale_contract" using btree ("org", "currency", "id");
create index "sale_contract_org_status_id_idx" on "sale_contract" using btree ("org", "status", "id");
create index "sale_contract_org_created_at_id_idx" on "sale_contract" using btree ("org", "created_at", "id");
create index "sale_contract_org_created_by_id_idx" on "sale_contract" using btree ("org", "created_by", "id");
create index "sale_contract_org_sign_date_code_id_idx" on "sale_contract" using btree ("org", "sign_date", "code", "id");
create index "sale_contract_org_expiry_date_idx" on "sale_contract" using btree ("org", "expiry_date");
create index "sale_contract_search_idx" on "sale_contract" using gin ("code" gin_trgm_ops, "contract_name" gin_trgm_ops, "contract_name_pinyin" gin_trgm_ops, "contract_name_initials" gin_trgm_ops, "paper_no" gin_trgm_ops, "customer_contract_no" gin_trgm_ops);

-- 销售合同－合同标的
create table "sale_contract_items" (
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
  "delivery_date" date,
  "over_ratio" numeric(12,6) default '0',
  "ordered_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "executed_qty" numeric(20,8) default '0',
  "ordered_amount" numeric(20,4) default '0',
  "executed_amount" numeric(20,4) default '0',
  "warranty_months" integer,
  "is_limited" boolean,
  "quotation_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_contract" ("id") on delete cascade
);
create index "sale_contract_items_doc_id_seq_idx" on "sale_contract_items" using btree ("doc_id", "seq");
create index "sale_contract_items_material_id_idx" on "sale_contract_items" using btree ("material", "id");

-- 销售合同－合同条款
create table "sale_contract_terms" (
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
  foreign key ("doc_id") references "sale_contract" ("id") on delete cascade
);
create index "sale_contract_terms_doc_id_seq_idx" on "sale_contract_terms" using btree ("doc_id", "seq");

-- 销售合同－里程碑
create table "sale_contract_milestones" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "name" text,
  "milestone_type" text,
  "plan_date" date,
  "actual_date" date,
  "owner" uuid,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "milestone_status" text default 'pending',
  "deliverable" text,
  "evidence" text,
  "trigger_plan" boolean default false,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_contract" ("id") on delete cascade
);
create index "sale_contract_milestones_doc_id_seq_idx" on "sale_contract_milestones" using btree ("doc_id", "seq");

-- 销售合同－收款计划
create table "sale_contract_money_plans" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "stage" text,
  "is_advance" boolean default false,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "due_base" text default 'documentDate',
  "milestone_seq" integer,
  "days" integer default 0,
  "due_date" date,
  "control_point" text default 'none',
  "settled_amount" numeric(20,4) default '0',
  "invoiced_amount" numeric(20,4) default '0',
  "receivable_plan" uuid,
  "plan_row_status" text default 'pending',
  "due_rule" jsonb,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_contract" ("id") on delete cascade
);
create index "sale_contract_money_plans_doc_id_seq_idx" on "sale_contract_money_plans" using btree ("doc_id", "seq");

-- 销售合同－变更记录
create table "sale_contract_changes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "contract_change" uuid,
  "version" integer default 1,
  "changed_at" date,
  "change_type" text,
  "summary" text,
  "old_all_amount" numeric(20,4),
  "new_all_amount" numeric(20,4),
  "changed_by" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "sale_contract" ("id") on delete cascade
);
create index "sale_contract_changes_doc_id_seq_idx" on "sale_contract_changes" using btree ("doc_id", "seq");

-- 销售合同－签约方
create table "sale_contract_parties" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "party_role" text,
  "party_name" text,
  "representative" text,
  "phone" text,
  "bank_name" text,
  "bank_account_no" text,
  "tax_no" text,
  "address" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_contract" ("id") on delete cascade
);
create index "sale_contract_parties_doc_id_seq_idx" on "sale_contract_parties" using btree ("doc_id", "seq");

-- 应付计划
create table "payable_plan" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "code" text,
  "supplier" uuid,
  "settle_supplier" uuid,
  "source_entity" text,
  "source_code" text,
  "source_id" text,
  "purchase_order" uuid,
  "purchase_contract" uuid,
  "scheme" uuid,
  "seq" integer,
  "stage" text,
  "is_advance" boolean default false,
  "project" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "settled_amount" numeric(20,4) default '0',
  "settled_local" numeric(20,4) default '0',
  "deduct_amount" numeric(20,4) default '0',
  "unsettled_amount" numeric(20,4),
  "invoiced_amount" numeric(20,4) default '0',
  "invoice_no" text,
  "due_base" text,
  "base_date" date,
  "due_date" date,
  "original_due_date" date,
  "control_point" text default 'none',
  "plan_row_status" text default 'pending',
  "due_rule" jsonb,
  "milestone_seq" integer,
  "milestone_type" text,
  "delay_reason" text,
  "follow_up" text,
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "payable_plan_org_code_key" on "payable_plan" using btree ("org", "code");
create index "payable_plan_org_supplier_id_idx" on "payable_plan" using btree ("org", "supplier", "id");
create index "payable_plan_org_settle_supplier_id_idx" on "payable_plan" using btree ("org", "settle_supplier", "id");
create index "payable_plan_org_purchase_order_id_idx" on "payable_plan" using btree ("org", "purchase_order", "id");
create index "payable_plan_org_purchase_contract_id_idx" on "payable_plan" using btree ("org", "purchase_contract", "id");
create index "payable_plan_org_project_id_idx" on "payable_plan" using btree ("org", "project", "id");
create index "payable_plan_org_purchaser_id_idx" on "payable_plan" using btree ("org", "purchaser", "id");
create index "payable_plan_org_purchase_dept_id_idx" on "payable_plan" using btree ("org", "purchase_dept", "id");
create index "payable_plan_org_currency_id_idx" on "payable_plan" using btree ("org", "currency", "id");
create index "payable_plan_org_created_at_id_idx" on "payable_plan" using btree ("org", "created_at", "id");
create index "payable_plan_org_created_by_id_idx" on "payable_plan" using btree ("org", "created_by", "id");
create index "payable_plan_org_due_date_code_id_idx" on "payable_plan" using btree ("org", "due_date", "code", "id");
create index "payable_plan_org_purchase_order_idx" on "payable_plan" using btree ("org", "purchase_order");
create index "payable_plan_org_purchase_contract_idx" on "payable_plan" using btree ("org", "purchase_contract");
create index "payable_plan_org_source_id_idx" on "payable_plan" using btree ("org", "source_id");
create index "payable_plan_org_plan_row_status_due_date_idx" on "payable_plan" using btree ("org", "plan_row_status", "due_date");
create index "payable_plan_search_idx" on "payable_plan" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops, "invoice_no" gin_trgm_ops);

-- 应付计划－付款核销
create table "payable_plan_settlements" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "payment_record" uuid,
  "date" date,
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "exchange_rate" numeric(18,8),
  "exchange_diff" numeric(20,4),
  "is_reversal" boolean,
  primary key ("id"),
  foreign key ("doc_id") references "payable_plan" ("id") on delete cascade
);
create index "payable_plan_settlements_doc_id_seq_idx" on "payable_plan_settlements" using btree ("doc_id", "seq");

-- 应付计划－退货扣减
create table "payable_plan_deductions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "source_entity" text,
  "source_code" text,
  "source_id" text,
  "date" date,
  "amount" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "payable_plan" ("id") on delete cascade
);
create index "payable_plan_deductions_doc_id_seq_idx" on "payable_plan_deductions" using btree ("doc_id", "seq");

-- 应付计划拆分方案
create table "payable_plan_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "basis" text default 'order',
  "amount_base" text default 'allAmount',
  "split_mode" text default 'percent',
  "periods" integer,
  "interval_months" integer default 1,
  "remainder_to" text default 'last',
  "skip_holiday" text default 'none',
  "is_default" boolean default false,
  "effective_date" date,
  "expiry_date" date,
  "total_ratio" numeric(12,6),
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "payable_plan_scheme_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "payable_plan_scheme_org_code_key" on "payable_plan_scheme" using btree ("org", "code");
create index "payable_plan_scheme_org_name_pinyin_id_idx" on "payable_plan_scheme" using btree ("org", "name_pinyin", "id");
create index "payable_plan_scheme_org_status_id_idx" on "payable_plan_scheme" using btree ("org", "status", "id");
create index "payable_plan_scheme_org_code_id_idx" on "payable_plan_scheme" using btree ("org", "code", "id");
create index "payable_plan_scheme_search_idx" on "payable_plan_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 应付计划拆分方案－拆分明细
create table "payable_plan_scheme_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "stage" text,
  "name" text,
  "ratio" numeric(12,6),
  "fixed_amount" numeric(20,4),
  "is_remainder" boolean default false,
  "is_advance" boolean default false,
  "due_base" text default 'documentDate',
  "milestone_type" text,
  "due_mode" text default 'daysAfter',
  "days" integer default 0,
  "months" integer default 0,
  "fixed_day" integer,
  "control_point" text default 'none',
  "need_invoice" boolean default false,
  "settlement_method" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "payable_plan_scheme" ("id") on delete cascade
);
create index "payable_plan_scheme_items_doc_id_seq_idx" on "payable_plan_scheme_items" using btree ("doc_id", "seq");

-- 付款登记单
create table "payment_record" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "supplier" uuid,
  "actual_payee" text,
  "settlement_method" uuid,
  "company_bank_account" uuid,
  "counter_bank_account" text,
  "note_no" text,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "matched_amount" numeric(20,4),
  "unmatched_amount" numeric(20,4),
  "fee_amount" numeric(20,4) default '0',
  "purchaser" uuid,
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
  constraint "payment_record_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "payment_record_org_code_key" on "payment_record" using btree ("org", "code");
create index "payment_record_org_supplier_date_id_idx" on "payment_record" using btree ("org", "supplier", "date", "id");
create index "payment_record_org_settlement_method_date_id_idx" on "payment_record" using btree ("org", "settlement_method", "date", "id");
create index "payment_record_org_currency_date_id_idx" on "payment_record" using btree ("org", "currency", "date", "id");
create index "payment_record_org_purchaser_date_id_idx" on "payment_record" using btree ("org", "purchaser", "date", "id");
create index "payment_record_org_project_date_id_idx" on "payment_record" using btree ("org", "project", "date", "id");
create index "payment_record_org_date_id_idx" on "payment_record" using btree ("org", "date", "id");
create index "payment_record_org_status_date_id_idx" on "payment_record" using btree ("org", "status", "date", "id");
create index "payment_record_org_created_at_id_idx" on "payment_record" using btree ("org", "created_at", "id");
create index "payment_record_org_created_by_date_id_idx" on "payment_record" using btree ("org", "created_by", "date", "id");
create index "payment_record_org_date_code_id_idx" on "payment_record" using btree ("org", "date", "code", "id");
create index "payment_record_search_idx" on "payment_record" using gin ("code" gin_trgm_ops, "note_no" gin_trgm_ops);

-- 付款登记单－核销明细
create table "payment_record_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "payable_plan" uuid,
  "source_code" text,
  "stage" text,
  "due_date" date,
  "plan_amount" numeric(20,4),
  "unsettled_amount" numeric(20,4),
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "exchange_diff" numeric(20,4),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "payment_record" ("id") on delete cascade
);
create index "payment_record_items_doc_id_seq_idx" on "payment_record_items" using btree ("doc_id", "seq");
create index "payment_record_items_payable_plan_idx" on "payment_record_items" using btree ("payable_plan");

-- 收款登记单
create table "receipt_record" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "customer" uuid,
  "actual_payer" text,
  "settlement_method" uuid,
  "company_bank_account" uuid,
  "counter_bank_account" text,
  "note_no" text,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "matched_amount" numeric(20,4),
  "unmatched_amount" numeric(20,4),
  "fee_amount" numeric(20,4) default '0',
  "salesperson" uuid,
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
  constraint "receipt_record_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "receipt_record_org_code_key" on "receipt_record" using btree ("org", "code");
create index "receipt_record_org_customer_date_id_idx" on "receipt_record" using btree ("org", "customer", "date", "id");
create index "receipt_record_org_settlement_method_date_id_idx" on "receipt_record" using btree ("org", "settlement_method", "date", "id");
create index "receipt_record_org_currency_date_id_idx" on "receipt_record" using btree ("org", "currency", "date", "id");
create index "receipt_record_org_salesperson_date_id_idx" on "receipt_record" using btree ("org", "salesperson", "date", "id");
create index "receipt_record_org_project_date_id_idx" on "receipt_record" using btree ("org", "project", "date", "id");
create index "receipt_record_org_date_id_idx" on "receipt_record" using btree ("org", "date", "id");
create index "receipt_record_org_status_date_id_idx" on "receipt_record" using btree ("org", "status", "date", "id");
create index "receipt_record_org_created_at_id_idx" on "receipt_record" using btree ("org", "created_at", "id");
create index "receipt_record_org_created_by_date_id_idx" on "receipt_record" using btree ("org", "created_by", "date", "id");
create index "receipt_record_org_date_code_id_idx" on "receipt_record" using btree ("org", "date", "code", "id");
create index "receipt_record_search_idx" on "receipt_record" using gin ("code" gin_trgm_ops, "note_no" gin_trgm_ops);

-- 收款登记单－核销明细
create table "receipt_record_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "receivable_plan" uuid,
  "source_code" text,
  "stage" text,
  "due_date" date,
  "plan_amount" numeric(20,4),
  "unsettled_amount" numeric(20,4),
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "exchange_diff" numeric(20,4),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "receipt_record" ("id") on delete cascade
);
create index "receipt_record_items_doc_id_seq_idx" on "receipt_record_items" using btree ("doc_id", "seq");
create index "receipt_record_items_receivable_plan_idx" on "receipt_record_items" using btree ("receivable_plan");

-- 应收计划
create table "receivable_plan" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "code" text,
  "customer" uuid,
  "settle_customer" uuid,
  "source_entity" text,
  "source_code" text,
  "source_id" text,
  "sale_order" uuid,
  "sale_contract" uuid,
  "scheme" uuid,
  "seq" integer,
  "stage" text,
  "is_advance" boolean default false,
  "project" uuid,
  "salesperson" uuid,
  "sale_dept" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "ratio" numeric(12,6),
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "settled_amount" numeric(20,4) default '0',
  "settled_local" numeric(20,4) default '0',
  "deduct_amount" numeric(20,4) default '0',
  "unsettled_amount" numeric(20,4),
  "invoiced_amount" numeric(20,4) default '0',
  "invoice_no" text,
  "due_base" text,
  "base_date" date,
  "due_date" date,
  "original_due_date" date,
  "control_point" text default 'none',
  "plan_row_status" text default 'pending',
  "due_rule" jsonb,
  "milestone_seq" integer,
  "milestone_type" text,
  "delay_reason" text,
  "follow_up" text,
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "receivable_plan_org_code_key" on "receivable_plan" using btree ("org", "code");
create index "receivable_plan_org_customer_id_idx" on "receivable_plan" using btree ("org", "customer", "id");
create index "receivable_plan_org_settle_customer_id_idx" on "receivable_plan" using btree ("org", "settle_customer", "id");
create index "receivable_plan_org_sale_order_id_idx" on "receivable_plan" using btree ("org", "sale_order", "id");
create index "receivable_plan_org_sale_contract_id_idx" on "receivable_plan" using btree ("org", "sale_contract", "id");
create index "receivable_plan_org_project_id_idx" on "receivable_plan" using btree ("org", "project", "id");
create index "receivable_plan_org_salesperson_id_idx" on "receivable_plan" using btree ("org", "salesperson", "id");
create index "receivable_plan_org_sale_dept_id_idx" on "receivable_plan" using btree ("org", "sale_dept", "id");
create index "receivable_plan_org_currency_id_idx" on "receivable_plan" using btree ("org", "currency", "id");
create index "receivable_plan_org_created_at_id_idx" on "receivable_plan" using btree ("org", "created_at", "id");
create index "receivable_plan_org_created_by_id_idx" on "receivable_plan" using btree ("org", "created_by", "id");
create index "receivable_plan_org_due_date_code_id_idx" on "receivable_plan" using btree ("org", "due_date", "code", "id");
create index "receivable_plan_org_sale_order_idx" on "receivable_plan" using btree ("org", "sale_order");
create index "receivable_plan_org_sale_contract_idx" on "receivable_plan" using btree ("org", "sale_contract");
create index "receivable_plan_org_source_id_idx" on "receivable_plan" using btree ("org", "source_id");
create index "receivable_plan_org_plan_row_status_due_date_idx" on "receivable_plan" using btree ("org", "plan_row_status", "due_date");
create index "receivable_plan_search_idx" on "receivable_plan" using gin ("code" gin_trgm_ops, "source_code" gin_trgm_ops, "invoice_no" gin_trgm_ops);

-- 应收计划－收款核销
create table "receivable_plan_settlements" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "receipt_record" uuid,
  "date" date,
  "amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "exchange_rate" numeric(18,8),
  "exchange_diff" numeric(20,4),
  "is_reversal" boolean,
  primary key ("id"),
  foreign key ("doc_id") references "receivable_plan" ("id") on delete cascade
);
create index "receivable_plan_settlements_doc_id_seq_idx" on "receivable_plan_settlements" using btree ("doc_id", "seq");

-- 应收计划－退货扣减
create table "receivable_plan_deductions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "source_entity" text,
  "source_code" text,
  "source_id" text,
  "date" date,
  "amount" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "receivable_plan" ("id") on delete cascade
);
create index "receivable_plan_deductions_doc_id_seq_idx" on "receivable_plan_deductions" using btree ("doc_id", "seq");

-- 应收计划拆分方案
create table "receivable_plan_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "basis" text default 'order',
  "amount_base" text default 'allAmount',
  "split_mode" text default 'percent',
  "periods" integer,
  "interval_months" integer default 1,
  "remainder_to" text default 'last',
  "skip_holiday" text default 'none',
  "is_default" boolean default false,
  "effective_date" date,
  "expiry_date" date,
  "total_ratio" numeric(12,6),
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "receivable_plan_scheme_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "receivable_plan_scheme_org_code_key" on "receivable_plan_scheme" using btree ("org", "code");
create index "receivable_plan_scheme_org_name_pinyin_id_idx" on "receivable_plan_scheme" using btree ("org", "name_pinyin", "id");
create index "receivable_plan_scheme_org_status_id_idx" on "receivable_plan_scheme" using btree ("org", "status", "id");
create index "receivable_plan_scheme_org_code_id_idx" on "receivable_plan_scheme" using btree ("org", "code", "id");
create index "receivable_plan_scheme_search_idx" on "receivable_plan_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 应收计划拆分方案－拆分明细
create table "receivable_plan_scheme_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "stage" text,
  "name" text,
  "ratio" numeric(12,6),
  "fixed_amount" numeric(20,4),
  "is_remainder" boolean default false,
  "is_advance" boolean default false,
  "due_base" text default 'documentDate',
  "milestone_type" text,
  "due_mode" text default 'daysAfter',
  "days" integer default 0,
  "months" integer default 0,
  "fixed_day" integer,
  "control_point" text default 'none',
  "need_invoice" boolean default false,
  "settlement_method" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "receivable_plan_scheme" ("id") on delete cascade
);
create index "receivable_plan_scheme_items_doc_id_seq_idx" on "receivable_plan_scheme_items" using btree ("doc_id", "seq");
