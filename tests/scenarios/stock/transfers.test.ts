// Stock on its way: moved at once, or sent off and confirmed, lost or sent back, with the exact figures of example 10.16.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let inTransit: string;

beforeAll(async () => {
  company = await buildCompany();
  const status = await company.admin.create('stockStatus', {
    fields: {
      code: 'inTransit',
      name: '在途',
      statusKind: 'inTransit',
      includeInAvailable: false,
      allowIssue: false,
    },
  });
  inTransit = status.doc.id;
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

async function stockOf(material: string): Promise<Record<string, string>> {
  const { rows } = await company.database.query(
    `select w.name, sum(b.on_hand_qty)::float8 as qty from stock_balance b join warehouse w on w.id = b.warehouse
     where b.material = $1::uuid group by 1 having sum(b.on_hand_qty) <> 0`,
    [material],
  );
  const pools = await company.database.query(
    'select qty::float8 as qty, amount::float8 as amount from stock_cost_pool where material = $1::uuid',
    [material],
  );
  return {
    ...Object.fromEntries(rows.map((row) => [String(row['name']), String(row['qty'])])),
    pool: pools.rows.map((row) => `${String(row['qty'])} / ${String(row['amount'])}`).join(),
  };
}

async function stocked(name: string): Promise<string> {
  const material = await company.material(name);
  await company.receive(company.admin, [{ material, qty: '100', unitCost: '10' }]);
  return material;
}

function transfer(entity: string, material: string, qty: string, row: Row = {}): Promise<DocResult> {
  const { warehouse, second } = company.ids;
  return company.admin.create(entity, {
    fields: { fromWarehouse: warehouse, toWarehouse: second },
    lines: { items: [{ material, qty, fromWarehouse: warehouse, toWarehouse: second, ...row }] },
  });
}

const reopened = (entity: string, { doc }: DocResult): Promise<DocResult> =>
  company.admin.open(entity, doc.id);

/** A draft of what arrives, from what is on its way. */
async function arriving(sent: DocResult, qty: string, fields: Row = {}, row: Row = {}): Promise<DocResult> {
  const { admin } = company;
  const now = await reopened('transferOutBill', sent);
  const made = await admin.push('transferOutBill', now, 'transferInBill', [{ id: lineOf(now).id, qty }]);
  const patches = [
    ...Object.entries(fields).map(([field, value]) => ({ op: 'set' as const, field, value })),
    ...Object.entries(row).map(([field, value]) => ({
      op: 'setLine' as const,
      lines: 'items',
      id: lineOf(made).id,
      field,
      value,
    })),
  ];
  return patches.length === 0 ? made : admin.edit('transferInBill', made, patches);
}

async function arrived(sent: DocResult, qty: string, fields: Row = {}, row: Row = {}): Promise<DocResult> {
  return company.admin.approve('transferInBill', await arriving(sent, qty, fields, row));
}

describe('transfers in two steps', () => {
  it('follows example 10.16', async () => {
    const { admin } = company;
    const material = await stocked('转子');
    const out = await admin.approve('transferOutBill', await transfer('transferOutBill', material, '60'));
    expect(await stockOf(material)).toEqual({ 原料仓: '40', 在途仓: '60', pool: '100 / 1000' });
    expect(out.doc.fields['transferStatus']).toBe('inTransit');
    expect(lineOf(out)).toMatchObject({ inTransitQty: '60', costAmount: '600' });

    await arrived(out, '25');
    expect(await stockOf(material)).toEqual({ 原料仓: '40', 在途仓: '35', 成品仓: '25', pool: '100 / 1000' });
    const partly = await reopened('transferOutBill', out);
    expect(partly.doc.fields['transferStatus']).toBe('partial');
    expect(lineOf(partly)).toMatchObject({ receivedQty: '25', lossQty: '0', inTransitQty: '35' });
    expect((await refusalOf(admin.act('transferOutBill', partly, 'unapprove'))).messages[0]).toContain(
      '已有下游单据 分步式调入单',
    );

    const made = await arriving(out, '34', {}, { lossReason: 'damage' });
    const losing = (lossQty: string) =>
      admin.edit('transferInBill', made, [
        { op: 'setLine', lines: 'items', id: lineOf(made).id, field: 'lossQty', value: lossQty },
      ]);
    expect((await refusalOf(losing('2'))).messages[0]).toContain('超过可下推数量');
    const last = await admin.approve('transferInBill', await losing('1'));
    expect(await stockOf(material)).toEqual({ 原料仓: '40', 成品仓: '59', pool: '99 / 990' });
    const { rows } = await company.database.query(
      `select cost_amount::float8 as cost from stock_ledger where bill_id = $1 and move_type = 'transitLoss'`,
      [last.doc.id],
    );
    expect(rows).toEqual([{ cost: -10 }]);
    const done = await reopened('transferOutBill', out);
    expect(done.doc.fields).toMatchObject({ status: 'closed', transferStatus: 'received', closedBy: null });
    expect(lineOf(done)).toMatchObject({
      receivedQty: '59',
      lossQty: '1',
      returnedQty: '0',
      inTransitQty: '0',
    });
    expect((await refusalOf(arriving(out, '1'))).messages[0]).toBeTruthy();

    const open = await admin.act('transferInBill', last, 'unapprove');
    expect(await stockOf(material)).toEqual({ 原料仓: '40', 在途仓: '35', 成品仓: '25', pool: '100 / 1000' });
    expect((await reopened('transferOutBill', out)).doc.fields).toMatchObject({
      status: 'approved',
      transferStatus: 'partial',
    });
    await admin.remove('transferInBill', open);
  });

  it('sends goods back to where they came from, and writes a whole delivery off', async () => {
    const { admin } = company;
    const material = await stocked('定子');
    const out = await admin.approve('transferOutBill', await transfer('transferOutBill', material, '50'));
    await arrived(out, '20', { inKind: 'return' });
    expect(await stockOf(material)).toEqual({ 原料仓: '70', 在途仓: '30', pool: '100 / 1000' });
    expect((await refusalOf(arrived(out, '30', { inKind: 'loss' }))).messages[0]).toContain('请填写损耗原因');
    await admin.remove('transferInBill', await draftOf(out));
    await arrived(out, '30', { inKind: 'loss' }, { lossReason: 'lost' });
    expect(await stockOf(material)).toEqual({ 原料仓: '70', pool: '70 / 700' });
    expect(lineOf(await reopened('transferOutBill', out))).toMatchObject({
      receivedQty: '0',
      lossQty: '30',
      returnedQty: '20',
      inTransitQty: '0',
    });
  });

  // Rule warehouse-r1.
  it('keeps one transit warehouse, which nobody can pick', async () => {
    const { admin, ids } = company;
    const material = await stocked('端子');
    const first = await transfer('transferOutBill', material, '1');
    const second = await transfer('transferOutBill', material, '1');
    const transit = first.doc.fields['inTransitWarehouse'];
    expect(second.doc.fields['inTransitWarehouse']).toBe(transit);
    expect((await admin.open('organization', company.org)).doc.fields['inTransitWarehouse']).toBe(transit);
    expect((await admin.open('warehouse', textOf(transit))).doc.fields).toMatchObject({
      warehouseType: 'inTransit',
      defaultStatus: inTransit,
    });
    const taken = admin.create('otherOutBill', {
      lines: { items: [{ material, qty: '1', warehouse: transit ?? null }] },
    });
    expect((await refusalOf(taken)).messages[0]).toContain('不能用于此处');
    expect(
      (
        await refusalOf(
          admin
            .create('transferInBill', {
              lines: {
                items: [{ material, qty: '1', fromWarehouse: ids.warehouse, toWarehouse: ids.second }],
              },
            })
            .then((made) => admin.approve('transferInBill', made)),
        )
      ).messages[0],
    ).toContain('须从分步式调出单下推');
  });
});

/** The draft that waits on what the bill sent. */
async function draftOf(sent: DocResult): Promise<DocResult> {
  const { rows } = await company.database.query(
    `select id from transfer_in_bill where transfer_out_bill = $1::uuid and status <> 'approved'`,
    [sent.doc.id],
  );
  const found = await company.admin.open('transferInBill', String(rows[0]?.['id']));
  return found.doc.status === 'submitted' ? company.admin.act('transferInBill', found, 'withdraw') : found;
}

describe('transfers at once', () => {
  // Rule transferBill-r3.
  it('moves quantity and no value, and back (spec 1.product.14)', async () => {
    const { admin, ids } = company;
    const material = await stocked('外壳');
    const bill = await admin.approve('transferBill', await transfer('transferBill', material, '30'));
    expect(await stockOf(material)).toEqual({ 原料仓: '70', 成品仓: '30', pool: '100 / 1000' });
    expect(lineOf(bill)['costAmount']).toBe('300');
    const status = await admin.approve(
      'transferBill',
      await transfer('transferBill', material, '5', { toWarehouse: ids.warehouse, toStatus: ids.rejected }),
    );
    expect(await stockOf(material)).toEqual({ 原料仓: '70', 成品仓: '30', pool: '100 / 1000' });
    await admin.act('transferBill', status, 'unapprove');
    await admin.act('transferBill', bill, 'unapprove');
    expect(await stockOf(material)).toEqual({ 原料仓: '100', pool: '100 / 1000' });
    const nowhere = await transfer('transferBill', material, '1', { toWarehouse: ids.warehouse });
    expect((await refusalOf(admin.act('transferBill', nowhere, 'submit'))).messages[0]).toContain(
      '不能全部相同',
    );
    const tooMuch = await transfer('transferBill', material, '101');
    expect((await refusalOf(admin.approve('transferBill', tooMuch))).messages[0]).toContain('库存不足');
  });

  it('is taken back without a word about value, whatever the average is by now', async () => {
    const { admin, ids } = company;
    const material = await stocked('滑块');
    const bill = await admin.approve('transferBill', await transfer('transferBill', material, '60'));
    await company.receive(admin, [{ material, qty: '900', unitCost: '0.1', warehouse: ids.second }]);
    const gone = await admin.create('otherOutBill', {
      lines: { items: [{ material, qty: '900', warehouse: ids.second }] },
    });
    await admin.approve('otherOutBill', gone);
    expect((await stockOf(material))['pool']).toBe('100 / 109');
    await admin.act('transferBill', bill, 'unapprove');
    expect(await stockOf(material)).toEqual({ 原料仓: '100', pool: '100 / 109' });
  });

  it('gives a request in one and in two steps, never more than was approved', async () => {
    const { admin, ids } = company;
    const material = await stocked('支架');
    const request = await admin.create('transferApply', {
      fields: { applicant: ids.salesperson, applyDept: ids.department },
      lines: {
        items: [
          { material, qty: '50', approvedQty: '40', fromWarehouse: ids.warehouse, toWarehouse: ids.second },
        ],
      },
    });
    const apply = await admin.approve('transferApply', request);
    const line = [{ id: lineOf(apply).id, qty: '15' }];
    const at = await admin.push('transferApply', apply, 'transferBill', line);
    const sent = await admin.push('transferApply', apply, 'transferOutBill');
    expect(lineOf(sent)).toMatchObject({
      qty: '25',
      fromWarehouse: ids.warehouse,
      toWarehouse: ids.second,
      fromStatus: ids.available,
    });
    expect((await refusalOf(admin.push('transferApply', apply, 'transferBill', line))).messages[0]).toContain(
      '超过可下推数量 0',
    );
    await admin.approve('transferBill', at);
    expect(lineOf(await reopened('transferApply', apply))).toMatchObject({
      transferredQty: '15',
      remainQty: '25',
      lineStatus: 'open',
    });
    const gone = await admin.approve('transferOutBill', sent);
    expect((await reopened('transferApply', apply)).doc.status).toBe('closed');
    await admin.act('transferOutBill', gone, 'unapprove');
    expect(lineOf(await reopened('transferApply', apply))).toMatchObject({
      transferredQty: '15',
      lineStatus: 'open',
    });
  });
});
