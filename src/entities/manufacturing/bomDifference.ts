// The parts of an order beside those its product is made of today: what the bill would add, take away or change. Parts that
// people added or put in the place of others are the order's own and stay. Pure.
import { decimal } from '#model/decimal.ts';
import type { FieldValue, Fields, LineRow, Row } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import type { RefMap } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { components } from './manufacturingOrder/components.ts';

/** Fields of a component that the bill and the route decide. */
export const billFields = [
  'unit',
  'dosageType',
  'numerator',
  'denominator',
  'scrapRate',
  'fixedScrapQty',
  'issueMode',
  'backflushPoint',
  'warehouse',
  'operationSeq',
] as const;

export interface BomDifference<Component extends LineRow = LineRow, Fresh extends Row = Row> {
  /** 'own': of the order alone, no line of the bill. */
  kind: 'added' | 'removed' | 'changed' | 'same' | 'own';
  /** As the order has it; null for what the bill adds. */
  component: Component | null;
  /** As the bill would have it; null for what it does not name. */
  fresh: Fresh | null;
  /** Of `billFields`, those with other values. */
  fields: readonly string[];
}

/** GET data/manufacturingOrder/:id/bomDifference */
export interface BomComparison {
  /** The version in force on the day the order begins; null: none is, there is nothing to compare with. */
  bom: { id: string; code: string; version: string } | null;
  rows: BomDifference[];
  refs: RefMap;
}

const { fields: definition }: { fields: Fields } = components;

function sameAt(key: string, left: FieldValue, right: FieldValue): boolean {
  const field = definition[key];
  const [one, other] = [plainText(left), plainText(right)];
  if (field !== undefined && isDecimal(field)) return decimal(one || '0').equals(decimal(other || '0'));
  return one === other;
}

/** @param fresh components of an explosion of today, in the order of the bill */
export function bomDifferences<Component extends LineRow, Fresh extends Row>(
  rows: readonly Component[],
  fresh: readonly Fresh[],
): BomDifference<Component, Fresh>[] {
  type Difference = BomDifference<Component, Fresh>;
  const text = (row: Row, key: string): string => plainText(row[key] ?? null);
  const isOwn = (row: LineRow): boolean => text(row, 'bomLineId') === '' || text(row, 'mainMaterial') !== '';
  const isStoodInFor = (row: Row): boolean =>
    rows.some(
      (own) => text(own, 'mainMaterial') === text(row, 'material') && text(own, 'mainMaterial') !== '',
    );
  const free = new Set(fresh);
  const mates = new Map<Component, Fresh>();
  const sameLine = (row: LineRow, other: Row): boolean => text(row, 'bomLineId') === text(other, 'bomLineId');
  const sameStep = (row: LineRow, other: Row): boolean =>
    text(row, 'operationSeq') === text(other, 'operationSeq');
  for (const fits of [sameLine, sameStep, () => true])
    for (const row of rows) {
      if (isOwn(row) || mates.has(row)) continue;
      const mate = [...free].find(
        (other) => text(other, 'material') === text(row, 'material') && fits(row, other),
      );
      if (mate === undefined) continue;
      free.delete(mate);
      mates.set(row, mate);
    }
  const kept = rows.map((component): Difference => {
    if (isOwn(component)) return { kind: 'own', component, fresh: null, fields: [] };
    const mate = mates.get(component);
    if (mate === undefined) return { kind: 'removed', component, fresh: null, fields: [] };
    const others = billFields.filter((key) => !sameAt(key, component[key] ?? null, mate[key] ?? null));
    return { kind: others.length === 0 ? 'same' : 'changed', component, fresh: mate, fields: others };
  });
  const added = [...free]
    .filter((row) => !isStoodInFor(row))
    .map((row): Difference => ({ kind: 'added', component: null, fresh: row, fields: [] }));
  return [...kept, ...added];
}
