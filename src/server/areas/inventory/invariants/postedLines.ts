// What an approved bill must have in the ledger, leg by leg, and that any other bill has nothing there (FLOWS §8, 11).
import { allEntities } from '#entities/registry.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Quantity of each leg of a line in base units, as SQL over the bill `h` and its line `i`. */
type Legs = Readonly<Record<string, string>>;

const both: Legs = { out: 'i.base_qty', in: 'i.base_qty' };

/** Bills whose lines have other legs than a single one with the quantity of the line; by lines key. */
const legsOf: Readonly<Record<string, Readonly<Record<string, Legs>>>> = {
  transferBill: { items: both },
  transferOutBill: { items: both },
  transferInBill: {
    items: {
      out: 'i.received_base + i.returned_base',
      in: 'i.received_base + i.returned_base',
      loss: 'i.loss_base',
    },
  },
  outsourcingIssueBill: {
    items: { out: 'i.base_qty', in: 'case when i.outsource_warehouse is null then 0 else i.base_qty end' },
  },
  outsourcingMaterialReturnBill: {
    items: { in: 'i.base_qty', out: 'case when h.supplier_warehouse is null then 0 else i.base_qty end' },
  },
  outsourcingFeed: { items: both },
  // The pieces of an operation lie nowhere.
  outsourcingInBill: {
    items: { in: 'case when i.operation is null then i.base_qty else 0 end' },
    consumptions: { out: 'i.base_qty' },
  },
  outsourcingReturnBill: { items: { out: 'i.base_qty' }, restored: { in: 'i.base_qty' } },
};

/** Bills that move value without quantity, by the field with the amount. */
const amounts: Readonly<Record<string, string>> = { costAdjustment: 'amount' };

/** Bills that write off what lies outside the store: the cost of their lines is told, not posted. */
const writtenOff: ReadonlySet<string> = new Set(['productionScrap']);

function postedLines(def: EntityDef): Invariant[] {
  if (writtenOff.has(def.name)) return [];
  const legs = legsOf[def.name];
  const amount = amounts[def.name];
  if (amount !== undefined) return [amountPosted(def, columnName(amount))];
  if (legs !== undefined) return Object.entries(legs).map(([lines, each]) => legsPosted(def, lines, each));
  const { items } = def.lines ?? {};
  return def.states === 'stockBill' &&
    items !== undefined &&
    'baseQty' in items.fields &&
    'costAmount' in items.fields
    ? [onePosted(def)]
    : [];
}

const counted = (def: EntityDef): string => stateSql(def, 'h.status', 'reviewed');

function invariant(def: EntityDef, lines: string, sql: string): Invariant {
  return {
    name: `posted.${def.name}${lines === 'items' ? '' : `.${lines}`}`,
    title: `${def.title}审核后与流水一致`,
    sql,
  };
}

function rows(def: EntityDef, lines: string): string {
  return `${tableName(def)} h join ${lineTableName(def, lines)} i on i.doc_id = h.id`;
}

/** A posted line stands in the ledger with its own quantity, a line that is not posted with none. */
function onePosted(def: EntityDef): Invariant {
  return invariant(
    def,
    'items',
    `select ${recordSql(def.name, 'h.id')}, h.code, i.seq, i.base_qty, l.qty from ${rows(def, 'items')}
      left join (select bill_line_id, sum(base_qty) as qty from stock_ledger where bill_entity = '${def.name}' group by 1) l on l.bill_line_id = i.id::text
      where abs(coalesce(l.qty, 0)) <> case when ${counted(def)} then i.base_qty else 0 end`,
  );
}

function legsPosted(def: EntityDef, lines: string, legs: Legs): Invariant {
  const wanted = Object.entries(legs).map(([leg, qty]) => `('${leg}', ${qty})`);
  return invariant(
    def,
    lines,
    `select ${recordSql(def.name, 'h.id')}, h.code, i.seq, w.leg, w.qty, l.qty as posted from ${rows(def, lines)}
      cross join lateral (values ${wanted.join(', ')}) as w(leg, qty)
      left join (select bill_line_id, split_part(post_key, ':', 3) as leg, sum(base_qty) as qty from stock_ledger
        where bill_entity = '${def.name}' group by 1, 2) l on l.bill_line_id = i.id::text and l.leg = w.leg
      where abs(coalesce(l.qty, 0)) <> case when ${counted(def)} then w.qty else 0 end`,
  );
}

function amountPosted(def: EntityDef, amount: string): Invariant {
  return invariant(
    def,
    'items',
    `select ${recordSql(def.name, 'h.id')}, h.code, i.seq, i.${amount}, l.amount as posted from ${rows(def, 'items')}
      left join (select bill_line_id, sum(cost_amount) as amount, sum(abs(base_qty)) as qty from stock_ledger
        where bill_entity = '${def.name}' group by 1) l on l.bill_line_id = i.id::text
      where coalesce(l.qty, 0) <> 0 or coalesce(l.amount, 0) <> case when ${counted(def)} then i.${amount} else 0 end`,
  );
}

export const postedInvariants: readonly Invariant[] = allEntities
  .filter((def) => def.kind === 'document')
  .flatMap(postedLines);
