// What becomes a line of a requirement plan when it is pushed down.
import type { PushDef } from '#model/entity.ts';

const goods = {
  material: 'material',
  unit: 'unit',
  bom: 'bom',
  project: 'project',
  mtoNo: 'mtoNo',
  orderQty: 'qty',
  sourceLineNo: 'seq',
} as const;

/** What is left of a forecast. */
export const forecastToRequirementPlan = {
  to: 'requirementPlan',
  title: '需求计划',
  lines: 'items',
  toLines: 'items',
  linkRule: 'demandForecast-requirementPlan',
  header: {
    planType: "='forecast'",
    horizonStart: 'horizonStart',
    horizonEnd: 'horizonEnd',
    planner: 'forecaster',
    department: 'department',
  },
  line: {
    ...goods,
    demandType: "='forecast'",
    customer: 'customer',
    demandForecast: '=doc.id',
    requiredDate: 'startDate',
  },
} satisfies PushDef;

/** What a customer ordered and is still to be planned. */
export const orderToRequirementPlan = {
  to: 'requirementPlan',
  title: '需求计划',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-requirementPlan',
  header: { planType: "='sale'" },
  line: {
    ...goods,
    demandType: "='saleOrder'",
    customer: 'doc.customer',
    saleOrder: '=doc.id',
    saleOrderLineNo: 'seq',
    deliveredQty: 'shippedQty',
    requiredDate: 'deliveryDate',
  },
} satisfies PushDef;
