-- A control chart may be that of one machine; points tell the task and the machine their values were taken at.
alter table "spc_chart" add column "equipment" uuid;
create index "spc_chart_org_equipment_id_idx" on "spc_chart" using btree ("org", "equipment", "id");
alter table "spc_point" add column "work_task_order" uuid;
alter table "spc_point" add column "equipment" uuid;
create index "spc_point_org_work_task_order_id_idx" on "spc_point" using btree ("org", "work_task_order", "id");
create index "spc_point_org_equipment_id_idx" on "spc_point" using btree ("org", "equipment", "id");
update "spc_point" p set "work_task_order" = k."work_task_order", "equipment" = coalesce(b."equipment", k."equipment")
  from "inspection_bill" b left join "check_task" k on k."inspection_bill" = b."id" where b."id" = p."inspection_bill";
