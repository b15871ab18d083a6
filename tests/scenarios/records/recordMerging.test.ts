// Two records for the same company or part become one: everything follows, nothing is lost, and what would break is refused.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FieldValue } from '#model/entity.ts';
import type { MergeRequest } from '#model/wire/recordWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { historyOf } from '#server/pipeline/audit.ts';
import { mergeRecords } from '#server/pipeline/merge.ts';
import { binOf } from '#server/pipeline/recycleBin.ts';
import { usagesOf } from '#server/pipeline/usage.ts';
import { duplicatesOf } from '#server/store/duplicates.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  codesOf,
  known,
  newKey,
  refusalOf,
  type Clerk,
  type Company,
} from '#tests/support/scenario.ts';

let company: Company;
let category: FieldValue;
beforeAll(async () => {
  company = await buildCompany();
  category = (await company.admin.open('customer', company.ids.customer)).doc.fields['category'] ?? null;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function customer(
  code: string,
  name: string,
  fields: Record<string, string> = {},
  linkmen: readonly string[] = [],
): Promise<DocResult> {
  const made = await company.admin.create('customer', {
    fields: { code, name, category, ...fields },
    lines: { linkmen: linkmen.map((each) => ({ name: each })) },
  });
  return company.admin.act('customer', made, 'approve');
}
function merge(
  clerk: Clerk,
  entity: string,
  kept: DocResult,
  other: DocResult,
  more: Partial<MergeRequest> = {},
): Promise<DocResult> {
  const request = {
    version: kept.doc.version,
    other: other.doc.id,
    otherVersion: other.doc.version,
    key: newKey(),
    take: [],
    takeLines: [],
    ...more,
  };
  return clerk.run((context) => mergeRecords(context, known(entity), kept.doc.id, request));
}

describe('two records of the same customer', () => {
  it('become one with the chosen values, and their orders follow', async () => {
    const { admin } = company;
    const kept = await customer('M001', '上海申浦机械有限公司', { phone: '021-1' }, ['李芳']);
    const other = await customer(
      'M002',
      '上海申浦机械',
      { phone: '021-2', creditCode: '91310000MA1FL0000N' },
      ['张强'],
    );
    const material = await company.material('合并件');
    const order = await company.order(admin, [{ material, qty: '1', taxPrice: '5' }], {
      customer: other.doc.id,
    });
    const merged = await merge(admin, 'customer', kept, other, {
      take: ['creditCode'],
      takeLines: ['linkmen'],
    });
    expect(merged.doc.fields).toMatchObject({
      code: 'M001',
      phone: '021-1',
      creditCode: '91310000MA1FL0000N',
    });
    expect(merged.doc.lines['linkmen']?.map((row) => row['name'])).toEqual(['李芳', '张强']);
    const after = await admin.open('saleOrder', order.doc.id);
    expect(after.doc.fields['customer']).toBe(kept.doc.id);
    expect([after.doc.version, after.doc.status]).toEqual([order.doc.version, order.doc.status]);
    expect((await refusalOf(admin.open('customer', other.doc.id))).code).toBe('404');
    const bin = await admin.run((context) => binOf(context, known('customer'), { offset: 0, limit: 10 }));
    expect(bin.rows).toMatchObject([{ code: 'M002', note: '已并入 M001 上海申浦机械有限公司' }]);
    const history = (entity: string, id: string) =>
      admin.run((context) => historyOf(context, known(entity), id));
    expect((await history('saleOrder', order.doc.id))[0]).toMatchObject({
      action: 'merge',
      changes: expect.arrayContaining([{ field: 'customer', old: other.doc.id, new: kept.doc.id }]),
    });
    expect((await history('customer', other.doc.id))[0]).toMatchObject({
      action: 'mergedAway',
      reason: '并入 M001 上海申浦机械有限公司',
    });
    expect((await history('customer', kept.doc.id))[0]).toMatchObject({ action: 'merge' });
    const uses = await admin.run((context) => usagesOf(context, known('customer'), kept.doc.id));
    expect(uses.places.find(({ entity }) => entity === 'saleOrder')?.count).toBe(1);
  });

  it('may take the name of the one that goes, though names are unique', async () => {
    const kept = await customer('M003', '旧名');
    const other = await customer('M004', '新名');
    expect((await merge(company.admin, 'customer', kept, other, { take: ['name'] })).doc.fields['name']).toBe(
      '新名',
    );
  });

  it('are found by their number and by their name', async () => {
    await customer('M005', '江苏恒立液压股份有限公司', { creditCode: '9132 0000 MA1FL0001X' });
    await customer('M006', '恒立（江苏）', { creditCode: '91320000ma1fl0001x' });
    await customer('M007', '江苏恒立液压 有限公司');
    const groups = await company.admin.run((context) => duplicatesOf(context, known('customer')));
    const found = groups.map(({ reason, records }) => [reason, records.map(({ code }) => code)]);
    expect(found).toContainEqual(['统一社会信用代码相同', ['M005', 'M006']]);
    expect(found).toContainEqual(['客户名称相近', ['M005', 'M007']]);
  });
});

describe('merging is refused', () => {
  it('when the record stands in a ledger, which never changes', async () => {
    const { admin } = company;
    const used = await company.material('有库存的');
    const spare = await company.material('没有库存的');
    await company.receive(admin, [{ material: used, qty: '5', unitCost: '2' }]);
    const [usedDoc, spareDoc] = [await admin.open('material', used), await admin.open('material', spare)];
    const refused = await refusalOf(merge(admin, 'material', spareDoc, usedDoc));
    expect(refused.code).toBe('409');
    expect(refused.messages[0]).toMatch(/已记入.+台账不能改动/);
    expect((await merge(admin, 'material', usedDoc, spareDoc)).doc.id).toBe(used);
  });

  it('when a bill of materials would use its own product then (findings 3, 5.1)', async () => {
    const { admin } = company;
    const [product, middle, part] = [
      await company.material('并成品'),
      await company.material('并中间件'),
      await company.material('并零件'),
    ];
    for (const [material, below] of [
      [product, middle],
      [middle, part],
    ] as const) {
      const bill = await admin.create('bom', {
        fields: { material, effectiveDate: '2024-01-01' },
        lines: { items: [{ material: below, numerator: '1' }] },
      });
      await admin.approve('bom', bill);
    }
    const [kept, other] = [await admin.open('material', product), await admin.open('material', part)];
    expect((await refusalOf(merge(admin, 'material', kept, other))).messages[0]).toContain('形成循环');
  });

  it('when somebody changed one of the two meanwhile, without the permission, and across companies', async () => {
    const { admin } = company;
    const [kept, other] = [await customer('M008', '甲'), await customer('M009', '乙')];
    expect((await refusalOf(merge(admin, 'customer', kept, other, { otherVersion: 1 }))).code).toBe('409');
    const clerk = await company.clerk('改', { codes: codesOf(['customer'], ['customer:merge']) });
    expect((await refusalOf(merge(clerk, 'customer', kept, other))).messages).toEqual([
      '您没有客户的合并权限',
    ]);
    const outsider = await company.clerk('外', { codes: codesOf(['customer']), org: company.otherOrg });
    expect((await refusalOf(merge(outsider, 'customer', kept, other))).code).toBe('404');
    expect((await refusalOf(merge(admin, 'customer', kept, kept))).code).toBe('422');
  });

  it('for units and currencies, whose figures would change their meaning', async () => {
    const { admin, ids } = company;
    const [piece, kg] = [await admin.open('unit', ids.piece), await admin.open('unit', ids.kg)];
    expect((await refusalOf(merge(admin, 'unit', piece, kg))).messages).toEqual(['计量单位不能合并']);
  });

  it('when a record would refer to itself', async () => {
    const parent = await customer('M010', '集团');
    const child = await customer('M011', '子公司', { parentCustomer: parent.doc.id });
    expect((await refusalOf(merge(company.admin, 'customer', child, parent))).messages[0]).toContain(
      '集团客户',
    );
  });
});
