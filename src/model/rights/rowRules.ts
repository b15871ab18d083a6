// Which rows a session may reach, as plain data with all variables replaced: the data rules of its security groups.
// Judged here on a document at hand and in server/store/ruleSql.ts as a predicate; both give the same answer. Texts
// compare exactly as they are written: what decides about rights knows neither letter case nor pinyin.
import { decimal, isDecimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, Fields, FieldValue } from '#model/entity.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import { isEmpty } from '#model/kinds/contract.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';

export type RowTestOp = 'in' | 'contains' | 'startsWith' | 'endsWith' | 'gt' | 'ge' | 'lt' | 'le' | 'empty';

/** One field against values in the form of the wire: ids of references, ISO instants, decimal texts. */
export interface RowTest {
  field: string;
  op: RowTestOp;
  values: readonly string[];
  /** The opposite; a missing value passes it. */
  not?: true;
}

/** Some row of a table of the document passes `some`, whose fields are those of the table's rows; with `not`, none does. */
export interface LinesTest {
  lines: string;
  some: RowRule;
  not?: true;
}

export type RowRule = { all: readonly RowRule[] } | { any: readonly RowRule[] } | LinesTest | RowTest;

/** Lets nothing through: what a rule becomes that cannot be understood. */
export const noRow: RowRule = { any: [] };

/**
 * Whether the document passes, read with all its lines. A field or table that the definition does not know, or that was
 * not read, passes nothing, not even the opposite.
 */
export function passesRule(rule: RowRule, def: EntityDef, doc: Pick<Doc, 'fields' | 'lines'>): boolean {
  if ('all' in rule) return rule.all.every((part) => passesRule(part, def, doc));
  if ('any' in rule) return rule.any.some((part) => passesRule(part, def, doc));
  if (!('lines' in rule)) return passesRow(rule, allFieldsOf(def), doc.fields);
  const table = own(def.lines ?? {}, rule.lines);
  const rows = own(doc.lines, rule.lines);
  if (table === undefined || rows === undefined) return false;
  const fields = lineFieldsOf(table);
  if (!knowsAll(rule.some, (key) => own(fields, key) !== undefined)) return false;
  return rows.some((row) => passesRow(rule.some, fields, row)) !== (rule.not === true);
}

/** Whether every field that a rule on the rows of one table names is there; such a rule names no further table. */
export function knowsAll(rule: RowRule, knows: (field: string) => boolean): boolean {
  if ('all' in rule) return rule.all.every((part) => knowsAll(part, knows));
  if ('any' in rule) return rule.any.every((part) => knowsAll(part, knows));
  return !('lines' in rule) && knows(rule.field);
}

function passesRow(rule: RowRule, fields: Fields, row: Readonly<Record<string, FieldValue>>): boolean {
  if ('all' in rule) return rule.all.every((part) => passesRow(part, fields, row));
  if ('any' in rule) return rule.any.some((part) => passesRow(part, fields, row));
  if ('lines' in rule) return false;
  const field = own(fields, rule.field);
  if (field === undefined) return false;
  return passesTest(rule, field, row[rule.field] ?? null) !== (rule.not === true);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
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
