-- Lists without numbers of their own have an order of their own; each order has its index.
create index "company_bank_account_org_account_no_id_idx" on "company_bank_account" using btree ("org", "account_no", "id");

create index "customer_material_org_customer_customer_material_no_id_idx" on "customer_material" using btree ("org", "customer", "customer_material_no", "id");

create index "supplier_material_org_supplier_material_id_idx" on "supplier_material" using btree ("org", "supplier", "material", "id");

create index "unit_conversion_material_from_unit_id_idx" on "unit_conversion" using btree ("material", "from_unit", "id");

create index "stock_balance_org_material_warehouse_id_idx" on "stock_balance" using btree ("org", "material", "warehouse", "id");

create index "stock_cost_pool_org_material_lot_id_idx" on "stock_cost_pool" using btree ("org", "material", "lot", "id");

create index "check_rule_rule_code_id_idx" on "check_rule" using btree ("rule_code", "id");

create index "system_url_config_login_system_name_id_idx" on "system_url_config" using btree ("login_system_name", "id");
