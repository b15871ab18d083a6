-- First and last trade of a partner follow from his orders whenever he is read; the columns held what nothing kept up to date.
alter table "customer" drop column "first_trade_date";
alter table "customer" drop column "last_trade_date";
alter table "supplier" drop column "first_trade_date";
alter table "supplier" drop column "last_trade_date";
