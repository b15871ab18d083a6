// What picking a reference brings along: lookups copy its facts, fills set own fields, and a filled reference fills in turn.
// What the user typed stays.
import type { FieldValue, Row } from '#model/entity.ts';
import { isEmpty, kindOf } from '#model/kind.ts';
import { sameValue } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { constantDefault } from './draft.ts';
import type { Copy, RowPlan } from './plan.ts';
import { factOf } from './read.ts';

/**
 * Fills and lookups of the references that changed, into the row itself; a filled reference fills in turn.
 * @param before the row as it was, empty for a new one
 * @param typed fields the user set, which no fill replaces
 * @param changed grows by the fields that were filled
 */
export function copyFacts(
  plan: RowPlan,
  row: Row,
  before: Row,
  typed: ReadonlySet<string>,
  changed: Set<string>,
  reader: RefReader,
): void {
  const queue = [...typed].filter((key) => plan.fills.has(key) || plan.lookups.has(key));
  const seen = new Set(queue);
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const entity = plan.fields[key]?.entity;
    const id = row[key] ?? null;
    const record = entity === undefined ? undefined : reader(entity, id);
    if (entity === undefined || (id !== null && record === undefined)) continue;
    const old = reader(entity, before[key] ?? null);
    for (const { target, source } of plan.lookups.get(key) ?? []) row[target] = factOf(record, source);
    for (const copy of plan.fills.get(key) ?? []) {
      if (
        typed.has(copy.target) ||
        !fill(plan, row, copy, factOf(record, copy.source), old && factOf(old, copy.source))
      )
        continue;
      changed.add(copy.target);
      if (seen.has(copy.target) || !(plan.fills.has(copy.target) || plan.lookups.has(copy.target))) continue;
      seen.add(copy.target);
      queue.push(copy.target);
    }
  }
}

/** A reference a new line has by default brings along what is still empty, as one that is picked does. */
export function fillByDefaults(plan: RowPlan, row: Row, changed: Set<string>, reader: RefReader): void {
  for (const [key, copies] of plan.fills) {
    const record = changed.has(key) ? undefined : reader(plan.fields[key]?.entity ?? '', row[key] ?? null);
    for (const copy of copies) {
      if (
        record !== undefined &&
        isEmpty(row[copy.target]) &&
        fill(plan, row, copy, factOf(record, copy.source), undefined)
      )
        changed.add(copy.target);
    }
  }
}

/** An empty fact clears only what came from the record before; other values of the user stay. */
function fill(
  plan: RowPlan,
  row: Row,
  { target }: Copy,
  fact: FieldValue,
  old: FieldValue | undefined,
): boolean {
  const field = plan.fields[target];
  if (field === undefined) return false;
  const current = row[target] ?? null;
  const stays = fact === null && (old === undefined || old === null || !sameValue(old, current));
  const value =
    fact === null ? (stays ? current : constantDefault(field)) : kindOf(field.kind).canonical(fact);
  if (sameValue(value, current)) return false;
  row[target] = value;
  return true;
}
