alter table "manufacturing_order" add column "allocation_rank" integer;
