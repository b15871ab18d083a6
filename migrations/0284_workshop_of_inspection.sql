-- Inspection bills name the workshop, so that statistics by workshop lead to them.
alter table "inspection_bill" add column "workshop" uuid;
create index "inspection_bill_org_workshop_date_id_idx" on "inspection_bill" using btree ("org", "workshop", "date", "id");
update "inspection_bill" b set "workshop" = m."workshop" from "manufacturing_order" m where m."id" = b."manufacturing_order";
