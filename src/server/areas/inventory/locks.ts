// Locks of sales documents (FLOWS §6): an order locks when asked (or at approval, by parameter), an approved notice takes
// over what its order locked and locks the rest; closing gives everything back. What a bill ships consumes its own locks.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import type { DocOf } from '#model/typedDoc.ts';
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
} from './lockShortage.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

/** What the dialog gave with the action. */
type Request = Pick<ActionRequest, 'reason' | 'lines' | 'lineIds' | 'values'>;

type Claimed = ReadonlyMap<string, Decimal>;

/** What a document asks to lock. */
interface Facts {
  claimed: Claimed;
  request: Request;
  /** Where there is stock to lock. */
  stock: LockableStock;
}

/** Open claims in base units by line of the document; those of notices count for the order's line too. */
async function claimsOf(doc: Demanding, read: Read): Promise<Claimed> {
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
  return new Map(rows.map(({ line, open }) => [line ?? '', decimal(open)]));
}

async function locksOnApprove(read: Read): Promise<boolean> {
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { lockOnApprove: p.lockOnApprove },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return param?.lockOnApprove === true;
}

async function lockFacts(doc: Demanding, read: Read): Promise<Facts> {
  return {
    claimed: await claimsOf(doc, read),
    request: read.request,
    stock: await lockableStock(doc, read),
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
function lockable(row: DemandLine, claimed: Claimed): Decimal {
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
  { claimed, request }: Pick<Facts, 'claimed' | 'request'>,
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

function locked(
  entity: 'saleOrder' | 'deliveryNotice',
  doc: Demanding,
  asked: Pick<Facts, 'claimed' | 'request'>,
  how: { takeOver?: true; needed?: true } = {},
): Effect {
  const wishes = wishesOf(entity, doc, asked);
  return { effect: 'reserve', work: { do: 'lock', wishes, terms: termsOf(asked.request), ...how } };
}

/** What a document gives back as it is closed, whole or by line. */
const released = (
  idsOf: (doc: Demanding) => string[],
  how: { giveBack?: boolean; below?: boolean } = {},
) => ({
  effects: ['reserve'] as const,
  plan: (doc: Demanding) => [release(idsOf(doc), how)],
});

const unlocked = {
  effects: ['reserve'] as const,
  facts: async (_doc: Demanding, { request }: Read) => request,
  plan: (doc: Demanding, request: Request) => [release(chosenIds(doc, request))],
};

const lockChecks = ['锁库数量不超过未发且未锁的数量，所选库存够锁'];

export const orderLocks = defineBehaviour(saleOrder, {
  title: '订单锁库',
  actions: {
    approve: defineAction(saleOrder, {
      effects: ['reserve'],
      facts: async (doc: DocOf<typeof saleOrder>, read) =>
        (await locksOnApprove(read)) ? claimsOf(doc, read) : null,
      plan: (doc, claimed) => (claimed === null ? [] : [locked('saleOrder', doc, { claimed, request: {} })]),
    }),
    unapprove: defineAction(saleOrder, {
      checks: ['没有锁库'],
      facts: claimsOf,
      check: (_doc, claimed) =>
        claimed.size === 0
          ? []
          : [{ field: '', level: 'error', message: '订单已锁库，请先解锁库存再反审核' }],
    }),
    lockStock: defineAction(saleOrder, {
      checks: lockChecks,
      effects: ['reserve'],
      facts: lockFacts,
      check: (doc, known) => problemsOf('saleOrder', doc, known),
      plan: (doc, known) => [locked('saleOrder', doc, known, { needed: true })],
    }),
    unlockStock: defineAction(saleOrder, unlocked),
    // What its notices have locked serves nobody any more.
    close: defineAction(saleOrder, released(lineIds, { below: true })),
    lineClose: defineAction(saleOrder, released(closedIds, { below: true })),
    lineTerminate: defineAction(saleOrder, released(closedIds, { below: true })),
  },
});

export const noticeLocks = defineBehaviour(deliveryNotice, {
  title: '发货通知锁库',
  actions: {
    approve: defineAction(deliveryNotice, {
      effects: ['reserve'],
      facts: claimsOf,
      plan: (doc, claimed) => [locked('deliveryNotice', doc, { claimed, request: {} }, { takeOver: true })],
    }),
    unapprove: defineAction(deliveryNotice, released(lineIds, { giveBack: true })),
    lockStock: defineAction(deliveryNotice, {
      checks: lockChecks,
      effects: ['reserve'],
      facts: lockFacts,
      check: (doc, known) => problemsOf('deliveryNotice', doc, known),
      plan: (doc, known) => [locked('deliveryNotice', doc, known, { takeOver: true, needed: true })],
    }),
    unlockStock: defineAction(deliveryNotice, unlocked),
    close: defineAction(deliveryNotice, released(lineIds)),
    lineClose: defineAction(deliveryNotice, released(closedIds)),
    lineTerminate: defineAction(deliveryNotice, released(closedIds)),
  },
});
