// The figures of 首页 as statements: each one aggregate over an index, with the wall and the row scope of the session.
import { entities, type EntityName } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { stateSql } from '#server/store/stateSql.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Entities whose changes make the answer old. */
  reads: readonly EntityName[];
}

export interface Asking {
  grants: Grants;
  /** Business date. */
  today: string;
}

const ranked = 8;

function column(entity: EntityName, alias: string, key: string, lines?: string): string {
  const shape = shapeOf(entities[entity]);
  const table = lines === undefined ? shape.header : shape.lines.get(lines);
  const found = table?.columns.get(key);
  if (found === undefined) throw new RangeError(`${entity} has no column ${key}`);
  return `${alias}.${found.name}`;
}

const table = (entity: EntityName): string => shapeOf(entities[entity]).header.name;
const order = (key: string): string => column('saleOrder', 'h', key);
const item = (key: string): string => column('saleOrder', 'l', key, 'items');
const itemsOf = (entity: EntityName): string => shapeOf(entities[entity]).lines.get('items')?.name ?? '';

function scoped(
  entity: EntityName,
  grants: Grants,
  parameters: Parameters,
  parts: readonly string[],
): string {
  return and([scopeSql(entities[entity], grants, 'h', parameters), ...parts]);
}

function sold(grants: Grants, parameters: Parameters, from: string, today: string): string {
  return scoped('saleOrder', grants, parameters, [
    stateSql('saleOrder', order('status'), 'reviewed'),
    `${order('date')} between ${parameters.add(from, 'date')} and ${parameters.add(today, 'date')}`,
  ]);
}

/** month, orders, amount, to_day: thirteen months up to today. */
export function salesByMonth({ grants, today }: Asking, from: string): Statement {
  const parameters = new Parameters();
  const day = parameters.add(Number(today.slice(8)), 'integer');
  const amount = order('allAmountLocal');
  const text = `select to_char(${order('date')}, 'YYYY-MM') as month, count(*) as orders, coalesce(sum(${amount}), 0) as amount,
    coalesce(sum(${amount}) filter (where extract(day from ${order('date')}) <= ${day}), 0) as to_day
    from ${table('saleOrder')} h where ${sold(grants, parameters, from, today)} group by 1`;
  return { text, values: parameters.values, reads: ['saleOrder'] };
}

export function openOrders({ grants }: Asking): Statement {
  const parameters = new Parameters();
  const status = order('status');
  const draft = stateSql('saleOrder', status, 'removable');
  const waiting = stateSql('saleOrder', status, 'waiting');
  const approved = `${stateSql('saleOrder', status, 'executable')} and ${order('closeStatus')} = 'open'`;
  const where = scoped('saleOrder', grants, parameters, [
    stateSql('saleOrder', status, 'removable', 'waiting', 'executable'),
  ]);
  const text = `select count(*) filter (where ${waiting}) as "submitted",
    count(*) filter (where ${approved}) as "open",
    count(*) filter (where ${draft} and coalesce(${order('rejectReason')}, '') <> '') as "rejected",
    count(*) filter (where ${approved} and ${order('creditStatus')} = 'blocked') as "blocked"
    from ${table('saleOrder')} h where ${where}`;
  return { text, values: parameters.values, reads: ['saleOrder'] };
}

/** Where open lines stand: what is left of one, and the day it is due, of the line or ('doc.date') of its document. */
interface OpenLines {
  entity: EntityName;
  left: string;
  due: string;
}

export const openLines = {
  deliveries: { entity: 'saleOrder', left: 'remainQty', due: 'deliveryDate' },
  shipments: { entity: 'deliveryNotice', left: 'remainQty', due: 'deliveryDate' },
  receipts: { entity: 'receiptNotice', left: 'receivableQty', due: 'doc.date' },
} as const satisfies Readonly<Record<string, OpenLines>>;

/** Open lines by the day they are due; `until` is the last day that is soon. */
export function linesDue(
  { grants, today }: Asking,
  { entity, left, due }: OpenLines,
  until: string,
): Statement {
  const parameters = new Parameters();
  const now = parameters.add(today, 'date');
  const day = due.startsWith('doc.')
    ? column(entity, 'h', due.slice('doc.'.length))
    : column(entity, 'l', due, 'items');
  const where = scoped(entity, grants, parameters, [
    stateSql(entity, column(entity, 'h', 'status'), 'executable'),
    `${column(entity, 'l', 'lineStatus', 'items')} = 'open'`,
    `${column(entity, 'l', left, 'items')} > 0`,
    `${day} <= ${parameters.add(until, 'date')}`,
  ]);
  const text = `select count(*) filter (where ${day} < ${now}) as "overdue", count(*) filter (where ${day} = ${now}) as "today",
    count(*) filter (where ${day} > ${now}) as "soon"
    from ${itemsOf(entity)} l join ${table(entity)} h on h."id" = l."doc_id" where ${where}`;
  return { text, values: parameters.values, reads: [entity] };
}

export function stockValue({ grants }: Asking): Statement {
  const parameters = new Parameters();
  const where = scoped('stockCostPool', grants, parameters, []);
  const text = `select coalesce(sum(${column('stockCostPool', 'h', 'amount')}), 0) as "value",
    count(*) filter (where ${column('stockCostPool', 'h', 'qty')} > 0) as "materials" from ${table('stockCostPool')} h where ${where}`;
  return { text, values: parameters.values, reads: ['stockCostPool'] };
}

export function stockExceptions({ grants, today }: Asking): Statement {
  const parameters = new Parameters();
  const of = (key: string): string => column('stockBalance', 'h', key);
  const now = parameters.add(today, 'date');
  const where = scoped('stockBalance', grants, parameters, []);
  const text = `select count(*) filter (where ${of('onHandQty')} < 0) as "negative",
    count(*) filter (where ${of('onHandQty')} > 0 and ${of('expiryDate')} < ${now}) as "expired"
    from ${table('stockBalance')} h where ${where}`;
  return { text, values: parameters.values, reads: ['stockBalance'] };
}

/** id, code, name, amount of the customers or materials that sold most since `from`. */
export function ranking({ grants, today }: Asking, of: 'customer' | 'material', from: string): Statement {
  const parameters = new Parameters();
  const where = sold(grants, parameters, from, today);
  const [id, amount] =
    of === 'customer'
      ? [order('customer'), order('allAmountLocal')]
      : [item('material'), item('allAmountLocal')];
  const lines = of === 'customer' ? '' : `join ${itemsOf('saleOrder')} l on l."doc_id" = h."id"`;
  const text = `select t.id, r."code" as code, r."name" as name, t.amount from (
    select ${id} as id, coalesce(sum(${amount}), 0) as amount from ${table('saleOrder')} h ${lines}
    where ${where} group by 1 order by 2 desc limit ${ranked}) t join ${table(of)} r on r."id" = t.id order by t.amount desc, r."code"`;
  return { text, values: parameters.values, reads: ['saleOrder'] };
}
