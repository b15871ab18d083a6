// What a shipment leaves of locks: claims beyond what their demand still needs go, and with the bill they come back.
import { Decimal, decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';
import { changeReserved, freeClaims, openClaims, storedClaim, writeClaims, type ClaimChange } from './reservationRows.ts';

export interface BillName {
  entity: string;
  id: string;
  code: string;
}

/** What the lines still need, base units; lines that are closed need nothing. */
async function needs(context: Context, lineIds: readonly string[]): Promise<Map<string, Decimal>> {
  const of = (table: string, rule: string, header: string, more: string): string =>
    `select i.id::text as id, case when h.status = 'approved' and coalesce(i.line_status, 'open') = 'open' then greatest(0, i.base_qty${more} - coalesce((
         select sum(k.base_qty) from document_link k where k.source_line_id = i.id::text and k.link_rule = '${rule}' and k.link_status = 'executed'), 0)) else 0 end as need
       from ${table} i join ${header} h on h.id = i.doc_id where i.id = any($1::uuid[])`;
  const { rows } = await context.session.query(
    `${of('sale_order_items', 'saleOrder-salesOutBill', 'sale_order', ' + coalesce(i.replenish_qty, 0) * i.base_qty / nullif(i.qty, 0)')}
     union all ${of('delivery_notice_items', 'deliveryNotice-salesOutBill', 'delivery_notice', '')}`,
    [lineIds],
  );
  return new Map(rows.map((row) => [textOf(row['id']), decimal(textOf(row['need']))]));
}

/** Takes locks down to what their lines still need after the bill. */
export async function trimClaims(context: Context, lineIds: readonly string[], bill: BillName): Promise<void> {
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
      changes.push({ claim: { ...claim }, move: 'release', qty, bill });
      claim.open = claim.open.minus(qty);
      over = over.minus(qty);
    }
  }
  await freeClaims(context, changes);
}

/** What the bill consumed or made superfluous comes back with the bill. Stock that came back with the bill is free for what it consumed; what others took meanwhile stays theirs. */
export async function restoreClaims(context: Context, bill: BillName): Promise<void> {
  const { rows } = await context.session.query(
    `select r.id, m.move, sum(m.qty) as qty from stock_reservation_moves m join stock_reservation r on r.id = m.doc_id
     where m.bill_id = $1 and m.move in ('consume', 'release') and r.org = $2::uuid group by r.id, m.move having sum(m.qty) > 0 order by m.move, r.id`,
    [bill.id, context.grants.org],
  );
  for (const row of rows) {
    const claim = await storedClaim(context, textOf(row['id']));
    const balance = await context.session.query(
      'select on_hand_qty - reserved_qty - frozen_qty as free from stock_balance where id = $1::uuid for update',
      [claim.balance],
    );
    const qty = Decimal.min(decimal(textOf(row['qty'])), decimal(textOf(balance.rows[0]?.['free'], '0')));
    if (!qty.greaterThan(0) || claim.balance === null) continue;
    await changeReserved(context, new Map([[claim.balance, qty]]));
    await writeClaims(context, [{ claim, move: row['move'] === 'consume' ? 'consume' : 'release', qty: qty.negated(), bill }]);
  }
}
