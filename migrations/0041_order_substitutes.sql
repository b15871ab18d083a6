alter table "manufacturing_order_components" add column "main_material" uuid;

alter table "manufacturing_order_components" add column "substitute_ratio" numeric(20,8) default '1';

-- 生产订单－替代料
create table "manufacturing_order_substitutes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "main_material" uuid,
  "main_material_name" text,
  "priority" integer default 1,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "main_qty" numeric(20,8) default '1',
  "substitute_qty" numeric(20,8) default '1',
  "substitute_mode" text,
  "bom_line_id" text,
  primary key ("id"),
  foreign key ("doc_id") references "manufacturing_order" ("id") on delete cascade
);
create index "manufacturing_order_substitutes_doc_id_seq_idx" on "manufacturing_order_substitutes" using btree ("doc_id", "seq");
