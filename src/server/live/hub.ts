// The live links of this instance: who is connected, and what reaches them from every instance through the database.
import { can } from '#model/rights/can.ts';
import type { Grants } from '#model/rights/can.ts';
import type { LiveMessage } from '#model/wire/wire.ts';
import { entityOf } from '#entities/registry.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import { sessionChannel } from '#server/access/sessions.ts';
import type { Session, Sessions } from '#server/access/sessions.ts';
import { signHeaders } from '#model/sign.ts';
import { Refusal } from '#server/refusal.ts';
import { factsOf } from '#server/http/envelope.ts';
import { addressHeader } from '#server/http/gate.ts';
import { isLimited } from '#server/store/visibleRows.ts';
import { jobChannel } from '#server/jobs/jobStore.ts';
import { seesAllJobs } from '#server/jobs/jobViews.ts';
import { affectedChannel, noticeChannel } from './channels.ts';
import type { Ports } from '#server/ports.ts';
import { closeCodes } from './socket.ts';
import { recipientsAmong } from '#server/announcements/inbox.ts';
import type { LiveConnection, LiveSocket, SocketRequest } from './socket.ts';
import { affectedNotice, announcementNotice, jobMessage, sessionNotice } from './notices.ts';

/** Everybody's pages show the values of code lists, whoever may look at the lists themselves. */
const codeLists = 'dictionaryType';

/** A client sends 'HeartBeat' after this long without any message, in milliseconds; after three missed it is closed. */
export const heartbeat = 20_000;
const missedAtMost = 3;
const perSecond = 10;
const longestText = 64 * 1024;
const perSession = 20;
/** Grants behind a link may be this old, in milliseconds; changes of groups refresh them at once. */
const grantsAge = 60_000;

interface Link {
  session: Session;
  socket: LiveSocket;
  /** The grants it was last told of, as text. */
  rights: string;
  /** May see the jobs of others. */
  seesJobs: boolean;
  /** When something last came from the client, or went to it: either puts off its next heartbeat. */
  aliveAt: number;
  window: { startedAt: number; count: number };
}

export interface Hub {
  /** Joins the socket of `/websocket/{userId}` when its token belongs to that user; null when it does not. */
  open(request: SocketRequest, socket: LiveSocket): Promise<LiveConnection | null>;
  /** Menu, rights and definitions may be others for everybody: each client loads them anew. */
  renew(): void;
  /** Stops listening and closes every link. */
  close(): Promise<void>;
}

export async function createHub(
  { database, clock, log }: Ports,
  sessions: Sessions,
  grants: GrantsReader,
): Promise<Hub> {
  const links = new Set<Link>();

  function drop(link: Link, code: number, reason: string): void {
    if (links.delete(link)) link.socket.close(code, reason);
  }

  function send(link: Link, message: LiveMessage): void {
    link.aliveAt = clock.now();
    link.socket.send(JSON.stringify(message));
  }

  async function tellAffected(payload: string): Promise<void> {
    const notice = affectedNotice(payload);
    if (notice === null) return;
    for (const link of links) {
      const granted = await grantsBehind(link);
      if (granted === null) continue;
      tellRights(link, granted, 'permission' in notice.affected);
      const visible = Object.entries(notice.affected).flatMap(([name, ids]): [string, string[]][] => {
        const def = entityOf(name);
        const elsewhere = def?.shared !== true && notice.org !== '' && notice.org !== granted.org;
        if (def === undefined || elsewhere || (name !== codeLists && !can(granted, def, 'view'))) return [];
        // Which rows changed may be those kept from this person: that something did is enough to ask again.
        return [[name, isLimited(granted, def) ? [] : ids]];
      });
      if (visible.length > 0 && links.has(link))
        send(link, { cmd: 'entity', affected: Object.fromEntries(visible), by: notice.by });
    }
  }

  /** Menu and buttons follow from the rights and from the rows of 菜单权限; whoever may be shown others loads them anew. */
  function tellRights(link: Link, granted: Grants, menuChanged: boolean): void {
    const rights = JSON.stringify(granted);
    if (rights === link.rights && !menuChanged) return;
    link.rights = rights;
    link.seesJobs = seesAllJobs(granted);
    if (links.has(link)) send(link, { cmd: 'grants' });
  }

  /** Everybody hears of a topic; of the rest, those who received the announcement, or those named. */
  async function tellAnnouncement(payload: string): Promise<void> {
    const notice = announcementNotice(payload);
    if (notice === null) return;
    const { cmd, msgId, msgTxt, users } = notice;
    const connected = [...new Set([...links].map(({ session }) => session.userId))];
    const meant = new Set(
      cmd === 'topic' ? connected : (users ?? (await recipientsAmong(database, msgId, connected))),
    );
    for (const link of links) if (meant.has(link.session.userId)) send(link, { cmd, msgId, msgTxt });
  }

  /** Null when the account may no longer work: its link ends, those of others go on. */
  async function grantsBehind(link: Link): Promise<Grants | null> {
    try {
      return await grants.of(link.session, grantsAge);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      drop(link, closeCodes.ended, 'session ended');
      return null;
    }
  }

  /** Whoever asked for the job, and administrators of its organisation. */
  function tellJob(payload: string): void {
    const told = jobMessage(payload);
    if (told === null) return;
    const { id, user, org, state, done, total, phase, logLines } = told;
    const open = state === 'waiting' || state === 'running';
    for (const link of links) {
      const watches = link.session.userId === user || (link.seesJobs && link.session.org === org);
      if (watches) send(link, { cmd: 'job', id, open, done, total, phase, logLines });
    }
  }

  function tellEnded(payload: string): void {
    const notice = sessionNotice(payload);
    for (const link of links) {
      if (!notice?.ended.includes(link.session.id)) continue;
      if (notice.reason === 'kicked') send(link, { cmd: 'kicked' });
      drop(link, closeCodes.ended, notice.reason);
    }
  }

  function sweep(): void {
    const limit = clock.now() - missedAtMost * heartbeat;
    for (const link of links) if (link.aliveAt < limit) drop(link, closeCodes.silent, 'heartbeat');
  }

  // One after the other: clients hear of changes in the order in which they were committed.
  let told = Promise.resolve();
  const inTurn = (tell: (payload: string) => Promise<void>) => (payload: string) => {
    told = told
      .then(() => tell(payload))
      .catch((error: unknown) => log.write('error', 'live.failed', factsOf(error)));
  };
  const stopAffected = await database.listen(affectedChannel, inTurn(tellAffected));
  const stopNotices = await database.listen(noticeChannel, inTurn(tellAnnouncement));
  const stopJobs = await database.listen(jobChannel, tellJob);
  const stopSession = await database.listen(sessionChannel, tellEnded);
  const timer = setInterval(sweep, heartbeat);

  function join(session: Session, socket: LiveSocket, granted: Grants): LiveConnection {
    const now = clock.now();
    const link: Link = {
      session,
      socket,
      rights: JSON.stringify(granted),
      seesJobs: seesAllJobs(granted),
      aliveAt: now,
      window: { startedAt: now, count: 0 },
    };
    links.add(link);
    const own = [...links].filter((other) => other.session.id === session.id);
    for (const oldest of own.slice(0, Math.max(0, own.length - perSession)))
      drop(oldest, closeCodes.tooMany, 'too many links');
    return {
      message: (text) => hear(link, text),
      closed: () => void links.delete(link),
    };
  }

  function hear(link: Link, text: string): void {
    const now = clock.now();
    if (now - link.window.startedAt >= 1000) link.window = { startedAt: now, count: 0 };
    link.window.count++;
    link.aliveAt = now;
    if (link.window.count > perSecond || text.length > longestText)
      drop(link, closeCodes.tooFast, 'too fast');
  }

  return {
    async open(request, socket) {
      const session = await sessions.find(tokenOf(request), request.headers.get(addressHeader) ?? '');
      if (session instanceof Refusal) return null;
      const granted = await grants.of(session);
      const { userId, login, admin } = granted;
      const names = [userId, login, ...(admin ? ['admin'] : [])];
      const own = names.some((name) => request.url.pathname === `/websocket/${encodeURIComponent(name)}`);
      return own ? join(session, socket, granted) : null;
    },
    renew() {
      for (const link of links) send(link, { cmd: 'grants' });
    },
    async close() {
      clearInterval(timer);
      await stopAffected();
      await stopNotices();
      await stopJobs();
      await stopSession();
      for (const link of links) drop(link, closeCodes.goingAway, 'server stops');
    },
  };
}

/** Browsers cannot set headers on a socket: the token comes as sub-protocol, or in the query. */
function tokenOf({ url, headers }: SocketRequest): string {
  const protocol = headers.get('sec-websocket-protocol')?.split(',', 1)[0]?.trim();
  return protocol ?? headers.get(signHeaders.token) ?? url.searchParams.get('token') ?? '';
}
