// The live links of this instance: lets sockets in, and listens to what reaches them from every instance through the
// database.
import type { GrantsReader } from '#server/access/grants.ts';
import { sessionChannel } from '#server/access/sessions.ts';
import type { Sessions } from '#server/access/sessions.ts';
import { signHeaders } from '#model/sign.ts';
import { Refusal } from '#server/refusal.ts';
import { factsOf } from '#server/http/envelope.ts';
import { addressHeader } from '#server/http/gate.ts';
import { jobChannel } from '#server/jobs/jobStore.ts';
import { affectedChannel, noticeChannel } from './channels.ts';
import type { Ports } from '#server/ports.ts';
import { closeCodes } from './socket.ts';
import type { LiveConnection, LiveSocket, SocketRequest } from './socket.ts';
import { createDeliveries } from './deliveries.ts';
import { createLinks, heartbeat } from './links.ts';

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
  const links = createLinks(clock);
  const { tellAffected, tellAnnouncement, tellJob, tellEnded } = createDeliveries(database, links, grants);

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
  const timer = setInterval(links.dropSilent, heartbeat);

  return {
    async open(request, socket) {
      const session = await sessions.find(tokenOf(request), request.headers.get(addressHeader) ?? '');
      if (session instanceof Refusal) return null;
      const granted = await grants.of(session);
      const { userId, login, admin } = granted;
      const names = [userId, login, ...(admin ? ['admin'] : [])];
      const own = names.some((name) => request.url.pathname === `/websocket/${encodeURIComponent(name)}`);
      return own ? links.join(session, socket, granted) : null;
    },
    renew() {
      for (const link of links.all) links.send(link, { cmd: 'grants' });
    },
    async close() {
      clearInterval(timer);
      await stopAffected();
      await stopNotices();
      await stopJobs();
      await stopSession();
      for (const link of links.all) links.drop(link, closeCodes.goingAway, 'server stops');
    },
  };
}

/** Browsers cannot set headers on a socket: the token comes as sub-protocol, or in the query. */
function tokenOf({ url, headers }: SocketRequest): string {
  const protocol = headers.get('sec-websocket-protocol')?.split(',', 1)[0]?.trim();
  return protocol ?? headers.get(signHeaders.token) ?? url.searchParams.get('token') ?? '';
}
