alter table "sale_order_receive_plans" add column "need_invoice" boolean default false;

alter table "purchase_order_payment_plans" add column "need_invoice" boolean default false;

alter table "purchase_contract_money_plans" add column "need_invoice" boolean default false;

alter table "sale_contract_money_plans" add column "need_invoice" boolean default false;

alter table "payable_plan" add column "need_invoice" boolean default false;

alter table "receivable_plan" add column "need_invoice" boolean default false;
