// Columns of a row that later documents draw from: what links have executed in base units, and what is left of the row,
// counted in base units and shown in its own. Lists, expected stock, planning and reservations read these columns.
import { qty, type FieldOptions } from '#model/fields.ts';
import { baseColumnOf } from '#model/openQuantity.ts';

/** A column in base units that links keep beside the one in the unit of the row. @param title what was done: 已出库 */
export function linkedBase(title: string, options: FieldOptions = {}) {
  return qty(`${title}基本数量`, {
    readonly: true,
    hidden: true,
    default: '0',
    scale: 'baseUnit',
    ...options,
  });
}

export interface OpenRow {
  /** Fields with the whole quantity in the unit of the row and in base units; default 'qty' and 'baseQty'. */
  whole?: readonly [unit: string, base: string];
  /** Pairs of columns that took from it. */
  taken: readonly (readonly [unit: string, base: string])[];
  /** Pair of columns with what came back and is to be delivered again. */
  again?: readonly [unit: string, base: string];
}

const plainly = ['qty', 'baseQty'] as const;

function rest({ whole = plainly, taken, again }: OpenRow, at: 0 | 1): string {
  // What is empty counts as nothing in arithmetic.
  const off = taken.map((pair) => ` - ${pair[at]}`).join('');
  return `${whole[at]}${off}${again === undefined ? '' : ` + ${again[at]}`}`;
}

/** Formula of what is left in base units. */
export function leftInBase(row: OpenRow): string {
  return `max(0, ${rest(row, 1)})`;
}

/**
 * Formula of the same in the unit of the row, over the field `left` with the rest in base units: nothing exactly where nothing is left, and
 * never nothing where something is.
 */
export function leftInUnit(row: OpenRow, left: string): string {
  const [unit, base] = row.whole ?? plainly;
  const shown = rest(row, 0);
  return `if(coalesce(${base}, 0) = 0, max(0, ${shown}), if(${left} = 0, 0, if(${shown} > 0, ${shown}, ${left} * ${unit} / ${base})))`;
}

/** A typed part of the row in base units, rounded as a line of that quantity would be. */
export function typedInBase(typed: string, whole: readonly [unit: string, base: string] = plainly): string {
  const [unit, base] = whole;
  return `if(coalesce(${unit}, 0) = 0, 0, if(${typed} = ${unit}, ${base}, round(${typed} * ${base} / ${unit}, coalesce(baseUnit.precision, 8))))`;
}

/** Formula of what is on hand of the row, in its unit: sums of rounded columns are nothing exactly where their twins are. */
export function heldInUnit(added: readonly string[], taken: readonly string[]): string {
  const sum = (twin: (column: string) => string): string =>
    added.map(twin).join(' + ') + taken.map((column) => ` - ${twin(column)}`).join('');
  return `if(coalesce(baseQty, 0) > 0 and ${sum(baseColumnOf)} = 0, 0, ${sum((column) => column)})`;
}
