// 期初库存单: what lies in the store before the business begins, at the typed value. It ends when the initialisation is
// finished, which sets the first period; that can be undone as long as nothing else was posted.
import { addDays } from '#model/time/calendar.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { openingStock as opening } from '#entities/inventory/openingStock.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { organization } from '#entities/master/organization.ts';
import { problemOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';
import { moveOf } from './stockMove.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { isIn } from '#model/states/states.ts';

type Opening = DocOf<typeof opening>;
type Line = LineOf<typeof opening, 'items'>;

interface Facts extends StockBillFacts {
  org: string;
  startPeriod: string | null;
  /** Whether anything but opening stock stands in the ledger. */
  begun: boolean;
  /** Other opening bills: id, date and state. */
  others: readonly { id: string; date: string; status: string; code: string }[];
  /** Keys of opening stock that is posted already, with the bill it is on. */
  posted: ReadonlyMap<string, string>;
}

async function facts(doc: Opening, read: Read): Promise<Facts> {
  const o = headerTable(organization, 'o');
  const [own] = await read.select(
    { startPeriod: o.stockStartPeriod },
    sql`from ${o} where ${is(o.id, read.org)}`,
  );
  const l = headerTable(stockLedger, 'l');
  const r = headerTable(stockLedger, 'r');
  const begun = await read.select(
    { id: l.id },
    sql`from ${l} where ${is(l.org, read.org)} and ${l.billEntity} <> 'openingStock' and ${l.isReversal} is not true
       and not exists (select 1 from ${r} where ${r.org} = ${l.org} and ${r.billId} = ${l.billId} and ${r.reversedSeq} = ${l.postSeq}) limit 1`,
  );
  const h = headerTable(opening, 'h');
  const others = await read.select(
    { id: h.id, date: h.date, status: h.status, code: h.code },
    sql`from ${h} where ${is(h.org, read.org)} and ${h.id} <> ${doc.id}::uuid and not ${stateIs(opening, h.status, 'void')}`,
  );
  return {
    ...(await stockBillFacts(doc, read)),
    org: read.org,
    startPeriod: own?.startPeriod ?? null,
    begun: begun.length > 0,
    others: others.map(({ date, code, ...bill }) => ({ ...bill, date: date ?? '', code: code ?? '' })),
    posted: await postedKeys(doc, read),
  };
}

async function postedKeys({ id, fields: { warehouse } }: Opening, read: Read): Promise<Map<string, string>> {
  const h = headerTable(opening, 'h');
  const i = linesTable(opening, 'items', 'i');
  const rows = await read.select(
    {
      code: h.code,
      ownerType: h.ownerType,
      ownerSupplier: h.ownerSupplier,
      ownerCustomer: h.ownerCustomer,
      material: i.material,
      location: i.location,
      lot: i.lot,
      stockStatus: i.stockStatus,
      project: i.project,
      mtoNo: i.mtoNo,
    },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
     where ${is(h.org, read.org)} and ${stateIs(opening, h.status, 'executable')} and ${h.id} <> ${id}::uuid
       and ${h.warehouse} = ${warehouse}::uuid`,
  );
  return new Map(rows.map((row) => [keyText(row, row, row.lot), row.code ?? '']));
}

type Owner = Pick<Opening['fields'], 'ownerType' | 'ownerSupplier' | 'ownerCustomer'>;
type Goods = Pick<Line, 'material' | 'location' | 'stockStatus' | 'project' | 'mtoNo'>;

function keyText(
  { ownerType, ownerSupplier, ownerCustomer }: Owner,
  { material, location, stockStatus, project, mtoNo }: Goods,
  lot: string | null,
): string {
  return [ownerType, ownerSupplier, ownerCustomer, material, location, lot, stockStatus, project, mtoNo].join(
    '|',
  );
}

/** The balance key of a line; a lot that is new tells lines apart by its number. */
function keyOf({ fields }: Opening, row: Line): string {
  return keyText(fields, row, row.lot ?? (row.lotNo ?? '').trim());
}

function fault(message: string, field = ''): Problem {
  return { field, level: 'error', message };
}

function openProblems(known: Facts): Problem[] {
  if (known.startPeriod !== null)
    return [fault(`库存初始化已结束（启用期间 ${known.startPeriod}），不能再录期初库存，请用其他入库单`)];
  return known.begun ? [fault('库存已有业务发生，不能再录期初库存，请用其他入库单')] : [];
}

function problems(doc: Opening, known: Facts): Problem[] {
  const other = known.others.find(({ date }) => date !== doc.fields.date);
  const seen = new Map<string, number>();
  const twice = doc.lines.items.flatMap((row): Problem[] => {
    const key = keyOf(doc, row);
    const [line, code] = [seen.get(key), known.posted.get(key)];
    seen.set(key, row.seq);
    if (line !== undefined)
      return [problemOf(row, { field: 'material', message: `与第${line}行是同一库存，请合并` })];
    return code === undefined
      ? []
      : [problemOf(row, { field: 'material', message: `该物料在此处的期初库存已在 ${code} 中录入` })];
  });
  return [
    ...openProblems(known),
    ...(other === undefined ? [] : [fault(`期初日期须与 ${other.code} 相同（${other.date}）`, 'date')]),
    ...twice,
  ];
}

const posting = stockBillOf(opening, {
  sides: (doc) => [{ ...receives, header: doc.fields.warehouse }],
  parties: [['warehouse', 'warehouse']],
  anyDate: true,
  facts,
  problems,
  refuses: {
    unapprove: ({ fields }) =>
      fields.isFinished === true ? [fault('库存初始化已结束，请先反结束初始化')] : [],
  },
  moves: (doc) =>
    doc.lines.items.map((row) =>
      moveOf(
        doc,
        row,
        1,
        'opening',
        { by: 'amount', amount: row.amount ?? '0' },
        { warehouse: doc.fields.warehouse ?? '' },
      ),
    ),
});

/** All approved opening bills of the organisation change together. */
function finished({ id: own, fields }: Opening, known: Facts, isFinished: boolean): Effect[] {
  const bills = [
    own,
    ...known.others.filter(({ status }) => isIn(opening, status, 'reviewed')).map(({ id }) => id),
  ].sort();
  const startPeriod = isFinished ? addDays(fields.date ?? '', 1).slice(0, 7) : null;
  return [
    ...bills.map((id): Effect => ({ effect: 'set', entity: 'openingStock', id, fields: { isFinished } })),
    { effect: 'set', entity: 'organization', id: known.org, fields: { stockStartPeriod: startPeriod } },
  ];
}

export const openingStock = defineBehaviour(opening, {
  ...posting,
  actions: {
    ...posting.actions,
    finishInit: defineAction(opening, {
      checks: ['库存初始化没有结束', '期初库存单都已审核'],
      effects: ['set'],
      facts,
      check(_doc, known) {
        const open = known.others
          .filter(({ status }) => !isIn(opening, status, 'reviewed'))
          .map(({ code }) => code);
        if (known.startPeriod !== null) return [fault('库存初始化已经结束')];
        return open.length === 0
          ? []
          : [fault(`还有未审核的期初库存单 ${open.slice(0, 5).join('、')}，请先审核或作废`)];
      },
      plan: (doc, known) => finished(doc, known, true),
    }),
    unfinishInit: defineAction(opening, {
      checks: ['库存初始化已经结束', '库存没有业务发生'],
      effects: ['set'],
      facts,
      check(_doc, known) {
        if (known.startPeriod === null) return [fault('库存初始化尚未结束')];
        return known.begun ? [fault('库存已有业务发生，不能反结束初始化')] : [];
      },
      plan: (doc, known) => finished(doc, known, false),
    }),
  },
});
