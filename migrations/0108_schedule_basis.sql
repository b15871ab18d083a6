alter table "master_schedule_items" add column "on_hand_qty" numeric(20,8);
alter table "master_schedule_items" add column "safety_stock" numeric(20,8);
alter table "master_schedule_items" add column "lot_qty" numeric(20,8);
