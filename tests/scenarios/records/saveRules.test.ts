// What the server says to a document that breaks rules, comes twice, or comes too late: in Chinese, with the line, and
// with nothing written.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import { mergePatches, type Patch } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult, StaleResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company, lineOf, newKey, newLineId, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('导轨');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const header = (): Row => ({ customer: company.ids.customer, salesperson: company.ids.salesperson });

const item = (more: Row = {}): Row => ({
  material,
  qty: '10',
  taxPrice: '5',
  taxRate: '13',
  deliveryDate: '2024-05-20',
  ...more,
});

const draft = (more: Row = {}, fields: Row = {}): Promise<DocResult> =>
  company.admin.create('saleOrder', { fields: { ...header(), ...fields }, lines: { items: [item(more)] } });

async function orders(): Promise<number> {
  const { rows } = await company.database.query('select count(*)::int as count from sale_order');
  return Number(rows[0]?.['count']);
}

describe('a draft that breaks rules', () => {
  it.each<[string, Row, Row, RegExp]>([
    ['an unknown header field', {}, { colour: 'red' }, /没有名为“colour”的字段/],
    ['an unknown line field', { colour: 'red' }, {}, /^第1行 没有名为“colour”的字段/],
    ['a name of the language itself', { constructor: 'x' }, {}, /^第1行 没有名为“constructor”的字段/],
    ['a number where text belongs', { qty: 10 }, {}, /^第1行 数量应为数字/],
    ['text where a number belongs', { qty: 'ten' }, {}, /^第1行 数量应为数字/],
    ['a date that is none', {}, { date: '2024-02-30' }, /日期/],
    ['a negative quantity', { qty: '-1' }, {}, /^第1行 数量必须大于 0/],
    ['a value outside the dictionary', {}, { billType: 'secret' }, /单据类型没有“secret”这个选项/],
    ['a reference that is no id', { material: 'M001' }, {}, /^第1行 物料编码不是有效的引用/],
    ['a computed field', { maxQty: '99' }, {}, /^第1行 “可发上限”由系统计算或维护，不能修改/],
    ['a system-kept field', { shippedQty: '5' }, {}, /^第1行 “出库数量”由系统计算或维护，不能修改/],
    ['the state', {}, { status: 'approved' }, /“单据状态”由系统维护，不能修改/],
    [
      'the organisation',
      {},
      { org: '00000000-0000-4000-8000-000000000000' },
      /“所属组织”由系统维护，不能修改/,
    ],
  ])('names %s', async (_what, line, fields, message) => {
    const before = await orders();
    const refused = await refusalOf(draft(line, fields));
    expect(refused.code).toBe('422');
    expect(refused.messages).toEqual([expect.stringMatching(message)]);
    expect(await orders()).toBe(before);
  });

  it('names every problem at once, each with its line', async () => {
    const { admin } = company;
    const refused = await refusalOf(
      admin.create('saleOrder', {
        fields: header(),
        lines: { items: [item(), item({ qty: 'x' }), item({ taxPrice: '-3' })] },
      }),
    );
    expect(refused.messages).toEqual([
      expect.stringMatching(/^第2行 数量/),
      expect.stringMatching(/^第3行 含税单价/),
    ]);
    expect(refused.result).toMatchObject({
      problems: [
        { lines: 'items', lineNo: 2, field: 'qty' },
        { lines: 'items', lineNo: 3, field: 'taxPrice' },
      ],
    });
  });

  it('refuses lines without a proper id, twice the same line, and lines that are gone', async () => {
    const { admin } = company;
    const insert = (id: string): Patch => ({
      op: 'insertLine',
      lines: 'items',
      id,
      before: null,
      values: item(),
    });
    const saved = await draft();
    const id = newLineId();
    expect((await refusalOf(admin.edit('saleOrder', saved, [insert('1')]))).messages[0]).toContain(
      '行内码不是有效的标识',
    );
    expect((await refusalOf(admin.edit('saleOrder', saved, [insert(id), insert(id)]))).messages[0]).toContain(
      '内码重复',
    );
    expect(
      (await refusalOf(admin.edit('saleOrder', saved, [setLine(newLineId(), 'qty', '1')]))).messages[0],
    ).toContain('已不存在');
    expect(
      (await refusalOf(admin.edit('saleOrder', saved, [setLine(lineOf(saved).id, 'qty', '1', 'nothing')])))
        .messages[0],
    ).toContain('没有名为“nothing”的明细');
  });

  it('refuses references that do not exist, belong elsewhere, are drafts or disabled', async () => {
    const { admin } = company;
    expect((await refusalOf(draft({ material: newLineId() }))).messages[0]).toMatch(
      /^第1行 “物料编码”不存在或不属于当前组织/,
    );
    const stranger = await company.clerk('苏州管理员', { org: company.otherOrg });
    expect(
      (await refusalOf(stranger.create('saleOrder', { fields: {}, lines: { items: [item()] } }))).messages[0],
    ).toMatch(/“物料编码”不存在或不属于当前组织/);
    const approved = await admin.open('material', material);
    const raw = await admin.create('material', {
      fields: {
        name: '未审物料',
        category: approved.doc.fields['category'] ?? null,
        inventoryCategory: approved.doc.fields['inventoryCategory'] ?? null,
        baseUnit: company.ids.piece,
      },
    });
    expect((await refusalOf(draft({ material: raw.doc.id }))).messages[0]).toMatch(
      /^第1行 “物料编码”.*未审物料 尚未审核/,
    );
    const disabled = await company.material('停用物料');
    const kept = await draft({ material: disabled });
    await admin.act('material', await admin.open('material', disabled), 'disable');
    expect((await refusalOf(draft({ material: disabled }))).messages[0]).toMatch(
      /“物料编码”.*停用物料 已停用/,
    );
    expect(
      (await admin.edit('saleOrder', kept, [{ op: 'set', field: 'remark', value: '保留原物料' }])).doc.fields[
        'remark'
      ],
    ).toBe('保留原物料');
  });

  it('asks for what is missing only when the order is submitted', async () => {
    const { admin } = company;
    const bare = await admin.create('saleOrder', { fields: {}, lines: { items: [{ material }] } });
    expect(bare.doc.status).toBe('draft');
    const refused = await refusalOf(admin.act('saleOrder', bare, 'submit', { acceptWarnings: true }));
    expect(refused.messages.join('；')).toMatch(/客户/);
    expect(refused.messages.join('；')).toMatch(/第1行.*数量/);
    expect((await admin.open('saleOrder', bare.doc.id)).doc.status).toBe('draft');
    const empty = await admin.create('saleOrder', { fields: header() });
    expect((await refusalOf(admin.act('saleOrder', empty, 'submit'))).messages.join('；')).toMatch(/明细/);
  });

  it('shows warnings, and goes on once they are accepted', async () => {
    const { admin } = company;
    await draft({}, { customerOrderNo: 'PO-77' });
    const second = await draft({}, { customerOrderNo: 'PO-77' });
    expect(second.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('已用过此客户订单号'),
    ]);
    const asked = await refusalOf(admin.act('saleOrder', second, 'submit'));
    expect(asked.result).toMatchObject({ problems: [{ level: 'warning' }] });
    expect((await admin.act('saleOrder', second, 'submit', { acceptWarnings: true })).doc.status).toBe(
      'submitted',
    );
  });

  it('tells a duplicate from a mistake of the program', async () => {
    const refused = await refusalOf(
      company.admin.create('customerCategory', { fields: { code: 'KC', name: '重复' } }),
    );
    expect(refused.messages).toEqual(['分组编码与客户分组“KC 直销客户”重复，请修改']);
  });
});

describe('the same request twice', () => {
  it('answers a repeated save with the first document', async () => {
    const { admin } = company;
    const key = newKey();
    const wanted = { fields: header(), lines: {} };
    const first = await admin.create('saleOrder', wanted, key);
    const again = await admin.create('saleOrder', wanted, key);
    expect(again).toEqual(first);
    const other = await refusalOf(
      admin.create('saleOrder', { fields: { ...header(), remark: '另一张' } }, key),
    );
    expect(other.messages[0]).toContain('幂等键已用于另一次提交');
  });

  it('approves once, however often the button is pressed', async () => {
    const { admin } = company;
    const receipt = await admin.act(
      'otherInBill',
      await admin.create('otherInBill', {
        lines: { items: [{ material, qty: '1', unitCost: '1', warehouse: company.ids.warehouse }] },
      }),
      'submit',
    );
    // What is scanned from its paper names the bill, its number included.
    expect(receipt.doc.fields['qrCode']).toBe(
      `otherInBill|${receipt.doc.id}|${plainText(receipt.doc.fields['code'])}`,
    );
    const key = newKey();
    const [first, second] = await Promise.all([
      admin.act('otherInBill', receipt, 'approve', { key }),
      admin.act('otherInBill', receipt, 'approve', { key }),
    ]);
    expect(second).toEqual(first);
    const other = await refusalOf(admin.act('otherInBill', receipt, 'approve'));
    expect(other.code).toBe('409');
  });

  it('forgets the key of a refused save, so that the mended form can be sent', async () => {
    const key = newKey();
    await refusalOf(company.admin.create('saleOrder', { fields: { ...header(), date: 'x' } }, key));
    expect((await company.admin.create('saleOrder', { fields: header() }, key)).doc.status).toBe('draft');
  });
});

describe('two clerks on one order', () => {
  it('tells the slower one who was faster and merges what does not overlap', async () => {
    const first = await company.clerk('张敏', { employee: company.ids.salesperson });
    const second = await company.clerk('刘洋', { employee: company.ids.salesperson });
    const seen = await draft();
    await first.edit('saleOrder', seen, [
      setLine(lineOf(seen).id, 'qty', '12'),
      { op: 'set', field: 'linkman', value: '陈工' },
    ]);
    const mine: Patch[] = [
      { op: 'set', field: 'remark', value: '加急' },
      setLine(lineOf(seen).id, 'qty', '15'),
    ];
    const refused = await refusalOf(second.edit('saleOrder', seen, mine));
    expect(refused.code).toBe('409');
    expect(refused.messages[0]).toBe('该销售订单已被张敏修改，请合并后重新保存');
    const stale = refused.result as StaleResult;
    expect(stale).toMatchObject({ changedBy: '张敏', doc: { version: 2 } });

    const { patches, conflicts } = mergePatches(seen.doc, stale.doc, mine);
    expect(conflicts).toMatchObject([{ field: 'qty', mine: '15', theirs: '12', base: '10' }]);
    const merged = await second.edit('saleOrder', { ...seen, doc: stale.doc }, patches);
    expect(merged.doc.fields).toMatchObject({ remark: '加急', linkman: '陈工' });
    expect(lineOf(merged)['qty']).toBe('12');
    expect(merged.doc.version).toBe(3);
  });
});

describe('values that a group proposes', () => {
  it('leave alone what is sent with the group and what was saved (findings 3, 6.3)', async () => {
    const { admin } = company;
    const group = async (code: string, limit: string): Promise<string> => {
      const fields = { code, name: `分组${code}`, defaultCreditLimit: limit };
      return (await admin.create('customerCategory', { fields })).doc.id;
    };
    const [large, small] = [await group('KH1', '5000000'), await group('KH2', '80000')];
    const customer = (name: string, fields: Row): Promise<DocResult> =>
      admin.create('customer', { fields: { code: name, name, ...fields } });
    const limitOf = ({ doc }: DocResult) => doc.fields['creditLimit'];

    const sent = await customer('东海泵业', { creditLimit: '50000', category: large });
    const left = await customer('南山阀门', { category: large });
    expect([limitOf(sent), limitOf(left)]).toEqual(['50000', '5000000']);

    const choose = (seen: DocResult): Promise<DocResult> =>
      admin.edit('customer', seen, [{ op: 'set', field: 'category', value: small }]);
    expect([limitOf(await choose(sent)), limitOf(await choose(left))]).toEqual(['50000', '80000']);
  });
});
