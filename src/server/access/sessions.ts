// Sessions: reference tokens whose hash alone is stored; the database decides, so every instance agrees at once.
// One session per account: a second sign-in ends the first, which then hears '110'.
import { isAddressAllowed } from '#model/text/addressList.ts';
import { newId } from '#server/ids.ts';
import { configNumber } from '#server/configuration/config.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { text } from './accounts.ts';
import { isToken, newToken, tokenHash } from './tokens.ts';

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
    condition: string,
    values: readonly unknown[],
    reason: EndReason,
  ): Promise<string[]> {
    const { rows } = await within.query(
      `update user_session set ended_at = $1::timestamptz, end_reason = $2 where ended_at is null and ${condition} returning id`,
      [instant(), reason, ...values],
    );
    return rows.flatMap((row) => text(row, 'id') ?? []);
  }

  return {
    async find(token, address) {
      if (!isToken(token)) return expired();
      const { rows } = await database.query(
        `select s.id, s."user", s.organization, s.end_reason, s.ended_at is not null as ended,
           s.last_seen_at < $2::timestamptz - interval '1 minute' as stale,
           s.last_seen_at < $2::timestamptz - $3 * interval '1 minute' or s.expires_at < $2::timestamptz as over,
           u.status = 'enabled' as active, u.must_change_password, s.preview_by, u.ip_whitelist
         from user_session s join "user" u on u.id = s."user" where s.token_hash = $1`,
        [await tokenHash(token), instant(), settings.idleMinutes],
        { planned: true },
      );
      const row = rows[0];
      if (row === undefined) return expired();
      if (row['ended'] === true) return row['end_reason'] === 'kicked' ? elsewhere() : expired();
      const session = {
        id: text(row, 'id') ?? '',
        userId: text(row, 'user') ?? '',
        org: text(row, 'organization'),
        mustChangePassword: row['must_change_password'] === true,
        ...(text(row, 'preview_by') === null ? {} : { previewBy: text(row, 'preview_by') ?? '' }),
      };
      if (row['over'] === true || row['active'] !== true) {
        await close(database, 'id = $3::uuid', [session.id], row['active'] === true ? 'expired' : 'forced');
        return expired();
      }
      if (session.previewBy === undefined && !isAddressAllowed(text(row, 'ip_whitelist'), address)) {
        await close(database, 'id = $3::uuid', [session.id], 'forced');
        return new Refusal('302', 401, '当前网络地址不在您的IP白名单内，请在允许的地点重新登录');
      }
      if (row['stale'] === true)
        await database.query('update user_session set last_seen_at = $2::timestamptz where id = $1::uuid', [
          session.id,
          instant(),
        ]);
      return session;
    },

    async start(within, { userId, org, address, userAgent, only, previewBy }) {
      // The row lock on the user makes simultaneous sign-ins of one account follow each other.
      await within.query('select id from "user" where id = $1::uuid for update', [userId]);
      const ended = only ? await close(within, '"user" = $3::uuid', [userId], 'kicked') : [];
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
      close(within, '"user" = $3::uuid and id is distinct from $4::uuid', [userId, except ?? null], reason),

    end: (within, id, reason) => close(within, 'id = $3::uuid', [id], reason),

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
