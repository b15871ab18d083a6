create extension if not exists pg_trgm;

create table number_counter (
  org text not null,
  entity text not null,
  period text not null,
  value bigint not null,
  primary key (org, entity, period)
);

create table idempotency_key (
  org uuid not null,
  key text not null,
  hash text not null,
  outcome jsonb,
  created_at timestamptz not null,
  primary key (org, key)
);
create index idempotency_key_created_at_idx on idempotency_key (created_at);

create table audit_head (
  org uuid primary key,
  seq bigint not null,
  hash text not null
);

create table audit_row (
  org uuid not null,
  seq bigint not null,
  at timestamptz not null,
  user_id uuid,
  session_id text,
  request_id text,
  entity text not null,
  doc_id uuid not null,
  code text,
  action text not null,
  version integer not null,
  changes text not null,
  hash text not null,
  primary key (org, seq)
);
create index audit_row_doc_idx on audit_row (org, entity, doc_id, seq);
create index audit_row_at_idx on audit_row (org, at);

create table access_credential (
  user_id uuid primary key,
  password_hash text not null
);

create table access_attempt (
  account text not null,
  address text not null,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account, address)
);

create table access_window (
  key text primary key,
  started_at timestamptz not null,
  count integer not null
);

create table generated_menu (
  key text primary key,
  permission uuid not null unique,
  values jsonb not null
);

create table access_code (
  purpose text not null,
  subject text not null,
  code_hash text not null,
  tries integer not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index access_code_expiry_idx on access_code (expires_at);

create table access_identity (
  provider text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (provider, subject)
);

create table job (
  id uuid primary key,
  org uuid,
  user_id uuid not null,
  kind text not null,
  title text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  request jsonb not null,
  result jsonb,
  message text,
  done bigint not null default 0,
  total bigint,
  cancel_requested boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  seen_at timestamptz,
  ended_at timestamptz
);
create index job_user_idx on job (user_id, created_at);
create index job_open_idx on job (created_at) where state in ('waiting', 'running');

create sequence stock_post_seq;

-- 银行
create table "bank" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "short_name" text,
  "head_bank" uuid,
  "cnaps" text,
  "swift_code" text,
  "region" uuid,
  "address" text,
  "phone" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "bank_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "bank_code_key" on "bank" using btree ("code");
create index "bank_name_pinyin_id_idx" on "bank" using btree ("name_pinyin", "id");
create index "bank_head_bank_id_idx" on "bank" using btree ("head_bank", "id");
create unique index "bank_cnaps_key" on "bank" using btree ("cnaps");
create index "bank_region_id_idx" on "bank" using btree ("region", "id");
create index "bank_status_id_idx" on "bank" using btree ("status", "id");
create index "bank_search_idx" on "bank" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "short_name" gin_trgm_ops, "cnaps" gin_trgm_ops);

-- 业务组
create table "business_group" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "group_type" text,
  "department" uuid,
  "leader" uuid,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "business_group_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "business_group_org_code_key" on "business_group" using btree ("org", "code");
create index "business_group_org_name_pinyin_id_idx" on "business_group" using btree ("org", "name_pinyin", "id");
create index "business_group_org_department_id_idx" on "business_group" using btree ("org", "department", "id");
create index "business_group_org_status_id_idx" on "business_group" using btree ("org", "status", "id");
create index "business_group_search_idx" on "business_group" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 业务组－业务员
create table "business_group_members" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "is_default" boolean default false,
  "start_date" date,
  "end_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "business_group" ("id") on delete cascade
);
create index "business_group_members_doc_id_seq_idx" on "business_group_members" using btree ("doc_id", "seq");

-- 币别
create table "currency" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "symbol" text,
  "iso_numeric" text,
  "amount_precision" integer default 2,
  "price_precision" integer default 6,
  "rounding_mode" text default 'halfUp',
  "is_symbol_before" boolean default true,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "currency_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "currency_code_key" on "currency" using btree ("code");
create index "currency_name_pinyin_id_idx" on "currency" using btree ("name_pinyin", "id");
create index "currency_status_id_idx" on "currency" using btree ("status", "id");
create index "currency_sort_code_id_idx" on "currency" using btree ("sort", "code", "id");
create index "currency_search_idx" on "currency" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 客户
create table "customer" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "short_name" text,
  "name_en" text,
  "mnemonic" text,
  "category" uuid,
  "customer_class" text default 'domestic',
  "customer_level" text,
  "customer_status" text default 'formal',
  "parent_customer" uuid,
  "related_supplier" uuid,
  "source" text,
  "industry" text,
  "company_nature" text,
  "company_scale" text,
  "country" text default '中国',
  "region" uuid,
  "address" text,
  "zip_code" text,
  "phone" text,
  "fax" text,
  "email" text,
  "website" text,
  "credit_code" text,
  "legal_person" text,
  "registered_capital" numeric(20,4),
  "found_date" date,
  "salesperson" uuid,
  "sale_dept" uuid,
  "sale_group" uuid,
  "currency" uuid,
  "tax_included" boolean default true,
  "tax" uuid,
  "sale_price_group" uuid,
  "sale_discount_group" uuid,
  "price_term" uuid,
  "delivery_mode" uuid,
  "lead_days" integer default 0,
  "priority" integer default 5,
  "settle_customer" uuid,
  "pay_customer" uuid,
  "settlement_method" uuid,
  "payment_term" uuid,
  "credit_control" text default 'none',
  "credit_limit" numeric(20,4),
  "credit_days" integer default 0,
  "first_trade_date" date,
  "last_trade_date" date,
  "attachments" text,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "customer_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "customer_org_code_key" on "customer" using btree ("org", "code");
create unique index "customer_org_name_key" on "customer" using btree ("org", "name");
create index "customer_org_name_pinyin_id_idx" on "customer" using btree ("org", "name_pinyin", "id");
create index "customer_org_category_id_idx" on "customer" using btree ("org", "category", "id");
create index "customer_org_parent_customer_id_idx" on "customer" using btree ("org", "parent_customer", "id");
create index "customer_org_region_id_idx" on "customer" using btree ("org", "region", "id");
create index "customer_org_salesperson_id_idx" on "customer" using btree ("org", "salesperson", "id");
create index "customer_org_sale_dept_id_idx" on "customer" using btree ("org", "sale_dept", "id");
create index "customer_org_sale_price_group_id_idx" on "customer" using btree ("org", "sale_price_group", "id");
create index "customer_org_sale_discount_group_id_idx" on "customer" using btree ("org", "sale_discount_group", "id");
create index "customer_org_status_id_idx" on "customer" using btree ("org", "status", "id");
create index "customer_org_created_by_id_idx" on "customer" using btree ("org", "created_by", "id");
create index "customer_search_idx" on "customer" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "short_name" gin_trgm_ops, "mnemonic" gin_trgm_ops, "credit_code" gin_trgm_ops, "phone" gin_trgm_ops);

-- 客户－银行信息
create table "customer_banks" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "bank" uuid,
  "branch_name" text,
  "account_name" text,
  "account_no" text,
  "cnaps" text,
  "swift_code" text,
  "currency" uuid,
  "account_type" text,
  "is_default" boolean default false,
  "bank_address" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "customer" ("id") on delete cascade
);
create index "customer_banks_doc_id_seq_idx" on "customer_banks" using btree ("doc_id", "seq");

-- 客户－联系人
create table "customer_linkmen" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "name" text,
  "gender" text,
  "title" text,
  "department" text,
  "position" text,
  "mobile" text,
  "phone" text,
  "fax" text,
  "email" text,
  "wechat" text,
  "address" text,
  "is_default" boolean default false,
  "is_receiver" boolean default false,
  "is_finance" boolean default false,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "customer" ("id") on delete cascade
);
create index "customer_linkmen_doc_id_seq_idx" on "customer_linkmen" using btree ("doc_id", "seq");

-- 客户－开票信息
create table "customer_taxes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "invoice_title" text,
  "tax_no" text,
  "invoice_type" text default 'vatSpecial',
  "taxpayer_type" text,
  "tax" uuid,
  "bank_name" text,
  "bank_account_no" text,
  "address" text,
  "phone" text,
  "receive_email" text,
  "receiver_mobile" text,
  "effective_date" date,
  "expiry_date" date,
  "is_default" boolean default false,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "customer" ("id") on delete cascade
);
create index "customer_taxes_doc_id_seq_idx" on "customer_taxes" using btree ("doc_id", "seq");

-- 客户－收货地址
create table "customer_addresses" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "address" text,
  "region" uuid,
  "location_name" text,
  "contact" text,
  "mobile" text,
  "lead_days" integer default 0,
  "is_default" boolean default false,
  "is_default_invoice" boolean default false,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "customer" ("id") on delete cascade
);
create index "customer_addresses_doc_id_seq_idx" on "customer_addresses" using btree ("doc_id", "seq");

-- 客户－组织销售信息
create table "customer_org_settings" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "org" uuid,
  "salesperson" uuid,
  "sale_dept" uuid,
  "credit_limit" numeric(20,4),
  "payment_term" uuid,
  "sale_price_group" uuid,
  "enabled" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "customer" ("id") on delete cascade
);
create index "customer_org_settings_doc_id_seq_idx" on "customer_org_settings" using btree ("doc_id", "seq");

-- 客户分组
create table "customer_category" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "sale_price_group" uuid,
  "sale_discount_group" uuid,
  "default_payment_term" uuid,
  "default_credit_limit" numeric(20,4),
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "customer_category_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "customer_category_org_code_key" on "customer_category" using btree ("org", "code");
create index "customer_category_org_name_pinyin_id_idx" on "customer_category" using btree ("org", "name_pinyin", "id");
create index "customer_category_org_parent_id_idx" on "customer_category" using btree ("org", "parent", "id");
create index "customer_category_org_status_id_idx" on "customer_category" using btree ("org", "status", "id");
create index "customer_category_org_sort_code_id_idx" on "customer_category" using btree ("org", "sort", "code", "id");
create index "customer_category_search_idx" on "customer_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 交货方式
create table "delivery_mode" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "transport_type" text,
  "freight_bearer" text,
  "need_logistics_no" boolean default false,
  "default_carrier" uuid,
  "lead_days" integer default 0,
  "is_default" boolean default false,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "delivery_mode_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "delivery_mode_code_key" on "delivery_mode" using btree ("code");
create index "delivery_mode_name_pinyin_id_idx" on "delivery_mode" using btree ("name_pinyin", "id");
create index "delivery_mode_status_id_idx" on "delivery_mode" using btree ("status", "id");
create index "delivery_mode_sort_code_id_idx" on "delivery_mode" using btree ("sort", "code", "id");
create index "delivery_mode_search_idx" on "delivery_mode" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 部门
create table "department" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "full_name" text,
  "parent" uuid,
  "dept_type" text,
  "manager" uuid,
  "leader_up" uuid,
  "is_workshop" boolean default false,
  "workshop" uuid,
  "phone" text,
  "cost_center_no" text,
  "expense_type" text,
  "effective_date" date,
  "expiry_date" date,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "department_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "department_org_code_key" on "department" using btree ("org", "code");
create index "department_org_name_pinyin_id_idx" on "department" using btree ("org", "name_pinyin", "id");
create index "department_org_parent_id_idx" on "department" using btree ("org", "parent", "id");
create index "department_org_status_id_idx" on "department" using btree ("org", "status", "id");
create index "department_org_sort_code_id_idx" on "department" using btree ("org", "sort", "code", "id");
create index "department_search_idx" on "department" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 员工
create table "employee" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "gender" text,
  "photo" text,
  "department" uuid,
  "position" text,
  "superior" uuid,
  "user" uuid,
  "employment_status" text default 'active',
  "employee_type" text,
  "is_salesperson" boolean default false,
  "is_purchaser" boolean default false,
  "is_stock_keeper" boolean default false,
  "is_planner" boolean default false,
  "is_inspector" boolean default false,
  "mobile" text,
  "phone" text,
  "email" text,
  "id_no" text,
  "birth_date" date,
  "hire_date" date,
  "leave_date" date,
  "bank_name" text,
  "bank_account_no" text,
  "address" text,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "employee_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "employee_org_code_key" on "employee" using btree ("org", "code");
create index "employee_org_name_pinyin_id_idx" on "employee" using btree ("org", "name_pinyin", "id");
create index "employee_org_department_id_idx" on "employee" using btree ("org", "department", "id");
create unique index "employee_org_user_key" on "employee" using btree ("org", "user");
create index "employee_org_status_id_idx" on "employee" using btree ("org", "status", "id");
create index "employee_org_created_by_id_idx" on "employee" using btree ("org", "created_by", "id");
create index "employee_search_idx" on "employee" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "mobile" gin_trgm_ops);

-- 员工－任岗信息
create table "employee_positions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "org" uuid,
  "department" uuid,
  "position" text,
  "is_primary" boolean default false,
  "start_date" date,
  "end_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "employee" ("id") on delete cascade
);
create index "employee_positions_doc_id_seq_idx" on "employee_positions" using btree ("doc_id", "seq");

-- 汇率
create table "exchange_rate" (
  "id" uuid not null,
  "org" uuid,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "rate_type" text default 'fixed',
  "from_currency" uuid,
  "to_currency" uuid,
  "rate" numeric(18,8),
  "reverse_rate" numeric(18,8),
  "effective_date" date,
  "expiry_date" date,
  "source" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "exchange_rate_status_check" check (status in ('enabled', 'disabled'))
);
create index "exchange_rate_from_currency_id_idx" on "exchange_rate" using btree ("from_currency", "id");
create index "exchange_rate_to_currency_id_idx" on "exchange_rate" using btree ("to_currency", "id");
create unique index "exchange_rate_org_rate_type_from_currency_to_currency__84848274" on "exchange_rate" using btree ("org", "rate_type", "from_currency", "to_currency", "effective_date");
create index "exchange_rate_status_id_idx" on "exchange_rate" using btree ("status", "id");
create index "exchange_rate_effective_date_id_idx" on "exchange_rate" using btree ("effective_date", "id");
create index "exchange_rate_from_currency_to_currency_effective_date_idx" on "exchange_rate" using btree ("from_currency", "to_currency", "effective_date");

-- 存货类别
create table "inventory_category" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "stock_account_no" text,
  "income_account_no" text,
  "cost_account_no" text,
  "variance_account_no" text,
  "is_service" boolean default false,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "inventory_category_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "inventory_category_code_key" on "inventory_category" using btree ("code");
create index "inventory_category_name_pinyin_id_idx" on "inventory_category" using btree ("name_pinyin", "id");
create index "inventory_category_status_id_idx" on "inventory_category" using btree ("status", "id");
create index "inventory_category_search_idx" on "inventory_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 库位
create table "location" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "warehouse" uuid,
  "parent" uuid,
  "location_type" text default 'bin',
  "is_leaf" boolean default true,
  "zone" text,
  "rack_no" text,
  "level_no" text,
  "bin_no" text,
  "max_weight" numeric(20,8),
  "max_volume" numeric(20,8),
  "max_qty" numeric(20,8),
  "allow_mix_material" boolean default true,
  "allow_mix_lot" boolean default true,
  "fixed_material" uuid,
  "pick_seq" integer default 0,
  "barcode" text,
  "is_locked" boolean default false,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "location_status_check" check (status in ('enabled', 'disabled'))
);
create index "location_org_name_pinyin_id_idx" on "location" using btree ("org", "name_pinyin", "id");
create index "location_org_warehouse_id_idx" on "location" using btree ("org", "warehouse", "id");
create index "location_org_fixed_material_id_idx" on "location" using btree ("org", "fixed_material", "id");
create unique index "location_org_barcode_key" on "location" using btree ("org", "barcode");
create unique index "location_org_warehouse_code_key" on "location" using btree ("org", "warehouse", "code");
create index "location_org_status_id_idx" on "location" using btree ("org", "status", "id");
create index "location_org_pick_seq_code_id_idx" on "location" using btree ("org", "pick_seq", "code", "id");
create index "location_search_idx" on "location" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "barcode" gin_trgm_ops);

-- 批号主档
create table "lot" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot_status" text default 'normal',
  "supplier" uuid,
  "supplier_lot" text,
  "customer" uuid,
  "produce_date" date,
  "expiry_date" date,
  "receipt_date" date,
  "source_entity" text,
  "source_code" text,
  "manufacturing_order" uuid,
  "inspection_bill" uuid,
  "quality_grade" text,
  "next_inspect_date" date,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "lot_status_check" check (status in ('enabled', 'disabled'))
);
create index "lot_org_material_id_idx" on "lot" using btree ("org", "material", "id");
create index "lot_org_supplier_id_idx" on "lot" using btree ("org", "supplier", "id");
create index "lot_org_manufacturing_order_id_idx" on "lot" using btree ("org", "manufacturing_order", "id");
create unique index "lot_org_material_code_key" on "lot" using btree ("org", "material", "code");
create index "lot_org_status_id_idx" on "lot" using btree ("org", "status", "id");
create index "lot_org_expiry_date_idx" on "lot" using btree ("org", "expiry_date");
create index "lot_search_idx" on "lot" using gin ("code" gin_trgm_ops, "supplier_lot" gin_trgm_ops);

-- 物料
create table "material" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "specification" text,
  "name_en" text,
  "mnemonic" text,
  "old_code" text,
  "barcode" text,
  "category" uuid,
  "erp_class" text default 'purchased',
  "inventory_category" uuid,
  "brand" text,
  "drawing_no" text,
  "material_quality" text,
  "color" text,
  "image" text,
  "use_status" text default 'normal',
  "is_purchase" boolean default true,
  "is_sale" boolean default true,
  "is_stock" boolean default true,
  "is_produce" boolean default false,
  "is_outsource" boolean default false,
  "is_asset" boolean default false,
  "gross_weight" numeric(20,8),
  "net_weight" numeric(20,8),
  "weight_unit" uuid,
  "length" numeric(20,8),
  "width" numeric(20,8),
  "height" numeric(20,8),
  "volume" numeric(20,8),
  "unit_group" uuid,
  "base_unit" uuid,
  "stock_unit" uuid,
  "aux_unit" uuid,
  "purchase_unit" uuid,
  "purchase_price_unit" uuid,
  "sale_unit" uuid,
  "sale_price_unit" uuid,
  "produce_unit" uuid,
  "bom_unit" uuid,
  "warehouse" uuid,
  "location" uuid,
  "is_lot_managed" boolean default false,
  "lot_code_rule" uuid,
  "is_serial_managed" boolean default false,
  "is_shelf_life" boolean default false,
  "shelf_life_days" integer,
  "warn_days" integer,
  "is_safety_stock" boolean default false,
  "safety_stock" numeric(20,8),
  "min_stock" numeric(20,8),
  "max_stock" numeric(20,8),
  "reorder_point" numeric(20,8),
  "economic_qty" numeric(20,8),
  "is_cycle_count" boolean default false,
  "count_cycle_days" integer,
  "is_must_count" boolean default false,
  "abc_class" text,
  "is_lockable" boolean default true,
  "default_supplier" uuid,
  "purchaser" uuid,
  "purchase_group" uuid,
  "purchase_lead_days" integer default 0,
  "min_purchase_qty" numeric(20,8),
  "purchase_pack_qty" numeric(20,8),
  "receive_over_ratio" numeric(12,6) default '0',
  "receive_short_ratio" numeric(12,6) default '0',
  "ref_purchase_price" numeric(20,10),
  "last_purchase_price" numeric(20,10),
  "is_source_controlled" boolean default false,
  "is_requisition_needed" boolean default false,
  "is_purchase_return" boolean default true,
  "ref_sale_price" numeric(20,10),
  "min_sale_price" numeric(20,10),
  "min_sale_qty" numeric(20,8),
  "sale_pack_qty" numeric(20,8),
  "deliver_over_ratio" numeric(12,6) default '0',
  "deliver_short_ratio" numeric(12,6) default '0',
  "warranty_days" integer,
  "is_sale_return" boolean default true,
  "tax_category_code" text,
  "plan_strategy" text default 'mrp',
  "order_policy" text default 'lotForLot',
  "planner" uuid,
  "fixed_lead_days" integer default 0,
  "var_lead_days" integer default 0,
  "var_lead_lot" numeric(20,8) default '1',
  "inspect_lead_days" integer default 0,
  "min_order_qty" numeric(20,8),
  "max_order_qty" numeric(20,8),
  "multiple_qty" numeric(20,8),
  "fixed_lot_qty" numeric(20,8),
  "period_days" integer,
  "demand_fence" integer default 0,
  "plan_fence" integer default 0,
  "is_mto_plan" boolean default false,
  "reserve_mode" text default 'weak',
  "workshop" uuid,
  "process_route" uuid,
  "default_bom" uuid,
  "issue_mode" text default 'pick',
  "issue_warehouse" uuid,
  "finish_over_ratio" numeric(12,6) default '0',
  "finish_short_ratio" numeric(12,6) default '0',
  "scrap_rate" numeric(12,6) default '0',
  "is_key_part" boolean default false,
  "is_incoming_inspect" boolean default false,
  "is_product_inspect" boolean default false,
  "is_outsource_inspect" boolean default false,
  "is_delivery_inspect" boolean default false,
  "is_return_inspect" boolean default false,
  "is_stock_inspect" boolean default false,
  "recheck_days" integer,
  "quality_plan" uuid,
  "sampling_scheme" uuid,
  "inspector" uuid,
  "tax" uuid,
  "cost_method" text default 'movingAverage',
  "is_lot_costing" boolean default false,
  "standard_cost" numeric(20,10),
  "ref_cost" numeric(20,10),
  "last_in_cost" numeric(20,10),
  "attachments" text,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "material_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "material_org_code_key" on "material" using btree ("org", "code");
create index "material_org_name_pinyin_id_idx" on "material" using btree ("org", "name_pinyin", "id");
create unique index "material_org_barcode_key" on "material" using btree ("org", "barcode");
create index "material_org_category_id_idx" on "material" using btree ("org", "category", "id");
create index "material_org_inventory_category_id_idx" on "material" using btree ("org", "inventory_category", "id");
create index "material_org_warehouse_id_idx" on "material" using btree ("org", "warehouse", "id");
create index "material_org_default_supplier_id_idx" on "material" using btree ("org", "default_supplier", "id");
create index "material_org_purchaser_id_idx" on "material" using btree ("org", "purchaser", "id");
create index "material_org_planner_id_idx" on "material" using btree ("org", "planner", "id");
create index "material_org_status_id_idx" on "material" using btree ("org", "status", "id");
create index "material_org_category_code_idx" on "material" using btree ("org", "category", "code");
create index "material_search_idx" on "material" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "specification" gin_trgm_ops, "mnemonic" gin_trgm_ops, "barcode" gin_trgm_ops, "drawing_no" gin_trgm_ops, "old_code" gin_trgm_ops);

-- 物料－辅助计量单位
create table "material_unit_rows" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "unit" uuid,
  "numerator" numeric(20,8),
  "denominator" numeric(20,8) default '1',
  "conversion_type" text default 'fixed',
  "barcode" text,
  "is_purchase" boolean default true,
  "is_sale" boolean default true,
  "is_stock" boolean default true,
  "gross_weight" numeric(20,8),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "material" ("id") on delete cascade
);
create index "material_unit_rows_doc_id_seq_idx" on "material_unit_rows" using btree ("doc_id", "seq");

-- 物料－组织库存参数
create table "material_org_rows" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "org" uuid,
  "warehouse" uuid,
  "location" uuid,
  "safety_stock" numeric(20,8),
  "min_stock" numeric(20,8),
  "max_stock" numeric(20,8),
  "reorder_point" numeric(20,8),
  "default_supplier" uuid,
  "planner" uuid,
  "enabled" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "material" ("id") on delete cascade
);
create index "material_org_rows_doc_id_seq_idx" on "material_org_rows" using btree ("doc_id", "seq");

-- 物料－供应商
create table "material_suppliers" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "supplier" uuid,
  "supplier_material_no" text,
  "priority" integer default 1,
  "lead_days" integer,
  "min_order_qty" numeric(20,8),
  "quota" numeric(12,6),
  "last_price" numeric(20,10),
  "is_default" boolean default false,
  primary key ("id"),
  foreign key ("doc_id") references "material" ("id") on delete cascade
);
create index "material_suppliers_doc_id_seq_idx" on "material_suppliers" using btree ("doc_id", "seq");

-- 物料－条码
create table "material_barcodes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "barcode" text,
  "unit" uuid,
  "pack_qty" numeric(20,8) default '1',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "material" ("id") on delete cascade
);
create index "material_barcodes_doc_id_seq_idx" on "material_barcodes" using btree ("doc_id", "seq");
create index "material_barcodes_barcode_id_idx" on "material_barcodes" using btree ("barcode", "id");

-- 物料分组
create table "material_category" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "full_name" text,
  "code_prefix" text,
  "inventory_category" uuid,
  "erp_class" text,
  "base_unit" uuid,
  "warehouse" uuid,
  "is_lot_managed" boolean default false,
  "purchaser" uuid,
  "planner" uuid,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "material_category_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "material_category_org_code_key" on "material_category" using btree ("org", "code");
create index "material_category_org_name_pinyin_id_idx" on "material_category" using btree ("org", "name_pinyin", "id");
create index "material_category_org_parent_id_idx" on "material_category" using btree ("org", "parent", "id");
create index "material_category_org_status_id_idx" on "material_category" using btree ("org", "status", "id");
create index "material_category_org_sort_code_id_idx" on "material_category" using btree ("org", "sort", "code", "id");
create index "material_category_search_idx" on "material_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 组织机构
create table "organization" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "short_name" text,
  "name_en" text,
  "parent" uuid,
  "org_type" text,
  "is_legal_entity" boolean default true,
  "legal_org" uuid,
  "is_sale" boolean default true,
  "is_purchase" boolean default true,
  "is_stock" boolean default true,
  "is_production" boolean default true,
  "is_settlement" boolean default true,
  "local_currency" uuid,
  "rate_type" text default 'fixed',
  "default_tax" uuid,
  "costing_method" text default 'movingAverage',
  "allow_negative_stock" boolean default false,
  "in_transit_warehouse" uuid,
  "stock_start_period" text,
  "tax_no" text,
  "invoice_title" text,
  "bank_name" text,
  "bank_account_no" text,
  "legal_person" text,
  "region" uuid,
  "address" text,
  "zip_code" text,
  "phone" text,
  "email" text,
  "logo" text,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "organization_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "organization_code_key" on "organization" using btree ("code");
create index "organization_name_pinyin_id_idx" on "organization" using btree ("name_pinyin", "id");
create index "organization_parent_id_idx" on "organization" using btree ("parent", "id");
create index "organization_region_id_idx" on "organization" using btree ("region", "id");
create index "organization_status_id_idx" on "organization" using btree ("status", "id");
create index "organization_sort_code_id_idx" on "organization" using btree ("sort", "code", "id");
create index "organization_search_idx" on "organization" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "short_name" gin_trgm_ops, "tax_no" gin_trgm_ops);

-- 收付款条件
create table "payment_term" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "direction" text default 'both',
  "receivable_plan_scheme" uuid,
  "payable_plan_scheme" uuid,
  "due_base" text default 'documentDate',
  "due_mode" text default 'daysAfter',
  "days" integer default 0,
  "months" integer default 0,
  "fixed_day" integer,
  "is_default" boolean default false,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "payment_term_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "payment_term_code_key" on "payment_term" using btree ("code");
create index "payment_term_name_pinyin_id_idx" on "payment_term" using btree ("name_pinyin", "id");
create index "payment_term_status_id_idx" on "payment_term" using btree ("status", "id");
create index "payment_term_sort_code_id_idx" on "payment_term" using btree ("sort", "code", "id");
create index "payment_term_search_idx" on "payment_term" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 价格条款
create table "price_term" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "incoterm" text,
  "includes_tax" boolean default true,
  "includes_freight" boolean default false,
  "includes_insurance" boolean default false,
  "freight_bearer" text,
  "place" text,
  "description" text,
  "sort" integer default 0,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "price_term_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "price_term_code_key" on "price_term" using btree ("code");
create index "price_term_name_pinyin_id_idx" on "price_term" using btree ("name_pinyin", "id");
create index "price_term_status_id_idx" on "price_term" using btree ("status", "id");
create index "price_term_sort_code_id_idx" on "price_term" using btree ("sort", "code", "id");
create index "price_term_search_idx" on "price_term" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 项目
create table "project" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "short_name" text,
  "parent" uuid,
  "project_type" text,
  "project_status" text default 'planning',
  "customer" uuid,
  "sale_contract" uuid,
  "manager" uuid,
  "department" uuid,
  "plan_start_date" date,
  "plan_end_date" date,
  "actual_start_date" date,
  "actual_end_date" date,
  "currency" uuid,
  "contract_amount" numeric(20,4),
  "budget_amount" numeric(20,4),
  "progress" numeric(12,6) default '0',
  "is_mto_managed" boolean default false,
  "warehouse" uuid,
  "address" text,
  "attachments" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "project_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "project_org_code_key" on "project" using btree ("org", "code");
create index "project_org_name_pinyin_id_idx" on "project" using btree ("org", "name_pinyin", "id");
create index "project_org_parent_id_idx" on "project" using btree ("org", "parent", "id");
create index "project_org_customer_id_idx" on "project" using btree ("org", "customer", "id");
create index "project_org_sale_contract_id_idx" on "project" using btree ("org", "sale_contract", "id");
create index "project_org_manager_id_idx" on "project" using btree ("org", "manager", "id");
create index "project_org_department_id_idx" on "project" using btree ("org", "department", "id");
create index "project_org_status_id_idx" on "project" using btree ("org", "status", "id");
create index "project_org_created_by_id_idx" on "project" using btree ("org", "created_by", "id");
create index "project_search_idx" on "project" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "short_name" gin_trgm_ops);

-- 项目－项目阶段
create table "project_stages" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "name" text,
  "plan_start_date" date,
  "plan_end_date" date,
  "actual_end_date" date,
  "owner" uuid,
  "stage_status" text default 'planning',
  "deliverable" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "project" ("id") on delete cascade
);
create index "project_stages_doc_id_seq_idx" on "project_stages" using btree ("doc_id", "seq");

-- 项目－项目成员
create table "project_members" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "role" text,
  "start_date" date,
  "end_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "project" ("id") on delete cascade
);
create index "project_members_doc_id_seq_idx" on "project_members" using btree ("doc_id", "seq");

-- 地区
create table "region" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "level" text,
  "full_name" text,
  "name_en" text,
  "tel_code" text,
  "zip_code" text,
  "sale_area" text,
  "sort" integer default 0,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "region_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "region_code_key" on "region" using btree ("code");
create index "region_name_pinyin_id_idx" on "region" using btree ("name_pinyin", "id");
create index "region_parent_id_idx" on "region" using btree ("parent", "id");
create index "region_status_id_idx" on "region" using btree ("status", "id");
create index "region_sort_code_id_idx" on "region" using btree ("sort", "code", "id");
create index "region_search_idx" on "region" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 结算方式
create table "settlement_method" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "method_type" text,
  "direction" text default 'both',
  "need_bank_account" boolean default false,
  "need_note_no" boolean default false,
  "is_default" boolean default false,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "settlement_method_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "settlement_method_code_key" on "settlement_method" using btree ("code");
create index "settlement_method_name_pinyin_id_idx" on "settlement_method" using btree ("name_pinyin", "id");
create index "settlement_method_status_id_idx" on "settlement_method" using btree ("status", "id");
create index "settlement_method_sort_code_id_idx" on "settlement_method" using btree ("sort", "code", "id");
create index "settlement_method_search_idx" on "settlement_method" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 收发货地址
create table "shipping_address" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "owner_kind" text,
  "customer" uuid,
  "supplier" uuid,
  "region" uuid,
  "address" text,
  "zip_code" text,
  "contact" text,
  "mobile" text,
  "phone" text,
  "email" text,
  "lead_days" integer default 0,
  "is_default" boolean default false,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "shipping_address_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "shipping_address_org_code_key" on "shipping_address" using btree ("org", "code");
create index "shipping_address_org_name_pinyin_id_idx" on "shipping_address" using btree ("org", "name_pinyin", "id");
create index "shipping_address_org_customer_id_idx" on "shipping_address" using btree ("org", "customer", "id");
create index "shipping_address_org_supplier_id_idx" on "shipping_address" using btree ("org", "supplier", "id");
create index "shipping_address_org_region_id_idx" on "shipping_address" using btree ("org", "region", "id");
create index "shipping_address_org_status_id_idx" on "shipping_address" using btree ("org", "status", "id");
create index "shipping_address_search_idx" on "shipping_address" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "address" gin_trgm_ops, "contact" gin_trgm_ops, "mobile" gin_trgm_ops);

-- 库存状态
create table "stock_status" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "status_kind" text default 'available',
  "include_in_available" boolean default true,
  "include_in_plan" boolean default true,
  "allow_issue" boolean default true,
  "allow_lock" boolean default true,
  "allow_count" boolean default true,
  "is_default" boolean default false,
  "is_system" boolean default true,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "stock_status_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "stock_status_code_key" on "stock_status" using btree ("code");
create index "stock_status_name_pinyin_id_idx" on "stock_status" using btree ("name_pinyin", "id");
create index "stock_status_status_id_idx" on "stock_status" using btree ("status", "id");
create index "stock_status_sort_code_id_idx" on "stock_status" using btree ("sort", "code", "id");
create index "stock_status_search_idx" on "stock_status" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 供应商
create table "supplier" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "short_name" text,
  "name_en" text,
  "mnemonic" text,
  "category" uuid,
  "supply_class" text default 'purchase',
  "supplier_level" text,
  "cooperation_status" text default 'formal',
  "parent_supplier" uuid,
  "related_customer" uuid,
  "industry" text,
  "company_nature" text,
  "company_scale" text,
  "country" text default '中国',
  "region" uuid,
  "address" text,
  "zip_code" text,
  "phone" text,
  "fax" text,
  "email" text,
  "website" text,
  "credit_code" text,
  "legal_person" text,
  "registered_capital" numeric(20,4),
  "found_date" date,
  "license_expiry" date,
  "certifications" text,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "purchase_group" uuid,
  "currency" uuid,
  "tax_included" boolean default true,
  "tax" uuid,
  "price_term" uuid,
  "delivery_mode" uuid,
  "lead_days" integer default 0,
  "min_order_amount" numeric(20,4),
  "is_vmi" boolean default false,
  "vmi_warehouse" uuid,
  "outsource_warehouse" uuid,
  "is_exempt" boolean default false,
  "settle_supplier" uuid,
  "payee_supplier" uuid,
  "settlement_method" uuid,
  "payment_term" uuid,
  "first_trade_date" date,
  "last_trade_date" date,
  "attachments" text,
  "remark" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "supplier_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create unique index "supplier_org_code_key" on "supplier" using btree ("org", "code");
create unique index "supplier_org_name_key" on "supplier" using btree ("org", "name");
create index "supplier_org_name_pinyin_id_idx" on "supplier" using btree ("org", "name_pinyin", "id");
create index "supplier_org_category_id_idx" on "supplier" using btree ("org", "category", "id");
create index "supplier_org_region_id_idx" on "supplier" using btree ("org", "region", "id");
create index "supplier_org_purchaser_id_idx" on "supplier" using btree ("org", "purchaser", "id");
create index "supplier_org_status_id_idx" on "supplier" using btree ("org", "status", "id");
create index "supplier_org_purchase_dept_id_idx" on "supplier" using btree ("org", "purchase_dept", "id");
create index "supplier_org_created_by_id_idx" on "supplier" using btree ("org", "created_by", "id");
create index "supplier_search_idx" on "supplier" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "short_name" gin_trgm_ops, "mnemonic" gin_trgm_ops, "credit_code" gin_trgm_ops, "phone" gin_trgm_ops);

-- 供应商－银行信息
create table "supplier_banks" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "bank" uuid,
  "branch_name" text,
  "account_name" text,
  "account_no" text,
  "cnaps" text,
  "swift_code" text,
  "currency" uuid,
  "account_type" text,
  "is_default" boolean default false,
  "bank_address" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "supplier" ("id") on delete cascade
);
create index "supplier_banks_doc_id_seq_idx" on "supplier_banks" using btree ("doc_id", "seq");

-- 供应商－联系人
create table "supplier_linkmen" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "name" text,
  "gender" text,
  "title" text,
  "department" text,
  "position" text,
  "mobile" text,
  "phone" text,
  "fax" text,
  "email" text,
  "wechat" text,
  "address" text,
  "is_default" boolean default false,
  "is_receiver" boolean default false,
  "is_finance" boolean default false,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "supplier" ("id") on delete cascade
);
create index "supplier_linkmen_doc_id_seq_idx" on "supplier_linkmen" using btree ("doc_id", "seq");

-- 供应商－开票信息
create table "supplier_taxes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "invoice_title" text,
  "tax_no" text,
  "invoice_type" text default 'vatSpecial',
  "taxpayer_type" text,
  "tax" uuid,
  "bank_name" text,
  "bank_account_no" text,
  "address" text,
  "phone" text,
  "receive_email" text,
  "receiver_mobile" text,
  "effective_date" date,
  "expiry_date" date,
  "is_default" boolean default false,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "supplier" ("id") on delete cascade
);
create index "supplier_taxes_doc_id_seq_idx" on "supplier_taxes" using btree ("doc_id", "seq");

-- 供应商－地点信息
create table "supplier_addresses" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "address" text,
  "region" uuid,
  "location_name" text,
  "contact" text,
  "mobile" text,
  "lead_days" integer default 0,
  "is_default" boolean default false,
  "is_default_invoice" boolean default false,
  "enabled" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "supplier" ("id") on delete cascade
);
create index "supplier_addresses_doc_id_seq_idx" on "supplier_addresses" using btree ("doc_id", "seq");

-- 供应商－评价记录
create table "supplier_evaluations" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "period" text,
  "quality_score" numeric(12,6),
  "delivery_score" numeric(12,6),
  "price_score" numeric(12,6),
  "service_score" numeric(12,6),
  "total_score" numeric(12,6),
  "level" text,
  "evaluator" uuid,
  "evaluate_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "supplier" ("id") on delete cascade
);
create index "supplier_evaluations_doc_id_seq_idx" on "supplier_evaluations" using btree ("doc_id", "seq");

-- 供应商分组
create table "supplier_category" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent" uuid,
  "default_payment_term" uuid,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "supplier_category_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "supplier_category_org_code_key" on "supplier_category" using btree ("org", "code");
create index "supplier_category_org_name_pinyin_id_idx" on "supplier_category" using btree ("org", "name_pinyin", "id");
create index "supplier_category_org_parent_id_idx" on "supplier_category" using btree ("org", "parent", "id");
create index "supplier_category_org_status_id_idx" on "supplier_category" using btree ("org", "status", "id");
create index "supplier_category_org_sort_code_id_idx" on "supplier_category" using btree ("org", "sort", "code", "id");
create index "supplier_category_search_idx" on "supplier_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 税率
create table "tax" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "tax_type" text default 'vat',
  "rate" numeric(12,6),
  "direction" text default 'both',
  "invoice_type" text,
  "is_deductible" boolean default true,
  "is_default" boolean default false,
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
  constraint "tax_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "tax_code_key" on "tax" using btree ("code");
create index "tax_name_pinyin_id_idx" on "tax" using btree ("name_pinyin", "id");
create index "tax_status_id_idx" on "tax" using btree ("status", "id");
create index "tax_search_idx" on "tax" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 条款模板
create table "term_template" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "term_type" text,
  "usage" text default 'both',
  "content" text,
  "is_locked" boolean default false,
  "is_default" boolean default false,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "term_template_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "term_template_code_key" on "term_template" using btree ("code");
create index "term_template_name_pinyin_id_idx" on "term_template" using btree ("name_pinyin", "id");
create index "term_template_status_id_idx" on "term_template" using btree ("status", "id");
create index "term_template_sort_code_id_idx" on "term_template" using btree ("sort", "code", "id");
create index "term_template_search_idx" on "term_template" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 计量单位
create table "unit" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "symbol" text,
  "unit_group" uuid,
  "is_base" boolean default false,
  "numerator" numeric(20,8) default '1',
  "denominator" numeric(20,8) default '1',
  "precision" integer default 0,
  "rounding_mode" text default 'halfUp',
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "unit_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "unit_code_key" on "unit" using btree ("code");
create unique index "unit_name_key" on "unit" using btree ("name");
create index "unit_name_pinyin_id_idx" on "unit" using btree ("name_pinyin", "id");
create index "unit_unit_group_id_idx" on "unit" using btree ("unit_group", "id");
create index "unit_status_id_idx" on "unit" using btree ("status", "id");
create index "unit_sort_code_id_idx" on "unit" using btree ("sort", "code", "id");
create index "unit_search_idx" on "unit" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 单位换算
create table "unit_conversion" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "material" uuid,
  "from_unit" uuid,
  "to_unit" uuid,
  "numerator" numeric(20,8),
  "denominator" numeric(20,8) default '1',
  "conversion_type" text default 'fixed',
  "tolerance_ratio" numeric(12,6) default '0',
  "effective_date" date,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "unit_conversion_status_check" check (status in ('enabled', 'disabled'))
);
create index "unit_conversion_material_id_idx" on "unit_conversion" using btree ("material", "id");
create index "unit_conversion_from_unit_id_idx" on "unit_conversion" using btree ("from_unit", "id");
create index "unit_conversion_to_unit_id_idx" on "unit_conversion" using btree ("to_unit", "id");
create unique index "unit_conversion_material_from_unit_to_unit_key" on "unit_conversion" using btree ("material", "from_unit", "to_unit");
create index "unit_conversion_status_id_idx" on "unit_conversion" using btree ("status", "id");

-- 计量单位组
create table "unit_group" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "base_unit" uuid,
  "is_system" boolean default false,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "unit_group_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "unit_group_code_key" on "unit_group" using btree ("code");
create index "unit_group_name_pinyin_id_idx" on "unit_group" using btree ("name_pinyin", "id");
create index "unit_group_status_id_idx" on "unit_group" using btree ("status", "id");
create index "unit_group_search_idx" on "unit_group" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 仓库
create table "warehouse" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "warehouse_type" text default 'material',
  "department" uuid,
  "keeper" uuid,
  "phone" text,
  "region" uuid,
  "address" text,
  "enable_location" boolean default false,
  "allow_negative" boolean default false,
  "include_in_available" boolean default true,
  "include_in_plan" boolean default true,
  "allow_lock" boolean default true,
  "is_inspection_hold" boolean default false,
  "default_status" uuid,
  "default_receive_status" uuid,
  "supplier" uuid,
  "customer" uuid,
  "workshop" uuid,
  "priority" integer default 5,
  "last_count_date" date,
  "count_frozen" boolean default false,
  "sort" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "warehouse_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "warehouse_org_code_key" on "warehouse" using btree ("org", "code");
create index "warehouse_org_name_pinyin_id_idx" on "warehouse" using btree ("org", "name_pinyin", "id");
create index "warehouse_org_department_id_idx" on "warehouse" using btree ("org", "department", "id");
create index "warehouse_org_keeper_id_idx" on "warehouse" using btree ("org", "keeper", "id");
create index "warehouse_org_status_id_idx" on "warehouse" using btree ("org", "status", "id");
create index "warehouse_org_sort_code_id_idx" on "warehouse" using btree ("org", "sort", "code", "id");
create index "warehouse_search_idx" on "warehouse" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "address" gin_trgm_ops);

-- 发货通知单
create table "delivery_notice" (
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
  "project" uuid,
  "stock_org" uuid,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "delivery_date" date,
  "delivery_mode" uuid,
  "carrier" uuid,
  "plate_no" text,
  "receive_customer" uuid,
  "receiver" text,
  "receiver_phone" text,
  "receive_address" text,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "qty_total" numeric(20,8),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "credit_status" text default 'normal',
  "pick_status" text default 'notStarted',
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
  constraint "delivery_notice_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "delivery_notice_org_code_key" on "delivery_notice" using btree ("org", "code");
create index "delivery_notice_org_customer_date_id_idx" on "delivery_notice" using btree ("org", "customer", "date", "id");
create index "delivery_notice_org_salesperson_date_id_idx" on "delivery_notice" using btree ("org", "salesperson", "date", "id");
create index "delivery_notice_org_sale_dept_date_id_idx" on "delivery_notice" using btree ("org", "sale_dept", "date", "id");
create index "delivery_notice_org_sale_group_date_id_idx" on "delivery_notice" using btree ("org", "sale_group", "date", "id");
create index "delivery_notice_org_sale_contract_date_id_idx" on "delivery_notice" using btree ("org", "sale_contract", "date", "id");
create index "delivery_notice_org_project_date_id_idx" on "delivery_notice" using btree ("org", "project", "date", "id");
create index "delivery_notice_org_stock_keeper_date_id_idx" on "delivery_notice" using btree ("org", "stock_keeper", "date", "id");
create index "delivery_notice_org_carrier_date_id_idx" on "delivery_notice" using btree ("org", "carrier", "date", "id");
create index "delivery_notice_org_date_id_idx" on "delivery_notice" using btree ("org", "date", "id");
create index "delivery_notice_org_status_date_id_idx" on "delivery_notice" using btree ("org", "status", "date", "id");
create index "delivery_notice_org_created_at_id_idx" on "delivery_notice" using btree ("org", "created_at", "id");
create index "delivery_notice_org_created_by_date_id_idx" on "delivery_notice" using btree ("org", "created_by", "date", "id");
create index "delivery_notice_org_date_code_id_idx" on "delivery_notice" using btree ("org", "date", "code", "id");
create index "delivery_notice_search_idx" on "delivery_notice" using gin ("code" gin_trgm_ops, "customer_order_no" gin_trgm_ops, "receive_address" gin_trgm_ops);

-- 发货通知单－发货明细
create table "delivery_notice_items" (
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
  "price_unit" uuid,
  "price_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "is_free" boolean default false,
  "delivery_date" date,
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "reserved_qty" numeric(20,8) default '0',
  "is_inspect" boolean default false,
  "inspection_bill" uuid,
  "packages" integer,
  "picked_qty" numeric(20,8),
  "shipped_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "returned_qty" numeric(20,8) default '0',
  "mto_no" text,
  "order_code" text,
  "order_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "delivery_notice" ("id") on delete cascade
);
create index "delivery_notice_items_doc_id_seq_idx" on "delivery_notice_items" using btree ("doc_id", "seq");
create index "delivery_notice_items_material_id_idx" on "delivery_notice_items" using btree ("material", "id");

-- 销售订单
create table "sale_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "business_type" text default 'standard',
  "date" date,
  "customer" uuid,
  "customer_order_no" text,
  "linkman" text,
  "link_phone" text,
  "salesperson" uuid,
  "sale_dept" uuid,
  "sale_group" uuid,
  "sale_contract" uuid,
  "contract_no" text,
  "project" uuid,
  "priority" integer default 5,
  "stock_org" uuid,
  "delivery_mode" uuid,
  "price_term" uuid,
  "shipping_address" uuid,
  "receive_customer" uuid,
  "receiver" text,
  "receiver_phone" text,
  "receive_address" text,
  "delivery_date" date,
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settle_customer" uuid,
  "pay_customer" uuid,
  "settlement_method" uuid,
  "payment_term" uuid,
  "receivable_plan_scheme" uuid,
  "plan_from_contract" boolean default false,
  "sale_price_list" uuid,
  "sale_discount_list" uuid,
  "qty_total" numeric(20,8),
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "whole_discount_amount" numeric(20,4) default '0',
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "deposit_amount" numeric(20,4),
  "received_amount" numeric(20,4) default '0',
  "credit_status" text default 'normal',
  "delivered_percent" numeric(12,6),
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
  constraint "sale_order_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "sale_order_org_code_key" on "sale_order" using btree ("org", "code");
create index "sale_order_org_customer_date_id_idx" on "sale_order" using btree ("org", "customer", "date", "id");
create index "sale_order_org_salesperson_date_id_idx" on "sale_order" using btree ("org", "salesperson", "date", "id");
create index "sale_order_org_sale_dept_date_id_idx" on "sale_order" using btree ("org", "sale_dept", "date", "id");
create index "sale_order_org_sale_group_date_id_idx" on "sale_order" using btree ("org", "sale_group", "date", "id");
create index "sale_order_org_sale_contract_date_id_idx" on "sale_order" using btree ("org", "sale_contract", "date", "id");
create index "sale_order_org_project_date_id_idx" on "sale_order" using btree ("org", "project", "date", "id");
create index "sale_order_org_currency_date_id_idx" on "sale_order" using btree ("org", "currency", "date", "id");
create index "sale_order_org_date_id_idx" on "sale_order" using btree ("org", "date", "id");
create index "sale_order_org_status_date_id_idx" on "sale_order" using btree ("org", "status", "date", "id");
create index "sale_order_org_created_at_id_idx" on "sale_order" using btree ("org", "created_at", "id");
create index "sale_order_org_created_by_date_id_idx" on "sale_order" using btree ("org", "created_by", "date", "id");
create index "sale_order_org_date_code_id_idx" on "sale_order" using btree ("org", "date", "code", "id");
create index "sale_order_search_idx" on "sale_order" using gin ("code" gin_trgm_ops, "customer_order_no" gin_trgm_ops, "contract_no" gin_trgm_ops);

-- 销售订单－销售明细
create table "sale_order_items" (
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
  "delivery_date" date,
  "plan_delivery_date" date,
  "over_ratio" numeric(12,6) default '0',
  "short_ratio" numeric(12,6) default '0',
  "max_qty" numeric(20,8),
  "min_qty" numeric(20,8),
  "warehouse" uuid,
  "bom" uuid,
  "project" uuid,
  "mto_no" text,
  "supply_mode" text default 'stock',
  "price_source" text,
  "floor_price" numeric(20,10),
  "reserved_qty" numeric(20,8) default '0',
  "noticed_qty" numeric(20,8) default '0',
  "shipped_qty" numeric(20,8) default '0',
  "shipped_base_qty" numeric(20,8),
  "returned_qty" numeric(20,8) default '0',
  "replenish_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "planned_qty" numeric(20,8) default '0',
  "received_amount" numeric(20,4) default '0',
  "contract_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "line_status" text default 'open',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_order" ("id") on delete cascade
);
create index "sale_order_items_doc_id_seq_idx" on "sale_order_items" using btree ("doc_id", "seq");
create index "sale_order_items_material_id_idx" on "sale_order_items" using btree ("material", "id");
create index "sale_order_items_line_status_delivery_date_idx" on "sale_order_items" using btree ("line_status", "delivery_date");

-- 销售订单－交货计划
create table "sale_order_deliveries" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_seq" integer,
  "delivery_date" date,
  "plan_delivery_date" date,
  "qty" numeric(20,8),
  "base_qty" numeric(20,8),
  "warehouse" uuid,
  "shipping_address" uuid,
  "receive_address" text,
  "receiver" text,
  "receiver_phone" text,
  "lead_days" integer default 0,
  "noticed_qty" numeric(20,8) default '0',
  "shipped_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_order" ("id") on delete cascade
);
create index "sale_order_deliveries_doc_id_seq_idx" on "sale_order_deliveries" using btree ("doc_id", "seq");

-- 销售订单－订单条款
create table "sale_order_terms" (
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
  foreign key ("doc_id") references "sale_order" ("id") on delete cascade
);
create index "sale_order_terms_doc_id_seq_idx" on "sale_order_terms" using btree ("doc_id", "seq");

-- 销售订单－物流跟踪
create table "sale_order_traces" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "sales_out_bill" uuid,
  "logistics_supplier" uuid,
  "logistics_no" text,
  "plate_no" text,
  "driver" text,
  "driver_phone" text,
  "packages" integer,
  "freight" numeric(20,4),
  "deliver_time" timestamptz,
  "expected_arrival" timestamptz,
  "trace_status" text default 'shipped',
  "current_place" text,
  "sign_time" timestamptz,
  "signer" text,
  "receipt_image" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_order" ("id") on delete cascade
);
create index "sale_order_traces_doc_id_seq_idx" on "sale_order_traces" using btree ("doc_id", "seq");

-- 销售订单－需求计划
create table "sale_order_requirement_plans" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_seq" integer,
  "demand_date" date,
  "qty" numeric(20,8),
  "base_qty" numeric(20,8),
  "demand_type" text default 'order',
  "supply_org" uuid,
  "supply_mode" text default 'make',
  "mto_no" text,
  "bom" uuid,
  "plan_order" uuid,
  "manufacturing_order" uuid,
  "covered_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "plan_status" text default 'waiting',
  "is_frozen" boolean default false,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_order" ("id") on delete cascade
);
create index "sale_order_requirement_plans_doc_id_seq_idx" on "sale_order_requirement_plans" using btree ("doc_id", "seq");

-- 销售订单－收款计划
create table "sale_order_receive_plans" (
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
  "received_amount" numeric(20,4) default '0',
  "receivable_plan" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sale_order" ("id") on delete cascade
);
create index "sale_order_receive_plans_doc_id_seq_idx" on "sale_order_receive_plans" using btree ("doc_id", "seq");

-- 销售参数
create table "sale_param" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "price_control" text default 'warn',
  "allow_manual_price" boolean default true,
  "price_fetch_order" jsonb,
  "credit_control" text default 'warn',
  "credit_check_points" jsonb,
  "require_contract" boolean default false,
  "require_notice" boolean default false,
  "auto_close_order" boolean default true,
  "default_over_ratio" numeric(12,6) default '0',
  "default_short_ratio" numeric(12,6) default '0',
  "plan_on_approve" boolean default true,
  "tax_tolerance" numeric(20,4) default '0.05',
  "lock_on_approve" boolean default false,
  "quotation_valid_days" integer default 30,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "sale_param_org_key" on "sale_param" using btree ("org");

-- 其他入库单
create table "other_in_bill" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "bill_type" text default 'standard',
  "date" date,
  "stock_direction" text default 'normal',
  "supplier" uuid,
  "department" uuid,
  "handler" uuid,
  "in_reason" text,
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
  constraint "other_in_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "other_in_bill_org_code_key" on "other_in_bill" using btree ("org", "code");
create index "other_in_bill_org_supplier_date_id_idx" on "other_in_bill" using btree ("org", "supplier", "date", "id");
create index "other_in_bill_org_department_date_id_idx" on "other_in_bill" using btree ("org", "department", "date", "id");
create index "other_in_bill_org_handler_date_id_idx" on "other_in_bill" using btree ("org", "handler", "date", "id");
create index "other_in_bill_org_stock_keeper_date_id_idx" on "other_in_bill" using btree ("org", "stock_keeper", "date", "id");
create index "other_in_bill_org_project_date_id_idx" on "other_in_bill" using btree ("org", "project", "date", "id");
create index "other_in_bill_org_date_id_idx" on "other_in_bill" using btree ("org", "date", "id");
create index "other_in_bill_org_status_date_id_idx" on "other_in_bill" using btree ("org", "status", "date", "id");
create index "other_in_bill_org_created_at_id_idx" on "other_in_bill" using btree ("org", "created_at", "id");
create index "other_in_bill_org_stock_dept_date_id_idx" on "other_in_bill" using btree ("org", "stock_dept", "date", "id");
create index "other_in_bill_org_created_by_date_id_idx" on "other_in_bill" using btree ("org", "created_by", "date", "id");
create index "other_in_bill_org_date_code_id_idx" on "other_in_bill" using btree ("org", "date", "code", "id");
create index "other_in_bill_search_idx" on "other_in_bill" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 其他入库单－入库明细
create table "other_in_bill_items" (
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
  "unit_cost" numeric(20,10),
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
  "expense_type" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "other_in_bill" ("id") on delete cascade
);
create index "other_in_bill_items_doc_id_seq_idx" on "other_in_bill_items" using btree ("doc_id", "seq");
create index "other_in_bill_items_material_id_idx" on "other_in_bill_items" using btree ("material", "id");
create index "other_in_bill_items_warehouse_id_idx" on "other_in_bill_items" using btree ("warehouse", "id");
create index "other_in_bill_items_lot_id_idx" on "other_in_bill_items" using btree ("lot", "id");
create index "other_in_bill_items_project_id_idx" on "other_in_bill_items" using btree ("project", "id");

-- 销售出库单
create table "sales_out_bill" (
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
  "receive_customer" uuid,
  "receiver" text,
  "receiver_phone" text,
  "receive_address" text,
  "delivery_mode" uuid,
  "carrier" uuid,
  "logistics_no" text,
  "plate_no" text,
  "settle_customer" uuid,
  "pay_customer" uuid,
  "sign_status" text default 'unsigned',
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
  constraint "sales_out_bill_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "sales_out_bill_org_code_key" on "sales_out_bill" using btree ("org", "code");
create index "sales_out_bill_org_customer_date_id_idx" on "sales_out_bill" using btree ("org", "customer", "date", "id");
create index "sales_out_bill_org_salesperson_date_id_idx" on "sales_out_bill" using btree ("org", "salesperson", "date", "id");
create index "sales_out_bill_org_sale_dept_date_id_idx" on "sales_out_bill" using btree ("org", "sale_dept", "date", "id");
create index "sales_out_bill_org_sale_group_date_id_idx" on "sales_out_bill" using btree ("org", "sale_group", "date", "id");
create index "sales_out_bill_org_sale_contract_date_id_idx" on "sales_out_bill" using btree ("org", "sale_contract", "date", "id");
create index "sales_out_bill_org_carrier_date_id_idx" on "sales_out_bill" using btree ("org", "carrier", "date", "id");
create index "sales_out_bill_org_currency_date_id_idx" on "sales_out_bill" using btree ("org", "currency", "date", "id");
create index "sales_out_bill_org_stock_keeper_date_id_idx" on "sales_out_bill" using btree ("org", "stock_keeper", "date", "id");
create index "sales_out_bill_org_project_date_id_idx" on "sales_out_bill" using btree ("org", "project", "date", "id");
create index "sales_out_bill_org_date_id_idx" on "sales_out_bill" using btree ("org", "date", "id");
create index "sales_out_bill_org_status_date_id_idx" on "sales_out_bill" using btree ("org", "status", "date", "id");
create index "sales_out_bill_org_created_at_id_idx" on "sales_out_bill" using btree ("org", "created_at", "id");
create index "sales_out_bill_org_created_by_date_id_idx" on "sales_out_bill" using btree ("org", "created_by", "date", "id");
create index "sales_out_bill_org_date_code_id_idx" on "sales_out_bill" using btree ("org", "date", "code", "id");
create index "sales_out_bill_search_idx" on "sales_out_bill" using gin ("code" gin_trgm_ops, "customer_order_no" gin_trgm_ops, "logistics_no" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 销售出库单－出库明细
create table "sales_out_bill_items" (
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
  "customer_material_no" text,
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
  "packages" integer,
  "returned_qty" numeric(20,8) default '0',
  "received_amount" numeric(20,4) default '0',
  "profit_amount" numeric(20,4),
  "notice_line_id" text,
  "order_code" text,
  "order_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sales_out_bill" ("id") on delete cascade
);
create index "sales_out_bill_items_doc_id_seq_idx" on "sales_out_bill_items" using btree ("doc_id", "seq");
create index "sales_out_bill_items_material_id_idx" on "sales_out_bill_items" using btree ("material", "id");
create index "sales_out_bill_items_warehouse_id_idx" on "sales_out_bill_items" using btree ("warehouse", "id");
create index "sales_out_bill_items_lot_id_idx" on "sales_out_bill_items" using btree ("lot", "id");
create index "sales_out_bill_items_project_id_idx" on "sales_out_bill_items" using btree ("project", "id");

-- 即时库存
create table "stock_balance" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
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
  "on_hand_qty" numeric(20,8),
  "reserved_qty" numeric(20,8),
  "frozen_qty" numeric(20,8),
  "available_qty" numeric(20,8),
  "stock_unit" uuid,
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "safety_stock" numeric(20,8),
  "produce_date" date,
  "expiry_date" date,
  "first_in_date" date,
  "last_in_date" date,
  "last_out_date" date,
  "last_count_date" date,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "stock_balance_org_warehouse_id_idx" on "stock_balance" using btree ("org", "warehouse", "id");
create index "stock_balance_org_location_id_idx" on "stock_balance" using btree ("org", "location", "id");
create index "stock_balance_org_material_id_idx" on "stock_balance" using btree ("org", "material", "id");
create index "stock_balance_org_lot_id_idx" on "stock_balance" using btree ("org", "lot", "id");
create index "stock_balance_org_stock_status_id_idx" on "stock_balance" using btree ("org", "stock_status", "id");
create index "stock_balance_org_owner_supplier_id_idx" on "stock_balance" using btree ("org", "owner_supplier", "id");
create index "stock_balance_org_owner_customer_id_idx" on "stock_balance" using btree ("org", "owner_customer", "id");
create index "stock_balance_org_project_id_idx" on "stock_balance" using btree ("org", "project", "id");
create index "stock_balance_org_created_at_id_idx" on "stock_balance" using btree ("org", "created_at", "id");
create index "stock_balance_org_material_warehouse_idx" on "stock_balance" using btree ("org", "material", "warehouse");
create index "stock_balance_search_idx" on "stock_balance" using gin ("material_name" gin_trgm_ops, "specification" gin_trgm_ops, "mto_no" gin_trgm_ops);

-- 成本池(移动加权平均)
create table "stock_cost_pool" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "base_unit" uuid,
  "qty" numeric(20,8),
  "amount" numeric(20,4),
  "avg_cost" numeric(20,10),
  "last_unit_cost" numeric(20,10),
  "last_post_seq" integer,
  "cost_method" text default 'movingAverage',
  "adjusted_amount" numeric(20,4),
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "stock_cost_pool_org_material_id_idx" on "stock_cost_pool" using btree ("org", "material", "id");
create index "stock_cost_pool_org_lot_id_idx" on "stock_cost_pool" using btree ("org", "lot", "id");
create index "stock_cost_pool_org_created_at_id_idx" on "stock_cost_pool" using btree ("org", "created_at", "id");
create index "stock_cost_pool_search_idx" on "stock_cost_pool" using gin ("material_name" gin_trgm_ops, "specification" gin_trgm_ops);

-- 库存流水账
create table "stock_ledger" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "post_seq" integer,
  "posted_at" timestamptz,
  "biz_date" date,
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
  "move_type" text,
  "direction" text,
  "bill_entity" text,
  "bill_code" text,
  "bill_id" text,
  "bill_line_id" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_qty" numeric(20,8),
  "unit_cost" numeric(20,10),
  "cost_amount" numeric(20,4),
  "variance_amount" numeric(20,4),
  "balance_qty_after" numeric(20,8),
  "pool_qty_after" numeric(20,8),
  "pool_amount_after" numeric(20,4),
  "counterparty" text,
  "is_reversal" boolean default false,
  "reversed_seq" integer,
  "post_key" text,
  "posted_by" uuid,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "stock_ledger_org_post_seq_key" on "stock_ledger" using btree ("org", "post_seq");
create index "stock_ledger_org_warehouse_id_idx" on "stock_ledger" using btree ("org", "warehouse", "id");
create index "stock_ledger_org_location_id_idx" on "stock_ledger" using btree ("org", "location", "id");
create index "stock_ledger_org_material_id_idx" on "stock_ledger" using btree ("org", "material", "id");
create index "stock_ledger_org_lot_id_idx" on "stock_ledger" using btree ("org", "lot", "id");
create index "stock_ledger_org_stock_status_id_idx" on "stock_ledger" using btree ("org", "stock_status", "id");
create index "stock_ledger_org_owner_supplier_id_idx" on "stock_ledger" using btree ("org", "owner_supplier", "id");
create index "stock_ledger_org_owner_customer_id_idx" on "stock_ledger" using btree ("org", "owner_customer", "id");
create index "stock_ledger_org_project_id_idx" on "stock_ledger" using btree ("org", "project", "id");
create unique index "stock_ledger_org_post_key_key" on "stock_ledger" using btree ("org", "post_key");
create index "stock_ledger_org_created_at_id_idx" on "stock_ledger" using btree ("org", "created_at", "id");
create index "stock_ledger_org_post_seq_id_idx" on "stock_ledger" using btree ("org", "post_seq", "id");
create index "stock_ledger_org_material_warehouse_post_seq_idx" on "stock_ledger" using btree ("org", "material", "warehouse", "post_seq");
create index "stock_ledger_org_biz_date_post_seq_idx" on "stock_ledger" using btree ("org", "biz_date", "post_seq");
create index "stock_ledger_org_bill_id_idx" on "stock_ledger" using btree ("org", "bill_id");
create index "stock_ledger_org_period_material_idx" on "stock_ledger" using btree ("org", "period", "material");
create index "stock_ledger_search_idx" on "stock_ledger" using gin ("bill_code" gin_trgm_ops, "material_name" gin_trgm_ops, "specification" gin_trgm_ops, "counterparty" gin_trgm_ops);

-- 库存参数
create table "stock_param" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "issue_rule" text default 'fifo',
  "expired_control" text default 'block',
  "available_includes" jsonb,
  "plan_available_includes" jsonb,
  "freeze_on_count" boolean default true,
  "allow_backdate" boolean default true,
  "backdate_days" integer default 31,
  "check_reserved" boolean default true,
  "cost_decimals" integer default 6,
  "close_requires_no_draft" boolean default true,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "stock_param_org_key" on "stock_param" using btree ("org");

-- 通知公告
create table "announcement" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "titile" text,
  "msg_category" text default '1',
  "priority" text default 'M',
  "target_type" text default 'all',
  "msg_txt" text,
  "msg_content" text,
  "sender" uuid,
  "send_time" timestamptz,
  "cancel_by" uuid,
  "cancel_time" timestamptz,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "open_type" text default 'none',
  "open_page" text,
  "bus_id" text,
  "is_top" boolean default false,
  "attachments" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "announcement_status_check" check (status in ('draft', 'published', 'revoked'))
);
create index "announcement_sender_id_idx" on "announcement" using btree ("sender", "id");
create index "announcement_status_id_idx" on "announcement" using btree ("status", "id");
create index "announcement_created_at_id_idx" on "announcement" using btree ("created_at", "id");
create index "announcement_send_time_id_idx" on "announcement" using btree ("send_time", "id");
create index "announcement_search_idx" on "announcement" using gin ("titile" gin_trgm_ops, "msg_txt" gin_trgm_ops);

-- 通知公告－接收部门
create table "announcement_departments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "department" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "announcement" ("id") on delete cascade
);
create index "announcement_departments_doc_id_seq_idx" on "announcement_departments" using btree ("doc_id", "seq");

-- 通知公告－接收用户
create table "announcement_users" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "user" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "announcement" ("id") on delete cascade
);
create index "announcement_users_doc_id_seq_idx" on "announcement_users" using btree ("doc_id", "seq");

-- 公告接收记录
create table "announcement_send" (
  "id" uuid not null,
  "version" integer not null default 1,
  "announcement" uuid,
  "user" uuid,
  "read_flag" text default '0',
  "read_time" timestamptz,
  "star_flag" boolean default false,
  "received_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "announcement_send_announcement_id_idx" on "announcement_send" using btree ("announcement", "id");
create index "announcement_send_user_id_idx" on "announcement_send" using btree ("user", "id");
create unique index "announcement_send_announcement_user_key" on "announcement_send" using btree ("announcement", "user");
create index "announcement_send_created_at_id_idx" on "announcement_send" using btree ("created_at", "id");
create index "announcement_send_received_at_id_idx" on "announcement_send" using btree ("received_at", "id");
create index "announcement_send_user_read_flag_idx" on "announcement_send" using btree ("user", "read_flag");

-- 数据变更日志
create table "audit_log" (
  "id" uuid not null,
  "version" integer not null default 1,
  "changed_at" timestamptz,
  "user" uuid,
  "organization" uuid,
  "entity_key" text,
  "entity_title" text,
  "record_id" text,
  "record_code" text,
  "action" text,
  "changes" jsonb,
  "from_version" integer,
  "to_version" integer,
  "reason" text,
  "ip" text,
  "trace_id" text,
  "chain_seq" integer,
  "previous_hash" text,
  "row_hash" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "audit_log_user_id_idx" on "audit_log" using btree ("user", "id");
create index "audit_log_organization_id_idx" on "audit_log" using btree ("organization", "id");
create index "audit_log_created_at_id_idx" on "audit_log" using btree ("created_at", "id");
create index "audit_log_changed_at_id_idx" on "audit_log" using btree ("changed_at", "id");
create index "audit_log_entity_key_record_id_idx" on "audit_log" using btree ("entity_key", "record_id");
create index "audit_log_organization_chain_seq_idx" on "audit_log" using btree ("organization", "chain_seq");
create index "audit_log_search_idx" on "audit_log" using gin ("record_code" gin_trgm_ops, "entity_title" gin_trgm_ops);

-- 业务编码规则
create table "business_code" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "entity_key" text,
  "bill_type_field" text,
  "bill_type_value" text,
  "organization" uuid,
  "is_default" boolean default true,
  "allow_manual" boolean default false,
  "fill_gap" boolean default false,
  "assign_on" text default 'save',
  "reset_period" text default 'month',
  "reset_by_org" boolean default true,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "business_code_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "business_code_code_key" on "business_code" using btree ("code");
create index "business_code_name_pinyin_id_idx" on "business_code" using btree ("name_pinyin", "id");
create index "business_code_organization_id_idx" on "business_code" using btree ("organization", "id");
create index "business_code_status_id_idx" on "business_code" using btree ("status", "id");
create index "business_code_search_idx" on "business_code" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 业务编码规则－编码段
create table "business_code_segments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "segment_type" text,
  "value" text,
  "length" integer,
  "pad_char" text default '0',
  "pad_side" text default 'left',
  "start_no" integer default 1,
  "step" integer default 1,
  "in_reset_key" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "business_code" ("id") on delete cascade
);
create index "business_code_segments_doc_id_seq_idx" on "business_code_segments" using btree ("doc_id", "seq");

-- 业务编码规则－当前流水
create table "business_code_sequences" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "reset_key" text,
  "current_no" integer,
  "updated_at" timestamptz,
  primary key ("id"),
  foreign key ("doc_id") references "business_code" ("id") on delete cascade
);
create index "business_code_sequences_doc_id_seq_idx" on "business_code_sequences" using btree ("doc_id", "seq");

-- 数据字典
create table "dictionary_type" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent_type" uuid,
  "is_system" boolean default false,
  "is_tree" boolean default false,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "dictionary_type_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "dictionary_type_code_key" on "dictionary_type" using btree ("code");
create index "dictionary_type_name_pinyin_id_idx" on "dictionary_type" using btree ("name_pinyin", "id");
create index "dictionary_type_status_id_idx" on "dictionary_type" using btree ("status", "id");
create index "dictionary_type_search_idx" on "dictionary_type" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 数据字典－字典项
create table "dictionary_type_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "value" text,
  "label" text,
  "label_en" text,
  "parent_value" text,
  "color" text,
  "is_default" boolean default false,
  "extra" jsonb,
  "sequence_id" integer,
  "status" text default 'enabled',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "dictionary_type" ("id") on delete cascade
);
create index "dictionary_type_items_doc_id_seq_idx" on "dictionary_type_items" using btree ("doc_id", "seq");

-- 单据关联
create table "document_link" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "source_entity" text,
  "source_id" text,
  "source_line_id" text,
  "source_code" text,
  "target_entity" text,
  "target_id" text,
  "target_line_id" text,
  "target_code" text,
  "link_rule" text,
  "via" text,
  "base_qty" numeric(20,8),
  "amount" numeric(20,4),
  "link_status" text default 'occupied',
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create unique index "document_link_org_source_line_id_target_line_id_link_rule_key" on "document_link" using btree ("org", "source_line_id", "target_line_id", "link_rule");
create index "document_link_org_created_at_id_idx" on "document_link" using btree ("org", "created_at", "id");
create index "document_link_org_source_id_idx" on "document_link" using btree ("org", "source_id");
create index "document_link_org_target_id_idx" on "document_link" using btree ("org", "target_id");
create index "document_link_org_source_line_id_link_rule_idx" on "document_link" using btree ("org", "source_line_id", "link_rule");
create index "document_link_org_target_line_id_idx" on "document_link" using btree ("org", "target_line_id");

-- 菜单权限
create table "permission" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "menu_type" text default 'menu',
  "title" text,
  "title_pinyin" text,
  "title_initials" text,
  "parent_id" uuid,
  "sort_no" integer default 1,
  "path" text,
  "component" text,
  "action" text,
  "perms_type" text default 'show',
  "entity_key" text,
  "redirect" text,
  "name" text,
  "icon" text,
  "image" text,
  "url" text,
  "internal_or_external" boolean default false,
  "target" text default 'self',
  "window_mode" boolean default false,
  "route" boolean default true,
  "hidden" boolean default false,
  "hide_tab" boolean default false,
  "always_show" boolean default false,
  "keep_alive" boolean default true,
  "is_leaf" boolean default true,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "permission_status_check" check (status in ('enabled', 'disabled'))
);
create index "permission_title_pinyin_id_idx" on "permission" using btree ("title_pinyin", "id");
create index "permission_parent_id_id_idx" on "permission" using btree ("parent_id", "id");
create unique index "permission_action_key" on "permission" using btree ("action");
create index "permission_status_id_idx" on "permission" using btree ("status", "id");
create index "permission_sort_no_id_idx" on "permission" using btree ("sort_no", "id");
create index "permission_search_idx" on "permission" using gin ("title" gin_trgm_ops, "title_pinyin" gin_trgm_ops, "title_initials" gin_trgm_ops, "action" gin_trgm_ops, "path" gin_trgm_ops);

-- 数据权限规则
create table "permission_data_rule" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "permission" uuid,
  "code" text,
  "rule_name" text,
  "field_key" text,
  "operator" text,
  "rule_value" text,
  "value_type" text default 'constant',
  "combine" text default 'and',
  "rule_group" text,
  "applies_to" jsonb,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "permission_data_rule_status_check" check (status in ('enabled', 'disabled'))
);
create index "permission_data_rule_permission_id_idx" on "permission_data_rule" using btree ("permission", "id");
create unique index "permission_data_rule_code_key" on "permission_data_rule" using btree ("code");
create index "permission_data_rule_status_id_idx" on "permission_data_rule" using btree ("status", "id");
create index "permission_data_rule_search_idx" on "permission_data_rule" using gin ("code" gin_trgm_ops, "rule_name" gin_trgm_ops, "field_key" gin_trgm_ops);

-- 安全组
create table "security_group" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "group_type" text default 'business',
  "organization" uuid,
  "data_scope" text default 'dept',
  "is_system" boolean default false,
  "sort_no" integer,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "security_group_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "security_group_code_key" on "security_group" using btree ("code");
create index "security_group_name_pinyin_id_idx" on "security_group" using btree ("name_pinyin", "id");
create index "security_group_organization_id_idx" on "security_group" using btree ("organization", "id");
create index "security_group_status_id_idx" on "security_group" using btree ("status", "id");
create index "security_group_search_idx" on "security_group" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 安全组－功能权限
create table "security_group_permissions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "permission" uuid,
  "code" text,
  "grantable" boolean default false,
  "data_rules" uuid[],
  primary key ("id"),
  foreign key ("doc_id") references "security_group" ("id") on delete cascade
);
create index "security_group_permissions_doc_id_seq_idx" on "security_group_permissions" using btree ("doc_id", "seq");

-- 安全组－字段权限
create table "security_group_field_rules" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "entity_key" text,
  "field_key" text,
  "access" text default 'hidden',
  primary key ("id"),
  foreign key ("doc_id") references "security_group" ("id") on delete cascade
);
create index "security_group_field_rules_doc_id_seq_idx" on "security_group_field_rules" using btree ("doc_id", "seq");

-- 安全组－字段组
create table "security_group_field_groups" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "field_group" text,
  primary key ("id"),
  foreign key ("doc_id") references "security_group" ("id") on delete cascade
);
create index "security_group_field_groups_doc_id_seq_idx" on "security_group_field_groups" using btree ("doc_id", "seq");

-- 安全组－数据范围
create table "security_group_scopes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "entity_key" text,
  "data_scope" text,
  primary key ("id"),
  foreign key ("doc_id") references "security_group" ("id") on delete cascade
);
create index "security_group_scopes_doc_id_seq_idx" on "security_group_scopes" using btree ("doc_id", "seq");

-- 安全组－用户
create table "security_group_users" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "user" uuid,
  "organization" uuid,
  "valid_to" date,
  primary key ("id"),
  foreign key ("doc_id") references "security_group" ("id") on delete cascade
);
create index "security_group_users_doc_id_seq_idx" on "security_group_users" using btree ("doc_id", "seq");

-- 门户配置
create table "system_url_config" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "domain_url" text,
  "login_system_name" text,
  "logo_image_url" text,
  "login_image_url" text,
  "login_back_image_url" text,
  "copyright_desc" text,
  "related_link_name1" text,
  "related_link_url1" text,
  "related_link_name2" text,
  "related_link_url2" text,
  "related_link_name3" text,
  "related_link_url3" text,
  "related_link_name4" text,
  "related_link_url4" text,
  "related_link_name5" text,
  "related_link_url5" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "system_url_config_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "system_url_config_domain_url_key" on "system_url_config" using btree ("domain_url");
create index "system_url_config_status_id_idx" on "system_url_config" using btree ("status", "id");
create index "system_url_config_search_idx" on "system_url_config" using gin ("domain_url" gin_trgm_ops, "login_system_name" gin_trgm_ops);

-- 用户
create table "user" (
  "id" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "login_id" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "party_id" text,
  "user_type" text default 'internal',
  "employee" uuid,
  "department" uuid,
  "default_org" uuid,
  "data_scope" text default 'dept',
  "gender" text,
  "birth_date" date,
  "age" integer,
  "phone" text,
  "email" text,
  "avatar" text,
  "must_change_password" boolean default true,
  "password_changed_at" timestamptz,
  "failed_count" integer,
  "locked_until" timestamptz,
  "valid_from" date,
  "valid_to" date,
  "allow_multi_login" boolean default false,
  "ip_whitelist" text,
  "last_login_at" timestamptz,
  "last_login_ip" text,
  "home_path" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "user_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "user_login_id_key" on "user" using btree ("login_id");
create index "user_name_pinyin_id_idx" on "user" using btree ("name_pinyin", "id");
create unique index "user_party_id_key" on "user" using btree ("party_id");
create index "user_employee_id_idx" on "user" using btree ("employee", "id");
create index "user_department_id_idx" on "user" using btree ("department", "id");
create index "user_status_id_idx" on "user" using btree ("status", "id");
create index "user_search_idx" on "user" using gin ("login_id" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "phone" gin_trgm_ops, "email" gin_trgm_ops);

-- 用户－登录组织
create table "user_organizations" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "organization" uuid,
  "is_default" boolean default false,
  "data_scope" text,
  "valid_to" date,
  primary key ("id"),
  foreign key ("doc_id") references "user" ("id") on delete cascade
);
create index "user_organizations_doc_id_seq_idx" on "user_organizations" using btree ("doc_id", "seq");

-- 用户－安全组
create table "user_groups" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "security_group" uuid,
  "organization" uuid,
  "valid_to" date,
  primary key ("id"),
  foreign key ("doc_id") references "user" ("id") on delete cascade
);
create index "user_groups_doc_id_seq_idx" on "user_groups" using btree ("doc_id", "seq");

-- 用户－个人设置
create table "user_preferences" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "pref_key" text,
  "pref_value" jsonb,
  primary key ("id"),
  foreign key ("doc_id") references "user" ("id") on delete cascade
);
create index "user_preferences_doc_id_seq_idx" on "user_preferences" using btree ("doc_id", "seq");

-- 在线用户
create table "user_session" (
  "id" uuid not null,
  "version" integer not null default 1,
  "user" uuid,
  "organization" uuid,
  "login_at" timestamptz,
  "last_seen_at" timestamptz,
  "ip" text,
  "client_type" text,
  "user_agent" text,
  "token_hash" text,
  "expires_at" timestamptz,
  "ended_at" timestamptz,
  "end_reason" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "user_session_user_id_idx" on "user_session" using btree ("user", "id");
create index "user_session_organization_id_idx" on "user_session" using btree ("organization", "id");
create index "user_session_token_hash_id_idx" on "user_session" using btree ("token_hash", "id");
create index "user_session_created_at_id_idx" on "user_session" using btree ("created_at", "id");
create index "user_session_login_at_id_idx" on "user_session" using btree ("login_at", "id");

-- 访问日志
create table "visit_log" (
  "id" uuid not null,
  "version" integer not null default 1,
  "visit_time" timestamptz,
  "log_type" text,
  "user" uuid,
  "login_id" text,
  "organization" uuid,
  "ip" text,
  "client_type" text,
  "title" text,
  "request_path" text,
  "method" text,
  "params" jsonb,
  "result_code" text,
  "cost_ms" integer,
  "error_text" text,
  "trace_id" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "visit_log_user_id_idx" on "visit_log" using btree ("user", "id");
create index "visit_log_organization_id_idx" on "visit_log" using btree ("organization", "id");
create index "visit_log_created_at_id_idx" on "visit_log" using btree ("created_at", "id");
create index "visit_log_visit_time_id_idx" on "visit_log" using btree ("visit_time", "id");
create index "visit_log_search_idx" on "visit_log" using gin ("login_id" gin_trgm_ops, "title" gin_trgm_ops, "request_path" gin_trgm_ops);
