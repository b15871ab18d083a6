alter table "work_report" add column "is_automatic" boolean default false;

alter table "machine_counter" add column "auto_report" boolean default false;
