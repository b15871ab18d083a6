-- 联副产品：已入库数量改为累计入库减退库，退库后可再入库
alter table "manufacturing_order_by_products" add column "received_qty" numeric(20,8) default '0';

alter table "manufacturing_order_by_products" add column "taken_back_qty" numeric(20,8) default '0';

update "manufacturing_order_by_products" set "received_qty" = coalesce("in_qty", 0);

alter table "manufacturing_order_by_products" alter column "in_qty" drop default;
