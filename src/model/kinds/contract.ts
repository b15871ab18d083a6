// What a field kind is on both sides: how its values are read from text, shown, checked, ordered and stored.
// The React half (cell, editor, filter input) joins by the kind's name.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { RefReader } from '#model/refs.ts';

export interface DictionaryItem {
  value: string;
  text: string;
}

/** What parsing and showing may need beyond the field; every part is optional. */
export interface KindContext {
  /** Business date YYYY-MM-DD; relative dates (今天, +7, 3-5) need it. */
  today?: string;
  /** Instant, ISO UTC; 现在 needs it. */
  now?: string;
  /** Items of a dictionary; without it any plain value is taken as it is. */
  dictionary?: (name: string) => readonly DictionaryItem[] | undefined;
  /** Labels of references. */
  reader?: RefReader;
  /** Id of the record with this code or unique name; null when there is none. */
  find?: (entity: string, text: string) => string | null;
  /** Decimals a calculated amount or price is rounded to. Quantities are never rounded (rule Q2). */
  scale?: number;
  /** Read from a file: sums are not calculated. */
  fromFile?: boolean;
}

export type Parsed = { ok: true; value: FieldValue } | { ok: false; problem: string };

export interface Kind {
  /** Value of what a user typed or pasted; empty text is null. The problem says in Chinese what is expected. */
  parse: (text: string, field: FieldDef, context?: KindContext) => Parsed;
  /** Text to show and to copy; '' for missing values. `scale`: decimals of the unit or currency. */
  format: (value: FieldValue | undefined, field: FieldDef, scale?: number, context?: KindContext) => string;
  /** Null when the wire value fits type and range of the field, else the reason in Chinese. Null values fit. */
  check: (value: FieldValue | undefined, field: FieldDef, context?: KindContext) => string | null;
  /** Order of two values, missing ones first. */
  compare: (left: FieldValue | undefined, right: FieldValue | undefined) => number;
  sqlType: (field: FieldDef) => string;
  ops: readonly FilterOp[];
  align: 'start' | 'end' | 'center';
  /** Canonical value of what the driver gave: decimals without trailing zeros. */
  fromSql: (value: unknown) => FieldValue;
  /** Statement parameter of a value (JSON is passed as text). */
  toSql: (value: FieldValue | undefined) => unknown;
  /** Canonical form of a wire value that passes `check`: '1.50' is '1.5', '' is null. Others are returned as they are. */
  canonical: (value: FieldValue) => FieldValue;
}

export const accepted = (value: FieldValue): Parsed => ({ ok: true, value });
export const refused = (problem: string): Parsed => ({ ok: false, problem });

/** Whether nothing is there: null, undefined, '' or an empty list. */
export function isEmpty(value: FieldValue | undefined): value is null | undefined | '' {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

export const textOps: readonly FilterOp[] = [
  'contains',
  'notContains',
  'startsWith',
  'eq',
  'ne',
  'in',
  'notIn',
  'empty',
  'notEmpty',
];
export const orderedOps: readonly FilterOp[] = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'empty',
  'notEmpty',
];
export const choiceOps: readonly FilterOp[] = ['in', 'notIn', 'eq', 'ne', 'empty', 'notEmpty'];
export const presenceOps: readonly FilterOp[] = ['empty', 'notEmpty'];

/** Text of a scalar, JSON of anything else; '' when missing. */
export function plainTextOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** -1, 0 or 1 by code units; missing first. */
export function compareTexts(left: FieldValue | undefined, right: FieldValue | undefined): number {
  const a = isEmpty(left) ? null : plainTextOf(left);
  const b = isEmpty(right) ? null : plainTextOf(right);
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
