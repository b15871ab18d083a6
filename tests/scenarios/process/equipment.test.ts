// Machines, tools and instruments: the class says what they may be chosen for, and no task begins on what is under repair.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { pick } from '#server/store/pick/pick.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, known, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { taskFor } from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let workshop: string;
const categories: Record<string, string> = {};

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const center = await company.admin.open('workCenter', shop.workCenter);
  workshop = textOf(center.doc.fields['workshop']);
  for (const [code, name, equipmentKind] of [
    ['CNC', '数控机床', 'production'],
    ['JIG', '夹具', 'tooling'],
    ['GAUGE', '量具', 'instrument'],
  ] as const)
    categories[code] = (
      await company.admin.create('equipmentCategory', { fields: { code, name, equipmentKind } })
    ).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const machine = (code: string, category: string, more: Row = {}): Promise<string> =>
  released(company, 'equipment', {
    code,
    name: `设备${code}`,
    category: categories[category] ?? null,
    workshop,
    workCenter: shop.workCenter,
    ...more,
  });

const setStatus = async (id: string, runStatus: string) =>
  company.admin.edit('equipment', await company.admin.open('equipment', id), [
    { op: 'set', field: 'runStatus', value: runStatus },
  ]);

test('the kind of an equipment follows its class, and nobody types it', async () => {
  const id = await machine('E1', 'JIG');
  const { doc } = await company.admin.open('equipment', id);
  expect(doc.fields).toMatchObject({ equipmentKind: 'tooling', runStatus: 'idle' });
  expect(textOf(doc.fields['qrCode'])).toBe(`equipment|${id}|E1`);
});

test('the popup of a task offers machines in use, for its mould the tools (spec 2.routes.20)', async () => {
  await machine('P1', 'CNC');
  await machine('P2', 'CNC', { runStatus: 'scrapped' });
  await machine('P3', 'GAUGE');
  await machine('P4', 'JIG');
  const offered = async (forField: string) => {
    const answer = await company.admin.run((context) =>
      pick(context, known('equipment'), { search: 'P', limit: 20, forField }),
    );
    return answer.rows.map(({ code }) => code).filter((code) => code.startsWith('P'));
  };
  expect(await offered('workTaskOrder.equipment')).toEqual(['P1']);
  expect(await offered('workTaskOrder.mould')).toEqual(['P4']);
  expect(await offered('workCenter.resources.equipment')).toEqual(['P1', 'P3', 'P4']);
});

test('equipment-r1: a task does not begin on a machine that is repaired or scrapped', async () => {
  const { admin } = company;
  const id = await machine('M1', 'CNC');
  const task = await taskFor(company, shop, '10');
  const opened = await admin.open('workTaskOrder', task);
  await admin.act('workTaskOrder', opened, 'transfer', { values: { equipment: id } });
  for (const status of ['repair', 'scrapped']) {
    await setStatus(id, status);
    const start = admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'start');
    expect((await refusalOf(start)).messages[0]).toContain('不能开工');
  }
  await setStatus(id, 'idle');
  const begun = await admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'start');
  expect(begun.doc.status).toBe('running');
});

test('a limit of life needs its measure', async () => {
  const refused = company.admin.create('equipment', {
    fields: { name: '无单位', category: categories['CNC'] ?? null, workshop, lifeLimit: '1000' },
  });
  expect((await refusalOf(refused)).messages[0]).toContain('寿命计量');
});
