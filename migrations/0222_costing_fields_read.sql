-- Fields of costing without a reader yet: they come back with the closing of costs.
alter table "cost_param" drop column "is_enabled";

alter table "cost_param" drop column "start_period";

alter table "cost_param" drop column "close_spread";

alter table "cost_param" drop column "planned_cost_source";

alter table "cost_param" drop column "cost_object";

alter table "cost_param" drop column "labor_source";

alter table "cost_param" drop column "absorb_diff";

alter table "cost_param" drop column "wip_material_degree";

alter table "cost_param" drop column "wip_conversion_degree";

alter table "cost_param" drop column "fixed_degree";

alter table "cost_param" drop column "abnormal_scrap";

alter table "cost_param" drop column "is_wage_required";

alter table "cost_param" drop column "max_rounds";

alter table "cost_rate_items" drop column "base_qty";

alter table "cost_rate_items" drop column "collected_amount";
