// Sessions: reference tokens whose hash alone is stored; the database decides, so every instance agrees at once.
// One session per account: a second sign-in ends the first, which then hears '110'.
import { isAddressAllowed } from '#model/text/addressList.ts';
import { newId } from '#server/ids.ts';
import { configNumber } from '#server/configuration/config.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { isToken, newToken, tokenHash } from './tokens.ts';
import { sql, is, asKind, otherwise, filled, type Piece } from '#server/select/piece.ts';
import { selectRows, returningRows } from '#server/select/select.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { user } from '#entities/system/user.ts';
import { userSession } from '#entities/system/userSession.ts';

export interface Session {
  id: string;
  userId: string;
  /** Organisation the session works in. */
  org: string | null;
  /** The password was chosen by somebody else: until it is replaced, nothing else is open. */
  mustChangePassword: boolean;
  /** The administrator who looks through this account's eyes; nothing can be written then. */
  previewBy?: string;
}

/** Values of the dictionary `sessionEndReason`. */
export type EndReason = 'logout' | 'kicked' | 'forced' | 'expired' | 'passwordReset';

/** Travels on the channel 'session' when sessions end, for the live links of every instance. */
export interface SessionNotice {
  ended: string[];
  reason: EndReason;
}

export interface Start {
  userId: string;
  org: string | null;
  address: string;
  userAgent: string;
  /** Ends the other sessions of the account. */
  only: boolean;
  /** Id of the administrator who wants to see what the account sees; such a session lasts an hour. */
  previewBy?: string;
}

export interface Started {
  token: string;
  /** Sessions that ended for it; to be announced after commit. */
  ended: string[];
}

export const sessionChannel = 'session';

export interface Sessions {
  /**
   * The live session of a token, or the refusal to answer with: '110' after a second sign-in, else '302'. It ends when it is
   * used from an address its user may not work from; who previews an account works from his own.
   */
  find(token: string, address: string): Promise<Session | Refusal>;
  /** Inside the caller's transaction. The token is told once and never stored. */
  start(within: SqlSession, start: Start): Promise<Started>;
  /** Ends the user's live sessions except one; returns their ids. Inside the caller's transaction or alone. */
  endAll(within: SqlSession, userId: string, reason: EndReason, except?: string): Promise<string[]>;
  end(within: SqlSession, id: string, reason: EndReason): Promise<string[]>;
  /** New token for a live session; the old one is worthless from now on. */
  renew(id: string): Promise<string>;
  setOrg(within: SqlSession, id: string, org: string): Promise<void>;
  /** Tells every instance that sessions ended; call after commit. */
  announce(ended: readonly string[], reason: EndReason): Promise<void>;
}

export const elsewhere = () => new Refusal('110', 401, '很抱歉，您的帐号已在其他地方登录，请重新登录');
export const expired = () => new Refusal('302', 401, '登录已过期，请重新登录');

export function createSessions(ports: Ports): Sessions {
  const { database, clock, random, settings } = ports;
  const instant = () => new Date(clock.now()).toISOString();

  async function close(
    within: SqlSession,
    condition: (s: HeaderTable<typeof userSession>) => Piece,
    reason: EndReason,
  ): Promise<string[]> {
    const s = headerTable(userSession, 's');
    const ended = await returningRows(
      within,
      sql`update ${s} set ended_at = ${instant()}::timestamptz, end_reason = ${reason} where ${s.endedAt} is null and ${condition(s)}`,
      { id: s.id },
    );
    return ended.map(({ id }) => id);
  }

  return {
    async find(token, address) {
      if (!isToken(token)) return expired();
      const row = await storedSession(ports, await tokenHash(token), instant());
      if (row === undefined) return expired();
      if (row.ended === true) return row.endReason === 'kicked' ? elsewhere() : expired();
      const { id, userId, org, mustChangePassword, previewBy } = row;
      const session = { id, userId, org, mustChangePassword, ...(previewBy === null ? {} : { previewBy }) };
      if (row.over === true || row.active !== true) {
        await close(database, (own) => is(own.id, id), row.active === true ? 'expired' : 'forced');
        return expired();
      }
      if (previewBy === null && !isAddressAllowed(row.addresses, address)) {
        await close(database, (own) => is(own.id, id), 'forced');
        return new Refusal('302', 401, '当前网络地址不在您的IP白名单内，请在允许的地点重新登录');
      }
      if (row.stale === true)
        await database.query('update user_session set last_seen_at = $2::timestamptz where id = $1::uuid', [
          session.id,
          instant(),
        ]);
      return session;
    },

    async start(within, { userId, org, address, userAgent, only, previewBy }) {
      // The row lock on the user makes simultaneous sign-ins of one account follow each other.
      await within.query('select id from "user" where id = $1::uuid for update', [userId]);
      const ended = only ? await close(within, (s) => is(s.user, userId), 'kicked') : [];
      const token = newToken(random);
      const hours = (await configNumber(within, 'sessionHours')) || settings.absoluteHours;
      await within.query(
        `insert into user_session (id, "user", organization, token_hash, login_at, last_seen_at, expires_at, ip, client_type, user_agent, created_at, preview_by)
         values ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $5::timestamptz, $5::timestamptz + $6 * interval '1 hour', $7, 'web', $8, $5::timestamptz, $9::uuid)`,
        [
          newId(ports),
          userId,
          org,
          await tokenHash(token),
          instant(),
          previewBy === undefined ? hours : 1,
          address,
          userAgent,
          previewBy ?? null,
        ],
      );
      return { token, ended };
    },

    endAll: (within, userId, reason, except) =>
      close(
        within,
        (s) => sql`${is(s.user, userId)} and ${s.id} is distinct from ${except ?? null}::uuid`,
        reason,
      ),

    end: (within, id, reason) => close(within, (s) => is(s.id, id), reason),

    async renew(id) {
      const token = newToken(random);
      await database.query('update user_session set token_hash = $2 where id = $1::uuid', [
        id,
        await tokenHash(token),
      ]);
      return token;
    },

    async setOrg(within, id, org) {
      await within.query('update user_session set organization = $2::uuid where id = $1::uuid', [id, org]);
    },

    async announce(ended, reason) {
      if (ended.length === 0) return;
      const notice: SessionNotice = { ended: [...ended], reason };
      await database.notify(sessionChannel, JSON.stringify(notice));
    },
  };
}

/** The session of a token, with what its end and its account say about it. */
async function storedSession({ database, settings }: Ports, hash: string, now: string) {
  const s = headerTable(userSession, 's');
  const u = headerTable(user, 'u');
  const [row] = await selectRows(
    database,
    {
      id: s.id,
      userId: otherwise(s.user, ''),
      org: s.organization,
      endReason: s.endReason,
      ended: asKind('bool', sql`${s.endedAt} is not null`),
      stale: asKind('bool', sql`${s.lastSeenAt} < ${now}::timestamptz - interval '1 minute'`),
      over: asKind(
        'bool',
        sql`${s.lastSeenAt} < ${now}::timestamptz - ${settings.idleMinutes} * interval '1 minute' or ${s.expiresAt} < ${now}::timestamptz`,
      ),
      active: asKind('bool', sql`${u.status} = 'enabled'`),
      mustChangePassword: otherwise(u.mustChangePassword, false),
      previewBy: s.previewBy,
      addresses: filled(u.ipWhitelist),
    },
    sql`from ${s} join ${u} on ${u.id} = ${s.user} where ${is(s.tokenHash, hash)}`,
    { planned: true },
  );
  return row;
}
