-- Changes of orders say in which unit a price counts, as the lines of the order do.
alter table "sale_order_change_items" add column "price_unit" uuid;
alter table "purchase_order_change_items" add column "price_unit" uuid;
update "sale_order_change_items" c set "price_unit" = i."price_unit" from "sale_order_items" i where i."id"::text = c."order_line_id";
update "purchase_order_change_items" c set "price_unit" = i."price_unit" from "purchase_order_items" i where i."id"::text = c."order_line_id";
