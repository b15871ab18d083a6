// Every entity definition by name, of all areas. Whatever is derived starts from here.
import type { DocOf, EntityDef } from '#model/entity.ts';
import { registerAreas } from '#model/registry.ts';
import { areas } from './areas.ts';

registerAreas(areas);

/** What is registered by name, of whichever area. */
type Registered = (typeof areas)[number]['entities'];
type NamesIn<E> = E extends unknown ? keyof E : never;
type DefinitionIn<E, N> = E extends unknown ? (N extends keyof E ? E[N] : never) : never;

export type EntityName = NamesIn<Registered>;

/** Typed document of an entity known by name: `DocByName<'saleOrder'>`. */
export type DocByName<N extends EntityName> =
  DefinitionIn<Registered, N> extends infer E extends EntityDef ? DocOf<E> : never;

export const entities: Readonly<Record<EntityName, EntityDef>> = Object.assign(
  {},
  ...areas.map((area) => area.entities),
);

export const allEntities: readonly EntityDef[] = Object.values(entities);

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
