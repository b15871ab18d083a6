alter table "plan_order" add column "master_schedule" uuid;
alter table "material_planning" add column "max_batch_qty" numeric(20,8);
create index "plan_order_org_master_schedule_date_id_idx" on "plan_order" using btree ("org", "master_schedule", "date", "id");
