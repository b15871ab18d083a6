// Changing an approved order: old and new values side by side, nothing below what is shipped or promised, the version
// counted up and the old one kept to be looked at.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { traceOf } from '#server/flow/trace.ts';
import { versionsOf } from '#server/http/versions.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  codeOf,
  known,
  lineOf,
  newLineId,
  refusalOf,
  type Company,
} from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;
let other: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('主轴');
  other = await company.material('轴套');
  await company.receive(company.admin, [{ material, qty: '1000', unitCost: '10' }]);
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const place = (): Promise<DocResult> =>
  company.order(company.admin, [
    { material, qty: '100', taxPrice: '11.3' },
    { material: other, qty: '10', taxPrice: '113' },
  ]);

const now = (order: DocResult): Promise<DocResult> => company.admin.open('saleOrder', order.doc.id);

/** The draft that the action 变更 makes of the order. */
async function changeOf(order: DocResult): Promise<DocResult> {
  const { admin } = company;
  const result = await admin.act('saleOrder', await now(order), 'change');
  const change = await admin.open('saleOrderChange', result.opens?.id ?? '');
  return admin.edit('saleOrderChange', change, [
    { op: 'set', field: 'changeType', value: 'mixed' },
    { op: 'set', field: 'reason', value: '客户调整需求' },
  ]);
}

async function ship(order: DocResult, qty: string): Promise<void> {
  const { admin, ids } = company;
  const draft = await admin.push('saleOrder', await now(order), 'salesOutBill', [
    { id: lineOf(order).id, qty },
  ]);
  await admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
  );
}

describe('a change of an order', () => {
  it('stands behind its order on the way of documents, and leads back to it', async () => {
    const { admin } = company;
    const order = await place();
    await ship(order, '30');
    const change = await changeOf(order);
    const way = (entity: string, id: string) => admin.run((context) => traceOf(context, known(entity), id));
    const down = await way('saleOrder', order.doc.id);
    expect(down.nodes.map(({ distance, doc }) => [distance, doc?.entity])).toEqual([
      [0, 'saleOrder'],
      [1, 'salesOutBill'],
      [1, 'saleOrderChange'],
    ]);
    expect(down.links.map(({ baseQty, status }) => [baseQty, status])).toEqual([
      [null, 'occupied'],
      ['30', 'executed'],
    ]);
    const up = await way('saleOrderChange', change.doc.id);
    expect(up.nodes.map(({ distance, doc }) => [distance, doc?.code])).toEqual([
      [0, codeOf(change)],
      [-1, codeOf(order)],
    ]);
    expect(up.links).toHaveLength(1);
  });

  it('writes the new values, counts the version up and keeps the old one', async () => {
    const { admin } = company;
    const order = await place();
    await ship(order, '30');
    const change = await changeOf(order);
    expect(lineOf(change)).toMatchObject({
      changeKind: 'modify',
      oldQty: '100',
      newQty: '100',
      executedQty: '30',
      oldTaxPrice: '11.3',
    });
    expect(change.doc.fields).toMatchObject({
      fromVersion: 1,
      toVersion: 2,
      oldAllAmount: '2260',
      newAllAmount: '2260',
      diffAmount: '0',
    });
    const added = newLineId();
    const drafted = await admin.edit('saleOrderChange', change, [
      setLine(lineOf(change).id, 'newQty', '60'),
      setLine(lineOf(change).id, 'newTaxPrice', '22.6'),
      setLine(lineOf(change, 1).id, 'changeKind', 'cancel'),
      {
        op: 'insertLine',
        lines: 'items',
        id: added,
        before: null,
        values: {
          changeKind: 'add',
          material: other,
          newQty: '5',
          newTaxPrice: '100',
          newTaxRate: '13',
          newDeliveryDate: '2024-06-01',
        },
      },
      { op: 'set', field: 'newDeliveryDate', value: '2024-05-30' },
    ]);
    expect(drafted.doc.fields).toMatchObject({ newAllAmount: '1856', diffAmount: '-404' });
    expect(lineOf(drafted)['newAllAmount']).toBe('1356');

    const approved = await admin.approve('saleOrderChange', drafted);
    expect(approved.abilities).not.toContain('unapprove');
    const changed = await now(order);
    expect(changed.doc.fields).toMatchObject({
      status: 'approved',
      orderVersion: 2,
      changeReason: '客户调整需求',
      allAmount: '1856',
    });
    expect(changed.doc.lines['items']).toHaveLength(2);
    expect(lineOf(changed)).toMatchObject({
      qty: '60',
      taxPrice: '22.6',
      shippedQty: '30',
      remainQty: '30',
      deliveryDate: '2024-05-30',
    });
    expect(lineOf(changed, 1)).toMatchObject({
      material: other,
      qty: '5',
      allAmount: '500',
      deliveryDate: '2024-06-01',
    });
    expect(changed.doc.lines['requirementPlans']).toMatchObject([{ itemSeq: 1, qty: '60', baseQty: '60' }]);

    const [old] = await admin.run((context) => versionsOf(context, known('saleOrder'), order.doc.id));
    expect(old).toMatchObject({ version: 1, changedBy: { code: codeOf(approved) }, reason: '客户调整需求' });
    expect(old?.doc.fields['allAmount']).toBe('2260');
    expect(old?.doc.lines['items']).toHaveLength(2);
  });

  // Rules saleOrderChange-r1, saleOrderChange-r2.
  it('stays above what is shipped and promised, and closes what is complete', async () => {
    const { admin } = company;
    const order = await place();
    await ship(order, '30');
    await admin.push('saleOrder', await now(order), 'deliveryNotice', [{ id: lineOf(order).id, qty: '20' }]);
    const change = await changeOf(order);
    const less = await admin.edit('saleOrderChange', change, [setLine(lineOf(change).id, 'newQty', '49')]);
    expect((await refusalOf(admin.approve('saleOrderChange', less))).messages[0]).toContain(
      '新数量 49 小于已发货、已通知、已转采购或已锁库的数量 50',
    );
    const gone = await admin.edit('saleOrderChange', less, [
      setLine(lineOf(change).id, 'changeKind', 'cancel'),
    ]);
    expect((await refusalOf(admin.approve('saleOrderChange', gone))).messages[0]).toContain('不能取消');
    await admin.remove('saleOrderChange', gone);

    const full = await place();
    await ship(full, '30');
    const exact = await changeOf(full);
    await admin.approve(
      'saleOrderChange',
      await admin.edit('saleOrderChange', exact, [
        setLine(lineOf(exact).id, 'newQty', '30'),
        setLine(lineOf(exact, 1).id, 'changeKind', 'cancel'),
      ]),
    );
    const closed = await now(full);
    expect(closed.doc.status).toBe('closed');
    expect(lineOf(closed)).toMatchObject({ qty: '30', remainQty: '0', lineStatus: 'closed' });
  });

  it('is one at a time, of the version it was made from', async () => {
    const { admin } = company;
    const order = await place();
    const change = await changeOf(order);
    expect((await refusalOf(changeOf(order))).messages[0]).toContain(
      `该订单有未完成的变更单 ${codeOf(change)}`,
    );
    expect((await refusalOf(admin.act('saleOrder', await now(order), 'unapprove'))).messages[0]).toContain(
      codeOf(change),
    );
    await admin.remove('saleOrderChange', change);
    const byHand = await admin.create('saleOrderChange', {
      fields: { saleOrder: order.doc.id, changeType: 'qty', reason: '加量' },
    });
    expect(byHand.doc.lines['items']).toHaveLength(2);
    expect(lineOf(byHand)).toMatchObject({ oldQty: '100', newQty: '100', lineSeq: 1 });
    const more = await admin.edit('saleOrderChange', byHand, [setLine(lineOf(byHand).id, 'newQty', '120')]);
    await admin.approve('saleOrderChange', more);
    expect(lineOf(await now(order))).toMatchObject({ qty: '120', allAmount: '1356' });
  });
});
