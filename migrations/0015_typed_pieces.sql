-- 采购入库单、采购退料单、销售退货单、盘盈单、盘亏单－录入序列号、新批号
alter table "purchase_in_bill_items" add column if not exists "serial_text" text;
alter table "purchase_return_bill_items" add column if not exists "serial_text" text;
alter table "sales_return_bill_items" add column if not exists "serial_text" text;
alter table "surplus_bill_items" add column if not exists "serial_text" text;
alter table "deficit_bill_items" add column if not exists "serial_text" text;
alter table "purchase_in_bill_items" add column if not exists "lot_no" text;
alter table "sales_return_bill_items" add column if not exists "lot_no" text;
