// What master data keeps in order by itself: trees without circles, one default, warnings of twins, periods of rates.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company, refusalOf } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const make = (entity: string, fields: Row, lines: Record<string, readonly Row[]> = {}): Promise<DocResult> =>
  company.admin.create(entity, { fields, lines });

const set = (entity: string, seen: DocResult, field: string, value: Row[string]): Promise<DocResult> =>
  company.admin.edit(entity, seen, [{ op: 'set', field, value }]);

const reread = (entity: string, { doc }: DocResult): Promise<DocResult> => company.admin.open(entity, doc.id);

describe('a tree', () => {
  it('never stands below itself', async () => {
    const top = await make('department', { code: 'T1', name: '事业部', deptType: 'sales' });
    const middle = await make('department', {
      code: 'T11',
      name: '一部',
      deptType: 'sales',
      parent: top.doc.id,
    });
    const bottom = await make('department', {
      code: 'T111',
      name: '一组',
      deptType: 'sales',
      parent: middle.doc.id,
    });
    expect((await refusalOf(set('department', top, 'parent', bottom.doc.id))).messages).toEqual([
      '“上级部门”不能是自己或自己的下级，请重新选择',
    ]);
    expect((await refusalOf(set('department', top, 'parent', top.doc.id))).messages).toHaveLength(1);
  });

  it('passes a new name on to everything below', async () => {
    const top = await make('materialCategory', { code: 'F1', name: '金属' });
    const middle = await make('materialCategory', { code: 'F11', name: '钢', parent: top.doc.id });
    const bottom = await make('materialCategory', { code: 'F111', name: '圆钢', parent: middle.doc.id });
    expect(bottom.doc.fields['fullName']).toBe('金属/钢/圆钢');
    await set('materialCategory', top, 'name', '有色金属');
    expect((await reread('materialCategory', bottom)).doc.fields['fullName']).toBe('有色金属/钢/圆钢');
    await set('materialCategory', await reread('materialCategory', middle), 'parent', null);
    expect((await reread('materialCategory', bottom)).doc.fields['fullName']).toBe('钢/圆钢');
  });

  it('knows its leaves', async () => {
    const { warehouse } = company.ids;
    const zone = await make('location', { code: 'A', name: 'A区', warehouse });
    const bin = await make('location', { code: 'A-1', name: 'A区1', warehouse, parent: zone.doc.id });
    expect((await reread('location', zone)).doc.fields['isLeaf']).toBe(false);
    await company.admin.remove('location', bin);
    expect((await reread('location', zone)).doc.fields['isLeaf']).toBe(true);
  });

  it('is filled with racks, levels and bins at once, and never with a code twice', async () => {
    const { warehouse } = company.ids;
    const zone = await make('location', { code: 'C', name: 'C区', warehouse });
    const generate = async (values: Row): Promise<DocResult> =>
      company.admin.act('location', await reread('location', zone), 'batchGenerate', { values });
    await generate({ racks: 2, firstRack: 9, levels: 2, bins: 3 });
    expect((await reread('location', zone)).doc.fields['isLeaf']).toBe(false);
    const { rows: found } = await company.database.query(
      'select code, zone, rack_no, level_no, bin_no, is_leaf from location where parent = $1::uuid order by pick_seq',
      [zone.doc.id],
    );
    expect(found.map(({ code }) => code)).toEqual(
      ['09', '10'].flatMap((rack) =>
        ['01', '02'].flatMap((level) => ['01', '02', '03'].map((bin) => `C-${rack}-${level}-${bin}`)),
      ),
    );
    expect(found[0]).toMatchObject({ zone: 'C', rack_no: '09', level_no: '01', bin_no: '01', is_leaf: true });
    expect((await refusalOf(generate({ racks: 1, firstRack: 10, levels: 1, bins: 1 }))).messages).toEqual([
      '库位编码 C-10-01-01已存在，请修改起始货架号或数量',
    ]);
    expect((await refusalOf(generate({ racks: 9, firstRack: 20, levels: 9, bins: 9 }))).messages).toEqual([
      '一次最多生成 500 个货位，这里有 729 个，请分几次生成',
    ]);
  });

  // Rule region-r1.
  it('of regions goes down level by level', async () => {
    const china = await make('region', { code: 'CN', name: '中国', level: 'country' });
    const refused = await refusalOf(
      make('region', { code: '3205', name: '苏州', level: 'city', parent: china.doc.id }),
    );
    expect(refused.messages).toEqual(['级别须比上级地区低一级']);
  });
});

describe('a default', () => {
  it('is taken over by the record that was ticked last', async () => {
    const first = await make('tax', { code: 'V9', name: '增值税9%', rate: '9', isDefault: true });
    const other = await make('tax', {
      code: 'V6',
      name: '进项6%',
      rate: '6',
      direction: 'input',
      isDefault: true,
    });
    await make('tax', { code: 'V3', name: '增值税3%', rate: '3', isDefault: true });
    expect((await reread('tax', first)).doc.fields['isDefault']).toBe(false);
    expect((await reread('tax', other)).doc.fields['isDefault']).toBe(true);
  });

  // Rule customer-r5.
  it('stands once in a sub-table, and once per currency among bank accounts', async () => {
    const { cny, usd } = company.ids;
    const bank = (await make('bank', { code: 'ICBC', name: '工商银行' })).doc.id;
    const account = (accountNo: string, currency: string): Row => ({
      bank,
      accountName: '华东机械',
      accountNo,
      currency,
      isDefault: true,
    });
    const category =
      (await company.admin.open('customer', company.ids.customer)).doc.fields['category'] ?? null;
    const customer = (banks: readonly Row[], linkmen: readonly Row[] = []) =>
      make(
        'customer',
        { name: `客户${banks.length}${linkmen.length}`, category, currency: cny },
        { banks, linkmen },
      );
    await customer([account('1', cny), account('2', usd)]);
    const twice = await refusalOf(
      customer(
        [account('1', cny), account('1', cny)],
        [
          { name: '张', isDefault: true },
          { name: '李', isDefault: true },
        ],
      ),
    );
    expect(twice.messages).toEqual([
      '银行信息第2行 “默认”只能勾选一行，第1行已勾选',
      '银行信息第2行 银行账号与第1行重复，请修改',
      '联系人第2行 “默认联系人”只能勾选一行，第1行已勾选',
    ]);
  });
});

describe('what looks like something that is there already', () => {
  // Rule material-r1.
  it('is kept, with a warning', async () => {
    await company.material('轴承座', { fields: { specification: 'SN510' } });
    const { category, inventoryCategory } = (
      await company.admin.open('material', await company.material('样品'))
    ).doc.fields;
    const fields = {
      category: category ?? null,
      inventoryCategory: inventoryCategory ?? null,
      baseUnit: company.ids.piece,
    };
    const again = await make('material', { name: '轴承座', specification: 'SN510', ...fields });
    expect(again.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('物料名称、规格型号与物料“'),
    ]);
    const other = await make('material', { name: '轴承座', specification: 'SN512', ...fields });
    expect(other.warnings).toEqual([]);
  });

  // Rule customer-r2.
  it('of taxpayers and companies is checked for its form', async () => {
    const category =
      (await company.admin.open('customer', company.ids.customer)).doc.fields['category'] ?? null;
    const refused = await refusalOf(
      make(
        'customer',
        { name: '新客户', category, currency: company.ids.cny, creditCode: '91350100M000100Y44' },
        { taxes: [{ invoiceTitle: '新客户', taxNo: '123' }] },
      ),
    );
    expect(refused.messages).toEqual([
      '统一社会信用代码不正确，请核对18位代码!',
      '开票信息第1行 纳税人识别号应为15、18或20位',
    ]);
  });
});

describe('exchange rates', () => {
  // Rules exchangeRate-r2, exchangeRate-r4.
  it('follow each other: a new one closes the open one before it', async () => {
    const { usd, cny } = company.ids;
    const rate = (effectiveDate: string, more: Row = {}) =>
      make('exchangeRate', { fromCurrency: usd, toCurrency: cny, rate: '7.1234', effectiveDate, ...more });
    const january = await rate('2024-01-01');
    await rate('2024-02-01');
    expect((await reread('exchangeRate', january)).doc.fields['expiryDate']).toBe('2024-01-31');
    const clash = await refusalOf(rate('2024-01-15', { expiryDate: '2024-03-01' }));
    expect(clash.messages[0]).toContain('汇率有效期重叠');
    await rate('2024-01-15', { rateType: 'budget' });
  });
});
