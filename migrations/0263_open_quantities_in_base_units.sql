-- What links executed of a row, and what is left of it, in base units beside the columns in the unit of the row. Links hold
-- base quantities exactly, so the columns of rows that are there already are told anew from them.

alter table "sale_order_items" add column "replenish_base_qty" numeric(20,8) default '0';

alter table "sale_order_items" add column "remain_base_qty" numeric(20,8);

alter table "purchase_order_items" add column "replenish_base_qty" numeric(20,8) default '0';

alter table "purchase_order_items" add column "remain_base_qty" numeric(20,8);

alter table "purchase_requisition_items" add column "occupied_base_qty" numeric(20,8) default '0';

alter table "purchase_requisition_items" add column "ordered_base_qty" numeric(20,8) default '0';

alter table "purchase_requisition_items" add column "approved_base_qty" numeric(20,8);

alter table "purchase_requisition_items" add column "remain_base_qty" numeric(20,8);

alter table "delivery_notice_items" add column "inspected_base_qty" numeric(20,8) default '0';

alter table "delivery_notice_items" add column "qualified_base_qty" numeric(20,8) default '0';

alter table "delivery_notice_items" add column "concession_base_qty" numeric(20,8) default '0';

alter table "delivery_notice_items" add column "exempt_base_qty" numeric(20,8) default '0';

alter table "delivery_notice_items" add column "released_base_qty" numeric(20,8) default '0';

alter table "delivery_notice_items" add column "shipped_base_qty" numeric(20,8) default '0';

alter table "delivery_notice_items" add column "passed_base_qty" numeric(20,8);

alter table "delivery_notice_items" add column "remain_base_qty" numeric(20,8);

alter table "sale_return_application_items" add column "inspected_base_qty" numeric(20,8) default '0';

alter table "sale_return_application_items" add column "qualified_base_qty" numeric(20,8) default '0';

alter table "sale_return_application_items" add column "concession_base_qty" numeric(20,8) default '0';

alter table "sale_return_application_items" add column "exempt_base_qty" numeric(20,8) default '0';

alter table "sale_return_application_items" add column "released_base_qty" numeric(20,8) default '0';

alter table "sale_return_application_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "sale_return_application_items" add column "passed_base_qty" numeric(20,8);

alter table "sale_return_application_items" add column "remain_base_qty" numeric(20,8);

alter table "purchase_refund_application_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "purchase_refund_application_items" add column "remain_base_qty" numeric(20,8);

alter table "receipt_notice_items" add column "exempt_base_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "qualified_base_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "concession_base_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "released_base_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "disposed_base_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "sample_loss_base_qty" numeric(20,8) default '0';

alter table "receipt_notice_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "sale_quotation_items" add column "ordered_base_qty" numeric(20,8) default '0';

alter table "sale_quotation_items" add column "remain_base_qty" numeric(20,8);

alter table "sale_contract_items" add column "ordered_base_qty" numeric(20,8) default '0';

alter table "sale_contract_items" add column "remain_base_qty" numeric(20,8);

alter table "purchase_contract_items" add column "ordered_base_qty" numeric(20,8) default '0';

alter table "purchase_contract_items" add column "remain_base_qty" numeric(20,8);

alter table "transfer_apply_items" add column "transferred_base_qty" numeric(20,8) default '0';

alter table "transfer_apply_items" add column "approved_base_qty" numeric(20,8);

alter table "transfer_apply_items" add column "remain_base_qty" numeric(20,8);

alter table "outsourcing_order_items" add column "in_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_items" add column "scrap_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_items" add column "replenish_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_items" add column "remain_base_qty" numeric(20,8);

alter table "outsourcing_order_components" add column "issued_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_components" add column "fed_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_components" add column "returned_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_components" add column "used_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_components" add column "restored_base_qty" numeric(20,8) default '0';

alter table "outsourcing_order_components" add column "unissued_base_qty" numeric(20,8);

alter table "manufacturing_order" add column "received_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "taken_back_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_qualified_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_concession_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_exempt_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_released_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_disposed_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_unqualified_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "final_passed_base_qty" numeric(20,8);

alter table "manufacturing_order" add column "remain_base_qty" numeric(20,8);

alter table "manufacturing_order_components" add column "issued_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "fed_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "returned_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "defect_returned_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "scrapped_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "consumed_base_qty" numeric(20,8) default '0';

alter table "manufacturing_order_components" add column "unissued_base_qty" numeric(20,8);

alter table "plan_order" add column "draft_base_qty" numeric(20,8) default '0';

alter table "plan_order" add column "approved_base_qty" numeric(20,8) default '0';

alter table "plan_order" add column "remain_base_qty" numeric(20,8);

alter table "purchase_in_bill_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "sales_out_bill_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "outsourcing_in_bill_items" add column "returned_base_qty" numeric(20,8) default '0';

alter table "sale_order_items" alter column "shipped_base_qty" set default '0';

alter table "purchase_order_items" alter column "received_base_qty" set default '0';

-- A base quantity in the unit of its row, as model/openQuantity.ts tells it.
create function told_in_unit(base numeric, whole_base numeric, whole numeric, unit_id uuid, base_unit_id uuid) returns numeric language sql stable as $$
  select case when base = whole_base then whole
    when coalesce(whole_base, 0) = 0 then 0
    when v.shown * whole_base = base * whole then v.shown
    when v.shown <> 0 and (v.us >= 6 or mod(whole_base * power(10::numeric, v.bs), nullif(whole, 0) * power(10::numeric, v.us)) <> 0) then v.shown
    else round(base * whole / whole_base, 8) end
  from (select p.*, round(base * whole / nullif(whole_base, 0), p.us) as shown from (select
    coalesce((select precision from unit where id = unit_id), 6) as us, coalesce((select precision from unit where id = base_unit_id), 6) as bs) p) v
$$;

update sale_order_items s set shipped_base_qty = k.base, shipped_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('saleOrder-salesOutBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_order_items s set replenish_base_qty = k.base, replenish_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('saleOrder-replenishment') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_order_items set shipped_base_qty = coalesce(case when shipped_qty = 0 then 0 else shipped_base_qty end, 0);

update purchase_order_items s set received_base_qty = k.base, received_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseOrder-purchaseInBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text and coalesce(s.is_stock, true);

update purchase_order_items s set replenish_base_qty = k.base, replenish_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseOrder-replenishment') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update purchase_order_items s set received_base_qty = k.base, received_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule = 'purchaseOrder-purchaseAcceptance' and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text and not s.is_stock;

update purchase_order_items set received_base_qty = coalesce(case when received_qty = 0 then 0 else received_base_qty end, 0);

update purchase_requisition_items s set ordered_base_qty = k.base, ordered_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseRequisition-purchaseOrder', 'purchaseRequisition-otherOutBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update purchase_requisition_items s set occupied_base_qty = k.base, occupied_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseRequisition-purchaseOrder', 'purchaseRequisition-otherOutBill') and link_status = 'occupied' group by 1) k where k.source_line_id = s.id::text;

update delivery_notice_items s set inspected_base_qty = k.base, inspected_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('deliveryNotice-inspectionBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update delivery_notice_items s set qualified_base_qty = k.base, qualified_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.qualified_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('deliveryNotice-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update delivery_notice_items s set concession_base_qty = k.base, concession_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.concession_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('deliveryNotice-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update delivery_notice_items s set exempt_base_qty = k.base, exempt_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.exempt_base) as base from document_link k join inspection_request_items t on t.id::text = k.target_line_id where k.link_rule in ('deliveryNotice-inspectionRequest') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update delivery_notice_items s set released_base_qty = k.base, released_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.released_base) as base from document_link k join defect_handling t on t.id::text = k.target_line_id where k.link_rule in ('deliveryNotice-defectHandling') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update delivery_notice_items s set shipped_base_qty = k.base, shipped_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('deliveryNotice-salesOutBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_return_application_items s set inspected_base_qty = k.base, inspected_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('saleReturnApplication-inspectionBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_return_application_items s set qualified_base_qty = k.base, qualified_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.qualified_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('saleReturnApplication-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_return_application_items s set concession_base_qty = k.base, concession_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.concession_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('saleReturnApplication-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_return_application_items s set exempt_base_qty = k.base, exempt_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.exempt_base) as base from document_link k join inspection_request_items t on t.id::text = k.target_line_id where k.link_rule in ('saleReturnApplication-inspectionRequest') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_return_application_items s set released_base_qty = k.base, released_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.released_base) as base from document_link k join defect_handling t on t.id::text = k.target_line_id where k.link_rule in ('saleReturnApplication-defectHandling') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_return_application_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('saleReturnApplication-salesReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update purchase_refund_application_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseRefundApplication-purchaseReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set exempt_base_qty = k.base, exempt_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.exempt_base) as base from document_link k join inspection_request_items t on t.id::text = k.target_line_id where k.link_rule in ('receiptNotice-inspectionRequest') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set qualified_base_qty = k.base, qualified_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.qualified_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('receiptNotice-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set concession_base_qty = k.base, concession_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.concession_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('receiptNotice-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set sample_loss_base_qty = k.base, sample_loss_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.destroyed_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('receiptNotice-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set released_base_qty = k.base, released_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.released_base) as base from document_link k join defect_handling t on t.id::text = k.target_line_id where k.link_rule in ('receiptNotice-defectHandling') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set disposed_base_qty = k.base, disposed_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.disposed_base) as base from document_link k join defect_handling t on t.id::text = k.target_line_id where k.link_rule in ('receiptNotice-defectHandling') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update receipt_notice_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('receiptNotice-purchaseRefundApplication') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_quotation_items s set ordered_base_qty = k.base, ordered_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('saleQuotation-saleOrder') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sale_contract_items s set ordered_base_qty = k.base, ordered_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('saleContract-saleOrder') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update purchase_contract_items s set ordered_base_qty = k.base, ordered_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseContract-purchaseOrder') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update transfer_apply_items s set transferred_base_qty = k.base, transferred_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('transferApply-transferBill', 'transferApply-transferOutBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_items s set in_base_qty = k.base, in_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-outsourcingInBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_items s set scrap_base_qty = k.base, scrap_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.scrap_base) as base from document_link k join outsourcing_in_bill_items t on t.id::text = k.target_line_id where k.link_rule in ('outsourcingOrder-outsourcingInBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-outsourcingReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_items s set replenish_base_qty = k.base, replenish_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-replenishment') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_components s set issued_base_qty = k.base, issued_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-outsourcingIssueBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_components s set fed_base_qty = k.base, fed_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-outsourcingFeed') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_components s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-outsourcingMaterialReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_components s set used_base_qty = k.base, used_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-consumption') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_order_components s set restored_base_qty = k.base, restored_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingOrder-restored') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set base_qty = round(s.base_qty, u.precision) from unit u where u.id = s.base_unit and s.base_qty <> round(s.base_qty, u.precision);

update plan_order s set base_qty = round(s.base_qty, u.precision) from unit u where u.id = s.base_unit and s.base_qty <> round(s.base_qty, u.precision);

update manufacturing_order s set received_base_qty = k.base, received_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('manufacturingOrder-productionInBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set taken_back_base_qty = k.base, taken_back_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('manufacturingOrder-productionReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set final_qualified_base_qty = k.base, final_qualified_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.qualified_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set final_concession_base_qty = k.base, final_concession_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.concession_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set final_unqualified_base_qty = k.base, final_unqualified_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.unqualified_base) as base from document_link k join inspection_bill t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-inspectionBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set final_exempt_base_qty = k.base, final_exempt_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.exempt_base) as base from document_link k join inspection_request_items t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-inspectionRequest') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set final_released_base_qty = k.base, final_released_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.released_base) as base from document_link k join defect_handling t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-defectHandling') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order s set final_disposed_base_qty = k.base, final_disposed_qty = told_in_unit(k.base, s.base_qty, s.plan_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.disposed_base) as base from document_link k join defect_handling t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-defectHandling') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order_components s set issued_base_qty = k.base, issued_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('manufacturingOrder-materialIssueBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order_components s set consumed_base_qty = k.base, consumed_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.consumed_base) as base from document_link k join material_issue_bill_items t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-materialIssueBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order_components s set fed_base_qty = k.base, fed_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('manufacturingOrder-productionFeed') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order_components s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.good_base) as base from document_link k join material_return_bill_items t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-materialReturnBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order_components s set defect_returned_base_qty = k.base, defect_returned_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select k.source_line_id, sum(t.defect_base) as base from document_link k join material_return_bill_items t on t.id::text = k.target_line_id where k.link_rule in ('manufacturingOrder-materialReturnBill') and k.link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update manufacturing_order_components s set scrapped_base_qty = k.base, scrapped_qty = told_in_unit(k.base, s.base_qty, s.required_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('manufacturingOrder-productionScrap') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update plan_order s set approved_base_qty = k.base, approved_qty = told_in_unit(k.base, s.base_qty, s.confirmed_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('planOrder-manufacturingOrder', 'planOrder-purchaseRequisition', 'planOrder-purchaseOrder', 'planOrder-outsourcingOrder', 'planOrder-transferApply') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update plan_order s set draft_base_qty = k.base, draft_qty = told_in_unit(k.base, s.base_qty, s.confirmed_qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('planOrder-manufacturingOrder', 'planOrder-purchaseRequisition', 'planOrder-purchaseOrder', 'planOrder-outsourcingOrder', 'planOrder-transferApply') and link_status = 'occupied' group by 1) k where k.source_line_id = s.id::text;

update purchase_in_bill_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('purchaseInBill-purchaseReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update sales_out_bill_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('salesOutBill-salesReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update outsourcing_in_bill_items s set returned_base_qty = k.base, returned_qty = told_in_unit(k.base, s.base_qty, s.qty, s.unit, s.base_unit)
  from (select source_line_id, sum(base_qty) as base from document_link where link_rule in ('outsourcingInBill-outsourcingReturnBill') and link_status = 'executed' group by 1) k where k.source_line_id = s.id::text;

update purchase_requisition_items s set approved_base_qty = case when coalesce(qty, 0) = 0 then 0 when approved_qty = qty then base_qty else round(approved_qty * base_qty / qty, coalesce((select precision from unit where id = s.base_unit), 8)) end;

update transfer_apply_items s set approved_base_qty = case when coalesce(qty, 0) = 0 then 0 when coalesce(approved_qty, qty) = qty then base_qty else round(coalesce(approved_qty, qty) * base_qty / qty, coalesce((select precision from unit where id = s.base_unit), 8)) end;

update delivery_notice_items set passed_base_qty = coalesce(qualified_base_qty, 0) + coalesce(concession_base_qty, 0) + coalesce(exempt_base_qty, 0) + coalesce(released_base_qty, 0);

update sale_return_application_items set passed_base_qty = coalesce(qualified_base_qty, 0) + coalesce(concession_base_qty, 0) + coalesce(exempt_base_qty, 0) + coalesce(released_base_qty, 0);

update manufacturing_order set final_passed_base_qty = coalesce(final_qualified_base_qty, 0) + coalesce(final_concession_base_qty, 0) + coalesce(final_exempt_base_qty, 0) + coalesce(final_released_base_qty, 0);

update sale_order_items set remain_base_qty = greatest(0, base_qty - coalesce(shipped_base_qty, 0) + coalesce(replenish_base_qty, 0));

update sale_order_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(shipped_qty, 0) + coalesce(replenish_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(shipped_qty, 0) + coalesce(replenish_qty, 0) > 0 then qty - coalesce(shipped_qty, 0) + coalesce(replenish_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update purchase_order_items set remain_base_qty = greatest(0, base_qty - coalesce(received_base_qty, 0) + coalesce(replenish_base_qty, 0));

update purchase_order_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(received_qty, 0) + coalesce(replenish_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(received_qty, 0) + coalesce(replenish_qty, 0) > 0 then qty - coalesce(received_qty, 0) + coalesce(replenish_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update purchase_requisition_items set remain_base_qty = greatest(0, approved_base_qty - coalesce(ordered_base_qty, 0) - coalesce(occupied_base_qty, 0));

update purchase_requisition_items set remain_qty = case when coalesce(approved_base_qty, 0) = 0 then greatest(0, approved_qty - coalesce(ordered_qty, 0) - coalesce(occupied_qty, 0)) when remain_base_qty = 0 then 0 when approved_qty - coalesce(ordered_qty, 0) - coalesce(occupied_qty, 0) > 0 then approved_qty - coalesce(ordered_qty, 0) - coalesce(occupied_qty, 0) else round(remain_base_qty * approved_qty / approved_base_qty, 8) end;

update delivery_notice_items set remain_base_qty = greatest(0, base_qty - coalesce(shipped_base_qty, 0));

update delivery_notice_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(shipped_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(shipped_qty, 0) > 0 then qty - coalesce(shipped_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update sale_return_application_items set remain_base_qty = greatest(0, base_qty - coalesce(returned_base_qty, 0));

update sale_return_application_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(returned_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(returned_qty, 0) > 0 then qty - coalesce(returned_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update purchase_refund_application_items set remain_base_qty = greatest(0, base_qty - coalesce(returned_base_qty, 0));

update purchase_refund_application_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(returned_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(returned_qty, 0) > 0 then qty - coalesce(returned_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update sale_quotation_items set remain_base_qty = case when coalesce(is_price_only, false) then 0 else greatest(0, base_qty - coalesce(ordered_base_qty, 0)) end;

update sale_quotation_items set remain_qty = case when coalesce(is_price_only, false) then 0 else case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(ordered_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(ordered_qty, 0) > 0 then qty - coalesce(ordered_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end end;

update sale_contract_items set remain_base_qty = greatest(0, base_qty - coalesce(ordered_base_qty, 0));

update sale_contract_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(ordered_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(ordered_qty, 0) > 0 then qty - coalesce(ordered_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update purchase_contract_items set remain_base_qty = greatest(0, base_qty - coalesce(ordered_base_qty, 0));

update purchase_contract_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(ordered_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(ordered_qty, 0) > 0 then qty - coalesce(ordered_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update transfer_apply_items set remain_base_qty = greatest(0, approved_base_qty - coalesce(transferred_base_qty, 0));

update transfer_apply_items set remain_qty = case when coalesce(approved_base_qty, 0) = 0 then greatest(0, coalesce(approved_qty, qty) - coalesce(transferred_qty, 0)) when remain_base_qty = 0 then 0 when coalesce(approved_qty, qty) - coalesce(transferred_qty, 0) > 0 then coalesce(approved_qty, qty) - coalesce(transferred_qty, 0) else round(remain_base_qty * coalesce(approved_qty, qty) / approved_base_qty, 8) end;

update outsourcing_order_items set remain_base_qty = greatest(0, base_qty - coalesce(in_base_qty, 0) + coalesce(replenish_base_qty, 0));

update outsourcing_order_items set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, qty - coalesce(in_qty, 0) + coalesce(replenish_qty, 0)) when remain_base_qty = 0 then 0 when qty - coalesce(in_qty, 0) + coalesce(replenish_qty, 0) > 0 then qty - coalesce(in_qty, 0) + coalesce(replenish_qty, 0) else round(remain_base_qty * qty / base_qty, 8) end;

update outsourcing_order_components set unissued_base_qty = case when coalesce(supply_mode = 'supplier', false) or coalesce(issue_mode = 'none', false) then 0 else greatest(0, base_qty - coalesce(issued_base_qty, 0) + coalesce(returned_base_qty, 0)) end;

update outsourcing_order_components set unissued_qty = case when coalesce(supply_mode = 'supplier', false) or coalesce(issue_mode = 'none', false) then 0 else case when coalesce(base_qty, 0) = 0 then greatest(0, required_qty - coalesce(issued_qty, 0) + coalesce(returned_qty, 0)) when unissued_base_qty = 0 then 0 when required_qty - coalesce(issued_qty, 0) + coalesce(returned_qty, 0) > 0 then required_qty - coalesce(issued_qty, 0) + coalesce(returned_qty, 0) else round(unissued_base_qty * required_qty / base_qty, 8) end end;

update manufacturing_order set remain_base_qty = greatest(0, base_qty - coalesce(received_base_qty, 0) + coalesce(taken_back_base_qty, 0));

update manufacturing_order set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, plan_qty - coalesce(received_qty, 0) + coalesce(taken_back_qty, 0)) when remain_base_qty = 0 then 0 when plan_qty - coalesce(received_qty, 0) + coalesce(taken_back_qty, 0) > 0 then plan_qty - coalesce(received_qty, 0) + coalesce(taken_back_qty, 0) else round(remain_base_qty * plan_qty / base_qty, 8) end;

update manufacturing_order_components set unissued_base_qty = greatest(0, base_qty - coalesce(issued_base_qty, 0) + coalesce(returned_base_qty, 0));

update manufacturing_order_components set unissued_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, required_qty - coalesce(issued_qty, 0) + coalesce(returned_qty, 0)) when unissued_base_qty = 0 then 0 when required_qty - coalesce(issued_qty, 0) + coalesce(returned_qty, 0) > 0 then required_qty - coalesce(issued_qty, 0) + coalesce(returned_qty, 0) else round(unissued_base_qty * required_qty / base_qty, 8) end;

update plan_order set remain_base_qty = greatest(0, base_qty - coalesce(draft_base_qty, 0) - coalesce(approved_base_qty, 0));

update plan_order set remain_qty = case when coalesce(base_qty, 0) = 0 then greatest(0, confirmed_qty - coalesce(draft_qty, 0) - coalesce(approved_qty, 0)) when remain_base_qty = 0 then 0 when confirmed_qty - coalesce(draft_qty, 0) - coalesce(approved_qty, 0) > 0 then confirmed_qty - coalesce(draft_qty, 0) - coalesce(approved_qty, 0) else round(remain_base_qty * confirmed_qty / base_qty, 8) end;

drop function told_in_unit(numeric, numeric, numeric, uuid, uuid);
