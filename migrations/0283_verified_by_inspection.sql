-- A verified lot of an 8D may name the inspection bill that proves it.
alter table "capa_record_verifications" add column "inspection_bill" uuid;
