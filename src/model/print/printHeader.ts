// Which fields stand in the header of a document on paper, in which order, and which never do.
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { isMark } from '#model/derive/form.ts';
import { isDecimal } from '#model/fields.ts';
import type { PrintField } from './print.ts';

/** What the system knows of a record and paper does not tell. */
export const systemKeys = new Set([
  'id',
  'version',
  'org',
  'status',
  'printCount',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'submittedBy',
  'submittedAt',
  'approvedAt',
  'closedBy',
  'closedAt',
  'voidedBy',
  'voidedAt',
  'rejectReason',
  'closeReason',
  'localCurrency',
  'exchangeRate',
]);
export const unprintable: ReadonlySet<FieldDef['kind']> = new Set([
  'json',
  'file',
  'image',
  'images',
  'richText',
  'bool',
]);

/** How far it has come, and who owns what lies in a stock, is for the screen. */
const offPaper = /(Status|State|ownerType)$/;

/** Shown first in the header, whatever the order of the definition. */
const leading = [
  'customer',
  'supplier',
  'date',
  'department',
  'saleDept',
  'warehouse',
  'deliveryDate',
  'currency',
  'customerOrderNo',
  'receiveAddress',
  'deliveryAddress',
];
/** Addresses are longer than one column. */
const wide = new Set(['receiveAddress', 'deliveryAddress']);
const rank = (key: string): number => {
  const at = leading.indexOf(key);
  return at < 0 ? leading.length : at;
};

/**
 * What lists show, apart from numbers, which stand in the lines. A document that is about one thing has them in its header:
 * there its first fields come first, the quantity among them.
 */
export function headerFields(def: EntityDef, lines: string, columns: number): PrintField[] {
  const first = lines === 'items' ? [] : (def.firstFields ?? []);
  const place = (key: string): number => {
    const at = first.indexOf(key);
    return at < 0 ? first.length : at;
  };
  const rows = lines === '' ? 6 : first.length > 0 ? 4 : 3;
  return Object.entries(def.fields)
    .filter(
      ([key, field]) =>
        key !== 'code' &&
        key !== 'remark' &&
        !systemKeys.has(key) &&
        !offPaper.test(key) &&
        field.hidden !== true &&
        field.transient !== true &&
        !isMark(field) &&
        !unprintable.has(field.kind) &&
        (!isDecimal(field) || first.includes(key)) &&
        field.kind !== 'longText' &&
        (field.list === true || field.required === true || def.firstFields?.includes(key) === true),
    )
    .map(([field], order) => ({ field, order }))
    .toSorted((a, b) => place(a.field) - place(b.field) || rank(a.field) - rank(b.field) || a.order - b.order)
    .slice(0, columns * rows)
    .map(({ field }): PrintField => (wide.has(field) ? { field, span: 2 } : { field }));
}
