// The dictionary: every entity definition by name. Whatever is derived starts from here.
import type { DocOf, EntityDef } from '#model/entity.ts';
import * as contract from './contract/index.ts';
import * as finance from './finance/index.ts';
import * as inventory from './inventory/index.ts';
import * as master from './master/index.ts';
import * as purchase from './purchase/index.ts';
import * as sales from './sales/index.ts';
import * as system from './system/index.ts';

const definitions = {
  ...master,
  ...sales,
  ...purchase,
  ...contract,
  ...inventory,
  ...finance,
  ...system,
} satisfies Record<string, EntityDef>;

type Definitions = typeof definitions;

export type EntityName = keyof Definitions;

/** Typed document of an entity known by name: `DocByName<'saleOrder'>`. */
export type DocByName<N extends EntityName> = DocOf<Definitions[N]>;

export const entities: Readonly<Record<EntityName, EntityDef>> = definitions;

export const allEntities: readonly EntityDef[] = Object.values(definitions);

const byName = new Map<string, EntityDef>(allEntities.map((def) => [def.name, def]));

export function entityOf(name: string): EntityDef | undefined {
  return byName.get(name);
}

export function hasEntity(name: string): boolean {
  return entityOf(name) !== undefined;
}

/** Names definitions may refer to before they are defined; references to them are not offered on screens. */
const announced: readonly string[] = [
  'badReason',
  'contractChange',
  'costAdjustment',
  'deficitBill',
  'inspectionBill',
  'inspectionPlan',
  'manufacturingOrder',
  'materialIssueBill',
  'materialReturnBill',
  'openingStock',
  'otherOutBill',
  'outsourcingInBill',
  'outsourcingIssueBill',
  'outsourcingMaterialReturnBill',
  'outsourcingOrder',
  'outsourcingReceipt',
  'outsourcingReturnBill',
  'payablePlan',
  'payablePlanScheme',
  'paymentRecord',
  'planOrder',
  'processRoute',
  'productionInBill',
  'productionReturnBill',
  'purchaseAcceptance',
  'purchaseContract',
  'purchaseInBill',
  'purchaseOrder',
  'purchaseOrderChange',
  'purchaseRefundApplication',
  'purchaseRequisition',
  'purchaseReturnBill',
  'receiptNotice',
  'receiptRecord',
  'receivablePlan',
  'receivablePlanScheme',
  'saleContract',
  'saleOrderChange',
  'saleQuotation',
  'saleReturnApplication',
  'salesReturnBill',
  'samplingScheme',
  'stockCount',
  'stockCountScheme',
  'stockPeriod',
  'stockReservation',
  'surplusBill',
  'transferApply',
  'transferBill',
  'transferInBill',
  'transferOutBill',
  'workCenter',
  'workOrder',
  'workReport',
  'workTaskOrder',
  'workshop',
];

export const laterEntities: readonly string[] = announced.filter((name) => !byName.has(name));
