// What a shipment leaves of locks: claims beyond what their demand still needs go, and with the bill they come back.
import { Decimal, decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';
import { neededSql } from './expectedStock.ts';
import {
  changeReserved,
  freeClaims,
  openClaims,
  storedClaim,
  writeClaims,
  type ClaimChange,
} from './reservationRows.ts';

export interface BillName {
  entity: string;
  id: string;
  code: string;
}

/** What the lines still need, base units; lines that are closed, or gone, need nothing. */
async function needs(context: Context, lineIds: readonly string[]): Promise<Map<string, Decimal>> {
  const { rows } = await context.session.query(neededSql(), [lineIds]);
  return new Map([
    ...lineIds.map((id): [string, Decimal] => [id, new Decimal(0)]),
    ...rows.map((row): [string, Decimal] => [textOf(row['id']), decimal(textOf(row['need'], '0'))]),
  ]);
}

/** Takes locks down to what their lines still need after the bill; without a bill they never come back. */
export async function trimClaims(
  context: Context,
  lineIds: readonly string[],
  bill: BillName | null,
): Promise<void> {
  if (lineIds.length === 0) return;
  const claims = await openClaims(
    context,
    `reserve_type = 'strong' and (demand_line_id = any($2::text[]) or order_line_id = any($2::text[]))`,
    lineIds,
  );
  if (claims.length === 0) return;
  const need = await needs(context, lineIds);
  const changes: ClaimChange[] = [];
  for (const [lineId, wanted] of need) {
    const own = claims.filter((claim) => claim.demandLineId === lineId).toReversed();
    const handed = claims.filter((claim) => claim.orderLineId === lineId).toReversed();
    let over = [...own, ...handed].reduce((sum, { open }) => sum.plus(open), new Decimal(0)).minus(wanted);
    for (const claim of [...own, ...handed]) {
      const qty = Decimal.min(claim.open, over);
      if (!qty.greaterThan(0)) continue;
      changes.push({ claim: { ...claim }, move: 'release', qty, ...(bill === null ? {} : { bill }) });
      claim.open = claim.open.minus(qty);
      over = over.minus(qty);
    }
  }
  await freeClaims(context, changes);
}

/** Claims of the lines themselves and, of order lines, of their notices, base units. */
async function claimed(context: Context, lineIds: readonly string[]): Promise<Map<string, Decimal>> {
  const { rows } = await context.session.query(
    `select l.id, coalesce(sum(r.open_qty), 0) as open from unnest($2::text[]) as l(id) left join stock_reservation r
       on r.org = $1::uuid and r.reserve_status = 'active' and r.reserve_type = 'strong' and (r.demand_line_id = l.id or r.order_line_id = l.id) group by 1`,
    [context.grants.org, lineIds],
  );
  return new Map(rows.map((row) => [textOf(row['id']), decimal(textOf(row['open']))]));
}

/** What of the lines is neither shipped nor claimed, base units; below zero never, nothing for lines that are closed. */
export async function unclaimed(context: Context, lineIds: readonly string[]): Promise<Map<string, Decimal>> {
  const [need, held] = [await needs(context, lineIds), await claimed(context, lineIds)];
  return new Map([...need].map(([id, wanted]) => [id, Decimal.max(0, wanted.minus(held.get(id) ?? 0))]));
}

/**
 * What the bill consumed or made superfluous comes back with it: as much as is free of the stock that came back, and as
 * its lines still need; what others took meanwhile stays theirs, and the rest of the claim is over.
 */
export async function restoreClaims(context: Context, bill: BillName): Promise<void> {
  const { rows } = await context.session.query(
    `select r.id, m.move, sum(m.qty) as qty from stock_reservation_moves m join stock_reservation r on r.id = m.doc_id
     where m.bill_id = $1 and m.move in ('consume', 'release') and r.org = $2::uuid group by r.id, m.move having sum(m.qty) > 0 order by m.move, r.id`,
    [bill.id, context.grants.org],
  );
  for (const row of rows) {
    const claim = await storedClaim(context, textOf(row['id']));
    if (claim.balance === null) continue;
    const balance = await context.session.query(
      'select on_hand_qty - reserved_qty - frozen_qty as free from stock_balance where id = $1::uuid for update',
      [claim.balance],
    );
    const lines = claim.orderLineId === null ? [claim.demandLineId] : [claim.demandLineId, claim.orderLineId];
    const taken = decimal(textOf(row['qty']));
    const room = [
      decimal(textOf(balance.rows[0]?.['free'], '0')),
      ...(await unclaimed(context, lines)).values(),
    ];
    const qty = Decimal.max(0, Decimal.min(taken, ...room));
    const move = row['move'] === 'consume' ? 'consume' : 'release';
    await changeReserved(context, new Map([[claim.balance, qty]]));
    await writeClaims(context, [
      { claim, move, qty: taken.negated(), bill },
      ...(qty.equals(taken) ? [] : [{ claim, move: 'release' as const, qty: taken.minus(qty) }]),
    ]);
  }
}
