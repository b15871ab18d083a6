// Boxes and pallets: packed from a report, received and shipped by scan, opened and unpacked (example M16).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import type { Row } from '#model/entity.ts';
import { looseAt } from '#server/ledgers/stock/packedStock.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';

let company: Company;
let shop: Reporting;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function ruled(material: string, fields: Row): Promise<void> {
  const { admin } = company;
  const rule = await admin.create('packRule', { fields: { name: '整箱', material, ...fields } });
  await admin.act('packRule', rule, 'approve');
}

interface Unit {
  id: string;
  code: string;
  status: string;
  total: number;
  parent: string | null;
}

async function units(material: string): Promise<Unit[]> {
  const { rows } = await company.database.query(
    `select u.id, u.code, u.status, u.total_qty::float as total, u.parent_unit as parent from pack_unit u
     where u.pack_type = 'pallet' or exists (select 1 from pack_unit_contents c where c.doc_id = u.id and c.material = $1::uuid) order by u.code`,
    [material],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    status: textOf(row['status']),
    total: Number(row['total']),
    parent: row['parent'] === null ? null : textOf(row['parent']),
  }));
}

const unit = (id: string): Promise<DocResult> => company.admin.open('packUnit', id);
const act = async (id: string, action: string, values: Row = {}): Promise<DocResult> =>
  company.admin.act('packUnit', await unit(id), action, { values });

/** On hand, packed and loose of the material in the store. */
async function balance(material: string): Promise<{ onHand: number; packed: number; loose: number }> {
  const { rows } = await company.database.query(
    'select distinct warehouse, location, lot, stock_status from stock_balance where material = $1::uuid and on_hand_qty > 0',
    [material],
  );
  const sums = { onHand: 0, packed: 0, loose: 0 };
  await company.admin.run(async (context) => {
    const places = rows.map((row) => ({
      warehouse: textOf(row['warehouse']),
      location: row['location'] === null ? null : textOf(row['location']),
      lot: row['lot'] === null ? null : textOf(row['lot']),
      stockStatus: textOf(row['stock_status']),
      material,
    }));
    for (const found of (await looseAt(context, places)).values()) {
      sums.onHand += found.onHand.toNumber();
      sums.packed += found.packed.toNumber();
      sums.loose += found.loose.toNumber();
    }
  });
  return sums;
}

async function reported(qty: string, fields: Row = {}): Promise<{ material: string; report: DocResult }> {
  const material = await company.material(`装箱品${crypto.randomUUID().slice(0, 6)}`, {
    fields: { isProduce: true, isSale: true, ...fields },
  });
  const order = await shop.order({ material, planQty: qty }, [{ operationSeq: 10 }]);
  const report = await shop.report(order, { operationSeq: 10, finishedQty: qty, qualifiedQty: qty });
  return { material, report };
}

/** A receipt without an order, on which the codes are scanned. */
function receipt(material: string, codes: readonly string[]): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('productionInBill', {
    fields: { packCodes: codes.join('\n'), warehouseDefault: ids.warehouse },
    lines: { items: [{ material, warehouse: ids.warehouse, unitCost: '3' }] },
  });
}

async function shipment(material: string, codes: readonly string[], qty?: string): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('salesOutBill', {
    fields: { customer: ids.customer, packCodes: codes.join('\n') },
    lines: {
      items: [{ material, warehouse: ids.warehouse, taxPrice: '10', ...(qty === undefined ? {} : { qty }) }],
    },
  });
}

describe('M16', () => {
  test('500 pieces: packed, received by scan, a pallet shipped, one opened, and the balance after each step', async () => {
    // packUnit-r1, packUnit-r2, packRule-r1, o1, o2, o3, o4
    const { admin } = company;
    const { material, report } = await reported('500');
    await ruled(material, { boxQty: '24', palletBoxes: 10 });
    await admin.act('workReport', report, 'pack', { values: { onPallets: true } });
    const made = await units(material);
    const pallets = made.filter(({ parent, total }) => parent === null && total === 240);
    const boxes = made.filter(({ total }) => total === 24 || total === 20);
    const rest = boxes.find(({ total }) => total === 20);
    expect([boxes.length, pallets.length, rest?.parent]).toEqual([21, 2, null]);
    expect(made.every(({ status }) => status === 'sealed')).toBe(true);
    const [p1, p2] = pallets;
    if (p1 === undefined || p2 === undefined || rest === undefined) throw new Error('no pallets');

    const draft = await receipt(material, [p1.code, p2.code, rest.code]);
    expect(draft.doc.fields['packCodes']).toBeNull();
    expect(lineOf(draft)).toMatchObject({ qty: '500', packUnits: [p1.id, p2.id, rest.id] });
    const received = await admin.approve('productionInBill', draft);
    expect(await balance(material)).toEqual({ onHand: 500, packed: 500, loose: 0 });
    expect((await unit(rest.id)).doc).toMatchObject({
      status: 'inStock',
      fields: { inCode: codeOf(received), warehouse: company.ids.warehouse },
    });

    await admin.approve('salesOutBill', await shipment(material, [p1.code]));
    expect(await balance(material)).toEqual({ onHand: 260, packed: 260, loose: 0 });

    const [x15, x16] = boxes.filter(({ parent }) => parent === p2.id);
    const x03 = boxes.find(({ parent }) => parent === p1.id);
    if (x15 === undefined || x16 === undefined || x03 === undefined) throw new Error('no boxes');
    await act(p2.id, 'takeOut', { unit: x15.id });
    expect((await unit(p2.id)).doc.fields['totalQty']).toBe('216');
    expect((await unit(x15.id)).doc.fields['parentUnit']).toBeNull();

    await act(x16.id, 'takeOut', { material, qty: '6' });
    expect((await unit(x16.id)).doc.fields['totalQty']).toBe('18');
    expect((await unit(p2.id)).doc.fields['totalQty']).toBe('210');
    expect(await balance(material)).toEqual({ onHand: 260, packed: 254, loose: 6 });

    await admin.approve('salesOutBill', await shipment(material, [x15.code]));
    expect(await balance(material)).toEqual({ onHand: 236, packed: 230, loose: 6 });

    const again = await refusalOf(shipment(material, [x03.code]));
    expect(again.messages[0]).toContain(`${x03.code} 在 ${p1.code} 中，${p1.code} 已发出`);
    const twice = await refusalOf(receipt(material, [p2.code]));
    expect(twice.messages[0]).toContain(`${p2.code} 已在库`);

    // o2: loose stock is 6; more would come out of boxes.
    const loose = await shipment(material, [], '7');
    const short = await refusalOf(admin.approve('salesOutBill', loose));
    expect(short.messages[0]).toMatch(/散货不够：还差 1，其余 230 在箱内/);
    // o3: the receipt stands under what happened since.
    const back = await refusalOf(admin.act('productionInBill', received, 'unapprove'));
    expect(back.messages[0]).toMatch(/又有变动|库存不足/);
  });
});

describe('packing', () => {
  test('a shipment that is taken back brings the box back onto its pallet', async () => {
    const { admin } = company;
    const { material, report } = await reported('40');
    await ruled(material, { boxQty: '10', palletBoxes: 2 });
    await admin.act('workReport', report, 'pack', { values: { onPallets: true } });
    const made = await units(material);
    const pallet = made.find(({ total, status }) => total === 20 && status === 'sealed');
    const box = made.find(({ parent }) => parent === pallet?.id);
    if (pallet === undefined || box === undefined) throw new Error('no pallet');
    await admin.approve('productionInBill', await receipt(material, [pallet.code]));
    const out = await admin.approve('salesOutBill', await shipment(material, [box.code]));
    expect((await unit(pallet.id)).doc.fields['totalQty']).toBe('10');
    expect((await unit(box.id)).doc.status).toBe('shipped');
    await admin.act('salesOutBill', out, 'unapprove');
    expect((await unit(pallet.id)).doc.fields['totalQty']).toBe('20');
    expect((await unit(box.id)).doc).toMatchObject({ status: 'inStock', fields: { parentUnit: pallet.id } });
  });

  test('a unit is on one open bill only, and lines say what is in the boxes', async () => {
    // packUnit-r2
    const { admin } = company;
    const { material, report } = await reported('30');
    await ruled(material, { boxQty: '30' });
    await admin.act('workReport', report, 'pack', { values: {} });
    const full = await refusalOf(
      admin.act('workReport', await admin.open('workReport', report.doc.id), 'pack'),
    );
    expect(full.messages[0]).toContain('已全部装箱');
    const [box] = (await units(material)).filter(({ total }) => total === 30);
    if (box === undefined) throw new Error('no box');
    const draft = await receipt(material, [box.code]);
    const other = await refusalOf(receipt(material, [box.code]));
    expect(other.messages[0]).toContain(`已在未审核的单据 ${codeOf(draft)} 上`);
    const changed = await admin.edit('productionInBill', draft, [
      { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'qty', value: '29' },
    ]);
    const wrong = await refusalOf(admin.act('productionInBill', changed, 'submit', { acceptWarnings: true }));
    expect(wrong.messages[0]).toContain('数量 29 与箱内的 30 不一致');
    const right = await admin.edit('productionInBill', changed, [
      { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'qty', value: '30' },
    ]);
    const bill = await admin.approve('productionInBill', right);
    const held = await refusalOf(
      admin.act('workReport', await admin.open('workReport', report.doc.id), 'unapprove'),
    );
    expect(held.messages[0]).toContain('已入库');
    await admin.act('productionInBill', bill, 'unapprove');
    expect((await unit(box.id)).doc).toMatchObject({ status: 'sealed', fields: { inCode: null } });
    await admin.act('workReport', await admin.open('workReport', report.doc.id), 'unapprove');
    expect((await unit(box.id)).doc.status).toBe('voided');
  });

  test('a transfer moves the pallet with everything on it, and back', async () => {
    const { admin, ids } = company;
    const { material, report } = await reported('20');
    await ruled(material, { boxQty: '10', palletBoxes: 2 });
    await admin.act('workReport', report, 'pack', { values: { onPallets: true } });
    const made = await units(material);
    const box = made.find(({ total, parent }) => total === 10 && parent !== null);
    const pallet = made.find(({ id }) => id === box?.parent);
    if (pallet === undefined || box === undefined) throw new Error('no pallet');
    await admin.approve('productionInBill', await receipt(material, [pallet.code]));
    const draft = await admin.create('transferBill', {
      fields: { fromWarehouse: ids.warehouse, toWarehouse: ids.second, packCodes: pallet.code },
      lines: { items: [{ material, fromWarehouse: ids.warehouse, toWarehouse: ids.second }] },
    });
    const moved = await admin.approve('transferBill', draft);
    expect((await unit(box.id)).doc.fields['warehouse']).toBe(ids.second);
    await admin.act('transferBill', moved, 'unapprove');
    expect((await unit(box.id)).doc.fields['warehouse']).toBe(ids.warehouse);
  });

  test('a box takes one lot, as much as its rule says, and each piece once; it is split and merged', async () => {
    // packUnit-r2: a serial is in at most one unit
    const { admin } = company;
    const material = await company.material('装箱件', { fields: { isSerialManaged: true } });
    await ruled(material, { boxQty: '5' });
    const made = (contents: readonly Row[]): Promise<DocResult> =>
      admin.create('packUnit', { lines: { contents } });
    const box = await made([{ material, qty: '3', serialText: 'SN1~SN3' }]);
    expect((await refusalOf(made([{ material, qty: '1', serialText: 'SN2' }]))).messages[0]).toContain(
      '序列号 SN2 已在',
    );
    expect((await refusalOf(made([{ material, qty: '6' }]))).messages[0]).toContain('每箱最多 5');
    expect((await refusalOf(admin.act('packUnit', await made([]), 'seal'))).messages[0]).toContain(
      '里面还没有内容',
    );
    const few = await act(box.doc.id, 'pack', { material, qty: '1', serialText: 'SN4' });
    expect(few.doc.fields['totalQty']).toBe('4');
    await act(box.doc.id, 'split', { material, qty: '2', serialText: 'SN1,SN4' });
    const part = (await units(material)).find(({ total, id }) => total === 2 && id !== box.doc.id);
    expect(lineOf(await unit(part?.id ?? ''), 0, 'contents')['serialText']).toBe('SN1\nSN4');
    const whole = await act(box.doc.id, 'combine', { unit: part?.id ?? '' });
    expect(whole.doc.fields['totalQty']).toBe('4');
    expect((await unit(part?.id ?? '')).doc.status).toBe('voided');
    await act(box.doc.id, 'printLabel');
    expect((await act(box.doc.id, 'printLabel')).doc.fields['printCount']).toBe(2);
  });

  test('boxes numbered as shipping units have their check digit', async () => {
    const { admin } = company;
    const { material, report } = await reported('4');
    await ruled(material, { boxQty: '2', codeFormat: 'sscc', companyPrefix: '6901234' });
    await admin.act('workReport', report, 'pack', { values: {} });
    const codes = (await units(material)).filter(({ total }) => total === 2).map(({ code }) => code);
    expect(codes).toEqual(['069012340000000016', '069012340000000023']);
  });
});
