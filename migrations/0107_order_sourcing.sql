alter table "plan_order" add column "sourcing_rule" uuid;
alter table "plan_order" add column "sourcing_line_id" text;
create index "plan_order_org_sourcing_rule_date_id_idx" on "plan_order" using btree ("org", "sourcing_rule", "date", "id");
create index "plan_order_org_sourcing_line_id_id_idx" on "plan_order" using btree ("org", "sourcing_line_id", "id");
