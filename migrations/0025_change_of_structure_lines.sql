-- A line of a bill of materials says which engineering change wrote or ended it.
alter table "bom_items" add column "change_no" text;
