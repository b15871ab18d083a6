// Effect `reserveArrived`: where the parameter or the material says so, what a bill brought in is reserved for the
// production orders that wait for it, by priority, start and code. Only rows the bill itself posted to are taken, and orders somebody works on are
// passed over, so that nobody waits for it: they get theirs by hand or with the next receipt.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { balanceIdSql } from '#server/ledgers/stockKeys.ts';
import type { BillName } from '#server/ledgers/releaseExcess.ts';
import {
  byIssueRule,
  changeReserved,
  freeClaims,
  freeStock,
  type FreeStock,
  issueRuleOf,
  openClaims,
  showLocked,
} from '#server/ledgers/reservationRows.ts';
import { insertClaim, type LockWish } from '#server/ledgers/reservations/demand.ts';
import { fits } from '#server/ledgers/reservations/lock.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';

interface ReserveArrivedEffect {
  effect: 'reserveArrived';
  /** Only materials whose 预留方式 is strong: the parameter is off. */
  strongOnly?: true;
  /** The bill is taken back: what it reserved is free again before its stock goes. */
  back?: true;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    reserveArrived: ReserveArrivedEffect;
  }
}

/** Orders served by one bill. */
const most = 200;
const terms = { expiryDate: null, remark: '到货自动预留' };

export const reserveArrived: Ledger<'reserveArrived'> = {
  effect: 'reserveArrived',
  title: '到货自动预留给等料的生产订单（按库存参数，强预留的物料总是），反审核时释放',
  locks: ['stockRows', 'reservations', 'numberCounter'],
  async apply({ context, def, doc }, { back, strongOnly }) {
    const bill = { entity: def.name, id: doc.id, code: codeOf(doc) ?? '' };
    await (back === true ? freeAgain(context, bill) : reserve(context, bill, strongOnly === true));
    return doc;
  },
};

async function freeAgain(context: WriteContext, bill: BillName): Promise<void> {
  const claims = await openClaims(
    context,
    `id in (select m.doc_id from stock_reservation_moves m where m.bill_id = $2 and m.move = 'lock')`,
    bill.id,
  );
  await freeClaims(
    context,
    claims.map((claim) => ({ claim, move: 'release', qty: claim.open })),
  );
}

async function reserve(context: WriteContext, bill: BillName, strongOnly: boolean): Promise<void> {
  const stock = await arrivedStock(context, bill, strongOnly);
  if (stock.length === 0) return;
  const wishes = await waiting(context, [...new Set(stock.map(({ material }) => material))]);
  if (wishes.length === 0) return;
  stock.sort(byIssueRule(await issueRuleOf(context)));
  const deltas = new Map<string, Decimal>();
  const picks: { wish: LockWish; balance: string; qty: Decimal }[] = [];
  for (const wish of wishes) {
    let left = decimal(wish.baseQty);
    for (const row of stock) {
      const qty = Decimal.min(left, row.free);
      if (!qty.greaterThan(0) || !fits(row, wish)) continue;
      row.free = row.free.minus(qty);
      left = left.minus(qty);
      picks.push({ wish, balance: row.id, qty });
      deltas.set(row.id, qty.plus(deltas.get(row.id) ?? 0));
    }
  }
  await changeReserved(context, deltas);
  for (const { wish, balance, qty } of picks)
    await insertClaim(context, wish, balance, qty, terms, 'lock', null, bill);
  await showLocked(
    context,
    picks.map(({ wish: { demand } }) => ({
      demandEntity: demand.entity,
      demandId: demand.id,
      demandLineId: demand.lineId,
    })),
  );
}

/** What the bill brought of each row of stock, as far as it is free; the rows are locked by its posting. */
async function arrivedStock(
  context: WriteContext,
  bill: BillName,
  strongOnly: boolean,
): Promise<FreeStock[]> {
  const s = headerTable(stockLedger, 's');
  const m = headerTable(materialDef, 'm');
  const rows = await selectRows(
    context.session,
    {
      id: present(asKind('ref', raw(balanceIdSql('s')))),
      material: present(s.material),
      qty: asKind('qty', sql`sum(${s.baseQty})`),
    },
    sql`from ${s} where ${is(s.org, context.grants.org)} and ${is(s.billId, bill.id)} and ${s.baseQty} > 0 and ${s.reversedSeq} is null
       and ${s.ownerType} = 'own' and (not ${strongOnly}::boolean or ${s.material} in (select ${m.id} from ${m} where ${m.reserveMode} = 'strong'))
     group by 1, 2`,
  );
  if (rows.length === 0) return [];
  const own = new Map(rows.map(({ id, qty }) => [id, decimal(qty)]));
  const stock = await freeStock(
    context,
    rows.map(({ material }) => material),
    false,
  );
  return stock.flatMap((row) => {
    const arrived = own.get(row.id);
    return arrived === undefined ? [] : [{ ...row, free: Decimal.min(row.free, arrived) }];
  });
}

/** What orders at work still lack of the materials, the most urgent first; the orders are held until the end. */
async function waiting(context: WriteContext, materials: readonly string[]): Promise<LockWish[]> {
  const { org } = context.grants;
  const h = headerTable(manufacturingOrder, 'h');
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const r = headerTable(stockReservation, 'r');
  const held = await selectRows(
    context.session,
    { id: h.id },
    sql`from ${h} where ${is(h.org, org)} and ${h.status} in ('planned', 'released', 'started')
       and not coalesce(${h.isSuspended}, false) and exists (select 1 from ${c} where ${c.docId} = ${h.id}
         and ${among(c.material, materials)} and ${c.unissuedBaseQty} > 0 and ${c.issueMode} <> 'none')
     order by case ${h.priority} when 'urgent' then 0 when 'high' then 1 when 'low' then 3 else 2 end, ${h.allocationRank}, ${h.planStartDate}, ${h.code}
     limit ${raw(String(most))} for update of h skip locked`,
  );
  const orders = held.map(({ id }) => id);
  if (orders.length === 0) return [];
  const rows = await selectRows(
    context.session,
    {
      id: c.id,
      seq: c.seq,
      order: present(c.docId),
      code: present(h.code),
      saleOrder: h.saleOrder,
      material: present(c.material),
      warehouse: c.warehouse,
      location: c.location,
      lot: c.lot,
      project: h.project,
      mtoNo: h.mtoNo,
      lacking: asKind('qty', sql`${c.unissuedBaseQty} - coalesce(k.qty, 0)`),
    },
    sql`from ${c} join ${h} on ${h.id} = ${c.docId}
     left join lateral (select sum(${r.openQty}) as qty from ${r} where ${is(r.org, org)} and ${r.demandLineId} = ${c.id}::text
       and ${r.reserveStatus} = 'active' and ${r.reserveType} = 'strong') k on true
     where ${among(c.docId, orders)} and ${among(c.material, materials)} and ${c.requiredQty} > 0 and ${c.issueMode} <> 'none'
     order by array_position(${orders}::uuid[], ${c.docId}), ${c.seq}`,
  );
  return rows.flatMap(({ id, seq, order, code, saleOrder, material, lacking, ...place }): LockWish[] => {
    const qty = decimal(lacking);
    if (!qty.greaterThan(0)) return [];
    const demand = {
      entity: 'manufacturingOrder',
      id: order,
      code,
      lineId: id,
      lineNo: seq,
      orderLineId: null,
      customer: null,
      saleOrder,
      manufacturingOrder: order,
    };
    return [
      { demand, material, baseQty: decimalText(qty), balance: null, place: { ...place, stockStatus: null } },
    ];
  });
}
