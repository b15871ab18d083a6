create index "plan_order_components_material_idx" on "plan_order_components" using btree ("material");
