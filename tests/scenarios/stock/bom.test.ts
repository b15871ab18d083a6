// Bills of materials: versions, the default one, structures that must not reach themselves, and low-level codes.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { seenBy } from '#server/areas/master/bom/structureData.ts';
import { structureLevels } from '#server/areas/master/bom/structureLevels.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

function structure(material: string, parts: readonly string[], fields: Row = {}): Promise<DocResult> {
  const items = parts.map((part) => ({ material: part, numerator: '2' }));
  return company.admin.create('bom', { fields: { material, ...fields }, lines: { items } });
}

const fieldOf = async (entity: string, id: string, field: string) =>
  (await company.admin.open(entity, id)).doc.fields[field];

it('the first approved version is the default, and another takes its place', async () => {
  const { admin } = company;
  const [parent, part] = [await company.material('减速机'), await company.material('箱体')];
  const first = await admin.approve('bom', await structure(parent, [part]));
  expect(first.doc.fields).toMatchObject({
    versionSeq: 1,
    isDefault: true,
    level: 1,
    materialName: '减速机',
  });
  expect(await fieldOf('material', parent, 'defaultBom')).toBe(first.doc.id);

  const second = await admin.approve('bom', await structure(parent, [part], { bomVersion: 'V2.0' }));
  expect(second.doc.fields).toMatchObject({ versionSeq: 2, isDefault: false });
  await admin.act('bom', second, 'setDefault');
  expect(await fieldOf('bom', first.doc.id, 'isDefault')).toBe(false);
  expect(await fieldOf('material', parent, 'defaultBom')).toBe(second.doc.id);

  await admin.act('bom', await admin.open('bom', second.doc.id), 'unapprove');
  expect(await fieldOf('bom', first.doc.id, 'isDefault')).toBe(true);
  expect(await fieldOf('material', parent, 'defaultBom')).toBe(first.doc.id);
});

it('a version stands once per material', async () => {
  const [parent, part] = [await company.material('电机'), await company.material('转子')];
  await structure(parent, [part]);
  expect((await refusalOf(structure(parent, [part]))).messages[0]).toContain('重复');
});

it('bom-r2: no structure reaches itself, however far below', async () => {
  const { admin } = company;
  const [top, middle, bottom] = [
    await company.material('整机'),
    await company.material('部件'),
    await company.material('零件'),
  ];
  await admin.approve('bom', await structure(top, [middle]));
  const below = await admin.approve('bom', await structure(middle, [bottom]));
  expect(below.doc.fields['level']).toBe(1);
  expect(await fieldOf('material', bottom, 'lowLevelCode')).toBe(2);
  const circle = await structure(bottom, [top]);
  expect((await refusalOf(admin.approve('bom', circle))).messages[0]).toContain('形成循环');
  expect((await refusalOf(structure(top, [top], { bomVersion: 'V9' }))).messages[0]).toContain(
    '子项不能是父项物料自己',
  );
});

it('a part that is used lower down gets the deeper code', async () => {
  const { admin } = company;
  const [top, middle, screw] = [
    await company.material('机床'),
    await company.material('主轴'),
    await company.material('螺钉'),
  ];
  await admin.approve('bom', await structure(top, [middle, screw]));
  expect(await fieldOf('material', screw, 'lowLevelCode')).toBe(1);
  await admin.approve('bom', await structure(middle, [screw]));
  expect(await fieldOf('material', screw, 'lowLevelCode')).toBe(2);
});

it('a new version is a draft with everything of the old one, and replacing makes one with another part', async () => {
  const { admin } = company;
  const [parent, part, other] = [
    await company.material('变速箱'),
    await company.material('旧轴承'),
    await company.material('新轴承'),
  ];
  const first = await admin.approve('bom', await structure(parent, [part]));
  const again = await admin.act('bom', first, 'newVersion');
  const draft = await admin.open('bom', again.opens?.id ?? '');
  expect(draft.doc).toMatchObject({
    status: 'draft',
    fields: { bomVersion: 'V2.0', versionSeq: 2, prevVersion: first.doc.id },
  });
  expect(draft.doc.lines['items']).toMatchObject([{ material: part, numerator: '2' }]);

  const values = { from: part, to: other, factor: '1.5' };
  const replaced = await admin.act('bom', await admin.open('bom', first.doc.id), 'batchReplace', { values });
  const third = await admin.open('bom', replaced.opens?.id ?? '');
  expect(third.doc).toMatchObject({ status: 'draft', fields: { bomVersion: 'V3.0' } });
  expect(third.doc.lines['items']).toMatchObject([
    { material: other, materialName: '新轴承', numerator: '3' },
  ]);
  const wrong = admin.act('bom', await admin.open('bom', first.doc.id), 'batchReplace', {
    values: { ...values, from: other, to: part },
  });
  expect((await refusalOf(wrong)).messages[0]).toContain('没有用到要替换的物料');
});

it('bom-r3: a part stands once per operation and time, and substitutes stand in for a line of their group', async () => {
  const { admin } = company;
  const [parent, part, other] = [
    await company.material('联轴器总成'),
    await company.material('弹性套'),
    await company.material('尼龙套'),
  ];
  const save = (items: Row[], substitutes: Row[] = []) =>
    admin.create('bom', { fields: { material: parent }, lines: { items, substitutes } });
  const twice = [
    { material: part, numerator: '2', operationSeq: 10 },
    { material: part, numerator: '3', operationSeq: 10 },
  ];
  expect((await refusalOf(save(twice))).messages[0]).toContain('与第1行是同一物料、同一工序');
  const main = { material: part, numerator: '2', substituteGroup: 'T1' };
  const substitute = {
    substituteGroup: 'T1',
    mainSeq: 1,
    material: other,
    substituteMode: 'mixed',
    usageRatio: '60',
  };
  const refused = async (row: Row) =>
    (await refusalOf(save([main], [{ ...substitute, ...row }]))).messages[0];
  expect(await refused({ substituteGroup: 'T2' })).toContain('没有替代组为“T2”的子项');
  expect(await refused({ material: part })).toContain('替代物料不能是主料自己');
  expect(await refused({ usageRatio: '120' })).toContain('不能超过 100%');
  const saved = await save(
    [main, { ...main, substituteGroup: null, effectiveDate: '2025-01-01', operationSeq: 20 }],
    [substitute],
  );
  expect(saved.doc.status).toBe('draft');
});

it('one level at a time: the lines of a bill, and the version of the day each would be opened by (findings 2, 4.8)', async () => {
  const { admin } = company;
  const [top, middle, bottom] = [
    await company.material('提升机'),
    await company.material('驱动部'),
    await company.material('滚筒'),
  ];
  const above = await admin.approve('bom', await structure(top, [middle]));
  const old = await structure(middle, [bottom], { effectiveDate: '2024-01-01', expiryDate: '2024-06-30' });
  const first = await admin.approve('bom', old);
  const later = { bomVersion: 'V2.0', effectiveDate: '2024-07-01' };
  const second = await admin.approve('bom', await structure(middle, [bottom], later));
  const levels = (date: string, boms: string[], materials: string[] = []) =>
    admin.run((context) => structureLevels(seenBy(context), { date, boms, materials }));

  const answer = await levels('2024-06-01', [above.doc.id]);
  expect(answer.boms).toMatchObject([{ id: above.doc.id, items: [{ material: middle }] }]);
  expect(answer.inForce).toEqual([
    [middle, { id: first.doc.id, code: first.doc.fields['code'], version: 'V1.0' }],
  ]);
  expect((await levels('2024-08-01', [], [middle])).inForce).toMatchObject([[middle, { id: second.doc.id }]]);
  expect((await levels('2023-01-01', [], [middle])).inForce).toEqual([]);
  const elsewhere = await company.clerk('外厂工程师', { org: company.otherOrg });
  const foreign = await elsewhere.run((context) =>
    structureLevels(seenBy(context), { date: '2024-06-01', boms: [above.doc.id], materials: [middle] }),
  );
  expect([foreign.boms, foreign.inForce]).toEqual([[], []]);
});
