-- Products of a mould stand with their code, name and specification: several have the same name.
alter table "mould_products" add column "material_name" text;
alter table "mould_products" add column "specification" text;

update "mould_products" p set "material_name" = m."name", "specification" = m."specification" from "material" m where m."id" = p."material";
