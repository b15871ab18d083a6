alter table "mrp_exception_message" add column "undo" jsonb;

create index "mrp_exception_message_org_handle_status_exception_code_idx" on "mrp_exception_message" using btree ("org", "handle_status", "exception_code");

create index "mrp_exception_message_org_doc_code_idx" on "mrp_exception_message" using btree ("org", "doc_code");

alter table "plan_order" add column "base_unit" uuid;

alter table "plan_order" add column "unit_numerator" numeric(20,8) default '1';

alter table "plan_order" add column "unit_denominator" numeric(20,8) default '1';

alter table "plan_order" add column "base_qty" numeric(20,8);

alter table "plan_order" add column "draft_qty" numeric(20,8) default '0';

alter table "plan_order" add column "approved_qty" numeric(20,8) default '0';

alter table "plan_order" alter column "released_qty" drop default;

-- When and to what an order was released is told by the documents made of it.
alter table "plan_order" drop column "release_date";

drop table "plan_order_releases";
