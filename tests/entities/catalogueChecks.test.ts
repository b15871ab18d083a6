// Rules of the catalogue that a form alone can judge, of base data and of the system: each with a record that breaks it and
// the same record mended. The first column is the id of the rule.
import { describe, expect, test } from 'vitest';
import { tablesOf } from '#model/derive/tables.ts';
import { known, of, told, type Case } from './brokenRecord.ts';

const cases: readonly Case[] = [
  [
    'employee-r2',
    'employee',
    of({ hireDate: '2026-02-01', leaveDate: '2026-01-31' }),
    '离职日期不能早于入职日期',
    of({ hireDate: '2026-02-01', leaveDate: '2026-02-01' }),
  ],
  [
    'department-r3',
    'department',
    of({ parent: 'elsewhere' }),
    '上级部门须属于同一组织',
    of({ parent: 'elsewhere', org: 'another' }),
  ],
  [
    'project-r1',
    'project',
    of({ planStartDate: '2026-03-02', planEndDate: '2026-03-01' }),
    '计划完成不能早于计划开始',
    of({ planStartDate: '2026-03-02', planEndDate: '2026-03-02' }),
  ],
  ['currency-r2', 'currency', of({ amountPrecision: 5 }), '金额小数位', of({ amountPrecision: 4 })],
  ['currency-r2', 'currency', of({ pricePrecision: 11 }), '单价小数位', of({ pricePrecision: 10 })],
  ['exchangeRate-r1', 'exchangeRate', of({ rate: '0' }), '直接汇率', of({ rate: '0.00000001' })],
  ['unitConversion-r1', 'unitConversion', of({ numerator: '0' }), '分子', of({ numerator: '1' })],
  ['unitConversion-r1', 'unitConversion', of({ denominator: '-1' }), '分母', of({ denominator: '3' })],
  [
    'lot-r2',
    'lot',
    of({ produceDate: '2026-03-02', expiryDate: '2026-03-01' }),
    '有效期不能早于生产日期',
    of({ produceDate: '2026-03-02', expiryDate: '2026-03-02' }),
  ],
  [
    'material-r4',
    'material',
    of({ isShelfLife: true }),
    '启用保质期管理须先启用批号管理',
    of({ isShelfLife: true, isLotManaged: true }),
  ],
  [
    'material-r4',
    'material',
    of({ isLotCosting: true }),
    '批号计价须先启用批号管理',
    of({ isLotCosting: true, isLotManaged: true }),
  ],
  [
    'material-r5',
    'material',
    of({ safetyStock: '11', maxStock: '10' }),
    '安全库存不能大于最大库存',
    of({ safetyStock: '10', maxStock: '10' }),
  ],
  [
    'material-r5',
    'material',
    of({ minStock: '11', reorderPoint: '10' }),
    '再订货点小于最小库存',
    of({ minStock: '10', reorderPoint: '10' }),
  ],
  [
    'material-r6',
    'material',
    of({ erpClass: 'selfMade', isProduce: false }),
    '自制物料须勾选允许生产',
    of({ erpClass: 'selfMade', isProduce: true }),
  ],
  [
    'material-r6',
    'material',
    of({ erpClass: 'outsourced', isOutsource: false }),
    '委外物料须勾选允许委外',
    of({ erpClass: 'outsourced', isOutsource: true }),
  ],
  [
    'material-r6',
    'material',
    of({ erpClass: 'virtual', isStock: true }),
    '虚拟物料不能勾选允许库存',
    of({ erpClass: 'virtual', isStock: false }),
  ],
  [
    'paymentTerm-r1',
    'paymentTerm',
    of({ direction: 'receivable', dueBase: null, payablePlanScheme: 'x' }),
    '收款条件请填写应收计划拆分方案或起算日',
    of({ direction: 'receivable', dueBase: null, receivablePlanScheme: 'x' }),
  ],
  [
    'paymentTerm-r1',
    'paymentTerm',
    of({ direction: 'payable', dueBase: null, receivablePlanScheme: 'x' }),
    '付款条件请填写应付计划拆分方案或起算日',
    of({ direction: 'payable', dueBase: 'documentDate' }),
  ],
  [
    'shippingAddress-r1',
    'shippingAddress',
    of({ ownerKind: 'customer', customer: 'c', supplier: 's' }),
    '归属不是供应商时供应商须为空',
    of({ ownerKind: 'customer', customer: 'c' }),
  ],
  [
    'shippingAddress-r1',
    'shippingAddress',
    of({ ownerKind: 'supplier', customer: 'c', supplier: 's' }),
    '归属不是客户时客户须为空',
    of({ ownerKind: 'supplier', supplier: 's' }),
  ],
  [
    'warehouse-r3',
    'warehouse',
    of({ warehouseType: 'outsourcing' }),
    '委外仓须填写所属供应商',
    of({ warehouseType: 'outsourcing', supplier: 's' }),
  ],
  [
    'customer-r1',
    'customer',
    { lines: { banks: [{ accountNo: '1' }, { accountNo: '1' }] } },
    '银行账号与第1行重复',
    { lines: { banks: [{ accountNo: '1' }, { accountNo: '2' }] } },
  ],
  [
    'supplier-r1',
    'supplier',
    { lines: { banks: [{ accountNo: '1' }, { accountNo: '1' }] } },
    '银行账号与第1行重复',
    { lines: { banks: [{ accountNo: '1' }, { accountNo: '2' }] } },
  ],
  [
    'supplier-r1',
    'supplier',
    { lines: { linkmen: [{ isDefault: true }, { isDefault: true }] } },
    '“默认联系人”只能勾选一行，第1行已勾选',
    { lines: { linkmen: [{ isDefault: true }, { isDefault: false }] } },
  ],
  [
    'announcement-r2',
    'announcement',
    of({ startTime: '2026-03-02T08:00:00.000Z', endTime: '2026-03-02T08:00:00.000Z' }),
    '结束时间需大于开始时间',
    of({ startTime: '2026-03-02T08:00:00.000Z', endTime: '2026-03-02T09:00:00.000Z' }),
  ],
  [
    'approvalFlow-r2',
    'approvalFlow',
    { lines: { steps: [] } },
    '请至少填写一行审批步骤',
    { lines: { steps: [{ stepNo: 1 }] } },
  ],
  [
    'approvalFlow-r2',
    'approvalFlow',
    { lines: { steps: [{ stepNo: 1 }, { stepNo: 1 }] } },
    '与第1行重复',
    { lines: { steps: [{ stepNo: 1 }, { stepNo: 2 }] } },
  ],
];

test.each(cases)(
  '%s: a record of %s that breaks it is told, mended it is not (findings 2, 2.5)',
  (_id, entity, wrong, said, right) => {
    expect(told(entity, wrong).filter((message) => message.includes(said))).not.toEqual([]);
    expect(told(entity, right).filter((message) => message.includes(said))).toEqual([]);
  },
);

describe('what the database itself keeps unique', () => {
  test.each([
    ['organization-r1', 'organization', ['code']],
    ['unitConversion-r2', 'unitConversion', ['material', 'from_unit', 'to_unit']],
    ['customerMaterial-r1', 'customerMaterial', ['org', 'customer', 'customer_material_no']],
    ['documentLink-r2', 'documentLink', ['org', 'source_line_id', 'target_line_id', 'link_rule']],
    ['stockLedger-r4', 'stockLedger', ['org', 'post_key']],
    ['announcementRead-r1', 'announcementSend', ['announcement', 'user']],
  ])('%s: %s by %j', (_id, entity, columns) => {
    const [table] = tablesOf(known(entity));
    const unique = (table?.indexes ?? []).filter((index) => index.unique).map((index) => index.columns);
    expect(unique).toContainEqual(columns);
  });
});

describe('one default', () => {
  test.each([
    ['tax-r2', 'tax', ['direction']],
    ['settlementMethod-r1', 'settlementMethod', []],
    ['customerMaterial-r2', 'customerMaterial', ['customer', 'material']],
  ])('%s: of %s within %j', (_id, entity, within) => {
    const { onlyOne } = known(entity);
    expect(onlyOne?.field).toBe('isDefault');
    expect(onlyOne?.within ?? []).toEqual(within);
  });
});

test.each([
  ['organization-r2', 'organization'],
  ['department-r1', 'department'],
  ['materialCategory-r1', 'materialCategory'],
  ['salePriceGroup-r2', 'salePriceGroup'],
])('%s: %s is a tree, which never stands below itself', (_id, entity) => {
  const { parent = '', fields } = known(entity);
  expect(fields[parent]).toMatchObject({ kind: 'ref', entity });
});
