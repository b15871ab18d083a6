// Stops are put right afterwards: one is split where the reason changed, two that touch become one, and a machine nobody hears
// of stands since its last report.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { stopSilent } from '#server/areas/shopfloor/stops/silentMachines.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { taskFor } from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const pass = (minutes: number): void => void (company.clock.now += minutes * 60_000);
const iso = (): string => new Date(company.clock.now).toISOString();

async function stops(task: string) {
  const { rows } = await company.database.query(
    `select id, status, minutes::float as minutes, origin, stop_reason as reason from stop_event where work_task_order = $1::uuid and status <> 'voided' order by start_time`,
    [task],
  );
  return rows;
}

const act = async (entity: string, id: string, action: string, values: Row = {}) =>
  company.admin.act(entity, await company.admin.open(entity, id), action, { values, acceptWarnings: true });

test('a stop is split where its reason changed and merged again; the minutes stay the same', async () => {
  // stopEvent-r1, stopEvent-r3
  const { admin } = company;
  const reason = await admin.create('stopReason', {
    fields: { code: 'P1', name: '换料', stopClass: 'setup' },
  });
  const task = await taskFor(company, shop, '50');
  await act('workTaskOrder', task, 'start');
  pass(5);
  await act('workTaskOrder', task, 'pause', { pauseReason: 'power' });
  pass(20);
  const middle = iso();
  pass(40);
  await act('workTaskOrder', task, 'resume');
  const [stop] = await stops(task);
  const id = textOf(stop?.['id']);
  const outside = act('stopEvent', id, 'split', { at: iso() });
  expect((await refusalOf(outside)).messages[0]).toContain('须在停机的开始与结束之间');
  await act('stopEvent', id, 'split', { at: middle, stopReason: reason.doc.id });
  const [first, second] = await stops(task);
  expect([first, second]).toMatchObject([
    { id, status: 'ended', minutes: 20, reason: null },
    { status: 'ended', minutes: 40, reason: reason.doc.id },
  ]);
  const whole = await act('stopEvent', textOf(second?.['id']), 'combine', { other: id });
  expect(await stops(task)).toMatchObject([{ status: 'ended', minutes: 60, reason: reason.doc.id }]);
  const gone = await admin.open('stopEvent', id);
  expect(gone.doc).toMatchObject({ status: 'voided', fields: { remark: `并入 ${codeOf(whole)}` } });

  pass(10);
  await act('workTaskOrder', task, 'pause', { pauseReason: 'power' });
  pass(5);
  await act('workTaskOrder', task, 'resume');
  const apart = (await stops(task)).at(-1);
  const far = act('stopEvent', textOf(apart?.['id']), 'combine', { other: textOf(second?.['id']) });
  expect((await refusalOf(far)).messages[0]).toContain('没有首尾相接');
  await act('stopEvent', textOf(second?.['id']), 'confirm');
  await act('workTaskOrder', task, 'finish');
});

test('a machine nobody hears of stands since its last sign of life, until somebody reports', async () => {
  // stopEvent-r2
  const { admin, ports, database } = company;
  const center = await admin.open('workCenter', shop.workCenter);
  await admin.edit('workCenter', center, [{ op: 'set', field: 'silenceMinutes', value: 15 }]);
  const task = await taskFor(company, shop, '60');
  await act('workTaskOrder', task, 'start');
  const begun = company.clock.now;
  pass(14);
  expect(await stopSilent(ports)).toBe('没有静默的设备');
  pass(2);
  expect(await stopSilent(ports)).toBe('1 台设备静默，已记停机');
  expect(await stopSilent(ports)).toBe('没有静默的设备');
  expect(await stops(task)).toMatchObject([{ status: 'open', origin: 'silence', reason: null }]);
  const { rows } = await database.query(
    'select start_time from stop_event where work_task_order = $1::uuid',
    [task],
  );
  expect(new Date(textOf(rows[0]?.['start_time'])).getTime()).toBe(begun);
  pass(4);
  const draft = await admin.create('workReport', {
    fields: {
      workTaskOrder: task,
      reporter: shop.floor.employee,
      finishedQty: '5',
      qualifiedQty: '5',
    },
  });
  await admin.approve('workReport', draft);
  expect(await stops(task)).toMatchObject([{ status: 'ended', minutes: 20, origin: 'silence' }]);
});
