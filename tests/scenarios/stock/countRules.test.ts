// What a count asks for: books of a month that is open, each place once, a word about rows nobody counted; and who may
// put stock right without a count.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codesOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

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

const schemeOver = (warehouse: string, fields: Row = {}): Promise<DocResult> =>
  company.admin.create('stockCountScheme', {
    fields: { name: '盘点', manager: company.ids.salesperson, warehouses: [warehouse], ...fields },
  });

async function sheetOf(scheme: DocResult): Promise<DocResult> {
  const { rows } = await company.database.query(
    'select id from stock_count where stock_count_scheme = $1::uuid',
    [scheme.doc.id],
  );
  return company.admin.open('stockCount', String(rows[0]?.['id']));
}

async function period(name: string): Promise<DocResult> {
  const { rows } = await company.database.query(
    'select id from stock_period where org = $1::uuid and period = $2',
    [company.org, name],
  );
  return company.admin.open('stockPeriod', String(rows[0]?.['id']));
}

describe('a count', () => {
  // Rule stockCountScheme-r2.
  it('by the books of a day names the day, and it lies in a month that is open', async () => {
    const { admin } = company;
    const warehouse = await store('四月仓');
    const material = await company.material('挡圈');
    await company.receive(admin, [{ material, qty: '5', unitCost: '2', warehouse }], { date: '2024-04-20' });
    const nameless = await schemeOver(warehouse, { snapshotType: 'date' });
    const submit = (seen: DocResult) => admin.act('stockCountScheme', seen, 'submit');
    expect((await refusalOf(submit(nameless))).messages).toEqual(['按截止日期取账存时须填写账存截止日期']);
    const dated = await admin.edit('stockCountScheme', nameless, [
      { op: 'set', field: 'snapshotDate', value: '2024-04-30' },
    ]);
    const april = await admin.act('stockPeriod', await period('2024-04'), 'close');
    expect((await refusalOf(submit(dated))).messages).toEqual([
      '账存截止日期 2024-04-30 所属的期间已关账，请改用未关账期间的日期',
    ]);
    await admin.act('stockPeriod', april, 'reopen', { reason: '补盘' });
    const scheme = await admin.approve('stockCountScheme', dated);
    expect(lineOf(await sheetOf(scheme))['bookQty']).toBe('5');
    await admin.act('stockCountScheme', scheme, 'unapprove');
  });

  // Rules stockCount-r3, stockCount-r4.
  it('holds each place once, and leaves out what nobody counted only when that is confirmed', async () => {
    const { admin, ids } = company;
    const warehouse = await store('五月仓');
    const [first, second] = [await company.material('卡簧'), await company.material('垫片')];
    await company.receive(admin, [
      { material: first, qty: '10', unitCost: '1', warehouse },
      { material: second, qty: '20', unitCost: '1', warehouse },
    ]);
    const scheme = await admin.approve('stockCountScheme', await schemeOver(warehouse));
    const sheet = await sheetOf(scheme);
    const own = (sheet.doc.lines['items'] ?? []).find((row) => row['material'] === first);
    const counted = await admin.edit('stockCount', sheet, [setLine(own?.id ?? '', 'countQty', '10')]);
    const twice = await admin.edit('stockCount', counted, [
      {
        op: 'insertLine',
        lines: 'items',
        id: crypto.randomUUID(),
        before: null,
        values: { material: first, stockStatus: ids.available, countQty: '0' },
      },
    ]);
    const submit = (seen: DocResult, acceptWarnings = false) =>
      admin.act('stockCount', seen, 'submit', { acceptWarnings });
    expect((await refusalOf(submit(twice, true))).messages).toContainEqual(
      expect.stringContaining('是同一库存，请合并为一行'),
    );
    const added = (twice.doc.lines['items'] ?? []).find((row) => row['isAdded'] === true);
    const once = await admin.edit('stockCount', twice, [
      { op: 'removeLine', lines: 'items', id: added?.id ?? '' },
    ]);
    expect((await refusalOf(submit(once))).messages).toEqual([
      expect.stringContaining('起共有 1 行没有盘点，将跳过，不产生差异；实际为零的请填 0'),
    ]);
    const skipped = await submit(once, true);
    const approved = await admin.act('stockCount', skipped, 'approve', { acceptWarnings: true });
    const rows = approved.doc.lines['items'] ?? [];
    expect(rows.find((row) => row['material'] === second)).toMatchObject({ countQty: null, diffQty: '0' });
  });
});

// Rules surplusBill-r3, deficitBill-r3.
it.each(['surplusBill', 'deficitBill'] as const)(
  '%s: only who has the right to puts stock right without a count',
  async (entity) => {
    const { admin, ids } = company;
    const material = await company.material(`手工${entity}`);
    await company.receive(admin, [{ material, qty: '10', unitCost: '3' }]);
    const keeper = await company.clerk('仓管员', {
      codes: codesOf([entity], [`${entity}:manual`]),
      fieldGroups: ['cost'],
    });
    const chief = await company.clerk('仓库主管', { codes: codesOf([entity]), fieldGroups: ['cost'] });
    const draft = { lines: { items: [{ material, qty: '1', warehouse: ids.warehouse }] } };
    expect((await refusalOf(keeper.create(entity, draft))).messages[0]).toContain('权限');
    const made = await chief.create(entity, draft);
    expect(made.doc.fields['billType']).toBe('manual');
    expect((await chief.approve(entity, made)).doc.status).toBe('approved');
  },
);
