// What the demo company has on every day of the year: its tables, each with the states a visitor finds its records in; a table
// without states has rows. Days named here are those that are planned or noted ahead, by table and column.

/** A line each: table, then states. */
const everyDay = `
andon_rule enabled
announcement published
approval_flow enabled
approval_instance running
approval_task pending
bad_classification enabled
bad_reason approved
bank enabled
bom approved
business_code enabled
business_group enabled
calibration_record approved
check_task waiting
check_trigger approved
company_bank_account enabled
contract_category enabled
cost_adjustment approved
cost_param
cost_rate approved
currency enabled
customer approved
customer_category enabled
customer_material enabled
defect_handling done draft processing submitted
deficit_bill approved draft
delivery_mode enabled
delivery_notice closed
demand_forecast approved
department enabled
dictionary_type enabled
dictionary_type_items enabled
employee approved
engineering_change approved draft submitted
equipment approved
equipment_category enabled
exchange_rate enabled
execution_log
factory_calendar approved
forecast_model enabled
inspection_bill closed judged
inspection_bill_defects
inspection_item approved
inspection_plan approved
inspection_request judged waiting
inspection_standard approved
instrument approved
inventory_category enabled
location enabled
lot enabled
maintenance_item approved
maintenance_plan approved
maintenance_task doing done overdue pending
manufacturing_order closed draft finished planned released started submitted voided
master_schedule approved draft
material approved
material_category enabled
material_issue_bill approved
material_return_bill approved draft
material_substitution approved draft
mrp_scheme enabled
online_form draft
online_report draft
opening_stock approved
operation approved
operator_badge enabled
organization enabled
other_in_bill approved draft submitted
other_out_bill approved draft
outsourcing_in_bill approved
outsourcing_issue_bill approved
outsourcing_order approved closed draft finished released started submitted
outsourcing_return_bill approved
payable_plan
payable_plan_scheme enabled
payment_record approved
payment_term enabled
piece_rate approved
plan_order firmed
price_term enabled
print_template enabled
process_route approved
production_feed approved
production_in_bill approved
production_return_bill approved
production_scrap approved
purchase_acceptance approved
purchase_contract approved draft
purchase_in_bill approved draft submitted
purchase_invoice approved draft submitted
purchase_order approved closed draft submitted
purchase_order_change approved draft
purchase_param
purchase_price_list approved
purchase_refund_application approved closed draft
purchase_requisition approved closed submitted
purchase_return_bill approved draft
quality_certificate draft released
receipt_notice approved draft
receipt_record approved draft
receivable_plan
receivable_plan_scheme enabled
region enabled
repair_order reported
sale_contract approved draft
sale_discount_group enabled
sale_discount_list approved
sale_invoice approved draft issued
sale_order approved closed draft submitted voided
sale_order_receive_plans
sale_order_requirement_plans
sale_order_terms
sale_param
sale_price_group enabled
sale_price_list approved
sale_quotation approved closed draft submitted
sale_return_application approved closed draft
sales_out_bill approved draft submitted
sales_return_bill approved
sampling_scheme approved
sampling_state
security_group enabled
serial_number enabled
settlement_method enabled
shift approved
shift_scheme approved
shipping_address enabled
shop_device pending
spc_chart approved
spc_point
spc_signal
stock_balance
stock_cost_pool
stock_count approved draft
stock_count_scheme approved
stock_ledger
stock_param
stock_period
stock_reservation
stock_status enabled
stop_reason enabled
supplier approved
supplier_category enabled
supplier_material enabled
supplier_score approved draft
supplier_score_scheme enabled
surplus_bill approved draft
system_config enabled
tax enabled
term_template enabled
transfer_apply approved
transfer_bill approved
transfer_in_bill approved
transfer_out_bill approved
unit enabled
unit_group enabled
user enabled
wage_entry approved
wage_settlement approved closed draft
wage_settlement_details
warehouse enabled
work_center approved
work_instruction approved
work_report approved
work_task_order dispatched pending running
work_team approved
workshop enabled
workshop_order running
workshop_schedule draft published
`;

export const everyDayStates: readonly (readonly [table: string, states: readonly string[]])[] = everyDay
  .trim()
  .split('\n')
  .map((line) => {
    const [table = '', ...states] = line.split(' ');
    return [table, states];
  });

/** Days of the demo that have to be worked ones. */
export const plannedDays: readonly { table: string; column: string }[] = [
  { table: 'manufacturing_order', column: 'plan_start_date' },
  { table: 'manufacturing_order', column: 'plan_finish_date' },
  { table: 'outsourcing_order_items', column: 'plan_start_date' },
  { table: 'outsourcing_order_items', column: 'plan_finish_date' },
  { table: 'sale_order_items', column: 'delivery_date' },
  { table: 'purchase_order_items', column: 'delivery_date' },
  { table: 'purchase_requisition_items', column: 'required_date' },
  { table: 'delivery_notice', column: 'date' },
  { table: 'sales_out_bill', column: 'date' },
  { table: 'purchase_in_bill', column: 'date' },
  { table: 'production_in_bill', column: 'date' },
  { table: 'sale_quotation', column: 'date' },
  { table: 'engineering_change', column: 'effective_date' },
  { table: 'maintenance_plan', column: 'start_date' },
  { table: 'calibration_record', column: 'date' },
  { table: 'wage_entry_items', column: 'work_date' },
  { table: 'receipt_record', column: 'date' },
  { table: 'payment_record', column: 'date' },
  { table: 'sale_contract', column: 'sign_date' },
  { table: 'purchase_contract', column: 'sign_date' },
];
