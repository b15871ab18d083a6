// The server as a function from ports to a fetch handler and live links; every host calls this and nothing else.
import './areas.ts';
import { appRoutes } from './appRoutes.ts';
import { createAttempts } from './access/attempts.ts';
import { createGrantsReader, grantSources } from './access/grants.ts';
import { createPasswords } from './access/passwords/passwords.ts';
import { completeDemo, makeReady } from './access/prepare.ts';
import type { Report } from './demo/createDemo.ts';
import { DemoProgress } from './demo/making/demoProgress.ts';
import type { Founded } from './demo/making/founded.ts';
import { giveWay } from './demo/making/giveWay.ts';
import { progressPath } from './access/publicRoutes.ts';
import { createSessions } from './access/sessions.ts';
import { createOneTimeCodes } from './access/ways/oneTimeCodes.ts';
import { followPublished } from './definitions/published.ts';
import { createGate } from './http/gate.ts';
import { createCallLimiter } from './http/limits.ts';
import { createRoutes } from './http/routes.ts';
import type { RouteEntry } from './http/routes.ts';
import { createJobs } from './jobs/runner.ts';
import { createHub } from './live/hub.ts';
import { affectedNotice } from './live/notices.ts';
import { hearOwnChanges } from './live/ownChanges.ts';
import type { LiveConnection, LiveSocket, SocketRequest } from './live/socket.ts';
import { affectedChannel } from '#server/live/channels.ts';
import type { Ports } from './ports.ts';
import { createSelfChecks } from './selfCheck/selfCheck.ts';

export interface ServerApp {
  fetch(request: Request): Promise<Response>;
  /** Null when the socket's token or user is not accepted. */
  openSocket(request: SocketRequest, socket: LiveSocket): Promise<LiveConnection | null>;
  /** Brings the database up to date and fills an empty one: both of the following. */
  prepare(report: Report): Promise<void>;
  /** Schema, base records and accounts: all that is needed before the first request. */
  makeReady(report: Report): Promise<void>;
  /** What is missing of the demo company, while requests are answered already; then the jobs begin. */
  complete(report: Report): Promise<void>;
  /** Resolves when no background job waits or runs. */
  idle(): Promise<void>;
  /** Ends live links, jobs and listening; the database stays the host's. */
  close(): Promise<void>;
  /** Every described route, for tests and tools. */
  routes: readonly RouteEntry[];
  /** Method and full path of everything that really answers, as the web framework knows it. */
  registered: readonly { method: string; path: string }[];
}

export async function createApp(ports: Ports): Promise<ServerApp> {
  const sessions = createSessions(ports);
  const grants = createGrantsReader(ports);
  const passwords = createPasswords(ports.random);
  const attempts = createAttempts(ports.database, ports.clock);
  const codes = createOneTimeCodes(ports.database, ports.clock);
  const demo = new DemoProgress();
  const way = giveWay();
  const gate = createGate({
    ports,
    sessions,
    grants,
    limiter: createCallLimiter(ports.clock),
    refuseWrites: () => demo.refuseWrites(),
  });
  const routes = createRoutes(gate);
  const parts = { ports, sessions, grants, passwords, attempts };

  const jobs = createJobs(ports, grants);
  const selfChecks = createSelfChecks(ports);

  appRoutes(routes, { ...parts, codes, demo, jobs, selfChecks });

  const forgetGrants = (payload: string): void => {
    const affected = affectedNotice(payload)?.affected ?? {};
    if (grantSources.some((entity) => entity in affected)) grants.invalidate();
  };
  const stopHearing = hearOwnChanges(ports.database, forgetGrants);
  // Before the hub listens, so that links are told by fresh grants.
  const stopGrants = await ports.database.listen(affectedChannel, (payload) => {
    const affected = affectedNotice(payload)?.affected ?? {};
    forgetGrants(payload);
    // An action put a job into the queue.
    if ('job' in affected) jobs.wake();
  });
  const hub = await createHub(ports, sessions, grants);
  const stopDefinitions = await followPublished(ports, () => hub.renew());

  const course = { progress: demo, pause: () => way.pause() };
  // The company in memory, from its accounts to its last document.
  const base: { founded: Founded | null } = { founded: null };
  const makingReady = async (report: Report): Promise<void> => {
    base.founded = await makeReady(ports, passwords, course, report);
  };
  const complete = async (report: Report): Promise<void> => {
    const { founded } = base;
    base.founded = null;
    try {
      await way.track(completeDemo(ports, founded, course, report));
    } finally {
      if (!way.isClosed) await jobs.start();
    }
  };

  return {
    fetch: (request) => {
      const answer = async (): Promise<Response> => routes.hono.fetch(request);
      // Who only asks how far it is must not hold it up.
      return new URL(request.url).pathname.endsWith(progressPath) ? answer() : way.request(answer);
    },
    openSocket: (request, socket) => hub.open(request, socket),
    async prepare(report) {
      await makingReady(report);
      await complete(report);
    },
    makeReady: makingReady,
    complete,
    idle: async () => {
      await jobs.idle();
      await selfChecks.idle();
    },
    routes: routes.list,
    registered: routes.hono.routes,
    async close() {
      await way.close();
      await selfChecks.close();
      await jobs.close();
      await hub.close();
      stopHearing();
      await stopGrants();
      await stopDefinitions();
    },
  };
}
