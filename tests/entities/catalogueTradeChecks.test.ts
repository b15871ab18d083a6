// Rules of the catalogue that a form alone can judge, of trade, stock and money: each with a document that breaks it and the
// same document mended. The first column is the id of the rule; on both sides alike: saleContract-r4, purchaseContract-r4,
// saleContract-r6, purchaseContract-r6, receiptRecord-r1, paymentRecord-r1, receiptRecord-r2, paymentRecord-r2.
import { expect, test } from 'vitest';
import { item, of, told, type Case } from './brokenRecord.ts';

const cases: readonly Case[] = [
  [
    'purchaseRequisition-r3',
    'purchaseRequisition',
    of({ date: '2026-03-02', requiredDate: '2026-03-01' }),
    '要求到货日期不能早于申请日期',
    of({ date: '2026-03-02', requiredDate: '2026-03-02' }),
  ],
  [
    'purchaseOrder-r10',
    'purchaseOrder',
    { fields: { allAmount: '100' }, lines: { paymentPlans: [{ amount: '99.99' }] } },
    '付款计划的应付金额合计须等于价税合计',
    { fields: { allAmount: '100' }, lines: { paymentPlans: [{ amount: '60' }, { amount: '40' }] } },
  ],
  [
    'saleOrder-r6',
    'saleOrder',
    { fields: { allAmount: '100' }, lines: { receivePlans: [{ amount: '99.99' }] } },
    '收款计划的应收金额合计须等于价税合计',
    { fields: { allAmount: '100' }, lines: { receivePlans: [{ amount: '60' }, { amount: '40' }] } },
  ],
  [
    'saleOrder-r11',
    'saleOrder',
    of({ date: '2026-03-02', deliveryDate: '2026-03-01' }),
    '要货日期不能早于单据日期',
    of({ date: '2026-03-02', deliveryDate: '2026-03-02' }),
  ],
  [
    'saleQuotation-r5',
    'saleQuotation',
    of({}),
    '请选择客户，或填写潜在客户名称',
    of({ prospectName: '新客户' }),
  ],
  [
    'saleQuotation-r6',
    'saleQuotation',
    of({ effectiveDate: '2026-03-02', expiryDate: '2026-03-01' }),
    '失效日期不能早于生效日期',
    of({ effectiveDate: '2026-03-02', expiryDate: '2026-03-02' }),
  ],
  [
    'receiptNotice-r2',
    'receiptNotice',
    item({ arrivedQty: '5', refusedQty: '6' }),
    '拒收数量不能大于实到数量',
    item({ arrivedQty: '5', refusedQty: '5' }),
  ],
  [
    'purchaseAcceptance-r1',
    'purchaseAcceptance',
    item({ qty: '5', qualifiedQty: '6' }),
    '合格数量不能大于验收数量',
    item({ qty: '5', qualifiedQty: '5' }),
  ],
  [
    'purchasePriceList-r3',
    'purchasePriceList',
    item({ fromQty: '10', toQty: '10' }),
    '数量至须大于数量从',
    item({ fromQty: '10', toQty: '11' }),
  ],
  ...(['purchaseDiscountList-r2', 'saleDiscountList-r1'] as const).flatMap((id): Case[] => {
    const entity = id.slice(0, id.indexOf('-'));
    return [
      [id, entity, item({ discountRate: '100' }), '折扣率须小于 100', item({ discountRate: '99.99' })],
      [id, entity, item({ discountRate: '-1' }), '折扣率', item({ discountRate: '0' })],
    ];
  }),
  ...(
    [
      ['customer', 'customer', '客户'],
      ['group', 'salePriceGroup', '价格组'],
      ['category', 'customerCategory', '客户分组'],
    ] as const
  ).map(([scopeType, field, title]): Case => [
    'salePriceList-r3',
    'salePriceList',
    of({ scopeType }),
    `适用对象为${title}时请选择${title}`,
    of({ scopeType, [field]: 'x' }),
  ]),
  ...(['purchaseRefundApplication-r2', 'purchaseReturnBill-r3'] as const).map((id): Case => [
    id,
    id.slice(0, id.indexOf('-')),
    item({ qty: '5', replenishQty: '3', deductQty: '1' }),
    '补料数量与扣款数量之和须等于退料数量',
    item({ qty: '5', replenishQty: '3', deductQty: '2' }),
  ]),
  ...(['saleContract', 'purchaseContract'] as const).flatMap((entity): Case[] => [
    [
      `${entity}-r4`,
      entity,
      { fields: { contractKind: 'quantity', allAmount: '100' }, lines: { moneyPlans: [{ amount: '99' }] } },
      '金额合计须等于价税合计',
      { fields: { contractKind: 'quantity', allAmount: '100' }, lines: { moneyPlans: [{ amount: '100' }] } },
    ],
    [
      `${entity}-r4`,
      entity,
      { fields: { contractKind: 'framework' }, lines: { moneyPlans: [{ amount: '1' }] } },
      '框架合同没有',
      { fields: { contractKind: 'framework' } },
    ],
    [
      `${entity}-r6`,
      entity,
      { lines: { milestones: [{ ratio: '60' }, { ratio: '41' }] } },
      '里程碑的金额比例合计不能大于 100%',
      { lines: { milestones: [{ ratio: '60' }, { ratio: '40' }] } },
    ],
  ]),
  [
    'contractChange-r1',
    'contractChange',
    item({ changeKind: 'modify', newQty: '4', orderedQty: '5' }),
    '新数量不能小于已下单数量',
    item({ changeKind: 'modify', newQty: '5', orderedQty: '5' }),
  ],
  [
    'contractChange-r2',
    'contractChange',
    { lines: { moneyPlans: [{ newAmount: '4', settledAmount: '5' }] } },
    '新金额不能小于已结金额',
    { lines: { moneyPlans: [{ newAmount: '5', settledAmount: '5' }] } },
  ],
  ...(['receiptRecord', 'paymentRecord'] as const).flatMap((entity): Case[] => [
    [
      `${entity}-r1`,
      entity,
      { fields: { amount: '100' }, lines: { items: [{ amount: '60' }, { amount: '40.01' }] } },
      '核销明细合计不能大于',
      { fields: { amount: '100' }, lines: { items: [{ amount: '60' }, { amount: '40' }] } },
    ],
    [
      `${entity}-r2`,
      entity,
      of({ billType: 'refund', amount: '5' }),
      '退款的金额应为负数',
      of({ billType: 'refund', amount: '-5' }),
    ],
  ]),
  [
    'purchaseInBill-r4',
    'purchaseInBill',
    item({ taxPrice: '0', isFree: false }),
    '请填写单价；不付款的货请勾选赠品',
    item({ taxPrice: '0', isFree: true }),
  ],
  [
    'openingStock-r1',
    'openingStock',
    item({ material: 'lotted' }),
    '该物料启用了批号管理，请填写批号',
    item({ material: 'lotted', lotNo: 'B1' }),
  ],
  [
    'transferApply-r1',
    'transferApply',
    item({ fromWarehouse: 'x', toWarehouse: 'x' }),
    '调入仓库不能与调出仓库相同',
    item({ fromWarehouse: 'x', toWarehouse: 'y' }),
  ],
  [
    'saleReturnApplication-r2',
    'saleReturnApplication',
    { fields: { replenishMode: 'byOrder' }, lines: { items: [{ qty: '5', replenishQty: '6' }] } },
    '补货数量不能大于退货数量',
    { fields: { replenishMode: 'byOrder' }, lines: { items: [{ qty: '5', replenishQty: '5' }] } },
  ],
  [
    'transferApply-r2',
    'transferApply',
    item({ qty: '5', approvedQty: '6' }),
    '批准数量不能超过申请数量',
    item({ qty: '5', approvedQty: '5' }),
  ],
  ['stockCount-r1', 'stockCount', item({ countQty: '-1' }), '实盘数量', item({ countQty: '0' })],
  [
    'stockCountScheme-r2',
    'stockCountScheme',
    of({ snapshotType: 'date' }),
    '按截止日期取账存时须填写账存截止日期',
    of({ snapshotType: 'date', snapshotDate: '2026-03-01' }),
  ],
  [
    'transferInBill-r3',
    'transferInBill',
    of({ transferOutBill: 'sent', date: '2026-03-09' }),
    '调入日期不能早于调出单日期',
    of({ transferOutBill: 'sent', date: '2026-03-10' }),
  ],
];

test('a sales issue by a way of delivery that needs a logistics number is not submitted without one (findings 3, 6.4e)', () => {
  const needed = '所选交货方式需要物流单号，请填写物流单号后再提交';
  expect(told('salesOutBill', of({ deliveryMode: 'express' }))).toContain(needed);
  for (const mended of [{ logisticsNo: 'SF1' }, { deliveryNo: 'SF1' }])
    expect(told('salesOutBill', of({ deliveryMode: 'express', ...mended }))).not.toContain(needed);
  expect(told('salesOutBill', of({}))).not.toContain(needed);
});

test.each(cases)(
  '%s: a record of %s that breaks it is told, mended it is not',
  (_id, entity, wrong, said, right) => {
    expect(told(entity, wrong).filter((message) => message.includes(said))).not.toEqual([]);
    expect(told(entity, right).filter((message) => message.includes(said))).toEqual([]);
  },
);
