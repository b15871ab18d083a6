// Locks of sales documents (FLOWS §6): an order locks when asked (or at approval, by parameter), an approved notice takes
// over what its order locked and locks the rest; closing gives everything back. What a bill ships consumes its own locks.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Demand, LockTerms, LockWish, Place } from '#server/ledgers/reservations/demand.ts';
import { recordIn } from '#model/loose.ts';
import { partOf } from '#model/rowPart.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import { optionalText } from '#server/values.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import {
  type DemandLine,
  type Demanding,
  type LockableStock,
  lockableStock,
  lockShortages,
  noStock,
} from './lockShortage.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';

/** What the dialog gave with the action. */
type Request = Pick<ActionRequest, 'reason' | 'lines' | 'lineIds' | 'values'>;

interface Facts {
  /** Open claims in base units by line of the document; those of notices count for the order's line too. */
  claimed: ReadonlyMap<string, Decimal>;
  lockOnApprove: boolean;
  request: Request;
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

async function facts(doc: Demanding, read: Read, moment: Moment): Promise<Facts> {
  if (!asks.has(moment)) return nothing;
  const r = headerTable(stockReservation, 'r');
  const ids = lineIds(doc);
  const rows = await read.select(
    {
      line: asKind('text', sql`coalesce(o.id, ${r.demandLineId})`),
      open: asKind('qty', sql`sum(${r.openQty})`),
    },
    sql`from ${r}
       left join lateral (select ${r.orderLineId} as id where ${among(r.orderLineId, ids)}) o on true
     where ${is(r.org, read.org)} and ${r.reserveStatus} = 'active' and (${among(r.demandLineId, ids)} or ${among(r.orderLineId, ids)}) group by 1`,
  );
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { lockOnApprove: p.lockOnApprove },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return {
    claimed: new Map(rows.map(({ line, open }) => [line ?? '', decimal(open)])),
    lockOnApprove: param?.lockOnApprove === true,
    request: read.request,
    stock: moment === 'lockStock' ? await lockableStock(doc, read) : noStock,
  };
}

function demandOf(
  entity: 'saleOrder' | 'deliveryNotice',
  { id, fields }: Demanding,
  row: DemandLine,
): Demand {
  return {
    entity,
    id,
    code: fields.code ?? '',
    lineId: row.id,
    lineNo: row.seq,
    orderLineId: 'orderLineId' in row ? row.orderLineId : null,
    customer: fields.customer,
    saleOrder: entity === 'saleOrder' ? id : null,
  };
}

function placeOf(row: DemandLine): Place {
  const { warehouse, mtoNo } = row;
  const none = { location: null, lot: null, stockStatus: null };
  const { location, lot, stockStatus } = 'lot' in row ? row : none;
  return { warehouse, location, lot, stockStatus, project: 'project' in row ? row.project : null, mtoNo };
}

/** What a line still needs and has not claimed, base units. */
function lockable(row: DemandLine, claimed: ReadonlyMap<string, Decimal>): Decimal {
  const open = (row.lineStatus ?? 'open') === 'open' ? decimal(row.remainBaseQty) : new Decimal(0);
  return Decimal.max(0, open.minus(claimed.get(row.id) ?? 0));
}

/** Rows the dialog asks for: a line, a row of stock and a quantity in base units. */
interface Asked {
  line: string;
  balance: string | null;
  qty: string;
}

function askedRows({ values }: Request): Asked[] | null {
  const { rows } = values ?? {};
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row: FieldValue): Asked[] => {
    const { line, balance, qty } = recordIn(row);
    return typeof line === 'string' && typeof qty === 'string'
      ? [{ line, balance: optionalText(balance), qty }]
      : [];
  });
}

const terms = { expiryDate: stockReservation.fields.expiryDate, remark: stockReservation.fields.remark };

function termsOf({ values }: Request): LockTerms {
  return partOf(values ?? {}, terms);
}

function wishesOf(
  entity: 'saleOrder' | 'deliveryNotice',
  doc: Demanding,
  { claimed, request }: Facts,
): LockWish[] {
  const rows = doc.lines.items;
  const wish = (row: DemandLine, baseQty: string, balance: string | null): LockWish => ({
    demand: demandOf(entity, doc, row),
    material: row.material ?? '',
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

function lockProblems(doc: Demanding, { claimed, request }: Facts): Problem[] {
  const asked = askedRows(request) ?? [];
  const expiry = termsOf(request).expiryDate;
  if (expiry !== null && !/^\d{4}-\d\d-\d\d$/.test(expiry))
    return [{ field: '', level: 'error', message: '失效日期应为日期' }];
  return [...Map.groupBy(asked, ({ line }) => line)].flatMap(([line, own]): Problem[] => {
    const row = doc.lines.items.find(({ id }) => id === line);
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

function problemsOf(entity: 'saleOrder' | 'deliveryNotice', doc: Demanding, known: Facts): Problem[] {
  const problems = lockProblems(doc, known);
  return problems.length > 0 ? problems : lockShortages(wishesOf(entity, doc, known), known.stock);
}

const lineIds = ({ lines }: Demanding): string[] => lines.items.map(({ id }) => id);
const chosenIds = (doc: Demanding, { lineIds: chosen }: Request): string[] =>
  lineIds(doc).filter((id) => chosen === undefined || chosen.length === 0 || chosen.includes(id));
const closedIds = ({ lines }: Demanding): string[] =>
  lines.items.flatMap(({ id, lineStatus }) =>
    ['open', 'frozen'].includes(lineStatus ?? 'open') ? [] : [id],
  );

const release = (ids: readonly string[], how: { giveBack?: boolean; below?: boolean } = {}): Effect => ({
  effect: 'reserve',
  work: { do: 'release', lineIds: ids, giveBack: how.giveBack === true, below: how.below === true },
});

const reserving = Object.fromEntries(
  ['approve', 'unapprove', 'lockStock', 'unlockStock', 'close', 'lineClose', 'lineTerminate'].map(
    (phase): [string, readonly EffectKind[]] => [phase, ['reserve']],
  ),
);

export const orderLocks = defineBehaviour(saleOrder, {
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

export const noticeLocks = defineBehaviour(deliveryNotice, {
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
