// Lots and single pieces: made when goods come in, followed wherever they go, and never in two places.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
  await company.admin.create('stockStatus', {
    fields: {
      code: 'inTransit',
      name: '在途',
      statusKind: 'inTransit',
      includeInAvailable: false,
      allowIssue: false,
    },
  });
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const draft = (entity: string, row: Row): Promise<DocResult> =>
  company.admin.create(entity, { lines: { items: [{ warehouse: company.ids.warehouse, ...row }] } });

const approved = async (entity: string, row: Row): Promise<DocResult> =>
  company.admin.approve(entity, await draft(entity, row));

const setting = (entity: string, seen: DocResult, field: string, value: string): Promise<DocResult> =>
  company.admin.edit(entity, seen, [{ op: 'setLine', lines: 'items', id: lineOf(seen).id, field, value }]);

describe('lots', () => {
  // Rule lot-r3.
  it('makes a lot of a number typed on a receipt, with its dates, and takes it again the next time', async () => {
    const { admin } = company;
    const material = await company.material('胶水', {
      fields: { isLotManaged: true, isShelfLife: true, shelfLifeDays: 90, refCost: '3' },
    });
    const nameless = await draft('otherInBill', { material, qty: '10' });
    expect((await refusalOf(admin.act('otherInBill', nameless, 'submit'))).messages.join()).toContain(
      '请填写批号',
    );
    const undated = await setting('otherInBill', nameless, 'lotNo', 'JS240501');
    expect((await refusalOf(admin.act('otherInBill', undated, 'submit'))).messages[0]).toContain(
      '请填写生产日期',
    );
    const dated = await setting('otherInBill', undated, 'produceDate', '2024-05-01');
    expect(lineOf(dated)).toMatchObject({ expiryDate: '2024-07-30', lot: null });
    const bill = await admin.approve('otherInBill', dated);
    const lot = textOf(lineOf(bill)['lot']);
    expect((await admin.open('lot', lot)).doc.fields).toMatchObject({
      code: 'JS240501',
      material,
      produceDate: '2024-05-01',
      expiryDate: '2024-07-30',
      receiptDate: '2024-05-06',
      sourceCode: bill.doc.fields['code'],
    });
    const second = await draft('otherInBill', { material, qty: '5', lotNo: 'JS240501' });
    expect(lineOf(second)).toMatchObject({ lot, produceDate: '2024-05-01' });
    await admin.approve('otherInBill', second);
    const out = await approved('otherOutBill', { material, qty: '12', lot });
    expect(lineOf(out)['lot']).toBe(lot);
    // Its card counts what is left of it, and the days it keeps: 2024-07-30 less the day of the test.
    const card = (await admin.open('lot', lot)).doc.fields;
    expect([Number(card['onHandQty']), card['remainDays']]).toEqual([3, 85]);
    const open = await admin
      .act('otherInBill', await admin.open('otherInBill', second.doc.id), 'unapprove')
      .catch((error: unknown) => error);
    expect(open).toMatchObject({ name: 'Refusal' });
  });

  // Rule lot-r1.
  it('keeps frozen lots in the store, and expired ones as the parameter says', async () => {
    const { admin } = company;
    const material = await company.material('树脂', { fields: { isLotManaged: true, refCost: '3' } });
    const bill = await approved('otherInBill', {
      material,
      qty: '10',
      lotNo: 'SZ1',
      produceDate: '2024-01-01',
      expiryDate: '2024-04-30',
    });
    const lot = textOf(lineOf(bill)['lot']);
    const out = await draft('otherOutBill', { material, qty: '1', lot });
    expect((await refusalOf(admin.act('otherOutBill', out, 'submit'))).messages).toEqual([
      '第1行 批号已于 2024-04-30 过期，不能出库',
    ]);
    const param = await admin.create('stockParam', { fields: { expiredControl: 'warn' } });
    expect((await refusalOf(admin.act('otherOutBill', out, 'submit'))).messages).toEqual([
      '第1行 批号已于 2024-04-30 过期，请确认可以出库',
    ]);
    await admin.act('otherOutBill', await admin.approve('otherOutBill', out), 'unapprove');
    await admin.edit('lot', await admin.open('lot', lot), [
      { op: 'set', field: 'lotStatus', value: 'frozen' },
    ]);
    const frozen = await admin.open('otherOutBill', out.doc.id);
    expect(
      (await refusalOf(admin.act('otherOutBill', frozen, 'submit', { acceptWarnings: true }))).messages,
    ).toEqual(['第1行 批号已冻结或报废，不能出库']);
    expect(param.doc.fields['expiredControl']).toBe('warn');
  });
});

describe('single pieces', () => {
  const pieces = async (material: string): Promise<Record<string, string>> => {
    const { rows } = await company.database.query(
      `select s.code, s.serial_status, w.name from serial_number s left join warehouse w on w.id = s.warehouse where s.material = $1::uuid order by s.code`,
      [material],
    );
    return Object.fromEntries(
      rows.map((row) => [String(row['code']), [row['serial_status'], row['name']].filter(Boolean).join(' ')]),
    );
  };

  const managed = (name: string) =>
    company.material(name, { fields: { isSerialManaged: true, refCost: '100' } });

  // Rules serialNumber-r1, serialNumber-r2, serialNumber-r3.
  it('follows every piece from receipt to issue and back', async () => {
    const { admin, ids } = company;
    const material = await managed('伺服电机');
    const short = await draft('otherInBill', { material, qty: '3', serialText: 'SN001~SN002' });
    expect((await refusalOf(admin.act('otherInBill', short, 'submit'))).messages).toEqual([
      '第1行 序列号个数 2 与基本数量 3 不一致，请核对序列号',
    ]);
    const receipt = await admin.approve(
      'otherInBill',
      await setting('otherInBill', short, 'serialText', 'SN001~SN002，SN009'),
    );
    expect(await pieces(material)).toEqual({
      SN001: 'inStock 原料仓',
      SN002: 'inStock 原料仓',
      SN009: 'inStock 原料仓',
    });

    const again = await draft('otherInBill', { material, qty: '1', serialText: 'SN002' });
    expect((await refusalOf(admin.approve('otherInBill', again))).messages).toEqual([
      '第1行 序列号 SN002 已在库（原料仓），不能重复入库',
    ]);

    const moved = await admin.create('transferBill', {
      lines: {
        items: [
          { material, qty: '1', serialText: 'SN009', fromWarehouse: ids.warehouse, toWarehouse: ids.second },
        ],
      },
    });
    await admin.approve('transferBill', moved);
    expect((await pieces(material))['SN009']).toBe('inStock 成品仓');

    const unknown = await draft('otherOutBill', { material, qty: '1', serialText: 'SN777' });
    expect((await refusalOf(admin.act('otherOutBill', unknown, 'submit'))).messages.join()).toContain(
      '没有序列号 SN777',
    );
    const elsewhere = await draft('otherOutBill', { material, qty: '1', serialText: 'SN009' });
    expect((await refusalOf(admin.approve('otherOutBill', elsewhere))).messages).toEqual([
      '第1行 序列号 SN009 不在该仓库、库位或批号（现在成品仓）',
    ]);

    const out = await approved('otherOutBill', { material, qty: '1', serialText: 'SN001' });
    expect((await pieces(material))['SN001']).toBe('out');
    expect(
      (await admin.open('serialNumber', (lineOf(out)['serialNos'] as string[])[0] ?? '')).doc.fields,
    ).toMatchObject({
      inCode: receipt.doc.fields['code'],
      outCode: out.doc.fields['code'],
      warehouse: null,
    });
    expect((await refusalOf(admin.act('otherInBill', receipt, 'unapprove'))).messages.join()).toContain(
      '序列号 SN001 已被',
    );
    await admin.act('otherOutBill', out, 'unapprove');
    expect((await pieces(material))['SN001']).toBe('inStock 原料仓');
  });

  it('knows pieces on their way, and that a receipt taken back leaves none in the store', async () => {
    const { admin, ids } = company;
    const material = await managed('控制器');
    const receipt = await approved('otherInBill', { material, qty: '2', serialText: 'KZ1 KZ2' });
    const out = await admin.approve(
      'transferOutBill',
      await admin.create('transferOutBill', {
        lines: {
          items: [
            {
              material,
              qty: '2',
              serialText: 'KZ1,KZ2',
              fromWarehouse: ids.warehouse,
              toWarehouse: ids.second,
            },
          ],
        },
      }),
    );
    expect(await pieces(material)).toEqual({ KZ1: 'inTransit 在途仓', KZ2: 'inTransit 在途仓' });
    const arrival = await admin.approve(
      'transferInBill',
      await admin.push('transferOutBill', out, 'transferInBill'),
    );
    expect(await pieces(material)).toEqual({ KZ1: 'inStock 成品仓', KZ2: 'inStock 成品仓' });
    await admin.remove('transferInBill', await admin.act('transferInBill', arrival, 'unapprove'));
    await admin.act('transferOutBill', await admin.open('transferOutBill', out.doc.id), 'unapprove');
    await admin.act('otherInBill', receipt, 'unapprove');
    expect(await pieces(material)).toEqual({ KZ1: 'created', KZ2: 'created' });
  });
});
