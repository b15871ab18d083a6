// Locks whose day has passed are released by the clock: their stock is free again, one transaction for each.
import { businessDate } from '#model/time/calendar.ts';
import type { Ports } from '#server/ports.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { availableSql } from './availability.ts';
import { shownSql } from './reservationRows.ts';

/** Answers in a sentence how many there were. */
export async function expireLocks({ database, clock }: Ports): Promise<string> {
  const now = new Date(clock.now()).toISOString();
  const r = headerTable(stockReservation, 'r');
  const due = await selectRows(
    database,
    { id: r.id },
    sql`from ${r} where ${r.reserveStatus} = 'active' and ${r.expiryDate} < ${businessDate(now)}::date order by ${r.id}`,
  );
  let done = 0;
  for (const { id } of due) {
    await database.transaction(async (session) => {
      const [claim] = await selectRows(
        session,
        {
          balance: r.balance,
          open: r.openQty,
          demandEntity: present(r.demandEntity),
          demandLineId: present(r.demandLineId),
        },
        sql`from ${r} where ${is(r.id, id)} and ${r.reserveStatus} = 'active' for update`,
      );
      if (claim === undefined) return;
      if (claim.balance !== null) {
        await session.query(
          `update stock_balance b set reserved_qty = b.reserved_qty - $2::numeric,
             available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: '(b.reserved_qty - $2::numeric)', frozen: 'b.frozen_qty', org: 'b.org' })}
           from warehouse w, stock_status s where b.id = $1::uuid and w.id = b.warehouse and s.id = b.stock_status`,
          [claim.balance, claim.open],
        );
      }
      await session.query(
        `update stock_reservation set released_qty = released_qty + open_qty, open_qty = 0, reserve_status = 'expired', updated_at = $2::timestamptz where id = $1::uuid`,
        [id, now],
      );
      await session.query(
        `insert into stock_reservation_moves (id, doc_id, seq, moved_at, move, qty)
         select gen_random_uuid(), $1::uuid, count(*) + 1, $2::timestamptz, 'release', $3::numeric from stock_reservation_moves where doc_id = $1::uuid`,
        [id, now, claim.open],
      );
      const shown = shownSql(claim.demandEntity);
      if (shown !== null) await session.query(shown, [[claim.demandLineId]]);
      done += 1;
    });
  }
  return `释放了 ${done} 条到期的锁库`;
}
