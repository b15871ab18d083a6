// Fifty reports a terminal kept without network arrive through lines that break and servers that die in the middle of their
// work: each counts exactly once, in its order, and nothing is left behind.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import { createApp } from '#server/app.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { clientOf } from '#tests/support/app.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import {
  badgeFor,
  commandKey,
  openTablet,
  taskFor,
  worker,
  type Tablet,
} from '#tests/support/workshop/terminal.ts';

const reports = 50;
const perSending = 3;

let company: Company;
let shop: Reporting;
let tablet: Tablet;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  tablet = await openTablet(company, textOf(center.doc.fields['workshop']), { idleMinutes: 720 });
}, 120_000);
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

/** Ports of a server that dies in the middle of its n-th transaction: all was done, nothing was committed. */
function dying(ports: Ports, after: number): Ports {
  let left = after;
  const { database } = ports;
  const transaction: typeof database.transaction = (work) =>
    database.transaction(async (session) => {
      const answer = await work(session);
      left -= 1;
      if (left === 0) throw new Error('killed');
      return answer;
    });
  return {
    ...ports,
    database: {
      engine: database.engine,
      query: (...asked) => database.query(...asked),
      listen: (...asked) => database.listen(...asked),
      notify: (...asked) => database.notify(...asked),
      close: () => Promise.resolve(),
      transaction,
    },
  };
}

test('50 offline reports are replayed exactly once through 20 cut lines and 5 killed servers', async () => {
  const { clock, ports, database } = company;
  const { id } = await worker(company, '李敏');
  await badgeFor(company, id, 'R1', '4096');
  const operator = await tablet.signIn('R1', '4096');
  const task = await taskFor(company, shop, '60');
  const made = (kind: Command['kind'], values: Record<string, string>): Command => ({
    key: commandKey(),
    kind,
    operator,
    at: (clock.now += 30_000),
    task,
    values,
  });
  const kept = [made('start', {}), ...Array.from({ length: reports }, () => made('report', { good: '1' }))];

  // In turn: the line breaks before anything arrives, the server dies at its second item, the line breaks after the work was
  // done and nobody heard of it, and at last an answer.
  const steps = Array.from({ length: 20 }, (_, round) => [
    ...(round < 10 ? ['cutBefore'] : []),
    ...(round % 3 === 0 && round < 15 ? ['kill'] : []),
    ...(round < 10 ? ['cutAfter'] : []),
    'heard',
  ]).flat();
  const met = { cutBefore: 0, cutAfter: 0, kill: 0 };
  const results = new Map<string, CommandResult>();
  let queue = kept;
  for (const step of steps) {
    if (step === 'cutBefore') met.cutBefore += 1;
    if (step === 'cutBefore' || queue.length === 0) continue;
    const app = await createApp(step === 'kill' ? dying(ports, 2) : ports);
    const host = { ports, log: [], pass: () => undefined };
    const items = queue.slice(0, perSending).map((each) => ({ ...each }));
    const body = { device: tablet.key, sentAt: clock.now, wasOffline: true, items };
    const answer = await clientOf(app, host).post<{ results: CommandResult[] }>('terminal/send', body);
    await app.close();
    if (step === 'kill') {
      met.kill += 1;
      expect(answer.success).toBe(false);
    } else if (step === 'cutAfter') met.cutAfter += 1;
    else {
      for (const result of answer.result.results) results.set(result.key, result);
      const done = new Set(
        answer.result.results.flatMap(({ key, result, first }) =>
          result === 'accepted' || first === 'accepted' ? [key] : [],
        ),
      );
      queue = queue.filter(({ key }) => !done.has(key));
    }
  }
  expect(met).toEqual({ cutBefore: 10, cutAfter: 10, kill: 5 });
  expect(queue).toEqual([]);
  expect(results.size).toBe(reports + 1);
  const { rows } = await database.query(
    `select count(*)::int as reports, sum(finished_qty)::int as pieces, count(distinct client_key)::int as keys, min(end_time) as first from work_report where work_task_order = $1::uuid and status = 'approved'`,
    [task],
  );
  expect(rows[0]).toMatchObject({ reports, pieces: reports, keys: reports });
  const { rows: order } = await database.query(
    `select client_key from work_report where work_task_order = $1::uuid order by end_time`,
    [task],
  );
  expect(order.map((row) => row['client_key'])).toEqual(kept.slice(1).map(({ key }) => key));
  await expectInvariants(database);
}, 300_000);
