alter table "customer" add column "need_certificate" boolean default false;

alter table "customer" add column "certificate_per" text default 'lot';

alter table "sale_param" add column "certificate_control" text default 'warn';

-- 质检报告
create table "quality_certificate" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "customer" uuid,
  "sales_out_bill" uuid,
  "delivery_notice" uuid,
  "customer_order_no" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "customer_material_no" text,
  "lot" uuid,
  "unit" uuid,
  "qty" numeric(20,8),
  "produce_date" date,
  "expiry_date" date,
  "statement" text default '经检验，该产品符合技术要求，准予出厂。',
  "signer" uuid,
  "template" uuid,
  "revision" integer default 1,
  "former_certificate" uuid,
  "replaced_by" text,
  "missing" integer,
  "failing" integer,
  "void_reason" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "reject_reason" text,
  "released_at" timestamptz,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "quality_certificate_status_check" check (status in ('draft', 'submitted', 'released', 'voided'))
);
create unique index "quality_certificate_org_code_key" on "quality_certificate" using btree ("org", "code");
create index "quality_certificate_org_customer_date_id_idx" on "quality_certificate" using btree ("org", "customer", "date", "id");
create index "quality_certificate_org_sales_out_bill_date_id_idx" on "quality_certificate" using btree ("org", "sales_out_bill", "date", "id");
create index "quality_certificate_org_delivery_notice_date_id_idx" on "quality_certificate" using btree ("org", "delivery_notice", "date", "id");
create index "quality_certificate_org_material_date_id_idx" on "quality_certificate" using btree ("org", "material", "date", "id");
create index "quality_certificate_org_lot_date_id_idx" on "quality_certificate" using btree ("org", "lot", "date", "id");
create index "quality_certificate_org_date_id_idx" on "quality_certificate" using btree ("org", "date", "id");
create index "quality_certificate_org_status_date_id_idx" on "quality_certificate" using btree ("org", "status", "date", "id");
create index "quality_certificate_org_created_at_id_idx" on "quality_certificate" using btree ("org", "created_at", "id");
create index "quality_certificate_org_signer_date_id_idx" on "quality_certificate" using btree ("org", "signer", "date", "id");
create index "quality_certificate_org_created_by_date_id_idx" on "quality_certificate" using btree ("org", "created_by", "date", "id");
create index "quality_certificate_org_date_code_id_idx" on "quality_certificate" using btree ("org", "date", "code", "id");
create index "quality_certificate_org_sales_out_bill_idx" on "quality_certificate" using btree ("org", "sales_out_bill");
create index "quality_certificate_org_material_lot_idx" on "quality_certificate" using btree ("org", "material", "lot");
create index "quality_certificate_org_former_certificate_idx" on "quality_certificate" using btree ("org", "former_certificate");
create index "quality_certificate_search_idx" on "quality_certificate" using gin ("code" gin_trgm_ops, "customer_order_no" gin_trgm_ops, "material_name" gin_trgm_ops);

-- 质检报告－检验结果
create table "quality_certificate_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "lot" uuid,
  "inspection_item" uuid,
  "requirement" text,
  "unit" text,
  "result_text" text,
  "result" text,
  "is_conceded" boolean,
  "inspection_bill" uuid,
  "is_missing" integer,
  "is_failing" integer,
  primary key ("id"),
  foreign key ("doc_id") references "quality_certificate" ("id") on delete cascade
);
create index "quality_certificate_items_doc_id_seq_idx" on "quality_certificate_items" using btree ("doc_id", "seq");
