alter table "inspection_bill" add column "equipment" uuid;

create index "inspection_bill_org_equipment_date_id_idx" on "inspection_bill" using btree ("org", "equipment", "date", "id");

alter table "inspection_bill_items" add column "instrument" uuid;

alter table "inspection_item" add column "instrument" uuid;

alter table "inspection_standard_items" add column "instrument" uuid;
