alter table "work_report" add column "base_unit" uuid;

alter table "work_report" add column "finished_base_qty" numeric(20,8);

alter table "work_report" add column "request_qty" numeric(20,8) default '0';

alter table "work_report" add column "exempt_qty" numeric(20,8) default '0';

alter table "work_report" add column "inspected_qty" numeric(20,8) default '0';

alter table "work_report" add column "accepted_qty" numeric(20,8) default '0';

alter table "work_report" add column "concession_qty" numeric(20,8) default '0';

alter table "work_report" add column "unqualified_qty" numeric(20,8) default '0';

alter table "work_report" add column "sample_loss_qty" numeric(20,8) default '0';

alter table "work_report" add column "held_qty" numeric(20,8);

alter table "work_report" alter column "inspect_status" drop default;

-- What reports finished in base units, for those from before it was kept.
update "work_report" r set "base_unit" = m."base_unit",
  "finished_base_qty" = case when coalesce(h."plan_qty", 0) = 0 then r."finished_qty" else round(r."finished_qty" * h."base_qty" / h."plan_qty", 8) end,
  "held_qty" = 0
  from "manufacturing_order" h, "material" m where h."id" = r."manufacturing_order" and m."id" = r."material";
