alter table "stop_event" add column "origin" text default 'operator';

alter table "work_center" add column "silence_minutes" integer;
