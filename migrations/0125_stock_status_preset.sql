-- A status of stock that a company makes itself is not one that came with the system.
alter table "stock_status" alter column "is_system" set default false;
