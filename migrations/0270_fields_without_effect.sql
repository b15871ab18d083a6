-- Fields that nothing could do anything with: what they promised is said elsewhere, or the product does not do it.
-- Amounts and quantities are rounded half up; currencies are named, not marked by their sign.
alter table "currency" drop column "is_symbol_before";
alter table "currency" drop column "rounding_mode";
alter table "unit" drop column "rounding_mode";
-- Lots are numbered by the rule of lots, plans say themselves for which material they are, outsourced goods come in directly.
alter table "material" drop column "lot_code_rule";
alter table "material" drop column "is_outsource_inspect";
alter table "material" drop column "quality_plan";
-- Goods of a notice lie in no warehouse before they come in.
alter table "warehouse" drop column "is_inspection_hold";
alter table "warehouse" drop column "default_receive_status";
-- A plan row that names a milestone starts with it.
alter table "sale_contract_milestones" drop column "trigger_plan";
alter table "purchase_contract_milestones" drop column "trigger_plan";
-- An approved plan is read as it is.
alter table "requirement_plan" drop column "is_locked";
-- The last receipt is said once, by its other tick.
alter table "production_in_bill_items" drop column "is_finished";
alter table "work_report_materials" drop column "serial_trace";
alter table "saved_view" drop column "page_size";
alter table "print_template" drop column "engine";
alter table "dictionary_type" drop column "parent_type";
alter table "dictionary_type" drop column "is_tree";
alter table "dictionary_type_items" drop column "label_en";
alter table "dictionary_type_items" drop column "parent_value";
alter table "dictionary_type_items" drop column "extra";
alter table "message_template" drop column "channels";
alter table "scheduled_job" drop column "run_as";
alter table "scheduled_job" drop column "organization";
-- Shares are set on the report, skills have a ledger of their own, a reason says itself for which operations it is.
alter table "work_task_order_workers" drop column "share_rate";
alter table "work_team_members" drop column "skills";
alter table "operation" drop column "bad_reasons";
-- Material that comes back is inspected like other stock.
alter table "material_return_bill_items" drop column "is_inspect";
