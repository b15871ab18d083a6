-- What a supplier made is inspected before it comes in: asked for and judged on the line of the outsourcing order.
alter table "material" add column "is_outsource_inspect" boolean default false;
alter table "outsourcing_order_items" add column "inspect_required" boolean default false;
alter table "outsourcing_order_items" add column "request_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "exempt_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "inspected_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "qualified_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "concession_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "unqualified_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "sample_loss_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "released_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "disposed_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "passed_qty" numeric(20,8);
alter table "outsourcing_order_items" add column "inspected_base_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "qualified_base_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "concession_base_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "exempt_base_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "released_base_qty" numeric(20,8) default '0';
alter table "outsourcing_order_items" add column "inspecting_qty" numeric(20,8);
update "outsourcing_order_items" set "passed_qty" = 0, "inspecting_qty" = 0;
-- Limits add up the columns links keep; their sum is not kept beside them.
alter table "delivery_notice_items" drop column "passed_base_qty";
alter table "sale_return_application_items" drop column "passed_base_qty";
