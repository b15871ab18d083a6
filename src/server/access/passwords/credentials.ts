// Stored password hashes, apart from the user records that lists, exports and forms reach.
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { text } from '#server/access/accounts.ts';

/** Null when the account has no password yet. */
export async function passwordHashOf(session: SqlSession, userId: string): Promise<string | null> {
  const { rows } = await session.query(
    'select password_hash from access_credential where user_id = $1::uuid',
    [userId],
  );
  return rows[0] === undefined ? null : text(rows[0], 'password_hash');
}

/** Whether anybody can sign in with the account at all. @param rows reads what the statement gives */
export async function hasPassword(
  rows: (text: string, parameters: readonly unknown[]) => Promise<readonly SqlRow[]>,
  userId: string,
): Promise<boolean> {
  return (await rows('select from access_credential where user_id = $1::uuid', [userId])).length > 0;
}

/** As many as the parameter of the longest memory allows. */
const mostKept = 24;

/** Hashes of the newest `most` passwords, the one in use among them; none when `most` is 0. */
export async function formerHashes(session: SqlSession, userId: string, most: number): Promise<string[]> {
  const { rows } = await session.query(
    `select password_hash from access_former_password where user_id = $1::uuid order by chosen_at desc, password_hash limit $2::integer`,
    [userId, most],
  );
  return rows.flatMap((row) => text(row, 'password_hash') ?? []);
}

/** Replaces the password. `mustChange`: somebody else chose it, so the user has to replace it. `now` in milliseconds. */
export async function keepPassword(
  within: SqlSession,
  userId: string,
  { hash, mustChange, now }: { hash: string; mustChange: boolean; now: number },
): Promise<void> {
  const at = new Date(now).toISOString();
  await within.query(
    `insert into access_credential (user_id, password_hash) values ($1::uuid, $2)
     on conflict (user_id) do update set password_hash = $2`,
    [userId, hash],
  );
  await within.query(
    `insert into access_former_password (user_id, chosen_at, password_hash) values ($1::uuid, $2::timestamptz, $3)`,
    [userId, at, hash],
  );
  await within.query(
    `delete from access_former_password where user_id = $1::uuid and chosen_at < (
       select min(chosen_at) from (select chosen_at from access_former_password where user_id = $1::uuid order by chosen_at desc limit ${mostKept}) newest)`,
    [userId],
  );
  await within.query(
    'update "user" set must_change_password = $2, password_changed_at = $3::timestamptz where id = $1::uuid',
    [userId, mustChange, at],
  );
}
