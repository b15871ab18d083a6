alter table "manufacturing_order" add column "suspect_qty" numeric(20,8) default '0';

alter table "work_report" add column "is_suspect" boolean default false;

alter table "work_report" add column "suspect_qty" numeric(20,8);

alter table "work_report" add column "suspect_check" uuid;

alter table "work_report" add column "recheck_bill" uuid;
