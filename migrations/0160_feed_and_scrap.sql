alter table "production_feed" add column "work_order" uuid;

alter table "production_feed" add column "is_charged" boolean default false;

create index "production_feed_org_work_order_date_id_idx" on "production_feed" using btree ("org", "work_order", "date", "id");

alter table "production_feed_items" add column "bad_reason" uuid;

create index "production_feed_items_bad_reason_id_idx" on "production_feed_items" using btree ("bad_reason", "id");

alter table "production_scrap_items" add column "bad_reason" uuid;

alter table "production_scrap_items" add column "photo" text;

create index "production_scrap_items_bad_reason_id_idx" on "production_scrap_items" using btree ("bad_reason", "id");
