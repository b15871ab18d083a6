alter table "manufacturing_order_components" add column "transferred_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "line_warehouse" uuid;
