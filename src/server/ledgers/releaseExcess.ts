// What a shipment leaves of locks: claims beyond what their demand still needs go, and with the bill they come back.
import { Decimal, decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
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
  const rows = await selectRows(
    context.session,
    { ...presentColumns('n', { id: 'text' }), need: asKind('qty', raw('n.need')) },
    written(`from (${neededSql()}) n`, [lineIds]),
  );
  return new Map([
    ...lineIds.map((id): [string, Decimal] => [id, new Decimal(0)]),
    ...rows.map(({ id, need }): [string, Decimal] => [id, decimal(need)]),
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
  const r = headerTable(stockReservation, 'r');
  const rows = await selectRows(
    context.session,
    { ...presentColumns('l', { id: 'text' }), open: asKind('qty', sql`sum(${r.openQty})`) },
    sql`from unnest(${lineIds}::text[]) as l(id) left join ${r}
       on ${is(r.org, context.grants.org)} and ${r.reserveStatus} = 'active' and ${r.reserveType} = 'strong'
         and (${r.demandLineId} = l.id or ${r.orderLineId} = l.id) group by 1`,
  );
  return new Map(rows.map(({ id, open }) => [id, decimal(open)]));
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
  const r = headerTable(stockReservation, 'r');
  const m = linesTable(stockReservation, 'moves', 'm');
  const b = headerTable(stockBalance, 'b');
  const moved = await selectRows(
    context.session,
    { id: r.id, kind: m.move, qty: present(asKind('qty', sql`sum(${m.qty})`)) },
    sql`from ${m} join ${r} on ${r.id} = ${m.docId}
      where ${is(m.billId, bill.id)} and ${m.move} in ('consume', 'release') and ${is(r.org, context.grants.org)}
      group by ${r.id}, ${m.move} having sum(${m.qty}) > 0 order by ${m.move}, ${r.id}`,
  );
  for (const row of moved) {
    const claim = await storedClaim(context, row.id);
    if (claim.balance === null) continue;
    const [balance] = await selectRows(
      context.session,
      { free: asKind('qty', sql`${b.onHandQty} - ${b.reservedQty} - ${b.frozenQty}`) },
      sql`from ${b} where ${is(b.id, claim.balance)} for update`,
    );
    const lines = claim.orderLineId === null ? [claim.demandLineId] : [claim.demandLineId, claim.orderLineId];
    const taken = decimal(row.qty);
    const room = [decimal(balance?.free), ...(await unclaimed(context, lines)).values()];
    const qty = Decimal.max(0, Decimal.min(taken, ...room));
    const move = row.kind === 'consume' ? 'consume' : 'release';
    await changeReserved(context, new Map([[claim.balance, qty]]));
    await writeClaims(context, [
      { claim, move, qty: taken.negated(), bill },
      ...(qty.equals(taken) ? [] : [{ claim, move: 'release' as const, qty: taken.minus(qty) }]),
    ]);
  }
}
