// A planner releases many orders at once: each for itself, with a word about every one, and a way to stop.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import type { ActionRunAnswer, ActionRunRequest } from '#model/wire/actionRun.ts';
import { actionRunJob } from '#server/jobs/actionRun.ts';
import { askJobRight } from '#server/jobs/jobRights.ts';
import type { End, Job } from '#server/jobs/jobStore.ts';
import { Stopping } from '#server/jobs/runningJob.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, refusalOf, type Clerk, type Company } from '#tests/support/scenario.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: Company;
let workshop: Workshop;
let product: string;

const order = 'manufacturingOrder';

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  const part = await company.material('坯料', { baseUnit: company.ids.bar });
  await company.receive(company.admin, [{ material: part, qty: '1000', unitCost: '1' }]);
  product = await workshop.product('法兰', [{ material: part, numerator: '1' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

interface Ran extends Pick<End, 'state' | 'message'> {
  rows: ActionRunAnswer['rows'];
  log: string[];
}

let jobs = 0;

/** @param stopAfter documents after which somebody cancels */
async function run(
  clerk: Clerk,
  orders: readonly DocResult[],
  more: Partial<ActionRunRequest> = {},
  { stopAfter = Infinity, job = `job-${(jobs += 1)}` } = {},
): Promise<Ran> {
  const input: ActionRunRequest = {
    entity: order,
    action: 'release',
    documents: orders.map(({ doc: { id, version } }) => ({ id, version })),
    ...more,
  };
  await askJobRight(company.ports, clerk.grants, job, actionRunJob, input);
  const log: string[] = [];
  const { state, message, answer } = await actionRunJob.run({
    ports: company.ports,
    grants: clerk.grants,
    job: { id: job, code: 'BJ1' } as Job,
    input,
    signal: new AbortController().signal,
    tell: async () => undefined,
    progress: ({ done }) =>
      done >= stopAfter ? Promise.reject(new Stopping('cancelled')) : Promise.resolve(),
    log: ({ step = '', text }) => void log.push(`${step} ${text}`),
    compute: () => Promise.reject(new Error('nothing is computed')),
  });
  return { state, message, rows: (answer as ActionRunAnswer).rows, log };
}

const planned = (qty: string, fields = {}) => workshop.orderAt('planned', product, qty, fields);
const stateOf = async ({ doc }: DocResult) => (await company.admin.open(order, doc.id)).doc.status;

test('those in order go to the workshop, each of the others says why it does not', async () => {
  const { admin } = company;
  const good = await planned('5');
  const waiting = await admin.act(order, await planned('6'), 'suspend', { values: { reason: '等图纸' } });
  const large = await planned('5000');
  const changed = await planned('7');
  await admin.act(order, changed, 'change', {
    values: { planQty: '8', reason: '加单' },
    acceptWarnings: true,
  });

  const { state, message, rows, log } = await run(admin, [good, waiting, large, changed]);
  expect([state, message]).toEqual(['done', '已下达 1 张，没有下达 3 张']);
  expect(rows.map(({ label, outcome, asks }) => [label, outcome, asks])).toEqual([
    [codeOf(good), 'done', undefined],
    [codeOf(waiting), 'refused', undefined],
    [codeOf(large), 'refused', true],
    [codeOf(changed), 'refused', undefined],
  ]);
  expect(rows.map((row) => row.message)).toEqual([
    '',
    '订单已挂起，请先反挂起再下达',
    expect.stringMatching(/^缺料 1 种：.* 坯料 缺 /),
    expect.stringContaining('请刷新后重试'),
  ]);
  expect(log[0]).toBe(`${codeOf(good)} 已下达`);
  expect(await Promise.all([good, waiting, large, changed].map(stateOf))).toEqual([
    'released',
    'planned',
    'planned',
    'planned',
  ]);

  const again = await run(admin, [large], { acceptWarnings: true });
  expect(again.rows).toMatchObject([{ outcome: 'done', message: expect.stringMatching(/^缺料 1 种/) }]);
  expect(await stateOf(large)).toBe('released');
});

test('whoever cancels finds the rest untouched, and going on does nothing twice', async () => {
  const orders = [await planned('1'), await planned('2'), await planned('3')];
  const stopped = await run(company.admin, orders, {}, { stopAfter: 1, job: 'job-going-on' });
  expect(stopped).toMatchObject({
    state: 'cancelled',
    message: '已下达 1 张，没有下达 0 张，已取消，其余 2 张没有动',
    rows: [{ outcome: 'done' }, { outcome: 'untouched' }, { outcome: 'untouched' }],
  });
  expect(await Promise.all(orders.map(stateOf))).toEqual(['released', 'planned', 'planned']);

  const on = await run(company.admin, orders, {}, { job: 'job-going-on' });
  expect(on.message).toBe('已下达 3 张，没有下达 0 张');
  const { rows } = await company.database.query(
    `select count(*)::integer as times from execution_log where event = 'release' and manufacturing_order = $1::uuid`,
    [orders[0]?.doc.id],
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test('somebody who may not release is refused before anything is done', async () => {
  const clerk = await company.clerk('看单员', { codes: ['manufacturingOrder:view'] });
  await expect(run(clerk, [await planned('1')])).rejects.toThrow('您没有生产订单的下达权限');
});

test('an order that others stand on names them as documents to be opened', async () => {
  const { admin } = company;
  const released = await workshop.orderAt('released', product, '4');
  const issue = await admin.push(order, released, 'materialIssueBill');
  const current = await admin.open(order, released.doc.id);
  const refusal = await refusalOf(admin.act(order, current, 'unrelease'));
  expect(refusal.result).toMatchObject({
    documents: [{ entity: 'materialIssueBill', id: issue.doc.id, code: codeOf(issue) }],
  });
  const { rows } = await run(admin, [current], { action: 'unrelease' });
  expect(rows).toMatchObject([{ outcome: 'refused', documents: [{ id: issue.doc.id }] }]);
});
