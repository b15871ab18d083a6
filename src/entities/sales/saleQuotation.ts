// 销售报价单: what a customer or a prospect was offered. Until it expires its prices are the first that orders look up;
// orders pushed from it count on its lines. Annual quotations and quantity breaks offer prices, no quantities.
import { attach, importing, newVersion } from '#entities/blocks/actions.ts';
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import {
  docAmount,
  docCurrency,
  docTotal,
  priceGuard,
  qtyTotal,
  taxIncluded,
  wholeDiscount,
} from '#entities/blocks/docFinance.ts';
import { customerMaterialNames, materialNames } from '#entities/blocks/materialLine.ts';
import {
  agreedCurrency,
  agreedLine,
  datedList,
  documentCode,
  documentEnd,
  orderLineEnd,
} from '#entities/blocks/order.ts';
import { customerChecks, quotationFill, saleTeam, salesperson } from '#entities/blocks/saleHeader.ts';
import { termLines } from '#entities/blocks/terms.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, integer, money, percent, price, qty, ref, text } from '#model/fields.ts';
import { pricedBy } from './pricedBy.ts';
import { quotationToContract } from '#entities/contract/contractPushes.ts';
import { quotationToOrder } from './salePushes.ts';

const cost = { guard: 'cost' } as const;

const toOrder = { taken: [['orderedQty', 'orderedBaseQty']] } as const;

export const saleQuotation = defineEntity({
  name: 'saleQuotation',
  title: '销售报价单',
  area: 'sales',
  kind: 'document',
  states: 'document',
  codePrefix: 'SQ',
  firstFields: ['customer', 'inquiryNo', 'expiryDate', 'prospectName', 'salesperson', 'date'],
  label: ['code', 'subject'],
  search: ['code', 'customer', 'prospectName', 'subject', 'inquiryNo'],
  scope: { owner: 'salesperson', department: 'saleDept' },
  proposes: pricedBy,
  fields: {
    code: documentCode,
    billType: dict('saleQuotationType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
      help: '年度报价只约定价格，不限制订货数量',
    }),
    date: date('报价日期', { required: true, list: true, filter: true, group: '基本', default: 'today' }),
    customer: ref('customer', '客户', {
      list: true,
      filter: true,
      group: '基本',
      keepsTyped: true,
      fill: quotationFill,
    }),
    prospectName: text('潜在客户名称', {
      list: true,
      group: '基本',
      double: true,
      help: '还没有客户档案时填写',
    }),
    linkman: text('联系人', { group: '基本' }),
    linkPhone: text('联系电话', { group: '基本' }),
    linkEmail: text('邮箱', { group: '基本', rule: 'e' }),
    salesperson,
    ...saleTeam,
    subject: text('报价主题', { list: true, group: '基本' }),
    inquiryNo: text('客户询价单号', { filter: true, group: '基本' }),
    project: ref('project', '项目', { filter: true, group: '基本' }),
    effectiveDate: date('生效日期', { required: true, list: true, group: '基本', default: 'today' }),
    expiryDate: date('失效日期', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      help: '不填时按销售参数的报价有效天数',
    }),
    quoteVersion: integer('报价版本', { readonly: true, list: true, group: '基本', default: 1 }),
    prevQuotation: ref('saleQuotation', '上一版报价', { readonly: true, group: '基本' }),
    winStatus: dict('winStatus', '成交状态', {
      readonly: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'following',
    }),
    winStatusBefore: dict('winStatus', '转订单前的成交状态', { readonly: true, hidden: true, group: '基本' }),
    lostReason: dict('lostReason', '失单原因', { readonly: true, filter: true, group: '基本' }),
    winRate: percent('成交概率%', { group: '基本', min: '0', max: '100' }),
    currency: agreedCurrency,
    ...docCurrency,
    // Checked below: the customer takes its place among the first fields.
    exchangeRate: { ...docCurrency.exchangeRate, required: false },
    taxIncluded: { ...taxIncluded, list: true },
    paymentTerm: ref('paymentTerm', '收款条件', { group: '财务' }),
    settlementMethod: ref('settlementMethod', '结算方式', { group: '财务' }),
    priceTerm: ref('priceTerm', '价格条款', { group: '财务' }),
    deliveryMode: ref('deliveryMode', '交货方式', { group: '财务' }),
    deliveryDays: integer('交货周期(天)', { group: '财务', min: '0' }),
    salePriceList: ref('salePriceList', '价目表', { group: '财务' }),
    saleDiscountList: ref('saleDiscountList', '折扣表', { group: '财务' }),
    qtyTotal,
    ...docAmount,
    ...wholeDiscount,
    ...docTotal,
    estimatedCost: money('预计成本', {
      ...cost,
      group: '其他',
      computed: 'sum(items.estimatedAmount)',
      scale: 'local.amount',
    }),
    grossRate: percent('预计毛利率%', {
      ...cost,
      group: '其他',
      computed:
        'if(sum(items.amountLocal) > 0, round((sum(items.amountLocal) - sum(items.estimatedAmount)) / sum(items.amountLocal) * 100, 2), 0)',
    }),
    ...documentEnd,
  },
  lines: {
    items: {
      title: '报价明细',
      rules: ['quantity', 'pricing', 'saleLot'],
      required: true,
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          filter: true,
          pick: 'isSale',
          fill: {
            unit: 'saleUnit',
            priceUnit: 'salePriceUnit',
            tax: 'tax',
            floorPrice: 'minSalePrice',
            warrantyDays: 'warrantyDays',
          },
        }),
        ...materialNames,
        description: text('产品说明'),
        ...customerMaterialNames,
        ...agreedLine,
        listTaxPrice: price('价目表含税价', { ...priceGuard, readonly: true, scale: 'currency.price' }),
        floorPrice: price('最低限价（本位币）', { ...priceGuard, readonly: true, scale: 'currency.price' }),
        priceSource: dict('priceSource', '价格来源', { readonly: true }),
        estimatedCost: price('预计单位成本', {
          ...cost,
          min: '0',
          help: '每基本单位；不填时取标准成本，其次取当前平均成本',
        }),
        estimatedAmount: money('预计成本金额', {
          ...cost,
          hidden: true,
          computed: 'estimatedCost * baseQty',
          scale: 'local.amount',
        }),
        grossRate: percent('毛利率%', {
          ...cost,
          computed:
            'if(amountLocal > 0, round((amountLocal - estimatedCost * baseQty) / amountLocal * 100, 2), 0)',
        }),
        fromQty: qty('数量从', {
          min: '0',
          scale: 'priceUnit',
          help: '按数量分段报价时填写，按计价数量；分段行只约定价格',
        }),
        toQty: qty('数量至', { above: '0', scale: 'priceUnit', help: '不含此数量；留空表示不限' }),
        deliveryDate: date('预计交货日期', { inherits: true, list: true }),
        deliveryDays: integer('交货周期(天)', { min: '0', default: 'doc.deliveryDays' }),
        bom: ref('bom', 'BOM版本'),
        warrantyDays: integer('质保期(天)', { min: '0' }),
        isPriceOnly: bool('只约定价格', {
          hidden: true,
          computed: "doc.billType = 'framework' or not empty(fromQty) or not empty(toQty)",
        }),
        orderedQty: qty('已转订单数量', {
          readonly: true,
          list: true,
          total: true,
          default: '0',
          scale: 'unit',
        }),
        orderedBaseQty: linkedBase('已转订单'),
        remainBaseQty: qty('未转基本数量', {
          hidden: true,
          computed: `if(isPriceOnly, 0, ${leftInBase(toOrder)})`,
          scale: 'baseUnit',
        }),
        remainQty: qty('未转数量', {
          list: true,
          computed: `if(isPriceOnly, 0, ${leftInUnit(toOrder, 'remainBaseQty')})`,
          scale: 'unit',
        }),
        ...orderLineEnd,
      },
    },
    terms: termLines('条款'),
  },
  rules: ['wholeDiscount'],
  checks: [
    ...customerChecks,
    {
      expect: 'not empty(customer) or not empty(prospectName)',
      at: 'prospectName',
      message: '请选择客户，或填写潜在客户名称',
      on: 'submit',
    },
    { expect: 'not empty(exchangeRate)', at: 'exchangeRate', message: '请填写汇率', on: 'submit' },
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'fromQty < toQty', at: 'items.toQty', message: '数量至须大于数量从' },
    { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
  ],
  pushes: [quotationToOrder, quotationToContract],
  actions: {
    import: importing,
    attach,
    newVersion,
    markWon: { title: '标记成交', performs: true },
    markLost: {
      title: '标记失单',
      performs: true,
      asks: { lostReason: dict('lostReason', '失单原因', { required: true }) },
    },
    belowFloor: { title: '低于限价成交' },
  },
  ...datedList,
  indexes: [['customer', 'expiryDate'], ['prevQuotation']],
  menu: { group: '销售管理', order: 10, icon: 'file-text' },
});
