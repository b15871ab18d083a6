// 销售参数: one row per organisation.
import { defineEntity } from '#model/entity.ts';
import { bool, choices, dict, integer, money, percent, ref } from '#model/fields.ts';

export const saleParam = defineEntity({
  name: 'saleParam',
  title: '销售参数',
  area: 'sales',
  kind: 'config',
  states: 'none',
  ruled: { fields: ['taxTolerance'], of: 'customer' },
  fields: {
    org: ref('organization', '组织', {
      list: true,
      required: true,
      readonly: true,
      unique: true,
      default: 'currentOrg',
    }),
    priceControl: dict('controlStrength', '限价控制', { list: true, default: 'warn' }),
    allowManualPrice: bool('允许手工改价', { default: true }),
    priceFetchOrder: choices('priceSource', '取价顺序', { help: '按选择的先后依次取价；不选按系统的次序' }),
    creditControl: dict('controlStrength', '信用控制', { list: true, default: 'warn' }),
    creditCheckPoints: choices('creditPoint', '信用检查点', { help: '不选时在订单和发货通知审核时检查' }),
    certificateControl: dict('controlStrength', '质检报告控制', {
      list: true,
      default: 'warn',
      help: '客户要求随货质检报告而没有已签发的报告时，出库单审核提醒或禁止',
    }),
    requireContract: bool('订单必须关联合同', { list: true, default: false }),
    requireNotice: bool('出库必须有发货通知', { list: true, default: false }),
    autoCloseOrder: bool('订单自动关闭', { list: true, default: true }),
    defaultOverRatio: percent('默认超发上限%', { list: true, default: '0' }),
    defaultShortRatio: percent('默认短发下限%', { list: true, default: '0' }),
    planOnApprove: bool('审核时生成应收计划', { list: true, default: true }),
    taxTolerance: money('税额允许手工差异', { default: '0.05', min: '0', scale: '2' }),
    maxLines: integer('单张发票最多行数', { default: 8, min: '1' }),
    invoiceAmountTolerance: money('开票金额容差', { default: '0.05', min: '0', scale: '2', help: '每行' }),
    invoiceControl: dict('controlStrength', '开票差异控制', { list: true, default: 'block' }),
    lockOnApprove: bool('审核时自动锁库', { list: true, default: false }),
    quotationValidDays: integer('报价有效天数', { list: true, default: 30, min: '0' }),
  },
  menu: { group: '销售管理', order: 900, icon: 'adjustments' },
});
