-- Items of an inspection bill with a sampling scheme of their own, and the drawing of what is looked at.
alter table "inspection_bill" add column "own_rejected_items" integer;
alter table "inspection_bill_items" add column "sampling_scheme" uuid;
alter table "inspection_bill_items" add column "own_rejected" integer;
alter table "inspection_bill_items" add column "picture" text;
alter table "inspection_bill_defects" add column "is_apart" boolean default false;

update "inspection_bill" set "own_rejected_items" = 0;
update "inspection_bill_items" set "own_rejected" = 0;
