alter table "approval_flow" alter column "start_condition" type text using "start_condition"::text;

alter table "approval_flow" add column "copy_to" uuid[];

alter table "approval_flow_steps" alter column "condition" type text using "condition"::text;

alter table "approval_instance" add column "round" integer;

alter table "approval_instance" add column "route" jsonb;

alter table "approval_instance" add column "urged_at" timestamptz;

create index "approval_instance_org_record_id_submitted_at_idx" on "approval_instance" using btree ("org", "record_id", "submitted_at");

create index "approval_instance_org_submitter_submitted_at_idx" on "approval_instance" using btree ("org", "submitter", "submitted_at");

alter table "approval_task" add column "round" integer;

alter table "approval_task" add column "seq_no" integer;

alter table "approval_task" add column "timeout_at" timestamptz;

alter table "approval_task" add column "is_added" boolean default false;

create index "approval_task_org_instance_idx" on "approval_task" using btree ("org", "instance");
