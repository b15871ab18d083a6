// What plan orders become, and what of them counts as released: the quantities of all documents made of one, drafts too.
// Source: catalogue `planOrder` (on release), flows a5, worked example E30.
import type { PushDef } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';

const tracked = { project: 'project', mtoNo: 'mtoNo' } as const;
const bought = { material: 'material', unit: 'unit', warehouse: 'warehouse', ...tracked } as const;

/** `only` keeps what is made from being bought by mistake: the way of supply is changed on the order first. */
export const planOrderPushes = [
  {
    to: 'manufacturingOrder',
    title: '生产订单',
    linkRule: 'planOrder-manufacturingOrder',
    only: { field: 'supplyType', value: 'produce', message: '投放类型是自制的计划订单才能投放到生产订单' },
    header: {
      material: 'material',
      unit: 'unit',
      workshop: 'workshop',
      planStartDate: 'confirmedStartDate',
      planFinishDate: 'confirmedFinishDate',
      requiredDate: 'requiredDate',
      planner: 'planner',
      bom: 'bom',
      processRoute: 'processRoute',
      yieldRate: 'yieldRate',
      warehouse: 'warehouse',
      saleOrder: 'saleOrder',
      saleOrderLineNo: 'saleOrderLineNo',
      ...tracked,
    },
    line: {},
  },
  {
    to: 'outsourcingOrder',
    title: '委外订单',
    toLines: 'items',
    linkRule: 'planOrder-outsourcingOrder',
    only: { field: 'supplyType', value: 'outsource', message: '投放类型是委外的计划订单才能投放到委外订单' },
    header: { supplier: 'supplier', buyer: 'buyer' },
    line: {
      ...bought,
      bom: 'bom',
      yieldRate: 'yieldRate',
      planStartDate: 'confirmedStartDate',
      planFinishDate: 'confirmedFinishDate',
      saleOrder: 'saleOrder',
      saleOrderLineNo: 'saleOrderLineNo',
    },
  },
  {
    to: 'purchaseRequisition',
    title: '采购申请单',
    toLines: 'items',
    linkRule: 'planOrder-purchaseRequisition',
    header: { sourceKind: "='plan'" },
    line: {
      ...bought,
      requiredDate: 'confirmedFinishDate',
      suggestSupplier: 'supplier',
      purchaser: 'buyer',
      saleOrder: 'saleOrder',
      planOrder: 'id',
    },
  },
  {
    to: 'purchaseOrder',
    title: '采购订单',
    toLines: 'items',
    linkRule: 'planOrder-purchaseOrder',
    only: { field: 'supplyType', value: 'purchase', message: '投放类型是外购的计划订单才能投放到采购订单' },
    header: { supplier: 'supplier', deliveryDate: 'confirmedFinishDate' },
    line: { ...bought, deliveryDate: 'confirmedFinishDate', bom: 'bom' },
  },
  {
    to: 'transferApply',
    title: '调拨申请单',
    toLines: 'items',
    linkRule: 'planOrder-transferApply',
    only: { field: 'supplyType', value: 'transfer', message: '投放类型是调拨的计划订单才能投放到调拨申请单' },
    header: { requiredDate: 'confirmedFinishDate' },
    line: { material: 'material', unit: 'unit', mtoNo: 'mtoNo' },
  },
] as const satisfies readonly PushDef[];

const targets = [
  'manufacturingOrder',
  'outsourcingOrder',
  'purchaseRequisition',
  'purchaseOrder',
  'transferApply',
] as const;

export const planOrderLinkRules: readonly LinkRule[] = targets.map((entity): LinkRule => {
  const name = `planOrder-${entity}`;
  const title = planOrderPushes.find(({ to }) => to === entity)?.title ?? '';
  return {
    name,
    title: `计划订单投放${title}`,
    source: {
      entity: 'planOrder',
      quantity: 'baseQty',
      unitQuantity: 'confirmedQty',
      occupied: 'draftQty',
      executed: 'approvedQty',
    },
    target:
      entity === 'manufacturingOrder'
        ? { entity, quantity: 'baseQty', unitQuantity: 'planQty' }
        : { entity, lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
    together: targets.filter((other) => other !== entity).map((other) => `planOrder-${other}`),
  };
});
