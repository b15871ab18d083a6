// What a handling must have before it is reviewed: its quantities add up, and every way of dealing with goods has what it
// needs where the goods are.
import type { CheckDef } from '#model/entity.ts';

export const defectChecks: readonly CheckDef[] = [
  {
    expect: 'sum(items.qty) = defectQty',
    at: 'defectQty',
    message: '各行处理数量之和须等于不良数量',
    on: 'submit',
  },
  {
    expect: 'not empty(doc.reviewers)',
    when: "method = 'concession'",
    at: 'items.method',
    message: '让步接收须有评审人，请在“评审”中选择',
    on: 'submit',
  },
  {
    expect: 'not empty(doc.attachments)',
    when: "method = 'concession' and not empty(doc.customer)",
    at: 'items.method',
    message: '客户的货让步接收，请附上客户的同意文件',
    on: 'submit',
  },
  {
    expect: 'not empty(doc.supplier)',
    when: "method = 'return'",
    at: 'items.method',
    message: '退货须有供应商；自制品请选择返工、报废或让步接收',
    on: 'submit',
  },
  {
    expect: 'not doc.isStock',
    when: "method = 'return'",
    at: 'items.method',
    message: '已入库的货请在采购入库单上下推采购退料单，这里选择报废、返工、降级或让步接收',
    on: 'submit',
  },
  {
    expect: 'doc.material.isProduce',
    when: "(method = 'rework' or method = 'repair') and not doc.isReported",
    at: 'items.method',
    message: '物料不能自制，没有返工生产订单；请选择退货、让步接收或报废',
    on: 'submit',
  },
  {
    expect: 'doc.isStock',
    when: "method = 'downgrade'",
    at: 'items.method',
    message: '货还没有入库，不能降级；请先让步接收或按不良品入库，入库后再降级',
    on: 'submit',
  },
  {
    expect: 'not empty(targetStatus)',
    when: "method = 'downgrade'",
    at: 'items.targetStatus',
    message: '降级请选择降级后的库存状态',
    on: 'submit',
  },
  {
    expect: 'not empty(doc.warehouse)',
    when: "doc.isStock and (method = 'downgrade' or method = 'scrap')",
    at: 'items.method',
    message: '在库的不良品报废、降级须填写存放仓库',
    on: 'submit',
  },
  {
    expect: 'targetMaterial != doc.material',
    at: 'items.targetMaterial',
    message: '降级物料不能是原来的物料，只改库存状态时不填',
  },
];
