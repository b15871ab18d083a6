alter table "demand_forecast_items" alter column "consumed_qty" drop default;

alter table "demand_forecast_items" add column "ordered_qty" numeric(20,8) default '0';
