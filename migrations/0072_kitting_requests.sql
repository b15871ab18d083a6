alter table "kitting_run_parts" add column "needed_on" date;

alter table "kitting_run_parts" add column "requested_qty" numeric(20,8) default '0';

alter table "kitting_run_parts" add column "is_purchase" boolean;
