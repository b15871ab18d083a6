// Stock that goes from one organisation to another: out at the average here, in at the settled price there, back exactly as
// it went, and nothing of the other organisation for those who may not work there.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { affectedChannel } from '#server/live/channels.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { Clerk, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { buildTwoPlants, type TwoPlants } from '#tests/support/twoPlants.ts';

let plants: TwoPlants;

beforeAll(async () => {
  plants = await buildTwoPlants();
}, 120_000);
afterEach(() => expectInvariants(plants.company.database));
afterAll(() => plants.company.close());

describe('a transfer to another organisation at once', () => {
  it('goes out at the average here and comes in at the settled price there', async () => {
    const { company, both, suzhou, there, used, stockOf, ledgerOf, across } = plants;
    const { here, there: abroad } = await used('转子', {
      here: [
        { qty: '100', unitCost: '10' },
        { qty: '50', unitCost: '11.5' },
      ],
      there: [{ qty: '20', unitCost: '8' }],
    });
    const draft = await across(both, 'transferBill', here, '40', { settlePrice: '12' });
    expect(draft.doc.fields['transferScope']).toBe('crossOrg');
    expect(lineOf(draft)).toMatchObject({ toStatus: company.ids.available, settleAmount: '480' });
    expect(draft.refs['warehouse']?.[there.warehouse]).toMatchObject({
      name: '苏州原料仓',
      org: company.otherOrg,
    });
    const told: { org: string; affected: Record<string, string[]> }[] = [];
    const stop = await company.database.listen(
      affectedChannel,
      (payload) => void told.push(JSON.parse(payload)),
    );
    const bill = await both.approve('transferBill', draft);
    // Screens open over there hear of their own stock, and of nothing else.
    await expect
      .poll(() =>
        told
          .filter(({ org }) => org === company.otherOrg)
          .map(({ affected }) => Object.keys(affected).toSorted()),
      )
      .toEqual([['stockBalance', 'stockCostPool', 'stockLedger']]);
    await stop();
    expect(lineOf(bill)).toMatchObject({ costPrice: '10.5', costAmount: '420' });
    expect(await stockOf(here)).toEqual({ 原料仓: '110', pool: '110 / 1155' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '60', pool: '60 / 640' });
    expect(await ledgerOf(bill)).toEqual([
      'A01 transferOut -40 -420 苏州分公司 false',
      'B01 transferIn 40 480 上海精密制造有限公司 false',
    ]);

    const gone = await suzhou.approve(
      'otherOutBill',
      await suzhou.create('otherOutBill', {
        lines: { items: [{ material: abroad, qty: '30', warehouse: there.warehouse }] },
      }),
    );
    const { messages } = await refusalOf(both.act('transferBill', bill, 'unapprove'));
    expect(messages.join()).toMatch(/苏州分公司：第1行 .*库存不足.*反审核会使库存不足/);
    expect(await stockOf(here)).toEqual({ 原料仓: '110', pool: '110 / 1155' });
    await suzhou.act('otherOutBill', gone, 'unapprove');
    const open = await both.act('transferBill', bill, 'unapprove');
    expect(lineOf(open)).toMatchObject({ costPrice: null, costAmount: null });
    expect(await stockOf(here)).toEqual({ 原料仓: '150', pool: '150 / 1575' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '20', pool: '20 / 160' });

    const free = await both.edit('transferBill', open, [
      { op: 'setLine', lines: 'items', id: lineOf(open).id, field: 'settlePrice', value: null },
    ]);
    await both.approve('transferBill', free);
    expect(await stockOf(here)).toEqual({ 原料仓: '110', pool: '110 / 1155' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '60', pool: '60 / 580' });
  });

  it('follows a request, and is counted on it', async () => {
    const { company, both, there, used, stockOf, across } = plants;
    const { here, there: abroad } = await used('支架', { here: [{ qty: '10', unitCost: '3' }] });
    const byDefault = await both.create('transferBill', {
      fields: { toOrg: company.otherOrg, fromWarehouse: company.ids.warehouse, toWarehouse: there.warehouse },
      lines: { items: [{ material: here, qty: '1' }] },
    });
    const { available, warehouse } = company.ids;
    expect(lineOf(byDefault)).toMatchObject({
      fromWarehouse: warehouse,
      fromStatus: available,
      toWarehouse: there.warehouse,
      toStatus: available,
    });
    const request = await across(
      both,
      'transferApply',
      here,
      '8',
      {},
      {
        applicant: company.ids.salesperson,
        applyDept: company.ids.department,
      },
    );
    const apply = await both.approve('transferApply', request);
    const made = await both.push('transferApply', apply, 'transferBill', [
      { id: lineOf(apply).id, qty: '5' },
    ]);
    expect(made.doc.fields).toMatchObject({
      toOrg: company.otherOrg,
      toWarehouse: there.warehouse,
      transferScope: 'crossOrg',
    });
    expect(lineOf(made)).toMatchObject({ toWarehouse: there.warehouse, toStatus: company.ids.available });
    await both.approve('transferBill', made);
    expect(lineOf(await both.open('transferApply', apply.doc.id))).toMatchObject({
      transferredQty: '5',
      remainQty: '3',
    });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '5', pool: '5 / 15' });
  });

  it('keeps the numbers of lots and pieces, made there where they are new', async () => {
    const { company, both, used, across } = plants;
    const managed = { isLotManaged: true, isSerialManaged: true, isShelfLife: true, shelfLifeDays: 90 };
    const { here, there: abroad } = await used(
      '电机',
      { here: [{ qty: '2', unitCost: '50', lotNo: 'L1', produceDate: '2024-05-01', serialText: 'SN1 SN2' }] },
      managed,
    );
    const { rows } = await company.database.query('select id from lot where material = $1::uuid', [here]);
    const bill = await both.approve(
      'transferBill',
      await across(both, 'transferBill', here, '1', { lot: String(rows[0]?.['id']), serialText: 'SN2' }),
    );
    const pieces = async (material: string) =>
      (
        await company.database.query(
          `select s.code, s.serial_status, l.code as lot, l.expiry_date::text as expires, s.in_code is not null as came, s.out_code is not null as went from serial_number s left join lot l on l.id = s.lot
           where s.material = $1::uuid order by s.code`,
          [material],
        )
      ).rows.map((row) => Object.values(row).join(' '));
    expect(await pieces(here)).toEqual([
      'SN1 inStock L1 2024-07-30 true false',
      'SN2 out L1 2024-07-30 true true',
    ]);
    expect(await pieces(abroad)).toEqual(['SN2 inStock L1 2024-07-30 true false']);
    await both.act('transferBill', bill, 'unapprove');
    expect(await pieces(here)).toEqual([
      'SN1 inStock L1 2024-07-30 true false',
      'SN2 inStock L1 2024-07-30 true false',
    ]);
    expect(await pieces(abroad)).toEqual(['SN2 created L1 2024-07-30 false false']);
  });
});

// Rule transferBill-r4.
it('goes both ways at the same time', async () => {
  const { company, both, there, used, stockOf, across } = plants;
  const { here, there: abroad } = await used('轴套', {
    here: [{ qty: '30', unitCost: '10' }],
    there: [{ qty: '30', unitCost: '10' }],
  });
  const back = new Clerk(company.ports, { ...both.grants, org: company.otherOrg });
  const going = await Promise.all([1, 2, 3].map(() => across(both, 'transferBill', here, '5')));
  const coming = await Promise.all(
    [1, 2, 3].map(() => {
      const ends = { fromWarehouse: there.warehouse, toWarehouse: company.ids.second };
      return back.create('transferBill', {
        fields: { toOrg: company.org },
        lines: { items: [{ material: abroad, qty: '4', ...ends }] },
      });
    }),
  );
  await Promise.all([
    ...going.map((draft) => both.approve('transferBill', draft)),
    ...coming.map((draft) => back.approve('transferBill', draft)),
  ]);
  expect(await stockOf(here)).toEqual({ 原料仓: '15', 成品仓: '12', pool: '27 / 270' });
  expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '33', pool: '33 / 330' });
});

describe('a transfer to another organisation in two steps', () => {
  // Rule transferInBill-r4.
  it('is on its way here, arrives there at the settled price, and is lost at the average here', async () => {
    const { company, both, used, stockOf, ledgerOf, across } = plants;
    const { here, there: abroad } = await used('定子', {
      here: [{ qty: '100', unitCost: '10' }],
      there: [{ qty: '10', unitCost: '5' }],
    });
    const out = await both.approve('transferOutBill', await across(both, 'transferOutBill', here, '60'));
    expect(await stockOf(here)).toEqual({ 原料仓: '40', 在途仓: '60', pool: '100 / 1000' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '10', pool: '10 / 50' });

    const arriving = async (qty: string, fields: Row, row: Row): Promise<DocResult> => {
      const sent = await both.open('transferOutBill', out.doc.id);
      const made = await both.push('transferOutBill', sent, 'transferInBill', [{ id: lineOf(sent).id, qty }]);
      return both.edit('transferInBill', made, [
        ...Object.entries(fields).map(([field, value]) => ({ op: 'set' as const, field, value })),
        ...Object.entries(row).map(([field, value]) => ({
          op: 'setLine' as const,
          lines: 'items',
          id: lineOf(made).id,
          field,
          value,
        })),
      ]);
    };
    const first = await both.approve('transferInBill', await arriving('25', {}, { settlePrice: '12' }));
    expect(first.doc.fields).toMatchObject({ toOrg: company.otherOrg, transferScope: 'crossOrg' });
    expect(await stockOf(here)).toEqual({ 原料仓: '40', 在途仓: '35', pool: '75 / 750' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '35', pool: '35 / 350' });

    const second = await both.approve(
      'transferInBill',
      await arriving('14', {}, { lossQty: '1', lossReason: 'damage' }),
    );
    expect(await ledgerOf(second)).toEqual([
      'A01 transferOut -14 -140 苏州分公司 false',
      'A01 transitLoss -1 -10 苏州分公司 false',
      'B01 transferIn 14 140 上海精密制造有限公司 false',
    ]);
    expect(await stockOf(here)).toEqual({ 原料仓: '40', 在途仓: '20', pool: '60 / 600' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '49', pool: '49 / 490' });
    await both.act('transferInBill', second, 'unapprove');
    expect(await stockOf(here)).toEqual({ 原料仓: '40', 在途仓: '35', pool: '75 / 750' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '35', pool: '35 / 350' });
    await both.remove('transferInBill', await both.open('transferInBill', second.doc.id));

    await both.approve('transferInBill', await arriving('35', { inKind: 'return' }, {}));
    expect(await stockOf(here)).toEqual({ 原料仓: '75', pool: '75 / 750' });
    expect(await stockOf(abroad)).toEqual({ 苏州原料仓: '35', pool: '35 / 350' });
    expect((await both.open('transferOutBill', out.doc.id)).doc).toMatchObject({ status: 'closed' });
  });

  it('arrives where it was sent', async () => {
    const { company, both, used, across } = plants;
    const { here } = await used('端盖', { here: [{ qty: '10', unitCost: '2' }] });
    const out = await both.approve('transferOutBill', await across(both, 'transferOutBill', here, '10'));
    const made = await both.push('transferOutBill', out, 'transferInBill');
    const turned = await both.edit('transferInBill', made, [
      { op: 'set', field: 'toOrg', value: company.org },
    ]);
    expect(turned.doc.fields['toWarehouse']).toBeNull();
    expect(lineOf(turned)['toWarehouse']).toBeNull();
    const { second } = company.ids;
    const kept = await both.edit('transferInBill', turned, [
      { op: 'setLine', lines: 'items', id: lineOf(turned).id, field: 'toWarehouse', value: second },
    ]);
    expect((await refusalOf(both.approve('transferInBill', kept))).messages.join()).toContain(
      '调入组织与调出单不同',
    );
  });
});
