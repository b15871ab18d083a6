// What a save answers is what opening the document shows afterwards, although it is not read again: every value in the
// precision it is stored in, lines in their order, rights and references the same.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, newLineId, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;
beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('导轨');
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

async function expectAsOpened(entity: string, { doc, refs, abilities, reasons }: DocResult): Promise<void> {
  const opened = await company.admin.open(entity, doc.id);
  expect(doc).toEqual(opened.doc);
  expect({ abilities, reasons }).toEqual({ abilities: opened.abilities, reasons: opened.reasons });
  expect(found(refs)).toEqual(found(opened.refs));
}

async function historyOf(id: string): Promise<number> {
  const { rows } = await company.database.query(
    'select count(*)::int as count from audit_log where record_id::text = $1',
    [id],
  );
  return Number(rows[0]?.['count']);
}

/** Entities of which nothing was found may stand there empty or not. */
function found(refs: DocResult['refs']): DocResult['refs'] {
  return Object.fromEntries(Object.entries(refs).filter(([, records]) => Object.keys(records).length > 0));
}

describe('the answer of a save', () => {
  it.each<[string, string, string]>([
    ['whole numbers', '10', '5'],
    ['as many decimals as a price holds', '3', '5.123456'],
    ['a quantity with decimals that end in zero', '2.500', '19.90'],
    ['amounts that have to be rounded', '7', '0.333333'],
  ])('shows a new order as it is stored, with %s', async (_what, qty, taxPrice) => {
    const saved = await company.admin.create('saleOrder', {
      fields: { customer: company.ids.customer, salesperson: company.ids.salesperson },
      lines: { items: [{ material, qty, taxPrice, taxRate: '13', deliveryDate: '2024-05-20' }] },
    });
    await expectAsOpened('saleOrder', saved);
  });

  it('without any change is the order as it stands: neither its version nor its history grows (findings 3, 4.7)', async () => {
    const saved = await company.admin.create('saleOrder', {
      fields: { customer: company.ids.customer, salesperson: company.ids.salesperson },
      lines: { items: [{ material, qty: '1', taxPrice: '5', taxRate: '13', deliveryDate: '2024-05-20' }] },
    });
    const before = await historyOf(saved.doc.id);
    const again = await company.admin.edit('saleOrder', saved, []);
    expect(again.doc).toEqual((await company.admin.open('saleOrder', saved.doc.id)).doc);
    expect(again.doc.version).toBe(saved.doc.version);
    expect(await historyOf(saved.doc.id)).toBe(before);
  });

  it('shows a changed order as it is stored, lines in their new order, with the version it has now', async () => {
    const line = (qty: string) => ({
      material,
      qty,
      taxPrice: '5',
      taxRate: '13',
      deliveryDate: '2024-05-20',
    });
    const first = await company.admin.create('saleOrder', {
      fields: { customer: company.ids.customer, salesperson: company.ids.salesperson },
      lines: { items: [line('1'), line('2'), line('3')] },
    });
    const [one, two] = first.doc.lines['items'] ?? [];
    const changed = await company.admin.edit('saleOrder', first, [
      setLine(two?.id ?? '', 'qty', '2.25'),
      { op: 'removeLine', lines: 'items', id: one?.id ?? '' },
      { op: 'insertLine', lines: 'items', id: newLineId(), before: two?.id ?? null, values: line('9') },
      { op: 'set', field: 'remark', value: '' },
    ]);
    await expectAsOpened('saleOrder', changed);
    const again = await company.admin.edit('saleOrder', changed, [
      { op: 'set', field: 'remark', value: '第三版' },
    ]);
    await expectAsOpened('saleOrder', again);
  });

  it('shows a record of base data as it is stored', async () => {
    const seen = await company.admin.open('material', material);
    const saved = await company.admin.edit('material', seen, [
      { op: 'set', field: 'name', value: '导轨（加长）' },
    ]);
    await expectAsOpened('material', saved);
  });
});

describe('the answer of an action', () => {
  it('shows a bill as it is stored, with what it cost, when it is approved and when it is taken back', async () => {
    await company.receive(company.admin, [{ material, qty: '30', unitCost: '3.333333' }]);
    const items = [{ material, warehouse: company.ids.warehouse, qty: '7', taxPrice: '5', taxRate: '13' }];
    const draft = await company.admin.create('salesOutBill', {
      fields: { customer: company.ids.customer },
      lines: { items },
    });
    const submitted = await company.admin.act('salesOutBill', draft, 'submit');
    await expectAsOpened('salesOutBill', submitted);
    const approved = await company.admin.act('salesOutBill', submitted, 'approve');
    await expectAsOpened('salesOutBill', approved);
    const [line] = approved.doc.lines['items'] ?? [];
    expect({ cost: line?.['costAmount'], stock: line?.['onHandQty'] }).toEqual({
      cost: '23.33',
      stock: '23',
    });
    await expectAsOpened('salesOutBill', await company.admin.act('salesOutBill', approved, 'unapprove'));
  });

  it('shows a record of base data as it is stored when it is disabled and enabled again', async () => {
    const seen = await company.admin.open('material', material);
    const disabled = await company.admin.act('material', seen, 'disable');
    await expectAsOpened('material', disabled);
    await expectAsOpened('material', await company.admin.act('material', disabled, 'enable'));
  });
});
