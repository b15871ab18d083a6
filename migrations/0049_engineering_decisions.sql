create index "manufacturing_order_components_bom_line_id_idx" on "manufacturing_order_components" using btree ("bom_line_id");

create index "manufacturing_order_components_change_no_idx" on "manufacturing_order_components" using btree ("change_no");

alter table "engineering_change_affected" add column "target_line_id" text;

alter table "engineering_change_affected" add column "remark" text;
