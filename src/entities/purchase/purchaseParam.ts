// 采购参数: one row per organisation.
import { defineEntity } from '#model/entity.ts';
import { bool, dict, integer, money, percent, ref } from '#model/fields.ts';

export const purchaseParam = defineEntity({
  name: 'purchaseParam',
  title: '采购参数',
  area: 'purchase',
  kind: 'config',
  states: 'none',
  ruled: { fields: ['taxTolerance'], of: 'supplier' },
  fields: {
    org: ref('organization', '组织', {
      required: true,
      unique: true,
      readonly: true,
      default: 'currentOrg',
      list: true,
    }),
    priceControl: dict('controlStrength', '限价控制', { default: 'warn', list: true }),
    requireRequisition: bool('订单必须来源申请', { default: false, list: true }),
    requireNotice: bool('入库必须有收货通知', { default: false, list: true }),
    requireInspection: bool('待检料须检验后入库', { default: true, list: true }),
    sourceControl: dict('controlStrength', '货源控制', { default: 'none', list: true }),
    autoCloseOrder: bool('订单自动关闭', { default: true, list: true }),
    defaultOverRatio: percent('默认超收上限%', { default: '0', list: true }),
    defaultShortRatio: percent('默认短收下限%', { default: '0', list: true }),
    earlyReceiveDays: integer('允许提前收货天数', { default: 0, list: true, min: '0', help: '0 表示不限' }),
    planOnApprove: bool('审核时生成应付计划', { default: true, list: true }),
    updatePriceListOnApprove: bool('审核时反写最新采购价', { default: true, list: true }),
    invoicePriceTolerance: percent('发票价格容差%', {
      default: '1',
      list: true,
      min: '0',
      help: '供应商另有约定的以供应商为准',
    }),
    invoiceSmallAmount: money('小额差异', {
      default: '5',
      min: '0',
      scale: '2',
      help: '不超过它的差异直接通过',
    }),
    invoiceAmountCap: money('容差金额上限', { min: '0', scale: '2', help: '不填表示不限' }),
    invoiceQtyTolerance: percent('发票数量容差%', { default: '0', min: '0' }),
    invoiceControl: dict('controlStrength', '发票差异控制', { default: 'block', list: true }),
    taxTolerance: money('税额允许手工差异', { default: '0.05', min: '0', scale: '2' }),
  },

  menu: { group: '采购管理', order: 900, icon: 'adjustments' },
});
