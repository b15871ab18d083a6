// What a request hands to inspection bills, and what other documents hand to a request. Each requested line becomes a
// bill of its own; all that arrived of a document is asked for together.
import type { PushDef } from '#model/entity.ts';

export const requestToBill = {
  to: 'inspectionBill',
  title: '检验单',
  lines: 'items',
  linkRule: 'inspectionRequest-inspectionBill',
  in: ['waiting', 'inspecting'],
  header: {
    inspectionType: 'inspectionType',
    supplier: 'supplier',
    customer: 'customer',
    manufacturingOrder: 'manufacturingOrder',
    workshop: 'workshop',
    inspectDepartment: 'inspectDepartment',
    inspectionRequest: 'id',
  },
  line: {
    material: 'material',
    unit: 'unit',
    sourceQty: 'requestQty',
    sourceBase: 'baseQty',
    lot: 'lot',
    lotNo: 'lotNo',
    supplierLot: 'supplierLot',
    operation: 'operation',
    inspectionPlan: 'inspectionPlan',
    inspectMode: 'inspectMode',
    inspector: 'inspector',
    warehouse: 'warehouse',
  },
} satisfies PushDef;

export const noticeToRequest = {
  to: 'inspectionRequest',
  title: '报检单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'receiptNotice-inspectionRequest',
  header: {
    inspectionType: "='incoming'",
    supplier: 'supplier',
    applicant: '=coalesce(receiver, purchaser)',
  },
  line: {
    material: 'material',
    unit: 'unit',
    lotNo: 'lotNo',
    supplierLot: 'supplierLot',
    warehouse: 'warehouse',
  },
} satisfies PushDef;

/** Products that were reported good; one line for the order. */
export const orderToRequest = {
  to: 'inspectionRequest',
  title: '报检单',
  toLines: 'items',
  linkRule: 'manufacturingOrder-inspectionRequest',
  in: ['released', 'started', 'finished'],
  header: { inspectionType: "='final'", manufacturingOrder: 'id', workshop: 'workshop' },
  line: { material: 'material', unit: 'unit', lot: 'lot', warehouse: 'warehouse' },
} satisfies PushDef;

/** What was reported good of an operation. */
export const reportToRequest = {
  to: 'inspectionRequest',
  title: '报检单',
  toLines: 'items',
  linkRule: 'workReport-inspectionRequest',
  header: {
    inspectionType: "='inProcess'",
    manufacturingOrder: 'manufacturingOrder',
    workshop: 'workshop',
    applicant: 'reporter',
  },
  line: { material: 'material', unit: 'unit', lot: 'lot', operation: 'operation' },
} satisfies PushDef;

const requestedLine = { material: 'material', unit: 'unit', lot: 'lot', warehouse: 'warehouse' } as const;

export const deliveryToRequest = {
  to: 'inspectionRequest',
  title: '报检单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'deliveryNotice-inspectionRequest',
  header: { inspectionType: "='shipping'", customer: 'customer' },
  line: requestedLine,
} satisfies PushDef;

/** What a supplier made, or an operation he did, before it is received. */
export const outsourcedToRequest = {
  to: 'inspectionRequest',
  title: '报检单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'outsourcingOrder-inspectionRequest',
  header: { inspectionType: "='outsourcing'", supplier: 'supplier', applicant: 'buyer' },
  line: { material: 'material', unit: 'unit', warehouse: 'warehouse', operation: 'operation' },
} satisfies PushDef;

export const returnToRequest = {
  to: 'inspectionRequest',
  title: '报检单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleReturnApplication-inspectionRequest',
  header: { inspectionType: "='return'", customer: 'customer' },
  line: requestedLine,
} satisfies PushDef;
