// Locks of sales documents (FLOWS §6): an order locks when asked (or at approval, by parameter), an approved notice takes
// over what its order locked and locks the rest; closing gives everything back. What a bill ships consumes its own locks.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Demand, LockTerms, LockWish, Place } from '#server/ledgers/reservations/demand.ts';
import { optionalText, textOf } from '#server/values.ts';
import { type LockableStock, lockableStock, lockShortages, noStock } from './lockShortage.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';

interface Facts {
  /** Open claims in base units by line of the document; those of notices count for the order's line too. */
  claimed: ReadonlyMap<string, Decimal>;
  lockOnApprove: boolean;
  request: Read['request'];
  /** Where the document asks to lock. */
  stock: LockableStock;
}

const nothing: Facts = { claimed: new Map(), lockOnApprove: false, request: {}, stock: noStock };
const asks = new Set<Moment>([
  'approve',
  'unapprove',
  'lockStock',
  'unlockStock',
  'close',
  'lineClose',
  'lineTerminate',
]);

async function facts(doc: Doc, read: Read, moment: Moment): Promise<Facts> {
  if (!asks.has(moment)) return nothing;
  const rows = await read.rows(
    `select coalesce(o.id, r.demand_line_id) as line, sum(r.open_qty) as open from stock_reservation r
       left join lateral (select r.order_line_id as id where r.order_line_id = any($2::text[])) o on true
     where r.org = $1::uuid and r.reserve_status = 'active' and (r.demand_line_id = any($2::text[]) or r.order_line_id = any($2::text[])) group by 1`,
    [read.org, (doc.lines['items'] ?? []).map((row) => row.id)],
  );
  const [param] = await read.kept(
    ['saleParam'],
    'select lock_on_approve from sale_param where org = $1::uuid',
    [read.org],
  );
  return {
    claimed: new Map(rows.map((row) => [textOf(row['line']), decimal(textOf(row['open']))])),
    lockOnApprove: param?.['lock_on_approve'] === true,
    request: read.request,
    stock: moment === 'lockStock' ? await lockableStock(doc, read) : noStock,
  };
}

function demandOf(entity: 'saleOrder' | 'deliveryNotice', doc: Doc, row: LineRow): Demand {
  return {
    entity,
    id: doc.id,
    code: textOf(doc.fields['code']),
    lineId: row.id,
    lineNo: row.seq,
    orderLineId: entity === 'saleOrder' ? null : optionalText(row['orderLineId']),
    customer: optionalText(doc.fields['customer']),
    saleOrder: entity === 'saleOrder' ? doc.id : null,
  };
}

function placeOf(row: LineRow): Place {
  return {
    warehouse: optionalText(row['warehouse']),
    location: optionalText(row['location']),
    lot: optionalText(row['lot']),
    stockStatus: optionalText(row['stockStatus']),
    project: optionalText(row['project']),
    mtoNo: optionalText(row['mtoNo']),
  };
}

/** What a line still needs and has not claimed, base units. */
function lockable(row: LineRow, claimed: ReadonlyMap<string, Decimal>): Decimal {
  const open =
    (row['lineStatus'] ?? 'open') === 'open' ? decimal(textOf(row['remainBaseQty'], '0')) : new Decimal(0);
  return Decimal.max(0, open.minus(claimed.get(row.id) ?? 0));
}

/** Rows the dialog asks for: a line, a row of stock and a quantity in base units. */
interface Asked {
  line: string;
  balance: string | null;
  qty: string;
}

function askedRows({ values }: Read['request']): Asked[] | null {
  const rows = values?.['rows'];
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row: FieldValue): Asked[] => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const own = row as Readonly<Record<string, FieldValue>>;
    return [{ line: textOf(own['line']), balance: optionalText(own['balance']), qty: textOf(own['qty']) }];
  });
}

function termsOf({ values }: Read['request']): LockTerms {
  return {
    expiryDate: optionalText(values?.['expiryDate']),
    remark: optionalText(values?.['remark']),
  };
}

function wishesOf(entity: 'saleOrder' | 'deliveryNotice', doc: Doc, { claimed, request }: Facts): LockWish[] {
  const rows = doc.lines['items'] ?? [];
  const wish = (row: LineRow, baseQty: string, balance: string | null): LockWish => ({
    demand: demandOf(entity, doc, row),
    material: textOf(row['material']),
    baseQty,
    balance,
    place: placeOf(row),
  });
  const asked = askedRows(request);
  if (asked !== null) {
    return asked.flatMap(({ line, balance, qty }) => {
      const row = rows.find(({ id }) => id === line);
      return row === undefined ? [] : [wish(row, qty, balance)];
    });
  }
  const chosen = new Set(request.lineIds ?? []);
  return rows
    .filter(({ id }) => chosen.size === 0 || chosen.has(id))
    .map((row) => wish(row, decimalText(lockable(row, claimed)), null));
}

function lockProblems(doc: Doc, { claimed, request }: Facts): Problem[] {
  const asked = askedRows(request) ?? [];
  const expiry = termsOf(request).expiryDate;
  if (expiry !== null && !/^\d{4}-\d\d-\d\d$/.test(expiry))
    return [{ field: '', level: 'error', message: '失效日期应为日期' }];
  return [...Map.groupBy(asked, ({ line }) => line)].flatMap(([line, own]): Problem[] => {
    const row = (doc.lines['items'] ?? []).find(({ id }) => id === line);
    if (row === undefined)
      return [{ field: '', level: 'error', message: '所选的行已不存在，请刷新单据后重试' }];
    const place = {
      field: 'reservedQty',
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'error',
    } as const;
    if (own.some(({ qty }) => !/^\d+(\.\d+)?$/.test(qty) || decimal(qty).isZero()))
      return [{ ...place, message: `第${row.seq}行 锁库数量应为大于 0 的数字` }];
    const sum = own.reduce((total, { qty }) => total.plus(decimal(qty)), new Decimal(0));
    const room = lockable(row, claimed);
    if (sum.lessThanOrEqualTo(room)) return [];
    return [
      {
        ...place,
        message: `第${row.seq}行 锁库数量 ${decimalText(sum)} 超过未发且未锁的数量 ${decimalText(room)}`,
      },
    ];
  });
}

function problemsOf(entity: 'saleOrder' | 'deliveryNotice', doc: Doc, known: Facts): Problem[] {
  const problems = lockProblems(doc, known);
  return problems.length > 0 ? problems : lockShortages(wishesOf(entity, doc, known), known.stock);
}

const lineIds = (doc: Doc): string[] => (doc.lines['items'] ?? []).map(({ id }) => id);
const chosenIds = (doc: Doc, { lineIds: chosen }: Read['request']): string[] =>
  lineIds(doc).filter((id) => chosen === undefined || chosen.length === 0 || chosen.includes(id));
const closedIds = (doc: Doc): string[] =>
  (doc.lines['items'] ?? [])
    .filter((row) => (row['lineStatus'] ?? 'open') !== 'open' && row['lineStatus'] !== 'frozen')
    .map(({ id }) => id);

const release = (ids: readonly string[], how: { giveBack?: boolean; below?: boolean } = {}): Effect => ({
  effect: 'reserve',
  work: { do: 'release', lineIds: ids, giveBack: how.giveBack === true, below: how.below === true },
});

const reserving = Object.fromEntries(
  ['approve', 'unapprove', 'lockStock', 'unlockStock', 'close', 'lineClose', 'lineTerminate'].map(
    (phase): [string, readonly EffectKind[]] => [phase, ['reserve']],
  ),
);

export const orderLocks = defineBehaviour<Facts>({
  title: '订单锁库',
  effects: reserving,
  facts,
  check(doc, known, moment) {
    if (moment === 'lockStock') return problemsOf('saleOrder', doc, known);
    if (moment !== 'unapprove' || known.claimed.size === 0) return [];
    return [{ field: '', level: 'error', message: '订单已锁库，请先解锁库存再反审核' }];
  },
  plan: {
    approve: (doc, known) =>
      known.lockOnApprove
        ? [
            {
              effect: 'reserve',
              work: {
                do: 'lock',
                wishes: wishesOf('saleOrder', doc, { ...known, request: {} }),
                terms: termsOf({}),
              },
            },
          ]
        : [],
    lockStock: (doc, known) => [
      {
        effect: 'reserve',
        work: {
          do: 'lock',
          wishes: wishesOf('saleOrder', doc, known),
          terms: termsOf(known.request),
          needed: true,
        },
      },
    ],
    unlockStock: (doc, { request }) => [release(chosenIds(doc, request))],
    // What its notices have locked serves nobody any more.
    close: (doc) => [release(lineIds(doc), { below: true })],
    lineClose: (doc) => [release(closedIds(doc), { below: true })],
    lineTerminate: (doc) => [release(closedIds(doc), { below: true })],
  },
});

export const noticeLocks = defineBehaviour<Facts>({
  title: '发货通知锁库',
  effects: reserving,
  facts,
  check: (doc, known, moment) => (moment === 'lockStock' ? problemsOf('deliveryNotice', doc, known) : []),
  plan: {
    approve: (doc, known) => [
      {
        effect: 'reserve',
        work: {
          do: 'lock',
          wishes: wishesOf('deliveryNotice', doc, { ...known, request: {} }),
          terms: termsOf({}),
          takeOver: true,
        },
      },
    ],
    unapprove: (doc) => [release(lineIds(doc), { giveBack: true })],
    lockStock: (doc, known) => [
      {
        effect: 'reserve',
        work: {
          do: 'lock',
          wishes: wishesOf('deliveryNotice', doc, known),
          terms: termsOf(known.request),
          takeOver: true,
          needed: true,
        },
      },
    ],
    unlockStock: (doc, { request }) => [release(chosenIds(doc, request))],
    close: (doc) => [release(lineIds(doc))],
    lineClose: (doc) => [release(closedIds(doc))],
    lineTerminate: (doc) => [release(closedIds(doc))],
  },
});

/** The lines behind a line of an issue, the nearest first. */
export function demandsOf(row: LineRow): string[] {
  return [optionalText(row['noticeLineId']), optionalText(row['orderLineId'])].flatMap((id) =>
    id === null || id === '' ? [] : [id],
  );
}

/** After the issue: locks beyond what its demands still need go. */
export function trimOf(entity: string, doc: Doc): Effect {
  return {
    effect: 'reserve',
    work: {
      do: 'trim',
      lineIds: demandIds(doc),
      bill: { entity, id: doc.id, code: textOf(doc.fields['code']) },
    },
  };
}

/** After a return was taken back: what it asked for once more need not be locked any more. */
export function trimForGood(doc: Doc): Effect {
  return { effect: 'reserve', work: { do: 'trim', lineIds: demandIds(doc), bill: null } };
}

function demandIds(doc: Doc): string[] {
  return [...new Set((doc.lines['items'] ?? []).flatMap(demandsOf))];
}
