-- 交期答复
create table "delivery_quote" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "customer" uuid,
  "sale_order" uuid,
  "sale_quotation" uuid,
  "line_id" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "wanted_date" date,
  "quote_mode" text default 'byMaterial',
  "transport_days" integer default 0,
  "allow_partial" boolean default true,
  "promise_date" date,
  "late_days" integer,
  "uncovered_qty" numeric(20,8),
  "calculated_at" timestamptz,
  "seconds" numeric(20,8),
  "reserve_until" timestamptz,
  "expired_at" timestamptz,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "delivery_quote_status_check" check (status in ('draft', 'quoted', 'reserved', 'accepted', 'expired', 'voided'))
);
create unique index "delivery_quote_org_code_key" on "delivery_quote" using btree ("org", "code");
create index "delivery_quote_org_customer_date_id_idx" on "delivery_quote" using btree ("org", "customer", "date", "id");
create index "delivery_quote_org_sale_order_date_id_idx" on "delivery_quote" using btree ("org", "sale_order", "date", "id");
create index "delivery_quote_org_sale_quotation_date_id_idx" on "delivery_quote" using btree ("org", "sale_quotation", "date", "id");
create index "delivery_quote_org_material_date_id_idx" on "delivery_quote" using btree ("org", "material", "date", "id");
create index "delivery_quote_org_date_id_idx" on "delivery_quote" using btree ("org", "date", "id");
create index "delivery_quote_org_status_date_id_idx" on "delivery_quote" using btree ("org", "status", "date", "id");
create index "delivery_quote_org_created_at_id_idx" on "delivery_quote" using btree ("org", "created_at", "id");
create index "delivery_quote_org_date_code_id_idx" on "delivery_quote" using btree ("org", "date", "code", "id");
create index "delivery_quote_search_idx" on "delivery_quote" using gin ("code" gin_trgm_ops);

-- 交期答复－分批
create table "delivery_quote_parts" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "promise_date" date,
  "qty" numeric(20,8),
  "supply_kind" text,
  "supply_code" text,
  primary key ("id"),
  foreign key ("doc_id") references "delivery_quote" ("id") on delete cascade
);
create index "delivery_quote_parts_doc_id_seq_idx" on "delivery_quote_parts" using btree ("doc_id", "seq");

-- 交期答复－推算链
create table "delivery_quote_chain" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "level" integer,
  "material" uuid,
  "qty" numeric(20,8),
  "supply_type" text,
  "start_date" date,
  "finish_date" date,
  "limit_kind" text,
  "limit_text" text,
  "is_critical" boolean,
  primary key ("id"),
  foreign key ("doc_id") references "delivery_quote" ("id") on delete cascade
);
create index "delivery_quote_chain_doc_id_seq_idx" on "delivery_quote_chain" using btree ("doc_id", "seq");

-- 交期答复－预占
create table "delivery_quote_reservations" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "supply_kind" text,
  "supply_code" text,
  "qty" numeric(20,8),
  "available_date" date,
  primary key ("id"),
  foreign key ("doc_id") references "delivery_quote" ("id") on delete cascade
);
create index "delivery_quote_reservations_doc_id_seq_idx" on "delivery_quote_reservations" using btree ("doc_id", "seq");
