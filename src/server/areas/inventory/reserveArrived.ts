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
import { optionalText, textOf } from '#server/values.ts';
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
  const { rows } = await context.session.query(
    `select ${balanceIdSql('s')} as id, s.material, sum(s.base_qty)::text as qty from stock_ledger s
     where s.org = $1::uuid and s.bill_id = $2 and s.base_qty > 0 and s.reversed_seq is null and s.owner_type = 'own'
       and (not $3::boolean or s.material in (select id from material where reserve_mode = 'strong')) group by 1, 2`,
    [context.grants.org, bill.id, strongOnly],
  );
  if (rows.length === 0) return [];
  const own = new Map(rows.map((row) => [textOf(row['id']), decimal(textOf(row['qty']))]));
  const stock = await freeStock(
    context,
    rows.map((row) => textOf(row['material'])),
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
  const held = await context.session.query(
    `select h.id from manufacturing_order h where h.org = $1::uuid and h.status in ('planned', 'released', 'started')
       and not coalesce(h.is_suspended, false) and exists (select 1 from manufacturing_order_components c where c.doc_id = h.id
         and c.material = any($2::uuid[]) and c.unissued_base_qty > 0 and c.issue_mode <> 'none')
     order by case h.priority when 'urgent' then 0 when 'high' then 1 when 'low' then 3 else 2 end, h.allocation_rank, h.plan_start_date, h.code
     limit ${most} for update of h skip locked`,
    [org, materials],
  );
  const orders = held.rows.map((row) => textOf(row['id']));
  if (orders.length === 0) return [];
  const { rows } = await context.session.query(
    `select c.id, c.seq, c.doc_id, h.code, h.sale_order, h.project, h.mto_no, c.material, c.warehouse, c.location, c.lot,
       (c.unissued_base_qty - coalesce(k.qty, 0))::text as lacking
     from manufacturing_order_components c join manufacturing_order h on h.id = c.doc_id
     left join lateral (select sum(r.open_qty) as qty from stock_reservation r where r.org = $1::uuid and r.demand_line_id = c.id::text
       and r.reserve_status = 'active' and r.reserve_type = 'strong') k on true
     where c.doc_id = any($2::uuid[]) and c.material = any($3::uuid[]) and c.required_qty > 0 and c.issue_mode <> 'none'
     order by array_position($2::uuid[], c.doc_id), c.seq`,
    [org, orders, materials],
  );
  return rows.flatMap((row): LockWish[] => {
    const lacking = decimal(textOf(row['lacking'], '0'));
    if (!lacking.greaterThan(0)) return [];
    return [
      {
        demand: {
          entity: 'manufacturingOrder',
          id: textOf(row['doc_id']),
          code: textOf(row['code']),
          lineId: textOf(row['id']),
          lineNo: Number(row['seq']),
          orderLineId: null,
          customer: null,
          saleOrder: optionalText(row['sale_order']),
          manufacturingOrder: textOf(row['doc_id']),
        },
        material: textOf(row['material']),
        baseQty: decimalText(lacking),
        balance: null,
        place: {
          warehouse: optionalText(row['warehouse']),
          location: optionalText(row['location']),
          lot: optionalText(row['lot']),
          stockStatus: null,
          project: optionalText(row['project']),
          mtoNo: optionalText(row['mto_no']),
        },
      },
    ];
  });
}
