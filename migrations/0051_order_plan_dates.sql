create index "manufacturing_order_org_plan_start_date_id_idx" on "manufacturing_order" using btree ("org", "plan_start_date", "id");

create index "manufacturing_order_org_plan_finish_date_id_idx" on "manufacturing_order" using btree ("org", "plan_finish_date", "id");
