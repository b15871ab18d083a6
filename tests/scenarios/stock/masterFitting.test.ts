// Base data that has to fit: people and their positions and groups, units of a material, places of the own organisation,
// goods that are never stocked, partners for what they do.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let elsewhere: string;

beforeAll(async () => {
  company = await buildCompany();
  const there = await company.clerk('苏州', { org: company.otherOrg });
  elsewhere = (
    await there.create('warehouse', {
      fields: {
        code: 'SZ01',
        name: '苏州仓',
        warehouseType: 'material',
        defaultStatus: company.ids.available,
      },
    })
  ).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const department = async (code: string): Promise<string> =>
  (await company.admin.create('department', { fields: { code, name: `${code}部`, deptType: 'sales' } })).doc
    .id;

const person = (fields: Row, positions: readonly Row[] = []): Promise<DocResult> =>
  company.admin.create('employee', {
    fields: { department: company.ids.department, ...fields },
    lines: { positions },
  });

describe('people', () => {
  // Rule employee-r3.
  it('stand where their primary position is, whichever of the two was changed', async () => {
    const { admin, ids, org, otherOrg } = company;
    const [first, second] = [await department('Z1'), await department('Z2')];
    const own = { position: 'clerk', startDate: '2024-01-01' };
    const made = await person({ name: '赵一' }, [{ ...own, isPrimary: true }]);
    expect(lineOf(made, 0, 'positions')).toMatchObject({ org, department: ids.department });
    const row = lineOf(made, 0, 'positions').id;
    const moved = await admin.edit('employee', made, [setLine(row, 'department', first, 'positions')]);
    expect(moved.doc.fields['department']).toBe(first);
    const again = await admin.edit('employee', moved, [{ op: 'set', field: 'department', value: second }]);
    expect(lineOf(again, 0, 'positions')['department']).toBe(second);
    const beside = await admin.edit('employee', again, [
      {
        op: 'insertLine',
        lines: 'positions',
        id: crypto.randomUUID(),
        before: null,
        values: { ...own, org: otherOrg, department: ids.department, isPrimary: false },
      },
    ]);
    expect(beside.doc.fields['department']).toBe(second);
    const away = admin.edit('employee', beside, [setLine(row, 'org', otherOrg, 'positions')]);
    expect((await refusalOf(away)).messages[0]).toContain('主任岗的组织须是员工所属组织');
  });

  // Rule businessGroup-r1.
  it('stand in groups for what they do', async () => {
    const { admin, ids } = company;
    const made = await person({ name: '钱二', isPurchaser: true });
    const buyer = (await admin.act('employee', made, 'approve')).doc.id;
    const group = (groupType: string, employee: string): Promise<DocResult> =>
      admin.create('businessGroup', {
        fields: { code: `${groupType}${employee.slice(0, 4)}`, name: groupType, groupType },
        lines: { members: [{ employee }] },
      });
    expect((await refusalOf(group('sale', buyer))).messages).toEqual([
      '第1行 钱二 不是销售员，请改选，或先在员工资料中勾选“销售员”',
    ]);
    expect((await refusalOf(group('purchase', ids.salesperson))).messages[0]).toContain('不是采购员');
    expect((await refusalOf(group('stock', buyer))).messages[0]).toContain('不是仓管员');
    expect((await group('purchase', buyer)).doc.fields['groupType']).toBe('purchase');
    expect((await group('sale', ids.salesperson)).doc.fields['groupType']).toBe('sale');
  });
});

describe('materials', () => {
  // Rule material-r2.
  it('are counted in units of their group, or in those they convert themselves', async () => {
    const { admin, ids } = company;
    const other = await admin.create('unitGroup', { fields: { code: 'L', name: '长度' } });
    const metre = (
      await admin.create('unit', {
        fields: { code: 'M', name: '米', unitGroup: other.doc.id, precision: 2 },
      })
    ).doc.id;
    const refused = await refusalOf(company.material('软管', { fields: { saleUnit: metre } }));
    expect(refused.messages).toEqual([
      '销售单位“米”不在计量单位组内，也没有在辅助计量单位中填写换算，请改选或补充换算',
    ]);
    const bought = await refusalOf(company.material('软管', { fields: { purchasePriceUnit: metre } }));
    expect(bought.messages[0]).toContain('采购计价单位“米”');
    await company.material('软管', {
      fields: { saleUnit: metre },
      units: [{ unit: metre, numerator: '1', denominator: '10' }],
    });
    await company.material('接头', { fields: { saleUnit: ids.box } });
  });

  // Rule material-r7.
  it.each(['service', 'expense'])(
    'of the class %s never come into the store or leave it',
    async (erpClass) => {
      const { admin, ids } = company;
      const material = await company.material(`运费${erpClass}`, { fields: { erpClass } });
      const received = company.receive(admin, [{ material, qty: '1', unitCost: '5' }]);
      expect((await refusalOf(received)).messages[0]).toContain('物料属性为服务或费用，不做出入库');
      const out = await admin.create('otherOutBill', {
        lines: { items: [{ material, qty: '1', warehouse: ids.warehouse }] },
      });
      expect((await refusalOf(admin.act('otherOutBill', out, 'submit'))).messages[0]).toContain('不做出入库');
      const { rows } = await company.database.query('select 1 from stock_ledger where material = $1::uuid', [
        material,
      ]);
      expect(rows).toEqual([]);
    },
  );

  // Rules material-r8, deliveryNotice-r3.
  it('lie in warehouses of the own organisation, and are sent from those', async () => {
    const { admin, ids } = company;
    const refused = await refusalOf(company.material('外仓料', { fields: { warehouse: elsewhere } }));
    expect(refused.messages).toEqual(['“默认仓库”不存在或不属于当前组织，请重新选择']);
    const material = await company.material('本仓料', { fields: { warehouse: ids.second } });
    const order = await company.order(admin, [{ material, qty: '3', taxPrice: '10' }]);
    const draft = await admin.push('saleOrder', order, 'deliveryNotice');
    const foreign = admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', elsewhere)]);
    expect((await refusalOf(foreign)).messages[0]).toContain('“出货仓库”不存在或不属于当前组织');
    const own = await admin.edit('deliveryNotice', draft, [
      setLine(lineOf(draft).id, 'warehouse', ids.second),
    ]);
    expect((await admin.approve('deliveryNotice', own)).doc.status).toBe('approved');
  });
});

// Rule stockStatus-r1.
it('a status of stock goes only where it did not come with the system and another takes its place', async () => {
  const { admin, database } = company;
  const status = (code: string, statusKind: string): Promise<DocResult> =>
    admin.create('stockStatus', { fields: { code, name: `状态${code}`, statusKind } });
  for (const kind of ['toInspect', 'unqualified', 'scrap', 'inTransit']) {
    if (kind === 'unqualified') continue;
    const only = await status(`1${kind}`, kind);
    expect((await refusalOf(admin.remove('stockStatus', only))).messages[0]).toContain('是唯一启用的');
    expect((await refusalOf(admin.act('stockStatus', only, 'disable'))).messages[0]).toContain(
      '请先新建并启用',
    );
    await status(`2${kind}`, kind);
    await admin.remove('stockStatus', only);
  }
  for (const id of [company.ids.available, company.ids.rejected]) {
    const only = await admin.open('stockStatus', id);
    await refusalOf(admin.remove('stockStatus', only));
  }
  const preset = await status('3available', 'available');
  await database.query('update stock_status set is_system = true where id = $1::uuid', [preset.doc.id]);
  expect((await refusalOf(admin.remove('stockStatus', preset))).messages).toEqual([
    '“状态3available”是系统预置的库存状态，不能删除；不再使用时可以禁用',
  ]);
});

// Rule location-r1.
it('stock lies in locations that have none below them and are not locked', async () => {
  const { admin, ids } = company;
  const material = await company.material('库位料');
  const store = (
    await admin.create('warehouse', {
      fields: {
        name: '货架仓',
        warehouseType: 'material',
        defaultStatus: ids.available,
        enableLocation: true,
      },
    })
  ).doc.id;
  const place = (code: string, fields: Row = {}): Promise<DocResult> =>
    admin.create('location', { fields: { code, name: code, warehouse: store, ...fields } });
  const zone = await place('K1');
  const bin = await place('K1-1', { parent: zone.doc.id });
  const locked = await place('K1-2', { parent: zone.doc.id, isLocked: true });
  const received = (location: DocResult): Promise<DocResult> =>
    company.receive(admin, [
      { material, qty: '1', unitCost: '1', warehouse: store, location: location.doc.id },
    ]);
  expect((await refusalOf(received(zone))).messages).toEqual(['第1行 库位不是末级，请选择末级库位']);
  expect((await refusalOf(received(locked))).messages).toEqual(['第1行 库位已锁定，请选择其他库位']);
  await received(bin);
  expect((await refusalOf(place('K1-1-1', { parent: bin.doc.id }))).messages[0]).toContain(
    '上级库位还有 1 种物料的库存',
  );
  const filled = admin.act('location', await admin.open('location', bin.doc.id), 'batchGenerate', {
    values: { racks: 1, firstRack: 1, levels: 1, bins: 2 },
  });
  expect((await refusalOf(filled)).messages[0]).toContain('本库位还有 1 种物料的库存');
});

describe('partners', () => {
  // Rule supplier-r2.
  it('work for us or carry our goods only as what they are', async () => {
    const { admin, ids } = company;
    const category = await admin.create('supplierCategory', { fields: { code: 'SF', name: '供方' } });
    const supplier = async (supplyClass: string): Promise<string> => {
      const made = await admin.create('supplier', {
        fields: { name: `供方${supplyClass}`, category: category.doc.id, currency: ids.cny, supplyClass },
      });
      return (await admin.act('supplier', made, 'approve')).doc.id;
    };
    const [seller, finisher, carrier] = [
      await supplier('purchase'),
      await supplier('outsourcing'),
      await supplier('logistics'),
    ];
    const issue = (fields: Row): Promise<DocResult> => admin.create('outsourcingIssueBill', { fields });
    expect((await refusalOf(issue({ supplier: seller }))).messages[0]).toMatch(/供方purchase 不能用于此处/);
    expect((await refusalOf(issue({ supplier: finisher, carrier: finisher }))).messages[0]).toMatch(
      /“承运商”.*供方outsourcing 不能用于此处/,
    );
    expect((await issue({ supplier: finisher, carrier })).doc.fields['carrier']).toBe(carrier);
  });

  // Rule customer-r4.
  it('change their currency for what is agreed later, not for what stands', async () => {
    const { admin, ids } = company;
    const material = await company.material('出口件');
    const before = await company.order(admin, [{ material, qty: '1', taxPrice: '100' }]);
    const seen = await admin.open('customer', ids.customer);
    await admin.edit('customer', seen, [{ op: 'set', field: 'currency', value: ids.usd }]);
    const stands = await admin.open('saleOrder', before.doc.id);
    expect(stands.doc.fields).toMatchObject({ currency: ids.cny, allAmount: '100', allAmountLocal: '100' });
    const later = await admin.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
    });
    expect(later.doc.fields['currency']).toBe(ids.usd);
  });
});
