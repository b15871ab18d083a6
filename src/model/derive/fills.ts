// What picking a reference brings along: lookups copy its facts, fills set own fields, and a filled reference fills in turn.
// What follows the record is replaced with it; what it only proposes (`keepsTyped`) gives way to what a person typed or
// saved, and is offered beside it (`offers.ts`).
import type { FieldValue, Row } from '#model/entity.ts';
import { isEmpty, kindOf } from '#model/kind.ts';
import { sameValue } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { constantDefault } from './draft.ts';
import type { Copy, RowPlan } from './plan.ts';
import { factOf } from './read.ts';

/** Where the values of a row come from. */
export interface Provenance {
  /** The document is stored: its values were saved. */
  saved: boolean;
  /** Fields that were typed since and are not empty. */
  typed: ReadonlySet<string>;
}

export function noteTyped(typed: Set<string>, field: string, value: FieldValue): void {
  if (isEmpty(value)) typed.delete(field);
  else typed.add(field);
}

/** The value as the kind of its field writes it. */
export function canonical(plan: RowPlan, key: string, value: FieldValue): FieldValue {
  const field = Object.hasOwn(plan.fields, key) ? plan.fields[key] : undefined;
  return field === undefined ? value : kindOf(field.kind).canonical(value);
}

const fresh: Provenance = { saved: false, typed: new Set() };

/**
 * Whether a proposed value leaves this one alone: it was typed, or saved and not itself brought by the record before.
 * @param old the value the record before would have brought; undefined where there was none
 */
export function stays(
  key: string,
  value: FieldValue,
  old: FieldValue | undefined,
  { saved, typed }: Provenance,
): boolean {
  if (isEmpty(value)) return false;
  return typed.has(key) || (saved && (old === undefined || !sameValue(old, value)));
}

/**
 * Fills and lookups of the references that changed, into the row itself; a filled reference fills in turn.
 * @param before the row as it was, empty for a new one
 * @param typed fields the user set, which no fill replaces
 * @param changed grows by the fields that were filled
 * @param provenance what proposals must leave alone
 */
export function copyFacts(
  plan: RowPlan,
  row: Row,
  before: Row,
  typed: ReadonlySet<string>,
  changed: Set<string>,
  reader: RefReader,
  provenance: Provenance = fresh,
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
      const earlier = old && canonical(plan, copy.target, factOf(old, copy.source));
      if (
        typed.has(copy.target) ||
        (copy.keepsTyped && stays(copy.target, row[copy.target] ?? null, earlier, provenance)) ||
        !fill(plan, row, copy, factOf(record, copy.source), earlier)
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
