// Every entity definition by name: those of the areas, compiled into the program, and those published while it runs.
// Whatever is derived starts from here. What is published replaces what was published before as a whole and carries a
// version, so that derived values know when they are out of date. One process serves one database, so one set suffices.
import type { EntityDef } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
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

/** Definitions that do not come with the program, and which edition of them this is. */
export interface PublishedDefinitions {
  /** 0 where none was ever published; grows with every publication. */
  version: number;
  definitions: readonly EntityDef[];
}

const compiled = new Map<string, EntityDef>(allEntities.map((def) => [def.name, def]));
let published: PublishedDefinitions = { version: 0, definitions: [] };
let known: readonly EntityDef[] = allEntities;
let byName: ReadonlyMap<string, EntityDef> = compiled;
/** By name: the version with which the definition last became another. */
const editions = new Map<string, number>();

/** The compiled definitions followed by the published ones. */
export function knownEntities(): readonly EntityDef[] {
  return known;
}

export function publishedDefinitions(): readonly EntityDef[] {
  return published.definitions;
}

export function definitionsVersion(): number {
  return published.version;
}

/** The version with which each published definition last became another, by name. */
export function publishedEditions(): ReadonlyMap<string, number> {
  return editions;
}

/** Replaces what is published; a name of the program itself is never replaced. */
export function replacePublished(next: PublishedDefinitions): void {
  if (next.version === published.version && next.definitions.length === published.definitions.length) return;
  const before = new Map(published.definitions.map((def) => [def.name, JSON.stringify(def)]));
  // What did not change stays the same object, and with it everything derived from it.
  const definitions = next.definitions
    .filter(({ name }) => !compiled.has(name))
    .map((def) => {
      const same = before.get(def.name) === JSON.stringify(def);
      return same ? (byName.get(def.name) ?? def) : def;
    });
  published = { version: next.version, definitions };
  known = definitions.length === 0 ? allEntities : [...allEntities, ...definitions];
  byName = new Map(known.map((def) => [def.name, def]));
  for (const def of definitions)
    if (before.get(def.name) !== JSON.stringify(def)) editions.set(def.name, next.version);
}

/** A value derived from all known entities, made when first asked for and anew after a publication. */
export function fromEntities<T>(derive: (defs: readonly EntityDef[]) => T): () => T {
  let made: { from: readonly EntityDef[]; value: T } | null = null;
  return () => (made?.from === known ? made : (made = { from: known, value: derive(known) })).value;
}

export function entityOf(name: string): EntityDef | undefined {
  return byName.get(name);
}

export function hasEntity(name: string): boolean {
  return byName.has(name);
}

/** Names definitions may refer to before they are defined; references to them are not offered on screens. */
const announced: readonly string[] = [
  'badReason',
  'contractChange',
  'costAdjustment',
  'deficitBill',
  'equipment',
  'inspectionBill',
  'inspectionPlan',
  'manufacturingOrder',
  'materialIssueBill',
  'materialReturnBill',
  'openingStock',
  'operation',
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
  'workshopSchedule',
];

export const laterEntities: readonly string[] = announced.filter((name) => !compiled.has(name));
