create index "customer_org_credit_code_idx" on "customer" using btree ("org", "credit_code");

create index "material_org_name_specification_idx" on "material" using btree ("org", "name", "specification");

create index "supplier_org_credit_code_idx" on "supplier" using btree ("org", "credit_code");
