// Numbering rules with their examples, unit conversions in the order they are found, and checks by code.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { problemByCode } from '#server/access/rules/checkRules.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, type Company, lineOf, refusalOf } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const make = (entity: string, fields: Row, lines: Record<string, readonly Row[]> = {}): Promise<DocResult> =>
  company.admin.create(entity, { fields, lines });

describe('a numbering rule', () => {
  const segments: readonly Row[] = [
    { segmentType: 'constant', value: 'PO' },
    { segmentType: 'date', value: 'yyyyMMdd' },
    { segmentType: 'sequence', length: 4 },
  ];
  it('shows the number it will give', async () => {
    const rule = await make(
      'businessCode',
      { code: 'R1', name: '规则', entityKey: 'project', resetPeriod: 'day' },
      { segments },
    );
    expect(rule.doc.fields['example']).toBe('PO202405060001');
  });

  // Rule businessCode-r1.
  it('counts once and stays short enough to be read', async () => {
    const fields = { code: 'R2', name: '规则', entityKey: 'lot' };
    const twice = await refusalOf(
      make('businessCode', fields, { segments: [...segments, { segmentType: 'sequence', length: 4 }] }),
    );
    expect(twice.messages).toEqual(['第4行 流水号段只能有一个']);
    const long = await refusalOf(
      make('businessCode', fields, { segments: [{ segmentType: 'constant', value: 'X'.repeat(60) }] }),
    );
    expect(long.messages.join()).toContain('超过 50 个字符');
  });

  it('gives numbers alone where it insists, and fills the gaps of what was deleted', async () => {
    const rule = await make(
      'businessCode',
      { code: 'R9', name: '项目编号', entityKey: 'project', resetPeriod: 'never' },
      {
        segments: [
          { segmentType: 'constant', value: 'XM' },
          { segmentType: 'sequence', length: 3 },
        ],
      },
    );
    const change = async (values: Row): Promise<void> => {
      const patches = Object.entries(values).map(([field, value]) => ({ op: 'set' as const, field, value }));
      await company.admin.edit(
        'businessCode',
        await company.admin.open('businessCode', rule.doc.id),
        patches,
      );
    };
    const project = (fields: Row = {}) =>
      make('project', { name: '新线', projectType: 'research', manager: company.ids.salesperson, ...fields });
    const taken = [await project(), await project(), await project()];
    expect(taken.map((made) => codeOf(made))).toEqual(['XM001', 'XM002', 'XM003']);
    expect((await refusalOf(project({ code: 'XM9' }))).messages).toEqual([
      '项目的编号由编码规则“项目编号”生成，不能手工填写，请清空；需要手工编号时由管理员在编码规则中勾选“允许手工”',
    ]);
    const [first, second] = taken;
    if (first === undefined || second === undefined) throw new Error('no project');
    await company.admin.remove('project', second);
    expect(codeOf(await project())).toBe('XM004');
    await change({ fillGap: true, allowManual: true });
    await company.admin.remove('project', first);
    expect(codeOf(await project())).toBe('XM001');
    expect(codeOf(await project())).toBe('XM002');
    expect(codeOf(await project())).toBe('XM005');
    expect(codeOf(await project({ code: 'XM9' }))).toBe('XM9');
    const seen = await company.admin.open('businessCode', rule.doc.id);
    await company.admin.act('businessCode', seen, 'disable', { reason: '停用' });
  });

  it('has a counter, and tells when beginning anew would repeat numbers (finding 6.4) (findings 2, 6.4)', async () => {
    const fields = { code: 'R4', name: '规则', entityKey: 'lot' };
    const constant = { segmentType: 'constant', value: 'X' };
    expect((await refusalOf(make('businessCode', fields, { segments: [constant] }))).messages).toEqual([
      '编码段中没有流水号，第二张单据的编号就会重复；请增加一段“流水号”',
    ]);
    const told = async (code: string, resetPeriod: string, value: string) =>
      (
        await make(
          'businessCode',
          { ...fields, code, resetPeriod, isDefault: false },
          { segments: [constant, { segmentType: 'date', value }, { segmentType: 'sequence', length: 4 }] },
        )
      ).warnings.map(({ message }) => message);
    expect(await told('R5', 'day', 'yyyyMM')).toEqual([
      '流水每天重新开始，而编号中没有完整的日期（yyMMdd），重新开始后编号会与以前的重复',
    ]);
    expect(await told('R6', 'month', 'yyyyMM')).toEqual([]);
    expect(await told('R7', 'never', 'yyyy')).toEqual([]);
  });

  it('gives two clerks at once two numbers, and begins anew the next day (10.28)', async () => {
    const { admin } = company;
    await make(
      'businessCode',
      { code: 'R3', name: '客户物料', entityKey: 'salePriceList', resetPeriod: 'day' },
      { segments },
    );
    const draft = () => make('salePriceList', { name: '价', currency: company.ids.cny });
    const codes = (await Promise.all([draft(), draft()])).map(codeOf);
    expect(codes.toSorted((left, right) => left.localeCompare(right))).toEqual([
      'PO202405060001',
      'PO202405060002',
    ]);
    company.clock.now += 86_400_000;
    expect(
      (await admin.create('salePriceList', { fields: { name: '次日', currency: company.ids.cny } })).doc
        .fields['code'],
    ).toBe('PO202405070001');
    company.clock.now -= 86_400_000;
  });
});

describe('unit conversions', () => {
  // Rule unitConversion-r3.
  it('are found on the material, then among its conversions, in its unit group, and last among general ones', async () => {
    const { piece, box } = company.ids;
    const weight = (await make('unitGroup', { code: 'W', name: '重量' })).doc.id;
    const unit = async (code: string, more: Row = {}) =>
      (await make('unit', { code, name: code, unitGroup: weight, precision: 3, ...more })).doc.id;
    const gram = await unit('g');
    const tonne = await unit('t', { numerator: '1000000', denominator: '1' });
    const convert = (fromUnit: string, toUnit: string, numerator: string, material: string | null = null) =>
      make('unitConversion', { fromUnit, toUnit, numerator, denominator: '1', material });
    const bolt = await company.material('螺栓', {
      baseUnit: gram,
      units: [{ unit: box, numerator: '500', denominator: '1' }],
    });
    const nut = await company.material('螺帽', { baseUnit: gram });
    await convert(piece, gram, '20');
    await convert(piece, gram, '25', nut);
    const baseQty = async (material: string, unitId: string, qty = '2') =>
      lineOf(
        await make(
          'otherInBill',
          {},
          { items: [{ material, unit: unitId, qty, warehouse: company.ids.warehouse, unitCost: '1' }] },
        ),
      )['baseQty'];
    expect(await baseQty(bolt, box)).toBe('1000');
    expect(await baseQty(nut, piece)).toBe('50');
    expect(await baseQty(bolt, piece)).toBe('40');
    expect(await baseQty(bolt, tonne)).toBe('2000000');
    const heavy = await company.material('钢锭', { baseUnit: tonne });
    expect(await baseQty(heavy, piece, '100000')).toBe('2');
    const length = (await make('unitGroup', { code: 'L', name: '长度' })).doc.id;
    const metre = await unit('m', { unitGroup: length });
    const refused = await refusalOf(baseQty(nut, metre));
    expect(refused.messages.join()).toContain('没有从');
  });
});

describe('a check by code', () => {
  it('answers with the message of the part that does not fit', async () => {
    await make(
      'checkRule',
      { ruleCode: 'contractNo', name: '合同号' },
      { items: [{ checkKind: 'pattern', pattern: '^HT\\d{6}$', message: '合同号须为HT加6位数字' }] },
    );
    expect(await problemByCode(company.database, 'contractNo', 'HT202401')).toBeNull();
    expect(await problemByCode(company.database, 'contractNo', 'X')).toBe('合同号须为HT加6位数字');
    expect(await problemByCode(company.database, 'nobody', 'X')).toBeUndefined();
    const refused = await refusalOf(
      make(
        'checkRule',
        { ruleCode: 'bad', name: '坏' },
        { items: [{ checkKind: 'pattern', pattern: '(', message: '错' }] },
      ),
    );
    expect(refused.messages[0]).toContain('第1行 正则不可用');
  });
});
