-- 库存参数：到货自动预留
alter table "stock_param" add column "reserve_on_arrival" boolean default false;
