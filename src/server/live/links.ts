// The links connected to this instance: each joins with its session, is heard, and ends when it is silent, too loud or one
// too many of its session.
import type { Grants } from '#model/rights/can.ts';
import type { LiveMessage } from '#model/wire/wire.ts';
import type { Session } from '#server/access/sessions.ts';
import { seesAllJobs } from '#server/jobs/jobViews.ts';
import type { Ports } from '#server/ports.ts';
import { closeCodes } from './socket.ts';
import type { LiveConnection, LiveSocket } from './socket.ts';

/** A client sends 'HeartBeat' after this long without any message, in milliseconds; after three missed it is closed. */
export const heartbeat = 20_000;
const missedAtMost = 3;
const perSecond = 10;
const longestText = 64 * 1024;
const perSession = 20;

export interface Link {
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

export interface Links {
  readonly all: ReadonlySet<Link>;
  join(session: Session, socket: LiveSocket, granted: Grants): LiveConnection;
  send(link: Link, message: LiveMessage): void;
  drop(link: Link, code: number, reason: string): void;
  /** Ends those that missed their heartbeats. */
  dropSilent(): void;
}

export function createLinks(clock: Ports['clock']): Links {
  const links = new Set<Link>();

  function drop(link: Link, code: number, reason: string): void {
    if (links.delete(link)) link.socket.close(code, reason);
  }

  function send(link: Link, message: LiveMessage): void {
    link.aliveAt = clock.now();
    link.socket.send(JSON.stringify(message));
  }

  function dropSilent(): void {
    const limit = clock.now() - missedAtMost * heartbeat;
    for (const link of links) if (link.aliveAt < limit) drop(link, closeCodes.silent, 'heartbeat');
  }

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

  return { all: links, join, send, drop, dropSilent };
}
