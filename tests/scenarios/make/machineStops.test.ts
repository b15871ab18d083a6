// Machines that stand: a pause at the terminal opens a stop with its reason, work that goes on ends it, and the OEE of the shift
// counts the minutes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Command, CommandKind, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import { calculateOee } from '#server/areas/shopfloor/stops/calculateOee.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import {
  badgeFor,
  commandKey,
  openTablet,
  taskFor,
  worker,
  type Tablet,
} from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let tablet: Tablet;
let token: string;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  tablet = await openTablet(company, textOf(center.doc.fields['workshop']), {
    workCenters: [shop.workCenter],
    idleMinutes: 720,
  });
  const { id } = await worker(company, '李敏');
  await badgeFor(company, id, 'B1', '4096');
  token = await tablet.signIn('B1', '4096');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(async () => {
  await tablet.app.close();
  await company.close();
});

function item(
  kind: CommandKind,
  task: string | null,
  values: Record<string, string> = {},
  more: Partial<Command> = {},
): Command {
  return { key: commandKey(), kind, operator: token, at: company.clock.now, task, values, ...more };
}

async function send(items: readonly Command[], wasOffline = false): Promise<CommandResult[]> {
  const answer = await tablet.post<{ results: CommandResult[] }>('send', {
    sentAt: company.clock.now,
    wasOffline,
    items: items.map((each) => ({ ...each })),
  });
  if (!answer.success) throw new Error(answer.message);
  return answer.result.results;
}

const pass = (minutes: number): void => void (company.clock.now += minutes * 60_000);

test('a pause stops the machine with its reason, what goes on ends it, and the OEE of the shift counts the minutes', async () => {
  // stopEvent-r1, stopReason-r1, oeeRecord-r1
  const { admin, database, ports, org } = company;
  const parent = await admin.create('stopReason', {
    fields: { code: 'S', name: '等待', stopClass: 'idle' },
  });
  await admin.create('stopReason', {
    fields: {
      code: 'S1',
      name: '待料',
      stopClass: 'idle',
      pauseReason: 'material',
      parentId: parent.doc.id,
    },
  });
  const task = await taskFor(company, shop, '100');
  await send([item('start', task)]);
  pass(10);
  await send([item('pause', task, { reason: 'material' })]);
  pass(30);
  await send([item('resume', task), item('report', task, { good: '5' })]);
  pass(1);
  await send([item('pause', task, { reason: 'power' })]);
  const { rows } = await database.query(
    `select s.id, s.status, s.minutes::float as minutes, s.stop_class, r.name from stop_event s left join stop_reason r on r.id = s.stop_reason
     where s.work_task_order = $1::uuid order by s.start_time`,
    [task],
  );
  expect(rows).toMatchObject([
    { status: 'ended', minutes: 30, stop_class: 'idle', name: '待料' },
    { status: 'open', minutes: null, stop_class: null, name: null },
  ]);
  const stop = await admin.open('stopEvent', String(rows[1]?.['id']));
  const wrong = admin.act('stopEvent', stop, 'assignReason', { values: { stopReason: parent.doc.id } });
  expect((await refusalOf(wrong)).messages[0]).toContain('最末一级');
  const ended = await admin.act('stopEvent', stop, 'end');
  expect((await refusalOf(admin.act('stopEvent', ended, 'confirm'))).messages[0]).toContain('请先定停机原因');
  expect(await calculateOee(ports)).toMatch(/已计算 [1-9]/);
  const oee = await database.query(
    `select sum(idle_minutes)::float as idle from oee_record where org = $1::uuid and work_center = $2::uuid`,
    [org, shop.workCenter],
  );
  expect(oee.rows[0]?.['idle']).toBeGreaterThanOrEqual(30);
});

test('a task is begun by whoever has the skill its operation asks for', async () => {
  // operationResource-r1, employeeSkill-r1
  const { admin } = company;
  await admin.create('operationResource', { fields: { operation: shop.operation, skillLevel: 'skilled' } });
  const task = await taskFor(company, shop, '10');
  expect(await send([item('start', task)])).toMatchObject([
    { result: 'refused', message: expect.stringContaining('有效技能（要求熟练及以上）') },
  ]);
  const { rows } = await company.database.query(
    'select employee from operator_session where sign_out_at is null order by sign_in_at desc limit 1',
  );
  await admin.create('employeeSkill', {
    fields: {
      employee: textOf(rows[0]?.['employee']),
      operation: shop.operation,
      skillLevel: 'trainer',
      validFrom: '2024-01-01',
    },
  });
  expect(await send([item('start', task)])).toMatchObject([{ result: 'accepted' }]);
});
