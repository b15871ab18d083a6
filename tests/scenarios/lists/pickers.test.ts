// What a picker offers: what was used last, then what fits the text and the filters, page by page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PickRequest, PickResult } from '#model/wire/wire.ts';
import { pick } from '#server/store/pick/pick.ts';
import {
  buildCompany,
  codesOf,
  known,
  refusalOf,
  type Clerk,
  type Company,
} from '#tests/support/scenario.ts';

let company: Company;
let metals: string;
let plastics: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  company = await buildCompany();
  const { admin } = company;
  metals = (await admin.create('materialCategory', { fields: { code: 'PK1', name: '金属' } })).doc.id;
  plastics = (await admin.create('materialCategory', { fields: { code: 'PK2', name: '塑料' } })).doc.id;
  for (const [code, name, category] of [
    ['P001', '圆钢', metals],
    ['P002', '方钢', metals],
    ['P003', '尼龙棒', plastics],
    ['P0031', '尼龙板', plastics],
    ['Q1', '钢球', metals],
  ] as const)
    ids[code] = await company.material(name, { fields: { code, category } });
}, 120_000);
afterAll(() => company.close());

const ask = (request: PickRequest, clerk: Clerk = company.admin): Promise<PickResult> =>
  clerk.run((context) => pick(context, known('material'), request));
const codes = async (request: PickRequest) => (await ask(request)).rows.map(({ code }) => code);
const id = (code: string): string => ids[code] ?? '';

describe('a picker', () => {
  it('begins with the materials used last, the newest first', async () => {
    expect(await codes({ first: [id('Q1'), id('P002')], limit: 4 })).toEqual(['Q1', 'P002', 'P001', 'P003']);
    expect(await codes({ first: [id('Q1'), id('P001')], search: '钢' })).toEqual(['Q1', 'P001', 'P002']);
  });

  it('puts the exact code before anything used last', async () => {
    expect(await codes({ first: [id('P0031')], search: 'P003' })).toEqual(['P003', 'P0031']);
  });

  it('leaves out what was used last but cannot be used any more', async () => {
    const { admin } = company;
    const gone = await company.material('旧料', { fields: { code: 'P009' } });
    await admin.act('material', await admin.open('material', gone), 'disable');
    expect((await codes({ first: [gone] }))[0]).toBe('P001');
  });

  it('reads on where the first page ended, to the last record (spec 2.routes.20) (findings 2, 5.24)', async () => {
    const first = await ask({ search: 'p', limit: 2 });
    expect([first.rows.map(({ code }) => code), first.more]).toEqual([['P001', 'P002'], true]);
    const second = await ask({ search: 'p', limit: 2, offset: 2 });
    expect([second.rows.map(({ code }) => code), second.more]).toEqual([['P003', 'P0031'], false]);
  });

  it('says why a record that fits what was typed cannot be chosen, to whoever asks (findings 2, 5.24)', async () => {
    const { admin } = company;
    await company.material('自制支架', { fields: { code: 'ZB1', isPurchase: false } });
    const gone = await company.material('停用支架', { fields: { code: 'ZB2' } });
    await admin.act('material', await admin.open('material', gone), 'disable');
    const asked: PickRequest = { search: '支架', explains: true, forField: 'purchaseOrder.items.material' };
    const { rows, unfit } = await ask(asked);
    expect(rows).toEqual([]);
    expect(unfit).toEqual([
      { code: 'ZB1', name: '自制支架', why: '没有勾选“允许采购”' },
      { code: 'ZB2', name: '停用支架', why: '已停用' },
    ]);
    expect((await ask({ ...asked, forField: 'saleOrder.items.material' })).unfit).toEqual([
      { code: 'ZB2', name: '停用支架', why: '已停用' },
    ]);
    expect((await ask({ search: '支架', forField: 'purchaseOrder.items.material' })).unfit).toBeUndefined();
  });

  it('filters by group and shows the columns of the list', async () => {
    const found = await ask({
      search: '钢',
      filter: { field: 'category', op: 'in', values: [metals] },
      fields: ['category'],
    });
    expect(found.rows.map(({ code }) => code)).toEqual(['Q1', 'P001', 'P002']);
    expect(found.rows[0]?.fields['category']).toBe(metals);
    expect(found.refs['materialCategory']?.[metals]?.name).toBe('金属');
    expect(await codes({ filter: { field: 'category', op: 'in', values: [plastics] } })).toEqual([
      'P003',
      'P0031',
    ]);
  });

  it('serves fields, the small forms of actions, parameters of reports and dialogs of their own, and no other field', async () => {
    for (const forField of [
      'bom.items.material',
      'bom.to',
      'stockAvailabilityDays.material',
      'chosen.material',
    ])
      expect(await codes({ search: 'P001', forField })).toEqual(['P001']);
    const warehouse = company.admin.run((context) =>
      pick(context, known('warehouse'), { forField: 'stockAvailabilityDays.warehouse' }),
    );
    expect((await warehouse).rows).not.toEqual([]);
    for (const forField of ['bom.nothing', 'bom.unit'])
      expect((await refusalOf(ask({ forField }))).code).toBe('422');
  });

  it('is there for customers, suppliers, projects, and bills of materials with version and sequence (spec 2.routes.20)', async () => {
    const { admin } = company;
    const shaft = await company.material('主轴', { fields: { code: 'P100' } });
    const structure = await admin.create('bom', {
      fields: { code: 'PB1', material: shaft, bomVersion: 'V2.0', effectiveDate: '2024-01-01' },
      lines: { items: [{ material: id('P001'), numerator: '2' }] },
    });
    await admin.approve('bom', structure);
    const { doc: group } = await admin.create('supplierCategory', {
      fields: { code: 'PKS', name: '外购件' },
    });
    const maker = await admin.create('supplier', {
      fields: { code: 'PS1', name: '华新轴承', category: group.id, currency: company.ids.cny },
    });
    await admin.act('supplier', maker, 'approve');
    await admin.create('project', {
      fields: {
        code: 'PP1',
        name: '三号线改造',
        projectType: 'customer',
        manager: company.ids.salesperson,
        department: company.ids.department,
      },
    });
    const offered = async (entity: string, search: string, fields?: string[]) =>
      (
        await admin.run((context) =>
          pick(context, known(entity), { search, limit: 5, ...(fields === undefined ? {} : { fields }) }),
        )
      ).rows.map((row) => [row.code, ...(fields ?? []).map((field) => row.fields[field])]);
    expect(await offered('supplier', 'PS1')).toEqual([['PS1']]);
    expect(await offered('project', 'PP1')).toEqual([['PP1']]);
    expect((await offered('customer', ''))[0]).toHaveLength(1);
    expect(await offered('bom', 'PB1', ['material', 'bomVersion', 'versionSeq'])).toEqual([
      ['PB1', shaft, 'V2.0', 1],
    ]);
  });

  it('asks for no field that lists do not show, and for none the clerk may not see', async () => {
    expect((await refusalOf(ask({ fields: ['netWeight', 'nothing'] }))).code).toBe('422');
    const clerk = await company.clerk('仓管', { codes: codesOf(['material']), fieldGroups: [] });
    expect(
      (await refusalOf(ask({ filter: { field: 'refCost', op: 'gt', values: ['1'] } }, clerk))).code,
    ).toMatch(/403|422/);
    expect((await ask({ search: 'P001' }, clerk)).rows[0]?.fields).not.toHaveProperty('refCost');
  });
});
