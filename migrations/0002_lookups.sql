-- 物料清单(BOM)
create table "bom" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "bom_version" text default 'V1.0',
  "version_seq" integer default 1,
  "bom_type" text default 'standard',
  "bom_usage" text default 'general',
  "is_default" boolean default false,
  "unit" uuid,
  "qty" numeric(20,8) default '1',
  "yield_rate" numeric(12,6) default '100',
  "effective_date" date,
  "expiry_date" date,
  "prev_version" uuid,
  "drawing_no" text,
  "drawing_version" text,
  "process_route" uuid,
  "workshop" uuid,
  "customer" uuid,
  "sale_order" uuid,
  "project" uuid,
  "change_no" text,
  "change_reason" text,
  "designer" uuid,
  "level" integer,
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
  constraint "bom_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "bom_org_code_key" on "bom" using btree ("org", "code");
create index "bom_org_material_id_idx" on "bom" using btree ("org", "material", "id");
create index "bom_org_customer_id_idx" on "bom" using btree ("org", "customer", "id");
create index "bom_org_sale_order_id_idx" on "bom" using btree ("org", "sale_order", "id");
create index "bom_org_project_id_idx" on "bom" using btree ("org", "project", "id");
create index "bom_org_designer_id_idx" on "bom" using btree ("org", "designer", "id");
create unique index "bom_org_material_bom_type_bom_version_key" on "bom" using btree ("org", "material", "bom_type", "bom_version");
create index "bom_org_status_id_idx" on "bom" using btree ("org", "status", "id");
create index "bom_org_created_at_id_idx" on "bom" using btree ("org", "created_at", "id");
create index "bom_org_code_id_idx" on "bom" using btree ("org", "code", "id");
create index "bom_search_idx" on "bom" using gin ("code" gin_trgm_ops, "drawing_no" gin_trgm_ops, "change_no" gin_trgm_ops);

-- 物料清单(BOM)－子项明细
create table "bom_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_no" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "item_type" text default 'standard',
  "unit" uuid,
  "numerator" numeric(20,8),
  "denominator" numeric(20,8) default '1',
  "dosage_type" text default 'variable',
  "fixed_scrap_qty" numeric(20,8) default '0',
  "scrap_rate" numeric(12,6) default '0',
  "supply_type" text default 'normal',
  "issue_mode" text default 'pick',
  "issue_warehouse" uuid,
  "issue_location" uuid,
  "over_issue_control" text default 'warn',
  "operation_seq" integer,
  "work_center" uuid,
  "backflush_point" text,
  "offset_days" integer default 0,
  "position_no" text,
  "is_key_part" boolean default false,
  "is_phantom" boolean,
  "child_bom" uuid,
  "substitute_group" text,
  "substitute_mode" text,
  "cost_share" numeric(12,6),
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "bom" ("id") on delete cascade
);
create index "bom_items_doc_id_seq_idx" on "bom_items" using btree ("doc_id", "seq");
create index "bom_items_material_id_idx" on "bom_items" using btree ("material", "id");

-- 物料清单(BOM)－替代物料
create table "bom_substitutes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "substitute_group" text,
  "main_seq" integer,
  "priority" integer default 1,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "main_qty" numeric(20,8) default '1',
  "substitute_qty" numeric(20,8) default '1',
  "usage_ratio" numeric(12,6) default '100',
  "substitute_mode" text default 'fully',
  "is_key_part" boolean default false,
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "bom" ("id") on delete cascade
);
create index "bom_substitutes_doc_id_seq_idx" on "bom_substitutes" using btree ("doc_id", "seq");

-- 物料清单(BOM)－联副产品
create table "bom_co_products" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "product_type" text default 'byProduct',
  "unit" uuid,
  "qty" numeric(20,8),
  "cost_ratio" numeric(12,6) default '0',
  "warehouse" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "bom" ("id") on delete cascade
);
create index "bom_co_products_doc_id_seq_idx" on "bom_co_products" using btree ("doc_id", "seq");

-- 物料清单(BOM)－变更记录
create table "bom_changes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "changed_at" timestamptz,
  "changed_by" uuid,
  "change_kind" text,
  "line_seq" integer,
  "field_key" text,
  "old_value" text,
  "new_value" text,
  "reason" text,
  primary key ("id"),
  foreign key ("doc_id") references "bom" ("id") on delete cascade
);
create index "bom_changes_doc_id_seq_idx" on "bom_changes" using btree ("doc_id", "seq");

-- 本企业银行账户
create table "company_bank_account" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "account_no" text,
  "account_name" text,
  "account_name_pinyin" text,
  "account_name_initials" text,
  "bank" uuid,
  "currency" uuid,
  "account_type" text,
  "is_default" boolean default false,
  "purpose" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "company_bank_account_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "company_bank_account_org_account_no_key" on "company_bank_account" using btree ("org", "account_no");
create index "company_bank_account_org_account_name_pinyin_id_idx" on "company_bank_account" using btree ("org", "account_name_pinyin", "id");
create index "company_bank_account_org_bank_id_idx" on "company_bank_account" using btree ("org", "bank", "id");
create index "company_bank_account_org_status_id_idx" on "company_bank_account" using btree ("org", "status", "id");
create index "company_bank_account_search_idx" on "company_bank_account" using gin ("account_no" gin_trgm_ops, "account_name" gin_trgm_ops, "account_name_pinyin" gin_trgm_ops, "account_name_initials" gin_trgm_ops);

-- 客户物料对应表
create table "customer_material" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "customer" uuid,
  "material" uuid,
  "customer_material_no" text,
  "customer_material_name" text,
  "customer_material_name_pinyin" text,
  "customer_material_name_initials" text,
  "customer_spec" text,
  "unit" uuid,
  "barcode" text,
  "last_price" numeric(20,10),
  "drawing_no" text,
  "is_default" boolean default true,
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "customer_material_status_check" check (status in ('enabled', 'disabled'))
);
create index "customer_material_org_customer_id_idx" on "customer_material" using btree ("org", "customer", "id");
create index "customer_material_org_material_id_idx" on "customer_material" using btree ("org", "material", "id");
create index "customer_material_org_customer_material_name_pinyin_id_idx" on "customer_material" using btree ("org", "customer_material_name_pinyin", "id");
create unique index "customer_material_org_customer_customer_material_no_key" on "customer_material" using btree ("org", "customer", "customer_material_no");
create index "customer_material_org_status_id_idx" on "customer_material" using btree ("org", "status", "id");
create index "customer_material_org_customer_material_idx" on "customer_material" using btree ("org", "customer", "material");
create index "customer_material_search_idx" on "customer_material" using gin ("customer_material_no" gin_trgm_ops, "customer_material_name" gin_trgm_ops, "customer_material_name_pinyin" gin_trgm_ops, "customer_material_name_initials" gin_trgm_ops, "barcode" gin_trgm_ops, "drawing_no" gin_trgm_ops);

alter table "material" add column "low_level_code" integer default 0;

-- 序列号主档
create table "serial_number" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "material" uuid,
  "material_name" text,
  "lot" uuid,
  "serial_status" text default 'inStock',
  "warehouse" uuid,
  "location" uuid,
  "in_code" text,
  "in_date" date,
  "out_code" text,
  "out_date" date,
  "supplier" uuid,
  "customer" uuid,
  "manufacturing_order" uuid,
  "warranty_start" date,
  "warranty_end" date,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "serial_number_status_check" check (status in ('enabled', 'disabled'))
);
create index "serial_number_org_material_id_idx" on "serial_number" using btree ("org", "material", "id");
create index "serial_number_org_lot_id_idx" on "serial_number" using btree ("org", "lot", "id");
create index "serial_number_org_warehouse_id_idx" on "serial_number" using btree ("org", "warehouse", "id");
create index "serial_number_org_supplier_id_idx" on "serial_number" using btree ("org", "supplier", "id");
create index "serial_number_org_customer_id_idx" on "serial_number" using btree ("org", "customer", "id");
create index "serial_number_org_manufacturing_order_id_idx" on "serial_number" using btree ("org", "manufacturing_order", "id");
create unique index "serial_number_org_material_code_key" on "serial_number" using btree ("org", "material", "code");
create index "serial_number_org_status_id_idx" on "serial_number" using btree ("org", "status", "id");
create index "serial_number_search_idx" on "serial_number" using gin ("code" gin_trgm_ops, "in_code" gin_trgm_ops, "out_code" gin_trgm_ops);

-- 供应商物料
create table "supplier_material" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "supplier" uuid,
  "material" uuid,
  "supplier_material_no" text,
  "supplier_material_name" text,
  "supplier_spec" text,
  "source_status" text default 'approved',
  "priority" integer default 1,
  "quota" numeric(12,6),
  "unit" uuid,
  "min_order_qty" numeric(20,8),
  "pack_qty" numeric(20,8),
  "lead_days" integer,
  "is_exempt" boolean default false,
  "brand" text,
  "last_price" numeric(20,10),
  "last_date" date,
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "supplier_material_status_check" check (status in ('enabled', 'disabled'))
);
create index "supplier_material_org_supplier_id_idx" on "supplier_material" using btree ("org", "supplier", "id");
create index "supplier_material_org_material_id_idx" on "supplier_material" using btree ("org", "material", "id");
create unique index "supplier_material_org_supplier_material_key" on "supplier_material" using btree ("org", "supplier", "material");
create index "supplier_material_org_status_id_idx" on "supplier_material" using btree ("org", "status", "id");
create index "supplier_material_org_material_priority_idx" on "supplier_material" using btree ("org", "material", "priority");
create index "supplier_material_search_idx" on "supplier_material" using gin ("supplier_material_no" gin_trgm_ops, "supplier_material_name" gin_trgm_ops);

-- 销售折扣组
create table "sale_discount_group" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "is_default" boolean default false,
  "base_discount_rate" numeric(12,6) default '0',
  "priority" integer default 10,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sale_discount_group_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "sale_discount_group_org_code_key" on "sale_discount_group" using btree ("org", "code");
create index "sale_discount_group_org_name_pinyin_id_idx" on "sale_discount_group" using btree ("org", "name_pinyin", "id");
create index "sale_discount_group_org_status_id_idx" on "sale_discount_group" using btree ("org", "status", "id");
create index "sale_discount_group_org_sort_code_id_idx" on "sale_discount_group" using btree ("org", "sort", "code", "id");
create index "sale_discount_group_search_idx" on "sale_discount_group" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 销售折扣组－组内客户
create table "sale_discount_group_customers" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "customer" uuid,
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_discount_group" ("id") on delete cascade
);
create index "sale_discount_group_customers_doc_id_seq_idx" on "sale_discount_group_customers" using btree ("doc_id", "seq");
create index "sale_discount_group_customers_customer_idx" on "sale_discount_group_customers" using btree ("customer");

-- 销售折扣表
create table "sale_discount_list" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "scope_type" text default 'general',
  "customer" uuid,
  "sale_discount_group" uuid,
  "customer_category" uuid,
  "currency" uuid,
  "discount_basis" text default 'qty',
  "discount_level" text default 'line',
  "is_stackable" boolean default false,
  "effective_date" date,
  "expiry_date" date,
  "is_default" boolean default false,
  "priority" integer default 10,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sale_discount_list_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled', 'voided'))
);
create unique index "sale_discount_list_org_code_key" on "sale_discount_list" using btree ("org", "code");
create index "sale_discount_list_org_name_pinyin_id_idx" on "sale_discount_list" using btree ("org", "name_pinyin", "id");
create index "sale_discount_list_org_customer_id_idx" on "sale_discount_list" using btree ("org", "customer", "id");
create index "sale_discount_list_org_sale_discount_group_id_idx" on "sale_discount_list" using btree ("org", "sale_discount_group", "id");
create index "sale_discount_list_org_customer_category_id_idx" on "sale_discount_list" using btree ("org", "customer_category", "id");
create index "sale_discount_list_org_status_id_idx" on "sale_discount_list" using btree ("org", "status", "id");
create index "sale_discount_list_org_created_at_id_idx" on "sale_discount_list" using btree ("org", "created_at", "id");
create index "sale_discount_list_org_effective_date_code_id_idx" on "sale_discount_list" using btree ("org", "effective_date", "code", "id");
create index "sale_discount_list_search_idx" on "sale_discount_list" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 销售折扣表－折扣明细
create table "sale_discount_list_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "material_category" uuid,
  "unit" uuid,
  "from_qty" numeric(20,8),
  "to_qty" numeric(20,8),
  "from_amount" numeric(20,4),
  "to_amount" numeric(20,4),
  "discount_mode" text default 'rate',
  "discount_rate" numeric(12,6),
  "discount_amount" numeric(20,10),
  "max_discount_amount" numeric(20,4),
  "effective_date" date,
  "expiry_date" date,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_discount_list" ("id") on delete cascade
);
create index "sale_discount_list_items_doc_id_seq_idx" on "sale_discount_list_items" using btree ("doc_id", "seq");
create index "sale_discount_list_items_material_id_idx" on "sale_discount_list_items" using btree ("material", "id");
create index "sale_discount_list_items_material_idx" on "sale_discount_list_items" using btree ("material");

-- 销售价格组
create table "sale_price_group" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "currency" uuid,
  "is_default" boolean default false,
  "priority" integer default 10,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sale_price_group_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "sale_price_group_org_code_key" on "sale_price_group" using btree ("org", "code");
create index "sale_price_group_org_name_pinyin_id_idx" on "sale_price_group" using btree ("org", "name_pinyin", "id");
create index "sale_price_group_org_status_id_idx" on "sale_price_group" using btree ("org", "status", "id");
create index "sale_price_group_org_sort_code_id_idx" on "sale_price_group" using btree ("org", "sort", "code", "id");
create index "sale_price_group_search_idx" on "sale_price_group" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 销售价格组－组内客户
create table "sale_price_group_customers" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "customer" uuid,
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_price_group" ("id") on delete cascade
);
create index "sale_price_group_customers_doc_id_seq_idx" on "sale_price_group_customers" using btree ("doc_id", "seq");
create index "sale_price_group_customers_customer_idx" on "sale_price_group_customers" using btree ("customer");

-- 销售价格组－组内客户分组
create table "sale_price_group_categories" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "customer_category" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_price_group" ("id") on delete cascade
);
create index "sale_price_group_categories_doc_id_seq_idx" on "sale_price_group_categories" using btree ("doc_id", "seq");

-- 销售价目表
create table "sale_price_list" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "scope_type" text default 'general',
  "customer" uuid,
  "sale_price_group" uuid,
  "customer_category" uuid,
  "currency" uuid,
  "tax_included" boolean default true,
  "effective_date" date,
  "expiry_date" date,
  "is_default" boolean default false,
  "priority" integer default 10,
  "limit_control" text default 'warn',
  "price_owner" uuid,
  "list_version" integer default 1,
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sale_price_list_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled', 'voided'))
);
create unique index "sale_price_list_org_code_key" on "sale_price_list" using btree ("org", "code");
create index "sale_price_list_org_name_pinyin_id_idx" on "sale_price_list" using btree ("org", "name_pinyin", "id");
create index "sale_price_list_org_customer_id_idx" on "sale_price_list" using btree ("org", "customer", "id");
create index "sale_price_list_org_sale_price_group_id_idx" on "sale_price_list" using btree ("org", "sale_price_group", "id");
create index "sale_price_list_org_customer_category_id_idx" on "sale_price_list" using btree ("org", "customer_category", "id");
create index "sale_price_list_org_currency_id_idx" on "sale_price_list" using btree ("org", "currency", "id");
create index "sale_price_list_org_price_owner_id_idx" on "sale_price_list" using btree ("org", "price_owner", "id");
create index "sale_price_list_org_status_id_idx" on "sale_price_list" using btree ("org", "status", "id");
create index "sale_price_list_org_created_at_id_idx" on "sale_price_list" using btree ("org", "created_at", "id");
create index "sale_price_list_org_effective_date_code_id_idx" on "sale_price_list" using btree ("org", "effective_date", "code", "id");
create index "sale_price_list_search_idx" on "sale_price_list" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 销售价目表－价格明细
create table "sale_price_list_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "customer_material_no" text,
  "customer_material_name" text,
  "unit" uuid,
  "from_qty" numeric(20,8) default '0',
  "to_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax_rate" numeric(12,6) default '13',
  "discount_rate" numeric(12,6) default '0',
  "floor_price" numeric(20,10),
  "min_order_qty" numeric(20,8),
  "old_tax_price" numeric(20,10),
  "change_ratio" numeric(12,6),
  "effective_date" date,
  "expiry_date" date,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_price_list" ("id") on delete cascade
);
create index "sale_price_list_items_doc_id_seq_idx" on "sale_price_list_items" using btree ("doc_id", "seq");
create index "sale_price_list_items_material_id_idx" on "sale_price_list_items" using btree ("material", "id");
create index "sale_price_list_items_material_effective_date_idx" on "sale_price_list_items" using btree ("material", "effective_date");

-- 采购折扣表
create table "purchase_discount_list" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "supplier" uuid,
  "supplier_category" uuid,
  "currency" uuid,
  "discount_basis" text default 'qty',
  "effective_date" date,
  "expiry_date" date,
  "is_default" boolean default false,
  "priority" integer default 10,
  "is_stackable" boolean default false,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "purchase_discount_list_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled', 'voided'))
);
create unique index "purchase_discount_list_org_code_key" on "purchase_discount_list" using btree ("org", "code");
create index "purchase_discount_list_org_name_pinyin_id_idx" on "purchase_discount_list" using btree ("org", "name_pinyin", "id");
create index "purchase_discount_list_org_supplier_id_idx" on "purchase_discount_list" using btree ("org", "supplier", "id");
create index "purchase_discount_list_org_supplier_category_id_idx" on "purchase_discount_list" using btree ("org", "supplier_category", "id");
create index "purchase_discount_list_org_status_id_idx" on "purchase_discount_list" using btree ("org", "status", "id");
create index "purchase_discount_list_org_created_at_id_idx" on "purchase_discount_list" using btree ("org", "created_at", "id");
create index "purchase_discount_list_org_effective_date_code_id_idx" on "purchase_discount_list" using btree ("org", "effective_date", "code", "id");
create index "purchase_discount_list_search_idx" on "purchase_discount_list" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 采购折扣表－折扣明细
create table "purchase_discount_list_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "material_category" uuid,
  "unit" uuid,
  "from_qty" numeric(20,8),
  "to_qty" numeric(20,8),
  "from_amount" numeric(20,4),
  "to_amount" numeric(20,4),
  "discount_mode" text default 'rate',
  "discount_rate" numeric(12,6),
  "discount_amount" numeric(20,10),
  "effective_date" date,
  "expiry_date" date,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_discount_list" ("id") on delete cascade
);
create index "purchase_discount_list_items_doc_id_seq_idx" on "purchase_discount_list_items" using btree ("doc_id", "seq");
create index "purchase_discount_list_items_material_id_idx" on "purchase_discount_list_items" using btree ("material", "id");
create index "purchase_discount_list_items_material_idx" on "purchase_discount_list_items" using btree ("material");

-- 采购参数
create table "purchase_param" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "price_control" text default 'warn',
  "require_requisition" boolean default false,
  "require_notice" boolean default false,
  "require_inspection" boolean default true,
  "source_control" text default 'none',
  "auto_close_order" boolean default true,
  "default_over_ratio" numeric(12,6) default '0',
  "default_short_ratio" numeric(12,6) default '0',
  "early_receive_days" integer default 0,
  "plan_on_approve" boolean default true,
  "update_price_list_on_approve" boolean default true,
  "tax_tolerance" numeric(20,4) default '0.05',
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "purchase_param_org_key" on "purchase_param" using btree ("org");

-- 采购价目表
create table "purchase_price_list" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "price_type" text default 'purchase',
  "supplier" uuid,
  "supplier_category" uuid,
  "currency" uuid,
  "tax_included" boolean default true,
  "effective_date" date,
  "expiry_date" date,
  "is_default" boolean default false,
  "priority" integer default 10,
  "price_owner" uuid,
  "purchase_contract" uuid,
  "quotation_no" text,
  "list_version" integer default 1,
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "purchase_price_list_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled', 'voided'))
);
create unique index "purchase_price_list_org_code_key" on "purchase_price_list" using btree ("org", "code");
create index "purchase_price_list_org_name_pinyin_id_idx" on "purchase_price_list" using btree ("org", "name_pinyin", "id");
create index "purchase_price_list_org_supplier_id_idx" on "purchase_price_list" using btree ("org", "supplier", "id");
create index "purchase_price_list_org_supplier_category_id_idx" on "purchase_price_list" using btree ("org", "supplier_category", "id");
create index "purchase_price_list_org_currency_id_idx" on "purchase_price_list" using btree ("org", "currency", "id");
create index "purchase_price_list_org_price_owner_id_idx" on "purchase_price_list" using btree ("org", "price_owner", "id");
create index "purchase_price_list_org_status_id_idx" on "purchase_price_list" using btree ("org", "status", "id");
create index "purchase_price_list_org_created_at_id_idx" on "purchase_price_list" using btree ("org", "created_at", "id");
create index "purchase_price_list_org_effective_date_code_id_idx" on "purchase_price_list" using btree ("org", "effective_date", "code", "id");
create index "purchase_price_list_search_idx" on "purchase_price_list" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "quotation_no" gin_trgm_ops);

-- 采购价目表－价格明细
create table "purchase_price_list_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "supplier_material_no" text,
  "unit" uuid,
  "from_qty" numeric(20,8) default '0',
  "to_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax_rate" numeric(12,6) default '13',
  "discount_rate" numeric(12,6) default '0',
  "floor_price" numeric(20,10),
  "ceiling_price" numeric(20,10),
  "lead_days" integer,
  "min_order_qty" numeric(20,8),
  "old_tax_price" numeric(20,10),
  "change_ratio" numeric(12,6),
  "effective_date" date,
  "expiry_date" date,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "purchase_price_list" ("id") on delete cascade
);
create index "purchase_price_list_items_doc_id_seq_idx" on "purchase_price_list_items" using btree ("doc_id", "seq");
create index "purchase_price_list_items_material_id_idx" on "purchase_price_list_items" using btree ("material", "id");
create index "purchase_price_list_items_material_effective_date_idx" on "purchase_price_list_items" using btree ("material", "effective_date");

-- 合同类别
create table "contract_category" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "direction" text,
  "code_prefix" text,
  "need_legal_review" boolean default false,
  "amount_for_review" numeric(20,4),
  "template_file" text,
  "default_terms" uuid[],
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "contract_category_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "contract_category_org_code_key" on "contract_category" using btree ("org", "code");
create index "contract_category_org_name_pinyin_id_idx" on "contract_category" using btree ("org", "name_pinyin", "id");
create index "contract_category_org_status_id_idx" on "contract_category" using btree ("org", "status", "id");
create index "contract_category_org_sort_code_id_idx" on "contract_category" using btree ("org", "sort", "code", "id");
create index "contract_category_search_idx" on "contract_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 审批委托
create table "approval_delegation" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "principal" uuid,
  "agent" uuid,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "entity_keys" jsonb,
  "reason" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "approval_delegation_status_check" check (status in ('enabled', 'disabled'))
);
create index "approval_delegation_principal_id_idx" on "approval_delegation" using btree ("principal", "id");
create index "approval_delegation_agent_id_idx" on "approval_delegation" using btree ("agent", "id");
create index "approval_delegation_status_id_idx" on "approval_delegation" using btree ("status", "id");
create index "approval_delegation_start_time_id_idx" on "approval_delegation" using btree ("start_time", "id");

-- 审批流程
create table "approval_flow" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "entity_key" text,
  "flow_version" integer default 1,
  "organization" uuid,
  "start_condition" jsonb,
  "priority_no" integer default 100,
  "allow_withdraw" boolean default true,
  "skip_same" boolean default true,
  "skip_empty" text default 'toAdmin',
  "is_active" boolean default false,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "approval_flow_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "approval_flow_code_key" on "approval_flow" using btree ("code");
create index "approval_flow_name_pinyin_id_idx" on "approval_flow" using btree ("name_pinyin", "id");
create index "approval_flow_organization_id_idx" on "approval_flow" using btree ("organization", "id");
create index "approval_flow_status_id_idx" on "approval_flow" using btree ("status", "id");
create index "approval_flow_entity_key_priority_no_id_idx" on "approval_flow" using btree ("entity_key", "priority_no", "id");
create index "approval_flow_search_idx" on "approval_flow" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 审批流程－审批步骤
create table "approval_flow_steps" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "step_no" integer,
  "name" text,
  "approver_type" text,
  "approver_value" jsonb,
  "sign_mode" text default 'any',
  "condition" jsonb,
  "timeout_hours" integer,
  "timeout_action" text default 'remind',
  "refuse_to" text default 'submitter',
  "editable_fields" jsonb,
  "need_opinion" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "approval_flow" ("id") on delete cascade
);
create index "approval_flow_steps_doc_id_seq_idx" on "approval_flow_steps" using btree ("doc_id", "seq");

-- 审批实例
create table "approval_instance" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text,
  "code" text,
  "approval_flow" uuid,
  "flow_version" integer,
  "entity_key" text,
  "record_id" text,
  "record_code" text,
  "summary" text,
  "submitter" uuid,
  "submitted_at" timestamptz,
  "current_step" integer,
  "finished_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "approval_instance_org_code_key" on "approval_instance" using btree ("org", "code");
create index "approval_instance_org_approval_flow_id_idx" on "approval_instance" using btree ("org", "approval_flow", "id");
create index "approval_instance_org_submitter_id_idx" on "approval_instance" using btree ("org", "submitter", "id");
create index "approval_instance_org_status_id_idx" on "approval_instance" using btree ("org", "status", "id");
create index "approval_instance_org_created_at_id_idx" on "approval_instance" using btree ("org", "created_at", "id");
create index "approval_instance_org_submitted_at_id_idx" on "approval_instance" using btree ("org", "submitted_at", "id");
create index "approval_instance_search_idx" on "approval_instance" using gin ("code" gin_trgm_ops, "record_code" gin_trgm_ops, "summary" gin_trgm_ops);

-- 审批任务
create table "approval_task" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text default 'pending',
  "instance" uuid,
  "record_code" text,
  "entity_key" text,
  "step_no" integer,
  "step_name" text,
  "assignee" uuid,
  "original_assignee" uuid,
  "opinion" text,
  "attachments" text,
  "received_at" timestamptz,
  "due_at" timestamptz,
  "handled_at" timestamptz,
  "handled_from" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "approval_task_org_instance_id_idx" on "approval_task" using btree ("org", "instance", "id");
create index "approval_task_org_assignee_id_idx" on "approval_task" using btree ("org", "assignee", "id");
create index "approval_task_org_status_id_idx" on "approval_task" using btree ("org", "status", "id");
create index "approval_task_org_created_at_id_idx" on "approval_task" using btree ("org", "created_at", "id");
create index "approval_task_org_received_at_id_idx" on "approval_task" using btree ("org", "received_at", "id");
create index "approval_task_org_assignee_status_received_at_idx" on "approval_task" using btree ("org", "assignee", "status", "received_at");
create index "approval_task_search_idx" on "approval_task" using gin ("record_code" gin_trgm_ops, "step_name" gin_trgm_ops);

alter table "business_code" add column "example" text;

-- 校验规则
create table "check_rule" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "rule_code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "check_rule_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "check_rule_rule_code_key" on "check_rule" using btree ("rule_code");
create index "check_rule_name_pinyin_id_idx" on "check_rule" using btree ("name_pinyin", "id");
create index "check_rule_status_id_idx" on "check_rule" using btree ("status", "id");
create index "check_rule_search_idx" on "check_rule" using gin ("rule_code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 校验规则－校验项
create table "check_rule_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "digit_from" integer default 1,
  "digit_to" integer,
  "check_kind" text,
  "pattern" text,
  "priority" integer default 1,
  "message" text,
  primary key ("id"),
  foreign key ("doc_id") references "check_rule" ("id") on delete cascade
);
create index "check_rule_items_doc_id_seq_idx" on "check_rule_items" using btree ("doc_id", "seq");

-- 站内消息
create table "message" (
  "id" uuid not null,
  "version" integer not null default 1,
  "receiver" uuid,
  "sender" uuid,
  "category" text,
  "priority" text default 'L',
  "title" text,
  "content" text,
  "entity_key" text,
  "record_id" text,
  "record_code" text,
  "open_page" text,
  "template" uuid,
  "channels" jsonb,
  "sent_at" timestamptz,
  "read_flag" text default '0',
  "read_time" timestamptz,
  "done_flag" boolean default false,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "message_receiver_id_idx" on "message" using btree ("receiver", "id");
create index "message_sender_id_idx" on "message" using btree ("sender", "id");
create index "message_created_at_id_idx" on "message" using btree ("created_at", "id");
create index "message_sent_at_id_idx" on "message" using btree ("sent_at", "id");
create index "message_receiver_read_flag_sent_at_idx" on "message" using btree ("receiver", "read_flag", "sent_at");
create index "message_search_idx" on "message" using gin ("title" gin_trgm_ops, "record_code" gin_trgm_ops);

-- 消息模板
create table "message_template" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "event_key" text,
  "receiver_rule" jsonb,
  "title_template" text,
  "content_template" text,
  "channels" jsonb,
  "priority" text default 'M',
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "message_template_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "message_template_code_key" on "message_template" using btree ("code");
create index "message_template_name_pinyin_id_idx" on "message_template" using btree ("name_pinyin", "id");
create index "message_template_status_id_idx" on "message_template" using btree ("status", "id");
create index "message_template_search_idx" on "message_template" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "event_key" gin_trgm_ops);

-- 打印模板
create table "print_template" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "entity_key" text,
  "organization" uuid,
  "paper" text default 'A4',
  "orientation" text default 'portrait',
  "margin_mm" jsonb,
  "rows_per_page" integer,
  "engine" text default 'bands',
  "layout" jsonb,
  "copy_title" text,
  "is_default" boolean default false,
  "log_print" boolean default true,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "print_template_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "print_template_code_key" on "print_template" using btree ("code");
create index "print_template_name_pinyin_id_idx" on "print_template" using btree ("name_pinyin", "id");
create index "print_template_status_id_idx" on "print_template" using btree ("status", "id");
create index "print_template_entity_key_code_id_idx" on "print_template" using btree ("entity_key", "code", "id");
create index "print_template_search_idx" on "print_template" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 系统参数
create table "system_config" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "area" text,
  "config_key" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "value_type" text default 'text',
  "value" text,
  "default_value" text,
  "options" jsonb,
  "organization" uuid,
  "is_org_level" boolean default false,
  "is_secret" boolean default false,
  "description" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "system_config_status_check" check (status in ('enabled', 'disabled'))
);
create index "system_config_name_pinyin_id_idx" on "system_config" using btree ("name_pinyin", "id");
create index "system_config_organization_id_idx" on "system_config" using btree ("organization", "id");
create unique index "system_config_config_key_organization_key" on "system_config" using btree ("config_key", "organization");
create index "system_config_status_id_idx" on "system_config" using btree ("status", "id");
create index "system_config_area_config_key_id_idx" on "system_config" using btree ("area", "config_key", "id");
create index "system_config_search_idx" on "system_config" using gin ("config_key" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "description" gin_trgm_ops);
