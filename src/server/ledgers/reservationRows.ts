// The SQL of reservations: which rows of stock may be claimed, claims as they stand, and the three things that change
// together: the claim, the reserved quantity of its balance row and the locked quantity shown on the demand's line.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName } from '#model/derive/tables.ts';
import { linkRuleOf, reservableDemands } from '#model/registry.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { stockParam } from '#entities/inventory/stockParam.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { conflict } from '#server/refusal.ts';
import { inUnitSql } from '#server/store/inUnitSql.ts';
import { newId } from '#server/ids.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { asKind, is, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { returningRows, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { availableSql } from './availability.ts';

/** A row of stock with what of it nobody has claimed. */
export interface FreeStock {
  id: string;
  material: string;
  warehouse: string;
  location: string | null;
  lot: string | null;
  lotCode: string;
  stockStatus: string;
  project: string | null;
  mtoNo: string | null;
  free: Decimal;
  /** Sort keys of the issue rule: earliest receipt, expiry, warehouse priority. */
  receiptDate: string;
  expiryDate: string;
  priority: number;
}

/** An open claim. */
export interface Claim {
  id: string;
  demandEntity: string;
  demandId: string;
  demandLineId: string;
  orderLineId: string | null;
  /** Null for claims on no row of stock, which older data may hold. */
  balance: string | null;
  material: string;
  open: Decimal;
  origin: string | null;
}

export type Move = 'lock' | 'transferIn' | 'transferOut' | 'consume' | 'release';

/** A change of one claim in base units; below zero it takes an earlier one back. */
export interface ClaimChange {
  claim: Claim;
  move: Move;
  qty: Decimal;
  bill?: { entity: string; id: string; code: string };
}

/** Own stock of the materials that may be locked and is not frozen, with `lock` held until the transaction ends. */
export async function freeStock(
  context: Context,
  materials: readonly string[],
  lock: boolean,
): Promise<FreeStock[]> {
  const free = freeStockIn('usable', context.grants.org, [...new Set(materials)], context.today);
  const rows = await selectRows(context.session, freeColumns, lock ? sql`${free} for update of b` : free);
  return rows.map(freeStockOf);
}

/** What is asked for of each row of {@link freeStockIn}. */
export const freeColumns = {
  ...presentColumns('b', { id: 'ref', material: 'ref', warehouse: 'ref', stockStatus: 'ref' }),
  ...namedColumns('b', { location: 'ref', lot: 'ref', project: 'ref', mtoNo: 'text' }),
  lotCode: asKind('code', raw('l.code')),
  free: asKind('qty', raw('b.on_hand_qty - b.reserved_qty - b.frozen_qty')),
  received: asKind('date', raw('coalesce(l.receipt_date, b.first_in_date)')),
  expires: asKind('date', raw('coalesce(l.expiry_date, b.expiry_date)')),
  priority: present(asKind('integer', raw('coalesce(w.priority, 5)'))),
};

/** `expired`: what could be locked were it not for the day of its lot. @param today business day */
export function freeStockIn(
  which: 'usable' | 'expired',
  org: string,
  materials: readonly string[],
  today: string,
): Piece {
  return written(
    `from stock_balance b join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
      join material m on m.id = b.material left join lot l on l.id = b.lot
    where b.org = $1::uuid and b.material = any($2::uuid[]) and b.owner_type = 'own' and w.allow_lock is not false and w.count_frozen is not true
      and m.is_lockable is not false and m.reserve_mode is distinct from 'none'
      and s.allow_lock is not false and s.allow_issue is not false and coalesce(l.lot_status, 'normal') = 'normal'
      and ${which === 'usable' ? '(l.expiry_date is null or l.expiry_date >= $3::date)' : 'l.expiry_date < $3::date'}
      and b.on_hand_qty - b.reserved_qty - b.frozen_qty > 0
    order by b.id`,
    [org, materials, today],
  );
}

export function freeStockOf({
  lotCode,
  free,
  received,
  expires,
  ...row
}: Selected<typeof freeColumns>): FreeStock {
  return {
    ...row,
    lotCode: lotCode ?? '',
    free: decimal(free),
    receiptDate: received ?? '9999',
    expiryDate: expires ?? '9999',
  };
}

/** Order in which lots are proposed: 'fifo' by receipt, 'fefo' by expiry, 'lifo' latest receipt first. */
export async function issueRuleOf(context: Context): Promise<string> {
  const p = headerTable(stockParam, 'p');
  const [param] = await selectRows(
    context.session,
    { rule: p.issueRule },
    sql`from ${p} where ${is(p.org, context.grants.org)}`,
  );
  return param?.rule ?? 'fifo';
}

export function byIssueRule(rule: string): (left: FreeStock, right: FreeStock) => number {
  const text = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return (left, right) => {
    const first =
      rule === 'fefo'
        ? text(left.expiryDate, right.expiryDate)
        : rule === 'lifo'
          ? text(right.receiptDate, left.receiptDate)
          : text(left.receiptDate, right.receiptDate);
    return first || left.priority - right.priority || text(left.id, right.id);
  };
}

async function claims(context: Context, rest: Piece): Promise<Claim[]> {
  const r = headerTable(stockReservation, 'r');
  const rows = await selectRows(
    context.session,
    {
      id: r.id,
      demandEntity: present(r.demandEntity),
      demandId: r.demandId,
      demandLineId: present(r.demandLineId),
      orderLineId: r.orderLineId,
      balance: r.balance,
      material: present(r.material),
      openQty: r.openQty,
      origin: r.origin,
    },
    sql`from ${r} where ${rest} for update`,
  );
  return rows.map(({ demandId, openQty, ...row }) => ({
    ...row,
    demandId: demandId ?? '',
    open: decimal(openQty),
  }));
}

/** Open claims that match, locked in the order of their ids. `where` speaks of stock_reservation with $2 as `value`. */
export function openClaims(context: Context, where: string, value: unknown): Promise<Claim[]> {
  return claims(
    context,
    written(`r.org = $1::uuid and r.reserve_status = 'active' and ${where} order by r.id`, [
      context.grants.org,
      value,
    ]),
  );
}

/** Adds to (or takes from) what is reserved on balance rows; refuses (409) what is no longer free. */
export async function changeReserved(context: Context, deltas: ReadonlyMap<string, Decimal>): Promise<void> {
  const rows = [...deltas]
    .filter(([, delta]) => !delta.isZero())
    .map(([id, delta]) => ({ id, delta: decimalText(delta) }));
  if (rows.length === 0) return;
  const { session } = context;
  await session.query('select 1 from stock_balance where id = any($1::uuid[]) order by id for update', [
    rows.map(({ id }) => id),
  ]);
  const change = written(
    `update stock_balance b set reserved_qty = b.reserved_qty + v.delta,
       available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: '(b.reserved_qty + v.delta)', frozen: 'b.frozen_qty', org: 'b.org' })}
     from jsonb_to_recordset($1::text::jsonb) as v(id uuid, delta numeric), warehouse w, stock_status s
     where b.id = v.id and w.id = b.warehouse and s.id = b.stock_status and b.reserved_qty + v.delta >= 0
       and (v.delta <= 0 or b.on_hand_qty - b.reserved_qty - b.frozen_qty >= v.delta)`,
    [JSON.stringify(rows)],
  );
  const changed = await returningRows(session, change, presentColumns('b', { id: 'ref' }));
  if (changed.length !== rows.length) throw conflict('库存刚刚被其他单据占用，请重试');
  for (const { id } of rows) context.affect('stockBalance', id);
}

const columnOf: Readonly<Record<Move, 'reserved' | 'consumed' | 'released'>> = {
  lock: 'reserved',
  transferIn: 'reserved',
  consume: 'consumed',
  release: 'released',
  transferOut: 'released',
};

/** Writes changes of claims with a row of each in their history. Their balance rows are changed by the caller. */
export async function writeClaims(context: Context, changes: readonly ClaimChange[]): Promise<void> {
  if (changes.length === 0) return;
  const records = changes.map(({ claim, move, qty, bill }) => ({
    id: claim.id,
    line: newId(context.ports),
    move,
    what: columnOf[move],
    qty: decimalText(qty),
    entity: bill?.entity ?? null,
    code: bill?.code ?? null,
    bill: bill?.id ?? null,
  }));
  await context.session.query(
    `with given as materialized (
       select r.*, row_number() over (partition by id order by ord) as n from rows from (jsonb_to_recordset($1::text::jsonb)
         as (id uuid, line uuid, move text, what text, qty numeric, entity text, code text, bill text)) with ordinality
         as r(id, line, move, what, qty, entity, code, bill, ord)),
     history as (
       insert into stock_reservation_moves (id, doc_id, seq, moved_at, move, qty, bill_entity, bill_code, bill_id, moved_by)
       select g.line, g.id, g.n + (select count(*) from stock_reservation_moves m where m.doc_id = g.id), $2::timestamptz, g.move, g.qty,
         g.entity, g.code, g.bill, $3::uuid from given g)
     update stock_reservation r set consumed_qty = r.consumed_qty + c.consumed, released_qty = r.released_qty + c.released,
       open_qty = r.open_qty - c.consumed - c.released,
       reserve_status = case when r.open_qty - c.consumed - c.released > 0 then 'active' when r.consumed_qty + c.consumed > 0 then 'consumed' else 'released' end,
       updated_at = $2::timestamptz, updated_by = $3::uuid
     from (select id, sum(case what when 'consumed' then qty else 0 end) as consumed,
         sum(case what when 'released' then qty else 0 end) as released from given group by id) c
     where r.id = c.id`,
    [JSON.stringify(records), context.now, context.grants.userId],
  );
  for (const { claim } of changes) context.affect('stockReservation', claim.id);
  await showLocked(
    context,
    changes.map(({ claim }) => claim),
  );
}

/** Brings the locked quantity on the lines of the demands up to date with their strong claims. */
export async function showLocked(
  context: Context,
  demands: readonly Pick<Claim, 'demandEntity' | 'demandId' | 'demandLineId'>[],
): Promise<void> {
  for (const [entity, own] of Map.groupBy(demands, ({ demandEntity }) => demandEntity)) {
    const statement = shownSql(entity);
    if (statement === null) continue;
    await context.session.query(statement, [[...new Set(own.map(({ demandLineId }) => demandLineId))]]);
    for (const id of new Set(own.map(({ demandId }) => demandId))) context.affect(entity, id);
  }
}

/** Sets what is reserved, in the unit of the row, on the rows of demand of an entity whose ids are $1; null: it shows none. */
export function shownSql(entity: string): string | null {
  const demand = reservableDemands.find((own) => own.entity === entity);
  const def = entityOf(entity);
  const shows = def?.lines?.[demand?.lines ?? '']?.fields ?? {};
  if (demand === undefined || def === undefined || !('reservedQty' in shows)) return null;
  const { unitQuantity = 'qty', quantity } = linkRuleOf(demand.rule)?.source ?? { quantity: 'baseQty' };
  const precision = (unit: string): string => `(select u.precision from unit u where u.id = i.${unit})`;
  const shown = inUnitSql({
    base: `(select sum(r.open_qty) from stock_reservation r where r.demand_line_id = i.id::text and r.reserve_status = 'active' and r.reserve_type = 'strong')`,
    wholeBase: `i.${columnName(quantity)}`,
    whole: `i.${columnName(unitQuantity)}`,
    unitScale: precision('unit'),
    baseScale: precision('base_unit'),
  });
  return `update ${lineTableName(def, demand.lines)} i set reserved_qty = coalesce(${shown}, 0) where i.id = any($1::uuid[])`;
}

/** Takes the quantities off their claims and their balance rows. */
export async function freeClaims(context: Context, changes: readonly ClaimChange[]): Promise<void> {
  const deltas = new Map<string, Decimal>();
  for (const { claim, qty } of changes) {
    if (claim.balance !== null)
      deltas.set(claim.balance, (deltas.get(claim.balance) ?? new Decimal(0)).minus(qty));
  }
  await changeReserved(context, deltas);
  await writeClaims(context, changes);
}

/** One claim, open or not, locked. @throws Refusal 409 when it is gone */
export async function storedClaim(context: Context, id: string): Promise<Claim> {
  const [claim] = await claims(context, sql`r.id = ${id}::uuid and r.org = ${context.grants.org}::uuid`);
  if (claim === undefined) throw conflict('该锁库记录已不存在，请刷新后重试');
  return claim;
}
