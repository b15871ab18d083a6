alter table "plan_order" add column "plan_change" text;
