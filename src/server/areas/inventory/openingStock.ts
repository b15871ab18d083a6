// 期初库存单: what lies in the store before the business begins, at the typed value. It ends when the initialisation is
// finished, which sets the first period; that can be undone as long as nothing else was posted.
import { addDays } from '#model/time/calendar.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Behaviour, Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { problemOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';
import { moveOf } from './stockMove.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { isIn } from '#model/states/states.ts';
import { entities } from '#entities/registry.ts';

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

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const [organisation] = await read.rows('select stock_start_period from organization where id = $1::uuid', [
    read.org,
  ]);
  const begun = await read.rows(
    `select 1 from stock_ledger l where l.org = $1::uuid and l.bill_entity <> 'openingStock' and l.is_reversal is not true
       and not exists (select 1 from stock_ledger r where r.org = l.org and r.bill_id = l.bill_id and r.reversed_seq = l.post_seq) limit 1`,
    [read.org],
  );
  const others = await read.rows(
    `select id, date, status, code from opening_stock where org = $1::uuid and id <> $2::uuid and not ${stateSql('openingStock', 'status', 'void')}`,
    [read.org, doc.id],
  );
  const posted = await read.rows(
    `select h.code, h.warehouse, h.owner_type, h.owner_supplier, h.owner_customer, i.material, i.location, i.lot, i.stock_status, i.project, i.mto_no
     from opening_stock h join opening_stock_items i on i.doc_id = h.id
     where h.org = $1::uuid and ${stateSql('openingStock', 'h.status', 'executable')} and h.id <> $2::uuid and h.warehouse = $3::uuid`,
    [read.org, doc.id, optionalText(doc.fields['warehouse'])],
  );
  const key = (row: Readonly<Record<string, unknown>>) =>
    keyText([
      row['owner_type'],
      row['owner_supplier'],
      row['owner_customer'],
      row['material'],
      row['location'],
      row['lot'],
      row['stock_status'],
      row['project'],
      row['mto_no'],
    ]);
  return {
    ...(await stockBillFacts(doc, read)),
    org: read.org,
    startPeriod: optionalText(organisation?.['stock_start_period']),
    begun: begun.length > 0,
    others: others.map((row) => ({
      id: textOf(row['id']),
      date: textOf(row['date']),
      status: textOf(row['status']),
      code: textOf(row['code']),
    })),
    posted: new Map(posted.map((row) => [key(row), textOf(row['code'])])),
  };
}

function keyText(parts: readonly unknown[]): string {
  return parts.map((part) => textOf(part)).join('|');
}

/** The balance key of a line; a lot that is new tells lines apart by its number. */
function keyOf(doc: Doc, row: LineRow): string {
  const { ownerType, ownerSupplier, ownerCustomer } = doc.fields;
  const lot = optionalText(row['lot']) ?? textOf(row['lotNo']).trim();
  return keyText([
    ownerType,
    ownerSupplier,
    ownerCustomer,
    row['material'],
    row['location'],
    lot,
    row['stockStatus'],
    row['project'],
    row['mtoNo'],
  ]);
}

function fault(message: string, field = ''): Problem {
  return { field, level: 'error', message };
}

function openProblems(known: Facts): Problem[] {
  if (known.startPeriod !== null)
    return [fault(`库存初始化已结束（启用期间 ${known.startPeriod}），不能再录期初库存，请用其他入库单`)];
  return known.begun ? [fault('库存已有业务发生，不能再录期初库存，请用其他入库单')] : [];
}

function problems(doc: Doc, known: Facts): Problem[] {
  const other = known.others.find(({ date }) => date !== doc.fields['date']);
  const seen = new Map<string, number>();
  const twice = (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
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

const posting = stockBill<Facts>({
  sides: (doc) => [{ ...receives, header: doc.fields['warehouse'] ?? null }],
  parties: [['warehouse', 'warehouse']],
  anyDate: true,
  facts,
  problems,
  moves: (doc) =>
    (doc.lines['items'] ?? []).map((row) =>
      moveOf(
        doc,
        row,
        1,
        'opening',
        { by: 'amount', amount: textOf(row['amount'], '0') },
        { warehouse: textOf(doc.fields['warehouse']) },
      ),
    ),
});

/** All approved opening bills of the organisation change together. */
function finished(doc: Doc, known: Facts, isFinished: boolean): Effect[] {
  const bills = [
    doc.id,
    ...known.others
      .filter(({ status }) => isIn(entities.openingStock, status, 'reviewed'))
      .map(({ id }) => id),
  ].sort();
  const startPeriod = isFinished ? addDays(textOf(doc.fields['date']), 1).slice(0, 7) : null;
  return [
    ...bills.map((id): Effect => ({ effect: 'set', entity: 'openingStock', id, fields: { isFinished } })),
    { effect: 'set', entity: 'organization', id: known.org, fields: { stockStartPeriod: startPeriod } },
  ];
}

export const openingStock: Behaviour<Facts> = {
  ...posting,
  effects: { ...posting.effects, finishInit: ['set'], unfinishInit: ['set'] },
  check(doc, known, moment) {
    if (moment === 'finishInit') {
      const open = known.others
        .filter(({ status }) => !isIn(entities.openingStock, status, 'reviewed'))
        .map(({ code }) => code);
      if (known.startPeriod !== null) return [fault('库存初始化已经结束')];
      return open.length === 0
        ? []
        : [fault(`还有未审核的期初库存单 ${open.slice(0, 5).join('、')}，请先审核或作废`)];
    }
    if (moment === 'unfinishInit') {
      if (known.startPeriod === null) return [fault('库存初始化尚未结束')];
      return known.begun ? [fault('库存已有业务发生，不能反结束初始化')] : [];
    }
    if (moment === 'unapprove')
      return doc.fields['isFinished'] === true ? [fault('库存初始化已结束，请先反结束初始化')] : [];
    return posting.check?.(doc, known, moment) ?? [];
  },
  plan: {
    ...posting.plan,
    finishInit: (doc, known) => finished(doc, known, true),
    unfinishInit: (doc, known) => finished(doc, known, false),
  },
};
