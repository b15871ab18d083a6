// Which rows a session may reach, as plain data with all variables replaced: the data rules of its security groups.
// Judged here on a document at hand and in server/store/ruleSql.ts as a predicate; both give the same answer. Texts
// compare exactly as they are written: what decides about rights knows neither letter case nor pinyin.
import { decimal, isDecimalText } from './decimal.ts';
import type { EntityDef, FieldValue } from './entity.ts';
import { isDecimal, type FieldDef } from './fields.ts';
import { isEmpty } from './kinds/contract.ts';
import { fieldAt } from './derive/system.ts';

export type RowTestOp = 'in' | 'contains' | 'startsWith' | 'endsWith' | 'gt' | 'ge' | 'lt' | 'le' | 'empty';

/** One header field against values in the form of the wire: ids of references, ISO instants, decimal texts. */
export interface RowTest {
  field: string;
  op: RowTestOp;
  values: readonly string[];
  /** The opposite; a missing value passes it. */
  not?: true;
}

export type RowRule = { all: readonly RowRule[] } | { any: readonly RowRule[] } | RowTest;

/** Lets nothing through: what a rule becomes that cannot be understood. */
export const noRow: RowRule = { any: [] };

/** Whether the row passes. A field the definition does not know passes nothing, not even the opposite. */
export function passesRule(rule: RowRule, def: EntityDef, row: Readonly<Record<string, FieldValue>>): boolean {
  if ('all' in rule) return rule.all.every((part) => passesRule(part, def, row));
  if ('any' in rule) return rule.any.some((part) => passesRule(part, def, row));
  const field = fieldAt(def, rule.field);
  if (field === undefined || rule.field.includes('.')) return false;
  return passesTest(rule, field, row[rule.field] ?? null) !== (rule.not === true);
}

function passesTest({ op, values }: RowTest, field: FieldDef, value: FieldValue): boolean {
  if (field.kind === 'bool') return op === 'in' && values.includes(value === true ? 'true' : 'false');
  if (op === 'empty') return isEmpty(value);
  if (isEmpty(value)) return false;
  if (op === 'in') {
    const held: readonly FieldValue[] = Array.isArray(value) ? value : [value];
    return held.some((one) => values.some((wanted) => order(field, one, wanted) === 0));
  }
  const [wanted = ''] = values;
  if (typeof value === 'string' && (op === 'contains' || op === 'startsWith' || op === 'endsWith')) {
    if (op === 'contains') return value.includes(wanted);
    return op === 'startsWith' ? value.startsWith(wanted) : value.endsWith(wanted);
  }
  const compared = order(field, value, wanted);
  if (op === 'gt') return compared > 0;
  if (op === 'ge') return compared >= 0;
  if (op === 'lt') return compared < 0;
  return op === 'le' && compared <= 0;
}

/** Below, at or above zero; NaN, which no comparison passes, for what cannot be compared. */
function order(field: FieldDef, value: FieldValue, wanted: string): number {
  if (isDecimal(field) || field.kind === 'integer') {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && isDecimalText(text) && isDecimalText(wanted)
      ? decimal(text).comparedTo(decimal(wanted))
      : Number.NaN;
  }
  if (typeof value !== 'string') return Number.NaN;
  if (field.kind === 'datetime') return Date.parse(value) - Date.parse(wanted);
  if (value === wanted) return 0;
  // Texts are ordered nowhere but by day: the engines sort letters differently.
  return field.kind === 'date' ? (value < wanted ? -1 : 1) : Number.NaN;
}
