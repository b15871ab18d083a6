// The only writer of reservations (FLOWS §6): locks claim rows of stock under their row locks; claims are handed on, given
// back and trimmed to what their demand still needs.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { entities } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { nextCode } from '#server/store/numbering.ts';
import { newId } from '#server/ids.ts';
import { textOf } from '#server/values.ts';
import {
  byIssueRule,
  changeReserved,
  freeClaims,
  freeStock,
  issueRuleOf,
  openClaims,
  showLocked,
  storedClaim,
  writeClaims,
} from './reservationRows.ts';
import type { Claim, FreeStock, Move } from './reservationRows.ts';
import { trimClaims, unclaimed, type BillName } from './releaseExcess.ts';
import type { Ledger } from './ledger.ts';

/** Claims stock for a demand, passes it on or gives it back. */
interface ReserveEffect {
  effect: 'reserve';
  work: ReserveWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    reserve: ReserveEffect;
  }
}

export const reservationLedger: Ledger<'reserve'> = {
  effect: 'reserve',
  title: '锁库、转移或释放预留',
  locks: ['stockRows', 'reservations', 'numberCounter'],
  async apply({ context, doc }, { work }) {
    await reserve(context, work);
    return doc;
  },
};

/** Who needs the goods: a line of an order or notice. */
export interface Demand {
  entity: string;
  id: string;
  code: string;
  lineId: string;
  lineNo: number;
  /** Order line behind a notice's line; the two together never claim more than the order needs. */
  orderLineId: string | null;
  customer: string | null;
  saleOrder: string | null;
}

/** Where the goods may lie; null: anywhere. */
export interface Place {
  warehouse: string | null;
  location: string | null;
  lot: string | null;
  stockStatus: string | null;
  project: string | null;
  mtoNo: string | null;
}

export interface LockWish {
  demand: Demand;
  material: string;
  /** Wanted, base units. */
  baseQty: string;
  /** Certain row of stock, which then must hold all of it; null: whatever fits the place, as much as there is. */
  balance: string | null;
  /** Null with a certain row. */
  place: Place | null;
}

export interface LockTerms {
  expiryDate: string | null;
  remark: string | null;
}

export type ReserveWork =
  /** `takeOver`: what the order line behind has locked there is handed on first. `needed`: nothing locked at all is refused. */
  | { do: 'lock'; wishes: readonly LockWish[]; terms: LockTerms; takeOver?: boolean; needed?: boolean }
  /** Everything these demand lines hold. `giveBack`: what came from an order's lock goes back to it; `below`: notices of the lines too. */
  | { do: 'release'; lineIds: readonly string[]; giveBack?: boolean; below?: boolean }
  | { do: 'unlock'; id: string; qty: string | null }
  | { do: 'transfer'; id: string; to: Demand; qty: string | null }
  /** Down to what the demand lines still need after the bill; with null what goes never comes back. */
  | { do: 'trim'; lineIds: readonly string[]; bill: BillName | null };

async function reserve(context: Context, work: ReserveWork): Promise<void> {
  if (work.do === 'lock') return lock(context, work);
  if (work.do === 'release')
    return release(context, work.lineIds, work.giveBack === true, work.below === true);
  if (work.do === 'unlock') return unlock(context, work.id, work.qty);
  if (work.do === 'transfer') return transfer(context, work.id, work.to, work.qty);
  return trimClaims(context, work.lineIds, work.bill);
}

async function lock(
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
    throw conflict('没有可锁的库存：可用量不足，或仓库、库存状态不允许锁库');
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
function fits(row: FreeStock, { material, place }: LockWish): boolean {
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
  const places = await context.session.query(
    'select id, warehouse, location, lot, stock_status from stock_balance where id = any($1::uuid[])',
    [claims.map(({ balance }) => balance)],
  );
  const at = new Map(places.rows.map((row) => [textOf(row['id']), row]));
  const taken = new Map<string, Decimal>();
  for (const wish of wishes) {
    let left = decimal(wish.baseQty);
    for (const claim of claims) {
      const row = at.get(claim.balance ?? '') ?? {};
      const same = (column: string, wanted: string | null): boolean =>
        wanted === null || row[column] === wanted;
      const { warehouse = null, location = null, lot = null, stockStatus = null } = wish.place ?? {};
      const suits =
        same('warehouse', warehouse) &&
        same('location', location) &&
        same('lot', lot) &&
        same('stock_status', stockStatus);
      if (
        claim.demandLineId !== wish.demand.orderLineId ||
        !suits ||
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

async function hand(
  context: Context,
  claim: Claim,
  to: Demand,
  qty: Decimal,
  terms: LockTerms,
): Promise<void> {
  const bill = { entity: to.entity, id: to.id, code: to.code };
  await writeClaims(context, [{ claim, move: 'transferOut', qty, bill }]);
  const wish: LockWish = {
    demand: to,
    material: claim.material,
    baseQty: decimalText(qty),
    balance: claim.balance,
    place: null,
  };
  await insertClaim(context, wish, claim.balance, qty, terms, 'transferIn', claim.id);
}

async function insertClaim(
  context: Context,
  { demand, material }: LockWish,
  balance: string | null,
  qty: Decimal,
  { expiryDate, remark }: LockTerms,
  move: Move,
  origin: string | null,
): Promise<void> {
  const id = newId(context.ports);
  const { org, userId } = context.grants;
  const code = await nextCode(context.session, entities.stockReservation, org, context.today);
  await context.session.query(
    `insert into stock_reservation (id, version, org, created_at, created_by, code, reserve_type, demand_entity, demand_code, demand_id, demand_line_id,
       order_line_id, customer, sale_order, warehouse, location, material, material_name, specification, lot, stock_status, owner_type, project, mto_no,
       balance, origin, base_unit, reserved_qty, consumed_qty, released_qty, open_qty, expiry_date, reserve_status, reserved_by, reserved_at, remark)
     select $1::uuid, 1, $2::uuid, $3::timestamptz, $4::uuid, $5, 'strong', $6, $7, $8, $9, $10, $11::uuid, $12::uuid, b.warehouse, b.location, m.id, m.name,
       m.specification, b.lot, b.stock_status, 'own', b.project, b.mto_no, b.id, $13::uuid, m.base_unit, $14::numeric, 0, 0, $14::numeric, $15::date, 'active',
       $4::uuid, $3::timestamptz, $16
     from material m left join stock_balance b on b.id = $17::uuid where m.id = $18::uuid`,
    [
      id,
      org,
      context.now,
      userId,
      code,
      demand.entity,
      demand.code,
      demand.id,
      demand.lineId,
      demand.orderLineId,
      demand.customer,
    ].concat([demand.saleOrder, origin, decimalText(qty), expiryDate, remark, balance, material]),
  );
  await context.session.query(
    `insert into stock_reservation_moves (id, doc_id, seq, moved_at, move, qty, moved_by) values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4, $5::numeric, $6::uuid)`,
    [newId(context.ports), id, context.now, move, decimalText(qty), userId],
  );
  context.affect('stockReservation', id);
}

async function release(
  context: Context,
  lineIds: readonly string[],
  giveBack: boolean,
  below: boolean,
): Promise<void> {
  const own = 'demand_line_id = any($2::text[])';
  const claims = await openClaims(
    context,
    below ? `(${own} or order_line_id = any($2::text[]))` : own,
    lineIds,
  );
  const back = giveBack ? claims.filter(({ origin }) => origin !== null) : [];
  await freeClaims(
    context,
    claims
      .filter((claim) => !back.includes(claim))
      .map((claim) => ({ claim, move: 'release', qty: claim.open })),
  );
  for (const claim of back) {
    const origin = await storedClaim(context, claim.origin ?? '');
    await writeClaims(context, [{ claim, move: 'transferOut', qty: claim.open }]);
    // What was handed on comes back to the claim it came from.
    await writeClaims(context, [{ claim: origin, move: 'transferOut', qty: claim.open.negated() }]);
  }
}

function partOf(claim: Claim, qty: string | null): Decimal {
  const wanted = qty === null ? claim.open : decimal(qty);
  if (!claim.open.greaterThan(0)) throw conflict('该锁库记录已没有有效锁定数量');
  if (!wanted.greaterThan(0) || wanted.greaterThan(claim.open))
    throw invalid([
      {
        field: 'openQty',
        level: 'error',
        message: `数量应大于 0 且不超过有效锁定数量 ${decimalText(claim.open)}`,
      },
    ]);
  return wanted;
}

async function unlock(context: Context, id: string, qty: string | null): Promise<void> {
  const claim = await storedClaim(context, id);
  await freeClaims(context, [{ claim, move: 'release', qty: partOf(claim, qty) }]);
}

async function transfer(context: Context, id: string, to: Demand, qty: string | null): Promise<void> {
  const claim = await storedClaim(context, id);
  if (claim.demandLineId === to.lineId) throw conflict('锁库已经属于这一行，请选择其他需求行');
  await hand(context, { ...claim }, to, partOf(claim, qty), { expiryDate: null, remark: null });
  await showLocked(context, [{ demandEntity: to.entity, demandId: to.id, demandLineId: to.lineId }]);
}
