// What a quality engineer sets up before anything is inspected: classes and reasons of defects, items, standards by
// version, sampling schemes and plans.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const make = (entity: string, fields: Row, lines: Record<string, readonly Row[]> = {}): Promise<DocResult> =>
  company.admin.create(entity, { fields, lines });
const approved = async (
  entity: string,
  fields: Row,
  lines: Record<string, readonly Row[]> = {},
): Promise<DocResult> => company.admin.approve(entity, await make(entity, fields, lines));
const item = (name: string, fields: Row = {}): Promise<DocResult> =>
  approved('inspectionItem', { name, ...fields });

async function classesDown(levels: number): Promise<DocResult[]> {
  const made: DocResult[] = [];
  for (let level = 1; level <= levels; level += 1) {
    const code = crypto.randomUUID().slice(0, 8);
    made.push(
      await make('badClassification', {
        code,
        name: `第${level}级${code}`,
        parentId: made.at(-1)?.doc.id ?? null,
      }),
    );
  }
  return made;
}

const levelOf = async (id: string): Promise<unknown> =>
  (await company.admin.open('badClassification', id)).doc.fields['level'];

it('classes of defects stand at most five deep, and a branch that is moved keeps to it (badClassification-r1)', async () => {
  const { admin } = company;
  const tree = await classesDown(5);
  const last = tree[4];
  const root = tree[0];
  if (root === undefined || last === undefined) throw new Error('no classes');
  expect(await Promise.all(tree.map(({ doc }) => levelOf(doc.id)))).toEqual([1, 2, 3, 4, 5]);
  const below = make('badClassification', { code: 'L6', name: '第六级', parentId: last.doc.id });
  expect((await refusalOf(below)).messages[0]).toContain('最多 5 级');
  const branch = await classesDown(2);
  const [head] = branch;
  if (head === undefined) throw new Error('no branch');
  const under = (parent: string) =>
    admin.edit('badClassification', head, [{ op: 'set', field: 'parentId', value: parent }]);
  expect((await refusalOf(under(tree[3]?.doc.id ?? ''))).messages[0]).toContain('会有 6 级');
  await under(tree[2]?.doc.id ?? '');
  expect(await Promise.all(branch.map(({ doc }) => levelOf(doc.id)))).toEqual([4, 5]);
  const circle = admin.edit('badClassification', await admin.open('badClassification', root.doc.id), [
    { op: 'set', field: 'parentId', value: last.doc.id },
  ]);
  expect((await refusalOf(circle)).messages[0]).toContain('不能是自己或自己的下级');
});

it('a class with reasons or classes below it is not deleted (badClassification-r2)', async () => {
  const { admin } = company;
  const [upper, lower] = await classesDown(2);
  if (upper === undefined || lower === undefined) throw new Error('no classes');
  const reason = await approved('badReason', {
    name: '划伤',
    badClassification: lower.doc.id,
    shortcut: 'B03',
  });
  const seen = async (id: string) => admin.open('badClassification', id);
  expect((await refusalOf(admin.remove('badClassification', await seen(upper.doc.id)))).messages).not.toEqual(
    [],
  );
  expect((await refusalOf(admin.remove('badClassification', await seen(lower.doc.id)))).messages).not.toEqual(
    [],
  );
  const twice = make('badReason', { name: '碰伤', badClassification: lower.doc.id, shortcut: 'B03' });
  expect((await refusalOf(twice)).messages[0]).toContain('快捷码');
  expect(reason.doc.fields).toMatchObject({ defectLevel: 'major', code: expect.stringMatching(/^BL/) });
});

it('how an item is analysed stands still once a standard names it (inspectionItem-r1)', async () => {
  const { admin, ids } = company;
  const free = await item('毛刺');
  await admin.edit('inspectionItem', free, [{ op: 'set', field: 'analysisMethod', value: 'count' }]);
  const used = await item('内径', { analysisMethod: 'quantitative', unit: ids.piece });
  const material = await company.material('轴承座');
  await make(
    'inspectionStandard',
    { name: '轴承座来料', material },
    { items: [{ item: used.doc.id, targetValue: '10', lowerTolerance: '-0.05', upperTolerance: '0.05' }] },
  );
  const change = admin.edit('inspectionItem', used, [
    { op: 'set', field: 'analysisMethod', value: 'qualitative' },
  ]);
  expect((await refusalOf(change)).messages[0]).toContain('分析方法不能修改');
});

it('limits follow from target and tolerances where none are typed, and enclose the target (inspectionStandard-r1)', async () => {
  const material = await company.material('端盖');
  const measured = (await item('外径', { analysisMethod: 'quantitative' })).doc.id;
  const drafted = (row: Row) =>
    make('inspectionStandard', { name: '端盖', material }, { items: [{ item: measured, ...row }] });
  const derived = await drafted({ targetValue: '10', lowerTolerance: '-0.05', upperTolerance: '0.03' });
  expect(lineOf(derived)).toMatchObject({ lowest: '9.95', highest: '10.03', lowerLimit: null });
  const typed = await drafted({
    targetValue: '10',
    lowerTolerance: '-0.05',
    lowerLimit: '9.9',
    upperLimit: '10',
  });
  expect(lineOf(typed)).toMatchObject({ lowest: '9.9', highest: '10' });
  const refused = async (row: Row) => (await refusalOf(drafted(row))).messages[0];
  expect(await refused({ targetValue: '10', lowerLimit: '10.1', upperLimit: '10.2' })).toContain(
    '下限不能大于目标值',
  );
  expect(await refused({ targetValue: '10', lowerLimit: '9', upperLimit: '9.5' })).toContain(
    '上限不能小于目标值',
  );
  expect(await refused({ lowerLimit: '9', upperLimit: '8' })).toContain('上限不能小于下限');
  expect(await refused({ targetValue: '10' })).toContain('请填写上限值、下限值');
});

it('a new default version ends the one before it, and gives it back as it was', async () => {
  const { admin } = company;
  const material = await company.material('齿轮');
  const looked = (await item('外观')).doc.id;
  const version = (standardVersion: string, effectiveDate: string, more: Row = {}) =>
    approved(
      'inspectionStandard',
      { name: '齿轮来料', material, standardVersion, effectiveDate, inspectionTypes: ['incoming'], ...more },
      { items: [{ item: looked, textStandard: '无锈蚀' }] },
    );
  const datesOf = async ({ doc }: DocResult) => {
    const { fields } = (await admin.open('inspectionStandard', doc.id)).doc;
    return [fields['effectiveDate'], fields['expiryDate']];
  };
  const first = await version('V1.0', '2024-01-01', { expiryDate: '2024-12-31' });
  const other = await version('F1.0', '2024-01-01', { inspectionTypes: ['final'] });
  const second = await version('V2.0', '2024-05-01');
  expect(await datesOf(first)).toEqual(['2024-01-01', '2024-04-30']);
  expect(await datesOf(other)).toEqual(['2024-01-01', null]);
  await admin.act('inspectionStandard', second, 'unapprove');
  expect(await datesOf(first)).toEqual(['2024-01-01', '2024-12-31']);
});

it('steps of a scheme neither overlap nor leave a gap (samplingScheme-r3)', async () => {
  const scheme = (steps: readonly Row[]) =>
    make('samplingScheme', { name: '分段', sampleMethod: 'stepped' }, { steps });
  const step = (lotFrom: string, lotTo: string | null): Row => ({ lotFrom, lotTo, sampleValue: '5' });
  const refused = async (steps: readonly Row[]) => (await refusalOf(scheme(steps))).messages[0];
  expect(await refused([step('1', '50'), step('40', null)])).toContain('重叠');
  expect(await refused([step('1', '50'), step('60', null)])).toContain('空缺');
  expect(await refused([step('50', '1')])).toContain('批量至不能小于批量从');
  expect(await refused([])).toContain('至少一段');
  const good = await scheme([step('1', '50'), step('51', null)]);
  expect(good.doc.fields).toMatchObject({ standardCode: 'custom', status: 'draft' });
});

it('a plan says for what it holds and how many are drawn', async () => {
  const material = await company.material('垫圈');
  const scheme = (await approved('samplingScheme', { name: 'AQL 1.0', aqlMajor: '1.0' })).doc.id;
  const plan = (fields: Row) => make('inspectionPlan', { name: '垫圈来料', material, ...fields });
  const refused = async (fields: Row) => (await refusalOf(plan(fields))).messages[0];
  expect(await refused({})).toContain('抽检请选择抽样方案');
  expect(await refused({ inspectMode: 'skipLot' })).toContain('请填写跳批数');
  expect(await refused({ samplingScheme: scheme, scopeType: 'supplierMaterial' })).toContain('请选择供应商');
  expect(await refused({ inspectMode: 'exempt', scopeType: 'general' })).toContain('不填物料');
  const made = await company.admin.approve('inspectionPlan', await plan({ samplingScheme: scheme }));
  expect(made.doc.status).toBe('approved');
});
