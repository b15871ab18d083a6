// Limits on guessing passwords, kept in the database so that several instances count together:
// as many failures per account and address as the system parameter says, then 1, 2, 4 … 15 minutes; thirty failures a
// minute per address.
import { configNumber } from '#server/configuration/config.ts';
import type { Clock, Database } from '#server/ports.ts';
import { tooMany } from '#server/http/limits.ts';

const longestMinutes = 15;
const forgottenAfterHours = 24;
const perAddressAndMinute = 30;

export interface Attempts {
  /**
   * Counts an attempt as failed before the password is looked at, so that parallel guesses cannot slip through.
   * Throws '429' while the pair or the address is blocked. Another address of the same account is not affected.
   */
  begin(account: string, address: string): Promise<void>;
  /** Counts a sign-in of any kind against the address alone; throws '429' beyond thirty a minute. */
  countAddress(address: string): Promise<void>;
  /** Counts against `key`; throws '429' with `message` beyond `most` in that many minutes. */
  countWindow(key: string, limit: WindowLimit): Promise<void>;
  /** The password was right: the attempt is taken back and the pair forgiven. */
  succeeded(account: string, address: string): Promise<void>;
}

export interface WindowLimit {
  most: number;
  minutes: number;
  message: string;
}

export function createAttempts(database: Database, clock: Clock): Attempts {
  const instant = () => new Date(clock.now()).toISOString();

  async function countPair(account: string, address: string): Promise<void> {
    const allowed = await configNumber(database, 'loginFailLock');
    const { rows } = await database.query(
      `insert into access_attempt as a (account, address, failures, last_at) values ($1, $2, 1, $3::timestamptz)
       on conflict (account, address) do update set
         failures = case when a.last_at < $3::timestamptz - $4 * interval '1 hour' then 1 else a.failures + 1 end,
         last_at = $3::timestamptz,
         blocked_until = case
           when a.last_at < $3::timestamptz - $4 * interval '1 hour' or a.failures + 1 < $5 then null
           else $3::timestamptz + least($6, power(2, least(a.failures + 1 - $5, 10))) * interval '1 minute'
         end
       where a.blocked_until is null or a.blocked_until <= $3::timestamptz
       returning failures`,
      [account, address, instant(), forgottenAfterHours, allowed, longestMinutes],
    );
    if (rows.length > 0) return;
    const seconds = await blockedSeconds(account, address);
    throw tooMany(
      `该用户登录失败次数过多，请于${Math.max(1, Math.ceil(seconds / 60))}分钟后再次登录！`,
      Math.max(1, seconds),
    );
  }

  async function blockedSeconds(account: string, address: string): Promise<number> {
    const { rows } = await database.query(
      `select ceil(extract(epoch from blocked_until - $3::timestamptz))::integer as seconds
       from access_attempt where account = $1 and address = $2`,
      [account, address, instant()],
    );
    return Number(rows[0]?.['seconds'] ?? 0);
  }

  async function countWindow(key: string, { most, minutes, message }: WindowLimit): Promise<void> {
    const { rows } = await database.query(
      `insert into access_window as w (key, started_at, count) values ($1, $2::timestamptz, 1)
       on conflict (key) do update set
         count = case when w.started_at <= $2::timestamptz - $3 * interval '1 minute' then 1 else w.count + 1 end,
         started_at = case when w.started_at <= $2::timestamptz - $3 * interval '1 minute' then $2::timestamptz else w.started_at end
       returning count, ceil(extract(epoch from w.started_at + $3 * interval '1 minute' - $2::timestamptz))::integer as seconds`,
      [key, instant(), minutes],
    );
    if (Number(rows[0]?.['count']) > most) throw tooMany(message, Math.max(1, Number(rows[0]?.['seconds'])));
  }

  const countAddress = (address: string) =>
    countWindow(`sign-in ${address}`, {
      most: perAddressAndMinute,
      minutes: 1,
      message: '该地址登录过于频繁，请1分钟后再试',
    });

  return {
    countAddress,
    countWindow,
    async begin(account, address) {
      await countAddress(address);
      await countPair(account, address);
    },
    async succeeded(account, address) {
      await database.query('delete from access_attempt where account = $1 and address = $2', [
        account,
        address,
      ]);
      await database.query('update access_window set count = greatest(count - 1, 0) where key = $1', [
        `sign-in ${address}`,
      ]);
    },
  };
}
