// In which order a list shows its columns to somebody who has arranged nothing: what the row is, how much of it, when and
// with whom, so that nobody scrolls for the figure he opened the list for.
import { moneySideOf } from '#entities/blocks/money/moneySide.ts';
import type { ListColumn } from '#model/derive/columns.ts';
import { measureOf } from '#model/derive/measures.ts';
import type { EntityDef } from '#model/entity.ts';

/** Number, state and date lead a document. */
const leading: readonly string[] = ['code', 'status', 'date'];

/** The columns of a list, or of a list of lines, as they stand and are shown at first. */
export function orderedColumns(
  def: EntityDef,
  lines: string | null,
  columns: readonly ListColumn[],
): readonly ListColumn[] {
  if (isGoodsLedger(def)) return ofLedger(def, columns);
  const documents = def.kind === 'document' || moneySideOf(def.name)?.plan === def.name;
  const placed = besideGoods(def, lines, documents ? ofDocument(def, lines, columns) : columns);
  if (!documents) return placed;
  return lines === null ? ofGoodsDocument(def, placed) : ofLines(lines, placed);
}

/** Whether the column stays when the others move. */
export function isPinned(def: EntityDef, path: string): boolean {
  return path === 'code' || (isGoodsLedger(def) && path === 'material');
}

/**
 * After number, state and date what it is called, the partner and what is summed. Among lines only what tells the document
 * apart is shown of its header.
 */
function ofDocument(def: EntityDef, lines: string | null, columns: readonly ListColumn[]): ListColumn[] {
  const partner = partnerOf(def, columns);
  const first = leadOf(def, columns);
  const isPartner = ({ path, field }: ListColumn): boolean =>
    path === partner?.path ||
    // Goods are told by code, name and specification together.
    (partner?.field.entity === 'material' && Object.hasOwn(def.fields, path) && isGoodsName(field.lookup));
  const counts =
    lines === null &&
    partner?.field.entity !== 'material' &&
    columns.some(({ field, total, shown }) => field.kind === 'qty' && total && shown);
  const sorted = sortedBy(columns, (column) => {
    const { path, total, shown } = column;
    const lead = first.indexOf(path);
    if (lead >= 0) return lead;
    if (isPartner(column)) return first.length;
    if (counts && isWork(column)) return first.length + 1;
    return lines === null && total && shown ? first.length + 2 : first.length + 3;
  });
  if (lines === null) return sorted;
  return sorted.map((column) =>
    column.path.includes('.')
      ? column
      : {
          ...column,
          shown: column.shown && (leading.includes(column.path) || column.path === partner?.path),
        },
  );
}

/** Which goods a document of work is about: its quantities mean nothing without. */
const isWork = ({ path, field }: ListColumn): boolean =>
  path === 'material' || (!path.includes('.') && isGoodsName(field.lookup));

/** Whom or what a document is about: its customer or supplier, else the first reference it must have besides its company. */
function partnerOf(def: EntityDef, columns: readonly ListColumn[]): ListColumn | undefined {
  const refs = columns.filter(
    ({ path, field }) =>
      field.kind === 'ref' &&
      field.required === true &&
      !besides.has(field.entity ?? '') &&
      Object.hasOwn(def.fields, path),
  );
  return refs.find(isTradePartner) ?? refs[0];
}

const besides: ReadonlySet<string> = new Set(['organization', 'currency']);

const isTradePartner = ({ field }: ListColumn): boolean =>
  field.entity === 'customer' || field.entity === 'supplier';

/** What a document is called, where people name it. */
function isName({ path, field }: ListColumn): boolean {
  const named = path === 'name' || path.endsWith('Name');
  return named && !path.includes('.') && field.kind === 'text' && field.required === true && !field.lookup;
}

/** The day of what is agreed with a partner without a date of its own: when it was signed. */
function dayOf(def: EntityDef, columns: readonly ListColumn[]): string {
  const partner = partnerOf(def, columns);
  if (Object.hasOwn(def.fields, 'date') || partner === undefined || !isTradePartner(partner)) return 'date';
  const signed = columns.find(
    ({ path, field }) => field.kind === 'date' && field.required === true && !path.includes('.'),
  );
  return signed?.path ?? 'date';
}

/**
 * Lines answer what, how much, for how much, until when and where: that follows the quantity; the state of the document and
 * the number of the line come after it.
 */
function ofLines(lines: string, columns: readonly ListColumn[]): ListColumn[] {
  const isLine = ({ path, shown }: ListColumn): boolean => shown && path.startsWith(`${lines}.`);
  const amount = columns.findLast(
    (column) => isLine(column) && column.field.kind === 'money' && column.total,
  );
  const until = columns.find((column) => isLine(column) && isPlannedDay(column));
  const where = columns.find((column) => isLine(column) && column.field.entity === 'warehouse');
  const late = columns.filter(
    (column) =>
      column.path === 'status' || (column.path.startsWith(`${lines}.`) && column.path.endsWith('.seq')),
  );
  return afterQuantity(columns, [amount, until, where], late);
}

/** A document about one material: what is made, how much, from when until when; then the day it was written. */
function ofGoodsDocument(def: EntityDef, columns: readonly ListColumn[]): readonly ListColumn[] {
  if (partnerOf(def, columns)?.field.entity !== 'material') return columns;
  const days = columns.filter((column) => column.shown && column.path !== 'date' && isPlannedDay(column));
  if (days.length < 2) return columns;
  return afterQuantity(
    columns,
    days.slice(0, 2),
    columns.filter(({ path }) => path === 'date'),
  );
}

/** A day or time that people plan, not one that the system writes. */
function isPlannedDay({ field }: ListColumn): boolean {
  return (field.kind === 'date' || field.kind === 'datetime') && field.readonly !== true;
}

/** These after the first quantity and its unit, those after these. */
function afterQuantity(
  columns: readonly ListColumn[],
  these: readonly (ListColumn | undefined)[],
  those: readonly ListColumn[],
): ListColumn[] {
  const moved = [...these.flatMap((column) => column ?? []), ...those];
  const rest = columns.filter((column) => !moved.includes(column));
  const quantity = rest.findIndex(({ field, shown, total }) => field.kind === 'qty' && shown && total);
  if (quantity < 0) return [...columns];
  const unit = rest[quantity + 1];
  const at = quantity + (unit !== undefined && unit.shown && unit.field.entity === 'unit' ? 2 : 1);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Of a plan of money: who owes what for what, when, and how much of it is open. */
function leadOf(def: EntityDef, columns: readonly ListColumn[]): readonly string[] {
  const side = moneySideOf(def.name);
  if (side?.plan !== def.name) {
    const name = columns.find(isName);
    return ['code', 'status', dayOf(def, columns), ...(name === undefined ? [] : [name.path])];
  }
  return [
    'code',
    side.partner,
    'sourceCode',
    'stage',
    'dueDate',
    'amount',
    'settledAmount',
    'unsettledAmount',
    'planRowStatus',
  ];
}

function isGoodsLedger(def: EntityDef): boolean {
  return def.kind === 'ledger' && Object.hasOwn(def.fields, 'material');
}

/** A book of goods: which goods, where, how much, when and by which document. Every row is of the one organisation. */
function ofLedger(def: EntityDef, columns: readonly ListColumn[]): ListColumn[] {
  const label = def.label?.[0];
  const ranks: readonly ((column: ListColumn) => boolean)[] = [
    ({ path }) => path === 'code',
    ({ path }) => path === 'material',
    ({ field }) => isGoodsName(field.lookup),
    ({ path }) => path === 'warehouse',
    ({ field, total, shown }) => field.kind === 'qty' && field.figure !== true && total && shown,
    ({ field, shown }) => field.entity === 'unit' && shown,
    ({ field }) => field.kind === 'date' && field.required === true,
    ({ path }) => path === label,
    ({ path }) => path === 'counterparty',
  ];
  const sorted = sortedBy(columns, (column) => {
    const rank = ranks.findIndex((holds) => holds(column));
    return rank < 0 ? ranks.length : rank;
  });
  return sorted.map((column) =>
    column.field.entity === 'organization' && column.field.required === true
      ? { ...column, shown: false }
      : column,
  );
}

/** Where rows are goods, the first quantity and its unit follow what the goods are called. */
function besideGoods(
  def: EntityDef,
  lines: string | null,
  columns: readonly ListColumn[],
): readonly ListColumn[] {
  const prefix = lines === null ? '' : `${lines}.`;
  const isGoods = ({ path, field }: ListColumn): boolean =>
    path === `${prefix}material` || (path.startsWith(prefix) && isGoodsName(field.lookup));
  const last = columns.findLastIndex((column) => column.shown && isGoods(column));
  const quantity = columns.find(({ field, shown, total }) => field.kind === 'qty' && shown && total);
  if (last < 0 || quantity === undefined) return columns;
  const unit = measureOf(def, quantity.path)?.path;
  const moved = columns.filter((column) => column === quantity || (column.path === unit && column.shown));
  const rest = columns.filter((column) => !moved.includes(column));
  const at = rest.indexOf(columns[last] ?? quantity) + 1;
  const quantityFirst = sortedBy(moved, (column) => (column === quantity ? 0 : 1));
  return [...rest.slice(0, at), ...quantityFirst, ...rest.slice(at)];
}

function isGoodsName(lookup: string | undefined): boolean {
  return lookup === 'material.name' || lookup === 'material.specification';
}

function sortedBy(columns: readonly ListColumn[], rank: (column: ListColumn) => number): ListColumn[] {
  return columns.toSorted((left, right) => rank(left) - rank(right));
}
