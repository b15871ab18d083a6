-- Who supplies a material is said by supplierMaterial alone: what stood in the table of the material joins it.
insert into "supplier_material" ("id", "org", "supplier", "material", "supplier_material_no", "priority", "lead_days", "min_order_qty", "quota", "last_price", "created_at")
select gen_random_uuid(), m."org", s."supplier", m."id", s."supplier_material_no", greatest(coalesce(s."priority", 1), 1), s."lead_days",
  s."min_order_qty", s."quota", s."last_price", now()
from "material_suppliers" s join "material" m on m."id" = s."doc_id"
where s."supplier" is not null
on conflict ("org", "supplier", "material") do nothing;

drop table "material_suppliers";

-- Components of outsourced work are changed on the order itself; nothing replaces one line by another of its group.
alter table "outsourcing_order_components" drop column "substitute_group";
alter table "outsourcing_order_components" drop column "substitute_priority";

-- What is inspected again and again while it is made is said by the triggers of checks.
alter table "inspection_plan" drop column "cycle_type";
alter table "inspection_plan" drop column "cycle_value";
