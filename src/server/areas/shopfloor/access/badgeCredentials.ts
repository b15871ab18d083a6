// Effect `badgeCredentials`, and what is found by a badge: the number is kept as a digest under a key of the organisation,
// so that a copy of the table does not tell the few digits of a badge; the PIN like a password.
import { createPasswords } from '#server/access/passwords/passwords.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { Random, SqlSession } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import type { Row } from '#model/entity.ts';
import { presentColumns } from '#server/select/named.ts';
import { sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { createHMAC, createSHA256 } from 'hash-wasm';

interface BadgeCredentialsEffect {
  effect: 'badgeCredentials';
  /** As the reader sends it; null: the badge stays. */
  badgeNo: string | null;
  /** Null: the PIN stays. */
  pin: string | null;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    badgeCredentials: BadgeCredentialsEffect;
  }
}

export const badgeCredentials: Ledger<'badgeCredentials'> = {
  effect: 'badgeCredentials',
  title: '保存工牌号与PIN的摘要',
  locks: ['baseData'],
  async apply({ context, doc }, { badgeNo, pin }) {
    const { session, grants, ports, now } = context;
    let fields: Row = { failedCount: 0, lockedUntil: null };
    if (badgeNo !== null) {
      const digest = await badgeDigest(session, ports.random, grants.org, badgeNo);
      const { rows } = await session.query(
        'select 1 from operator_badge where org = $1::uuid and badge_no = $2 and id <> $3::uuid',
        [grants.org, digest, doc.id],
      );
      if (rows.length > 0)
        throw invalid([{ field: 'newBadgeNo', level: 'error', message: '这张工牌已发给其他员工，请换一张' }]);
      fields = { ...fields, badgeNo: digest, badgeTail: badgeNo.trim().slice(-4) };
    }
    if (pin !== null)
      fields = { ...fields, pinHash: await createPasswords(ports.random).hash(pin), pinSetAt: now };
    return withFields(doc, fields);
  },
};

/** Digest of a badge's number under the key of the organisation, which is made with the first badge. */
export async function badgeDigest(
  session: SqlSession,
  random: Random,
  org: string,
  badgeNo: string,
): Promise<string> {
  const fresh = [...random.bytes(32)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  await session.query(
    'insert into shop_badge_key (org, key) values ($1::uuid, $2) on conflict (org) do nothing',
    [org, fresh],
  );
  const [made] = await selectRows(
    session,
    presentColumns('k', { key: 'text' }),
    sql`from shop_badge_key k where k.org = ${org}::uuid`,
  );
  const hmac = await createHMAC(createSHA256(), made?.key ?? '');
  return hmac.init().update(badgeNo.trim()).digest('hex');
}
