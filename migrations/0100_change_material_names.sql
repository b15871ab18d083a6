alter table "engineering_change_items" add column "old_material_name" text;
alter table "engineering_change_items" add column "old_specification" text;
alter table "engineering_change_items" add column "new_material_name" text;
alter table "engineering_change_items" add column "new_specification" text;
update "engineering_change_items" i set old_material_name = m.name, old_specification = m.specification from material m where m.id = i.old_material;
update "engineering_change_items" i set new_material_name = m.name, new_specification = m.specification from material m where m.id = i.new_material;
