// Locks whose day has passed are released by the clock: their stock is free again, one transaction for each.
import { businessDate } from '#model/time/calendar.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { availableSql } from './availability.ts';
import { shownSql } from './reservationRows.ts';

/** Answers in a sentence how many there were. */
export async function expireLocks({ database, clock }: Ports): Promise<string> {
  const now = new Date(clock.now()).toISOString();
  const { rows } = await database.query(
    `select id from stock_reservation where reserve_status = 'active' and expiry_date < $1::date order by id`,
    [businessDate(now)],
  );
  let done = 0;
  for (const { id } of rows) {
    await database.transaction(async (session) => {
      const found = await session.query(
        `select r.balance, r.open_qty::text as open, r.demand_entity, r.demand_line_id from stock_reservation r
         where r.id = $1::uuid and r.reserve_status = 'active' for update`,
        [id],
      );
      const [claim] = found.rows;
      if (claim === undefined) return;
      if (claim['balance'] !== null) {
        await session.query(
          `update stock_balance b set reserved_qty = b.reserved_qty - $2::numeric,
             available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: '(b.reserved_qty - $2::numeric)', frozen: 'b.frozen_qty', org: 'b.org' })}
           from warehouse w, stock_status s where b.id = $1::uuid and w.id = b.warehouse and s.id = b.stock_status`,
          [claim['balance'], claim['open']],
        );
      }
      await session.query(
        `update stock_reservation set released_qty = released_qty + open_qty, open_qty = 0, reserve_status = 'expired', updated_at = $2::timestamptz where id = $1::uuid`,
        [id, now],
      );
      await session.query(
        `insert into stock_reservation_moves (id, doc_id, seq, moved_at, move, qty)
         select gen_random_uuid(), $1::uuid, count(*) + 1, $2::timestamptz, 'release', $3::numeric from stock_reservation_moves where doc_id = $1::uuid`,
        [id, now, claim['open']],
      );
      const shown = shownSql(textOf(claim['demand_entity']));
      if (shown !== null) await session.query(shown, [[textOf(claim['demand_line_id'])]]);
      done += 1;
    });
  }
  return `释放了 ${done} 条到期的锁库`;
}
