// Reserving stock for demands: rows of stock are claimed under their locks in the order of the issue rule; what an order
// has reserved goes to its notice first, and a notice never reserves more than its order lacks.
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import {
  byIssueRule,
  changeReserved,
  freeStock,
  type FreeStock,
  issueRuleOf,
  openClaims,
  showLocked,
} from '#server/ledgers/reservationRows.ts';
import { type BillName, unclaimed } from '#server/ledgers/releaseExcess.ts';
import { type Demand, hand, insertClaim, type LockTerms, type LockWish, type Place } from './demand.ts';

export type ReserveWork =
  /** `takeOver`: what the order line behind has locked there is handed on first. `needed`: nothing locked at all is refused. */
  | { do: 'lock'; wishes: readonly LockWish[]; terms: LockTerms; takeOver?: boolean; needed?: boolean }
  /** Everything these demand lines hold. `giveBack`: what came from an order's lock goes back to it; `below`: notices of the lines too. */
  | { do: 'release'; lineIds: readonly string[]; giveBack?: boolean; below?: boolean }
  | { do: 'unlock'; id: string; qty: string | null }
  | { do: 'transfer'; id: string; to: Demand; qty: string | null }
  /** Down to what the demand lines still need after the bill; with null what goes never comes back. */
  | { do: 'trim'; lineIds: readonly string[]; bill: BillName | null };

export async function lock(
  context: Context,
  { wishes, terms, takeOver, needed }: Extract<ReserveWork, { do: 'lock' }>,
): Promise<void> {
  const wanted = wishes.filter(({ baseQty }) => decimal(baseQty).greaterThan(0));
  const orders = wanted.flatMap(({ demand }) => demand.orderLineId ?? []);
  if (orders.length > 0) await holdOrders(context, orders);
  const taken = takeOver === true ? await takenOver(context, wanted, terms) : new Map<string, Decimal>();
  const stock = await freeStock(
    context,
    wanted.map(({ material }) => material),
    true,
  );
  stock.sort(byIssueRule(await issueRuleOf(context)));
  const deltas = new Map<string, Decimal>();
  const picks: { wish: LockWish; row: FreeStock; qty: Decimal }[] = [];
  const problems: Problem[] = [];
  const orderRoom = orders.length === 0 ? new Map<string, Decimal>() : await unclaimed(context, orders);
  for (const wish of wanted) {
    const { lineId, orderLineId } = wish.demand;
    let left = decimal(wish.baseQty).minus(taken.get(lineId) ?? 0);
    const room = orderLineId === null ? undefined : orderRoom.get(orderLineId);
    if (room !== undefined && left.greaterThan(room)) {
      if (wish.balance !== null) problems.push(moreThanOrdered(wish, room));
      left = room;
    }
    for (const row of stock) {
      if (!left.greaterThan(0)) break;
      if (!row.free.greaterThan(0) || !(wish.balance === null ? fits(row, wish) : row.id === wish.balance))
        continue;
      const qty = Decimal.min(left, row.free);
      row.free = row.free.minus(qty);
      left = left.minus(qty);
      if (orderLineId !== null) orderRoom.set(orderLineId, (orderRoom.get(orderLineId) ?? qty).minus(qty));
      picks.push({ wish, row, qty });
      deltas.set(row.id, (deltas.get(row.id) ?? new Decimal(0)).plus(qty));
    }
    if (wish.balance !== null && left.greaterThan(0))
      problems.push(tooMuch(wish, decimal(wish.baseQty).minus(left)));
  }
  if (problems.length > 0) throw invalid(problems);
  if (needed === true && picks.length === 0 && taken.size === 0)
    throw conflict('没有可锁的库存：可用量不足，或物料、仓库、库存状态不允许锁库');
  await changeReserved(context, deltas);
  for (const { wish, row, qty } of picks) await insertClaim(context, wish, row.id, qty, terms, 'lock', null);
  await shown(context, wanted);
}

function shown(context: Context, wishes: readonly LockWish[]): Promise<void> {
  return showLocked(
    context,
    wishes.map(({ demand }) => ({
      demandEntity: demand.entity,
      demandId: demand.id,
      demandLineId: demand.lineId,
    })),
  );
}

/** Stock kept for another project or tracking number is not taken. */
export function fits(row: FreeStock, { material, place }: LockWish): boolean {
  const free = (own: string | null, wanted: string | null): boolean => own === null || own === wanted;
  const at = (own: string | null, wanted: string | null): boolean => wanted === null || own === wanted;
  if (place === null) return false;
  return (
    row.material === material &&
    at(row.warehouse, place.warehouse) &&
    at(row.location, place.location) &&
    at(row.lot, place.lot) &&
    at(row.stockStatus, place.stockStatus) &&
    free(row.project, place.project) &&
    free(row.mtoNo, place.mtoNo)
  );
}

function tooMuch({ demand, baseQty }: LockWish, there: Decimal): Problem {
  const place = { field: 'reservedQty', lines: 'items', lineId: demand.lineId, lineNo: demand.lineNo };
  const message = `第${demand.lineNo}行 所选库存可锁 ${decimalText(there)}，要锁 ${decimalText(decimal(baseQty))}，请减少数量或改选其他库存`;
  return { ...place, level: 'error', message };
}

/** A notice locks no more than its order still lacks. */
function moreThanOrdered({ demand }: LockWish, room: Decimal): Problem {
  const place = { field: 'reservedQty', lines: 'items', lineId: demand.lineId, lineNo: demand.lineNo };
  return {
    ...place,
    level: 'error',
    message: `第${demand.lineNo}行 销售订单未发且未锁的数量只有 ${decimalText(room)}，请减少锁库数量`,
  };
}

/** Shipments and other notices of these orders wait: what they still need is read after this. */
async function holdOrders(context: Context, lineIds: readonly string[]): Promise<void> {
  await context.session.query(
    'select 1 from sale_order where id in (select doc_id from sale_order_items where id = any($1::uuid[])) order by id for update',
    [lineIds],
  );
}

type Lying = Pick<Place, 'warehouse' | 'location' | 'lot' | 'stockStatus'>;

/** Whether a row of stock lies where the wish asks for; one that is gone lies only where anywhere will do. */
function suits(row: Lying | undefined, place: Place | null): boolean {
  const { warehouse = null, location = null, lot = null, stockStatus = null } = place ?? {};
  return (
    (warehouse === null || row?.warehouse === warehouse) &&
    (location === null || row?.location === location) &&
    (lot === null || row?.lot === lot) &&
    (stockStatus === null || row?.stockStatus === stockStatus)
  );
}

/** Hands the order line's own locks to the notice; answers how much by line of the notice. */
async function takenOver(
  context: Context,
  wishes: readonly LockWish[],
  terms: LockTerms,
): Promise<Map<string, Decimal>> {
  const orders = wishes.flatMap(({ demand }) => demand.orderLineId ?? []);
  const claims =
    orders.length === 0
      ? []
      : await openClaims(context, `reserve_type = 'strong' and demand_line_id = any($2::text[])`, orders);
  if (claims.length === 0) return new Map();
  const b = headerTable(stockBalance, 'b');
  const { id, warehouse, location, lot, stockStatus } = b;
  const places = await selectRows(
    context.session,
    { id, warehouse, location, lot, stockStatus },
    sql`from ${b} where ${among(
      id,
      claims.flatMap(({ balance }) => balance ?? []),
    )}`,
  );
  const at = new Map(places.map((row) => [row.id, row]));
  const taken = new Map<string, Decimal>();
  for (const wish of wishes) {
    let left = decimal(wish.baseQty);
    for (const claim of claims) {
      if (
        claim.demandLineId !== wish.demand.orderLineId ||
        !suits(at.get(claim.balance ?? ''), wish.place) ||
        !left.greaterThan(0) ||
        !claim.open.greaterThan(0)
      )
        continue;
      const qty = Decimal.min(left, claim.open);
      await hand(context, claim, wish.demand, qty, terms);
      claim.open = claim.open.minus(qty);
      left = left.minus(qty);
      taken.set(wish.demand.lineId, (taken.get(wish.demand.lineId) ?? new Decimal(0)).plus(qty));
    }
  }
  return taken;
}
