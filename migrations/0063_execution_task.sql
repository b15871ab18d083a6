alter table "execution_log" add column "work_task_order" uuid;

create index "execution_log_org_work_task_order_id_idx" on "execution_log" using btree ("org", "work_task_order", "id");
