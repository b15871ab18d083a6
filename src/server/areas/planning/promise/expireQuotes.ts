// Reservations of quotes whose time is over: they hold nothing from that moment on, and the clock says so on the quote.
import type { Ports } from '#server/ports.ts';

/** Answers in a sentence how many there were. */
export async function expireQuotes({ database, clock }: Ports): Promise<string> {
  const now = new Date(clock.now()).toISOString();
  const { affected } = await database.query(
    `update delivery_quote set status = 'expired', expired_at = $1::timestamptz, updated_at = $1::timestamptz, version = version + 1
     where status = 'reserved' and reserve_until <= $1::timestamptz`,
    [now],
  );
  return `释放了 ${affected} 张到期的交期预占`;
}
