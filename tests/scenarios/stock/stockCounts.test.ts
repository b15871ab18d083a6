// Counting stock: books and sheets, differences whatever moves meanwhile, bills that put the books right.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function store(name: string): Promise<string> {
  const made = await company.admin.create('warehouse', {
    fields: { name, warehouseType: 'material', defaultStatus: company.ids.available },
  });
  return made.doc.id;
}

async function begun(warehouse: string, fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.create('stockCountScheme', {
    fields: {
      name: '月末盘点',
      manager: ids.salesperson,
      warehouses: [warehouse],
      recountThreshold: '50',
      ...fields,
    },
  });
  return admin.approve('stockCountScheme', draft);
}

async function sheets(scheme: DocResult): Promise<DocResult[]> {
  const { rows } = await company.database.query(
    'select id from stock_count where stock_count_scheme = $1::uuid order by code',
    [scheme.doc.id],
  );
  return Promise.all(rows.map((row) => company.admin.open('stockCount', String(row['id']))));
}

/** Counted quantities by material. */
async function count(
  sheet: DocResult,
  counted: Readonly<Record<string, string>>,
  field = 'countQty',
): Promise<DocResult> {
  const patches = (sheet.doc.lines['items'] ?? []).flatMap((row): Patch[] => {
    const value = typeof row['material'] === 'string' ? counted[row['material']] : undefined;
    return value === undefined ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
  });
  return company.admin.edit('stockCount', sheet, patches);
}

async function issue(material: string, qty: string, warehouse: string): Promise<DocResult> {
  const draft = await company.admin.create('salesOutBill', {
    fields: { customer: company.ids.customer },
    lines: { items: [{ material, qty, warehouse, taxPrice: '1', taxRate: '13' }] },
  });
  return company.admin.approve('salesOutBill', draft);
}

async function bills(entity: 'surplusBill' | 'deficitBill', scheme: DocResult): Promise<DocResult[]> {
  const table = entity === 'surplusBill' ? 'surplus_bill' : 'deficit_bill';
  const { rows } = await company.database.query(
    `select id from ${table} where stock_count_scheme = $1::uuid order by code`,
    [scheme.doc.id],
  );
  return Promise.all(rows.map((row) => company.admin.open(entity, String(row['id']))));
}

async function pool(material: string): Promise<number[]> {
  const { rows } = await company.database.query(
    'select qty, amount from stock_cost_pool where material = $1::uuid',
    [material],
  );
  return [Number(rows[0]?.['qty']), Number(rows[0]?.['amount'])];
}

const again = (scheme: DocResult): Promise<DocResult> =>
  company.admin.open('stockCountScheme', scheme.doc.id);

describe('counting stock', () => {
  it('tells differences from movements while the count goes on (10.18, stockCountScheme-r3) (spec 1.product.14)', async () => {
    const { admin } = company;
    const warehouse = await store('五金仓');
    const [first, second] = [await company.material('螺栓'), await company.material('螺母')];
    await company.receive(admin, [
      { material: first, qty: '100', unitCost: '10.25', warehouse },
      { material: second, qty: '40', unitCost: '5', warehouse },
    ]);
    const scheme = await begun(warehouse, { isFreeze: false });
    const [sheet] = await sheets(scheme);
    if (sheet === undefined) throw new Error('no sheet');
    expect(
      (sheet.doc.lines['items'] ?? []).map((row) => Number(row['bookQty'])).toSorted((a, b) => a - b),
    ).toEqual([40, 100]);
    await issue(first, '5', warehouse);
    const counted = await count(sheet, { [first]: '93', [second]: '42' });
    await issue(first, '3', warehouse);
    const approved = await admin.approve('stockCount', counted);
    const row = (material: string) =>
      (approved.doc.lines['items'] ?? []).find((line) => line['material'] === material);
    expect(row(first)).toMatchObject({ bookQty: '100', moveQty: '-5', diffQty: '-2', lossQty: '2' });
    expect(row(second)).toMatchObject({
      bookQty: '40',
      moveQty: '0',
      diffQty: '2',
      gainQty: '2',
      costPrice: '5',
    });
    await admin.act('stockCountScheme', await again(scheme), 'finish');
    const [loss] = await bills('deficitBill', scheme);
    const [gain] = await bills('surplusBill', scheme);
    if (loss === undefined || gain === undefined) throw new Error('no bills');
    expect(lineOf(await admin.approve('deficitBill', loss))).toMatchObject({ costAmount: '20.5' });
    expect(lineOf(await admin.approve('surplusBill', gain))).toMatchObject({
      unitCost: '5',
      costAmount: '10',
    });
    // The example's pool of 95 / 973.75 has lost the 3 pieces issued after the count, 30.75.
    expect(await pool(first)).toEqual([90, 922.5]);
    expect(await pool(second)).toEqual([42, 210]);
    expect((await again(scheme)).doc).toMatchObject({
      status: 'closed',
      fields: { schemeStatus: 'finished', gainAmount: '10', lossAmount: '20.5' },
    });
  });

  // Rule stockCountScheme-r1.
  it('freezes its warehouses until the last difference is posted', async () => {
    const { admin } = company;
    const warehouse = await store('化工仓');
    const [first, second] = [await company.material('油漆'), await company.material('稀料')];
    await company.receive(admin, [
      { material: first, qty: '10', unitCost: '8', warehouse },
      { material: second, qty: '20', unitCost: '2', warehouse },
    ]);
    const order = await company.order(admin, [{ material: first, qty: '4', taxPrice: '20' }]);
    await admin.act('saleOrder', order, 'lockStock');
    const scheme = await begun(warehouse);
    expect((await refusalOf(issue(second, '1', warehouse))).messages[0]).toContain('正在盘点冻结');
    expect((await refusalOf(begun(warehouse))).messages[0]).toContain(
      `化工仓 正在按盘点方案 ${codeOf(scheme)} 盘点`,
    );
    const [sheet] = await sheets(scheme);
    if (sheet === undefined) throw new Error('no sheet');
    expect(
      (await refusalOf(admin.act('stockCountScheme', await again(scheme), 'finish'))).messages[0],
    ).toContain('还没有审核');
    const counted = await admin.approve(
      'stockCount',
      await count(sheet, { [first]: '3', [second]: '20' }, 'recountQty'),
    );
    expect(
      (await refusalOf(admin.act('stockCountScheme', await again(scheme), 'unapprove'))).messages[0],
    ).toContain('已有实盘数据');
    await admin.act('stockCountScheme', await again(scheme), 'finish');
    const [loss] = await bills('deficitBill', scheme);
    if (loss === undefined) throw new Error('no bill');
    expect((await refusalOf(admin.act('stockCount', counted, 'unapprove'))).messages[0]).toContain(
      '已有下游单据',
    );
    expect((await refusalOf(issue(second, '1', warehouse))).messages[0]).toContain('正在盘点冻结');
    await admin.approve('deficitBill', loss);
    expect((await again(scheme)).doc.status).toBe('closed');
    // Goods that are gone cannot stay locked: 3 of the order's 4 are left.
    expect(lineOf(await admin.open('saleOrder', order.doc.id))['reservedQty']).toBe('3');
    await issue(second, '1', warehouse);
  });
  it('hides the books of a blind count, asks for a recount and takes goods nobody knew of (stockCount-r2)', async () => {
    const { admin, ids } = company;
    const warehouse = await store('成品二仓');
    const [first, unknown] = [
      await company.material('阀体'),
      await company.material('阀芯', { fields: { refCost: '6' } }),
    ];
    await company.receive(admin, [{ material: first, qty: '10', unitCost: '30', warehouse }]);
    const scheme = await begun(warehouse, { isBlind: true, recountThreshold: '5' });
    const [sheet] = await sheets(scheme);
    if (sheet === undefined) throw new Error('no sheet');
    expect(lineOf(sheet)).toMatchObject({ bookQty: null, moveQty: '0' });
    const counted = await count(sheet, { [first]: '8' });
    const refused = await refusalOf(admin.act('stockCount', counted, 'submit'));
    expect(refused.messages).toEqual(['第1行 差异率 20.00% 超过 5%，请复盘并填写复盘数量']);
    const added = await admin.edit('stockCount', await count(counted, { [first]: '9' }, 'recountQty'), [
      {
        op: 'insertLine',
        lines: 'items',
        id: crypto.randomUUID(),
        before: null,
        values: { material: unknown, stockStatus: ids.available, recountQty: '2' },
      },
    ]);
    const submitted = await admin.act('stockCount', added, 'submit');
    expect(lineOf(submitted)).toMatchObject({ bookQty: '10', diffQty: '-1' });
    expect(lineOf(submitted, 1)).toMatchObject({ isAdded: true, bookQty: '0', diffQty: '2', costPrice: '6' });
    const back = await admin.act('stockCount', submitted, 'reject', { reason: '再看一次' });
    expect(lineOf(back)['bookQty']).toBeNull();
    await admin.approve('stockCount', back);
    await admin.act('stockCountScheme', await again(scheme), 'finish');
    for (const bill of await bills('surplusBill', scheme)) await admin.approve('surplusBill', bill);
    for (const bill of await bills('deficitBill', scheme)) await admin.approve('deficitBill', bill);
    expect([await pool(first), await pool(unknown)]).toEqual([
      [9, 270],
      [2, 12],
    ]);
    expect((await again(scheme)).doc.status).toBe('closed');
  });

  it('moves nothing of an earlier count while another one holds the warehouse, and stays over', async () => {
    const { admin } = company;
    const warehouse = await store('电子仓');
    const material = await company.material('电阻');
    await company.receive(admin, [{ material, qty: '10', unitCost: '1', warehouse }]);
    const scheme = await begun(warehouse);
    const [sheet] = await sheets(scheme);
    if (sheet === undefined) throw new Error('no sheet');
    const counted = await admin.approve('stockCount', await count(sheet, { [material]: '9' }, 'recountQty'));
    await admin.act('stockCountScheme', await again(scheme), 'finish');
    const [loss] = await bills('deficitBill', scheme);
    if (loss === undefined) throw new Error('no bill');
    const posted = await admin.approve('deficitBill', loss);
    const next = await begun(warehouse);
    expect((await refusalOf(admin.act('deficitBill', posted, 'unapprove'))).messages[0]).toContain(
      '正在盘点冻结',
    );
    await admin.act('stockCountScheme', await again(next), 'unapprove');
    const taken = await admin.act('deficitBill', posted, 'unapprove');
    await admin.remove('deficitBill', taken);
    expect((await again(scheme)).doc.status).toBe('approved');
    await admin.act('stockCountScheme', await again(scheme), 'close', { reason: '不再盘点' });
    const seen = await admin.open('stockCount', counted.doc.id);
    expect((await refusalOf(admin.act('stockCount', seen, 'unapprove'))).messages[0]).toContain(
      '盘点方案已结束',
    );
  });

  it('is not over while a sheet that was taken back may still find differences', async () => {
    const { admin, ids } = company;
    const [first, second] = [await store('一号仓'), await store('二号仓')];
    const material = await company.material('电容');
    await company.receive(admin, [
      { material, qty: '10', unitCost: '1', warehouse: first },
      { material, qty: '10', unitCost: '1', warehouse: second },
    ]);
    const draft = await admin.create('stockCountScheme', {
      fields: { name: '两仓盘点', manager: ids.salesperson, warehouses: [first, second] },
    });
    const scheme = await admin.approve('stockCountScheme', draft);
    for (const sheet of await sheets(scheme)) {
      const found = sheet.doc.fields['warehouse'] === first ? '11' : '9';
      await admin.approve('stockCount', await count(sheet, { [material]: found }, 'recountQty'));
    }
    await admin.act('stockCountScheme', await again(scheme), 'finish');
    const [loss] = await bills('deficitBill', scheme);
    const [gain] = await bills('surplusBill', scheme);
    const sheet = (await sheets(scheme)).find(({ doc }) => doc.fields['warehouse'] === second);
    if (loss === undefined || gain === undefined || sheet === undefined) throw new Error('no bills');
    await admin.remove('deficitBill', loss);
    const open = await admin.act('stockCount', sheet, 'unapprove');
    await admin.approve('surplusBill', gain);
    expect((await again(scheme)).doc.status).toBe('approved');
    await admin.approve('stockCount', await count(open, { [material]: '8' }, 'recountQty'));
    await admin.act('stockCountScheme', await again(scheme), 'generateGainLoss');
    const [rest] = await bills('deficitBill', scheme);
    if (rest === undefined) throw new Error('no bill');
    expect(lineOf(rest)['qty']).toBe('2');
    await admin.approve('deficitBill', rest);
    expect((await again(scheme)).doc.status).toBe('closed');
  });

  it('freezes a lot with all that lies there, and lets it go again', async () => {
    const { admin, ids } = company;
    const material = await company.material('胶水', { fields: { isLotManaged: true } });
    const lot = await admin.create('lot', { fields: { code: 'L240501', material } });
    await company.receive(admin, [{ material, lot: lot.doc.id, qty: '6', unitCost: '2' }]);
    const frozen = await admin.act('lot', lot, 'freeze');
    expect(frozen.doc.fields['lotStatus']).toBe('frozen');
    await company
      .receive(admin, [{ material, lot: lot.doc.id, qty: '1', unitCost: '2' }])
      .catch(() => undefined);
    const row = async (): Promise<number[]> => {
      const { rows } = await company.database.query(
        'select on_hand_qty, frozen_qty, available_qty from stock_balance where material = $1::uuid',
        [material],
      );
      return Object.values(rows[0] ?? {}).map(Number);
    };
    expect((await row()).slice(2)).toEqual([0]);
    await admin.act('lot', frozen, 'unfreeze');
    const [onHand, held, available] = await row();
    expect([held, available]).toEqual([0, onHand]);
    void ids;
  });
});
