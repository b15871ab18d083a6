// Control charts fed by inspections: points at approval and taken back at unapproval, limits with their history, alarms,
// excluded points, and signals that are dealt with. Rules: spcPoint-r1, spcPoint-r2, spcSignal-r1, spcChart-r1, spcChart-r2.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company, newLineId, refusalOf } from '#tests/support/scenario.ts';

let company: Company;
let inspector: string;
beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  const made = await admin.create('employee', {
    fields: { name: '王检', department: ids.department, isInspector: true },
  });
  inspector = (await admin.act('employee', made, 'approve')).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

let count = 0;

/** A measured characteristic with a chart of its own. */
async function charted(
  fields: Row = {},
  rules: readonly Row[] = [],
): Promise<{ item: string; chart: DocResult }> {
  count += 1;
  const item = await company.admin.approve(
    'inspectionItem',
    await company.admin.create('inspectionItem', {
      fields: { name: `内径${count}`, itemType: 'dimension', analysisMethod: 'quantitative', decimals: 3 },
    }),
  );
  const draft = await company.admin.create('spcChart', {
    fields: { name: `内径图${count}`, inspectionItem: item.doc.id, ...fields },
    lines: { rules },
  });
  return { item: item.doc.id, chart: await company.admin.approve('spcChart', draft) };
}

/** A judged bill of these measured values, an hour after the one before. */
async function measured(item: string, values: readonly string[]): Promise<DocResult> {
  const { admin, clock } = company;
  clock.now += 3_600_000;
  const material = await company.material(`轴承${crypto.randomUUID().slice(0, 6)}`);
  const standard = await admin.approve(
    'inspectionStandard',
    await admin.create('inspectionStandard', {
      fields: { name: '内径', scopeType: 'material', material, effectiveDate: '2024-01-01' },
      lines: { items: [{ item, targetValue: '20', upperLimit: '30', lowerLimit: '10' }] },
    }),
  );
  const draft = await admin.create('inspectionBill', {
    fields: {
      material,
      inspectQty: String(values.length),
      inspectionType: 'stock',
      inspector,
      inspectionStandard: standard.doc.id,
      sampleQty: values.length,
      inspectMode: 'full',
    },
  });
  const started = await admin.act('inspectionBill', draft, 'startInspect');
  const loaded =
    started.doc.lines['items']?.length === 0
      ? await admin.act('inspectionBill', started, 'loadStandard')
      : started;
  const row = (lines: string, given: Row): Patch => ({
    op: 'insertLine',
    lines,
    id: newLineId(),
    before: null,
    values: given,
  });
  const entered = await admin.edit('inspectionBill', loaded, [
    ...values.map((value, place) => row('samples', { sampleNo: place + 1, itemLineNo: 1, value })),
    row('decisions', { decision: 'accept', qty: String(values.length) }),
  ]);
  return admin.approve('inspectionBill', entered);
}

interface Point {
  id: string;
  no: number;
  value: string;
  value2: string | null;
  ucl: string | null;
  signals: string;
}

async function pointsOf(chart: DocResult): Promise<Point[]> {
  const { rows } = await company.database.query(
    `select id, group_no as no, trim_scale(value)::text as value, trim_scale(value2)::text as value2, trim_scale(ucl)::text as ucl,
       signals::text as signals from spc_point where spc_chart = $1::uuid order by taken_at, inspection_bill, part_no`,
    [chart.doc.id],
  );
  return rows.map((row) => ({ ...row }) as unknown as Point);
}

const m07 = [
  ['25.02', '24.98', '25.01', '25.04', '24.97'],
  ['25.0', '25.03', '24.96', '25.01', '24.99'],
  ['25.03', '25.05', '25.0', '25.02', '24.98'],
  ['24.97', '25.0', '25.02', '24.99', '25.03'],
  ['25.01', '25.04', '24.99', '25.0', '25.02'],
];

test('M07: five judged bills make five points with the limits and the capability of the example', async () => {
  const { item, chart } = await charted({ upperLimit: '25.1', lowerLimit: '24.92' });
  for (const values of m07) await measured(item, values);
  const seen = await company.admin.open('spcChart', chart.doc.id);
  expect(seen.doc.fields).toMatchObject({
    centre: '25.0064',
    ucl: '25.043328',
    lcl: '24.969472',
    ucl2: '0.135296',
    sigmaWithin: '0.027515',
    cpk: '1.0467',
    ppk: '1.2021',
    baseCount: 5,
    valueCount: 25,
  });
  const points = await pointsOf(chart);
  expect(points.map(({ value }) => value)).toEqual(['25.004', '24.998', '25.016', '25.002', '25.012']);
  expect(points.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5]);
  expect(points.every(({ ucl }) => ucl === '25.043328')).toBe(true);
  expect(seen.doc.lines['limits']).toHaveLength(1);
});

test('spcPoint-r1: a bill that is taken back takes its point along, and the later ones are numbered and judged again', async () => {
  const { item, chart } = await charted();
  const bills: DocResult[] = [];
  for (const values of m07.slice(0, 3)) bills.push(await measured(item, values));
  const [, second] = bills;
  if (second === undefined) throw new Error('no second bill');
  const { admin } = company;
  await admin.act('inspectionBill', await admin.open('inspectionBill', second.doc.id), 'unapprove');
  const points = await pointsOf(chart);
  expect(points.map(({ no, value }) => [no, value])).toEqual([
    [1, '25.004'],
    [2, '25.016'],
  ]);
  expect((await admin.open('spcChart', chart.doc.id)).doc.fields).toMatchObject({
    baseCount: 2,
    centre: '25.01',
  });
});

test('a chart that is set up later has the points of all bills judged before', async () => {
  const { item, chart } = await charted();
  for (const values of m07.slice(0, 2)) await measured(item, values);
  const { admin } = company;
  const draft = await admin.create('spcChart', { fields: { name: '后设', inspectionItem: item } });
  const late = await admin.approve('spcChart', draft);
  expect((await pointsOf(late)).map(({ value }) => value)).toEqual(
    (await pointsOf(chart)).map(({ value }) => value),
  );
  expect(late.doc.fields).toMatchObject({ baseCount: 2 });
});

describe('individuals with fixed limits', () => {
  /** Twenty quiet values fix the limits; then one far out. */
  async function quiet(fields: Row = {}): Promise<{ item: string; chart: DocResult }> {
    const { item, chart } = await charted({ chartType: 'imr', subgroupSize: 1, ...fields }, [
      { runRule: 'N1' },
      { runRule: 'N2' },
    ]);
    await measured(
      item,
      Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? '12.1' : '12.3')),
    );
    const seen = await company.admin.open('spcChart', chart.doc.id);
    return { item, chart: await company.admin.act('spcChart', seen, 'freeze') };
  }

  test('a point out of limits is told to whoever looks after the chart, and is dealt with', async () => {
    const { admin, database } = company;
    const engineer = await company.clerk('质量工程师', {});
    const { item, chart } = await quiet({ receivers: [engineer.grants.userId] });
    await measured(item, ['13.9']);
    const points = await pointsOf(chart);
    expect(points.at(-1)?.signals).toBe('["N1"]');
    const { rows: told } = await database.query(
      `select a.titile from announcement_send s join announcement a on a.id = s.announcement where s."user" = $1::uuid`,
      [engineer.grants.userId],
    );
    expect(told.map((row) => row['titile'])).toEqual([expect.stringContaining('第 21 组')]);
    const { rows } = await database.query(
      `select id from spc_signal where spc_chart = $1::uuid and plot = 'location'`,
      [chart.doc.id],
    );
    const signal = await admin.open('spcSignal', String(rows[0]?.['id']));
    expect(
      (
        await refusalOf(
          admin.act('spcSignal', signal, 'handle', { values: { signalStatus: 'handled', cause: '装夹' } }),
        )
      ).messages[0],
    ).toContain('措施');
    const handled = await admin.act('spcSignal', signal, 'handle', {
      values: { signalStatus: 'handled', cause: '装夹松动', measure: '更换夹具' },
    });
    expect(handled.doc.fields).toMatchObject({ signalStatus: 'handled', cause: '装夹松动' });
    const raised = await admin.act('spcSignal', handled, 'raiseCapa');
    expect((await admin.open('capaRecord', raised.opens?.id ?? '')).doc.fields).toMatchObject({
      capaSource: 'spc',
    });
  });

  test('an excluded point stays visible and counts for nothing; restored it signals again', async () => {
    const { admin } = company;
    const { item, chart } = await quiet();
    await measured(item, ['13.9']);
    const out = (await pointsOf(chart)).at(-1);
    const seen = await admin.open('spcPoint', out?.id ?? '');
    const without = await admin.act('spcPoint', seen, 'exclude', { values: { excludeReason: '量具掉落' } });
    expect(without.doc.fields).toMatchObject({ isExcluded: true, value: '13.9' });
    expect((await pointsOf(chart)).at(-1)?.signals).toBe('[]');
    const again = await admin.act('spcPoint', await admin.open('spcPoint', out?.id ?? ''), 'include');
    expect(again.doc.fields).toMatchObject({ isExcluded: false });
    expect((await pointsOf(chart)).at(-1)?.signals).toBe('["N1"]');
  });

  test('recalculated limits are a row of their history with the reason', async () => {
    const { admin } = company;
    const { item, chart } = await quiet();
    await measured(item, ['12.2']);
    const seen = await admin.open('spcChart', chart.doc.id);
    const after = await admin.act('spcChart', seen, 'recalculate', { values: { reason: '换刀后' } });
    expect(after.doc.lines['limits']?.map((row) => row['reason'])).toEqual(['随基准重算', '换刀后']);
  });
});

test('too few groups make provisional limits, which cannot be fixed', async () => {
  const { item, chart } = await charted();
  await measured(item, m07[0] ?? []);
  const seen = await company.admin.open('spcChart', chart.doc.id);
  expect((await refusalOf(company.admin.act('spcChart', seen, 'freeze'))).messages[0]).toContain(
    '至少 20 组',
  );
});
