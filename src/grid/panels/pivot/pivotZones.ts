// The places of a pivot's fields: which field suits which, and what the request becomes when a field is put somewhere, also by
// the keyboard.
import { t } from '../../core/language.ts';
import { isPivotMeasure } from '../../table/models/pivot.ts';
import type { PivotRequest } from '../../table/models/pivot.ts';
import type { GridColumn } from '../../contract/columns.ts';

export type Zone = keyof PivotRequest;

/** Where a field stands; no zone: it is free. */
export interface FieldPlace {
  id: string;
  zone: Zone | null;
  at: number;
}

export const zones = (): readonly { name: Zone; title: string }[] => [
  { name: 'rows', title: t('行') },
  { name: 'columns', title: t('列') },
  { name: 'measures', title: t('数值') },
];

/** The request with the field put at a place of a zone, or taken out. */
export function placed(request: PivotRequest, id: string, zone: Zone | null, at = Infinity): PivotRequest {
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id);
  const next = {
    rows: without(request.rows),
    columns: without(request.columns),
    measures: without(request.measures),
  };
  if (zone) next[zone].splice(Math.min(at, next[zone].length), 0, id);
  return next;
}

export function suits<Row>(field: GridColumn<Row> | undefined, zone: Zone): boolean {
  if (!field) return false;
  return zone === 'measures' ? isPivotMeasure(field) : field.groupable === true;
}

function otherZone<Row>(field: GridColumn<Row> | undefined, zone: Zone | null, step: number): Zone | null {
  const order: (Zone | null)[] = [null, 'rows', 'columns', 'measures'];
  for (let at = order.indexOf(zone) + step; at >= 0 && at < order.length; at += step) {
    const next = order[at] ?? null;
    if (next === null || suits(field, next)) return next;
  }
  return zone;
}

/** The request after a key on the field; null for a key that means nothing there. */
export function afterKey<Row>(
  request: PivotRequest,
  field: GridColumn<Row> | undefined,
  { id, zone, at }: FieldPlace,
  { key, altKey }: { key: string; altKey: boolean },
): PivotRequest | null {
  if (key === 'Delete' && zone) return placed(request, id, null);
  if (key === 'Enter' && !zone) return placed(request, id, suits(field, 'rows') ? 'rows' : 'measures');
  if (altKey && key === 'ArrowLeft' && zone) return placed(request, id, zone, Math.max(0, at - 1));
  if (altKey && key === 'ArrowRight' && zone) return placed(request, id, zone, at + 1);
  if (altKey && key === 'ArrowDown') return placed(request, id, otherZone(field, zone, 1));
  if (altKey && key === 'ArrowUp') return placed(request, id, otherZone(field, zone, -1));
  return null;
}
