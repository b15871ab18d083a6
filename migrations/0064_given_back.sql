alter table "work_order" add column "given_back_qty" numeric(20,8) default '0';

alter table "work_order" add column "taken_qty" numeric(20,8);

alter table "work_order" add column "has_started_task" boolean default false;

alter table "workshop_order" add column "has_started_task" boolean default false;
