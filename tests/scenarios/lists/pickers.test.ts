// What a picker offers: what was used last, then what fits the text and the filters, page by page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PickRequest, PickResult } from '#model/wire/wire.ts';
import { pick } from '#server/store/pick.ts';
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

  it('reads on where the first page ended', async () => {
    const first = await ask({ search: 'p', limit: 2 });
    expect([first.rows.map(({ code }) => code), first.more]).toEqual([['P001', 'P002'], true]);
    const second = await ask({ search: 'p', limit: 2, offset: 2 });
    expect([second.rows.map(({ code }) => code), second.more]).toEqual([['P003', 'P0031'], false]);
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

  it('asks for no field that lists do not show, and for none the clerk may not see', async () => {
    expect((await refusalOf(ask({ fields: ['netWeight', 'nothing'] }))).code).toBe('422');
    const clerk = await company.clerk('仓管', { codes: codesOf(['material']), fieldGroups: [] });
    expect(
      (await refusalOf(ask({ filter: { field: 'refCost', op: 'gt', values: ['1'] } }, clerk))).code,
    ).toMatch(/403|422/);
    expect((await ask({ search: 'P001' }, clerk)).rows[0]?.fields).not.toHaveProperty('refCost');
  });
});
