// What buyers and sellers of the demo company agree on: when and how they pay, what a price includes, how goods travel, and
// the standing terms of their contracts.
import type { Row } from '#model/entity.ts';

export const paymentTerms: readonly Row[] = [
  { code: 'PT01', name: '款到发货', days: 0 },
  { code: 'PT02', name: '货到付款', days: 0 },
  { code: 'PT03', name: '月结30天', days: 30 },
  { code: 'PT04', name: '月结60天', days: 60 },
  { code: 'PT05', name: '月结90天', days: 90 },
  { code: 'PT06', name: '开票后30天', days: 30, dueBase: 'invoiceDate' },
];

export const settlementMethods: readonly Row[] = [
  { code: 'SM01', name: '电汇', methodType: 'wire', needBankAccount: true, isDefault: true },
  { code: 'SM02', name: '银行承兑汇票', methodType: 'bankAcceptance', needNoteNo: true },
  { code: 'SM03', name: '商业承兑汇票', methodType: 'tradeAcceptance', needNoteNo: true },
  { code: 'SM04', name: '信用证', methodType: 'letterOfCredit' },
  { code: 'SM05', name: '现金', methodType: 'cash' },
];

export const priceTerms: readonly (Row & { name: string })[] = [
  {
    code: 'PR01',
    name: '含税含运费',
    incoterm: 'domestic',
    includesFreight: true,
    freightBearer: 'seller',
  },
  { code: 'PR02', name: '含税不含运费', incoterm: 'domesticEx', freightBearer: 'buyer' },
  { code: 'PR03', name: 'FOB 上海', incoterm: 'FOB', includesTax: false, place: '上海港' },
  {
    code: 'PR04',
    name: 'CIF 目的港',
    incoterm: 'CIF',
    includesTax: false,
    includesFreight: true,
    includesInsurance: true,
  },
];

export const deliveryModes: readonly Row[] = [
  {
    code: 'DM01',
    name: '公路货运',
    transportType: 'road',
    freightBearer: 'seller',
    leadDays: 2,
    isDefault: true,
  },
  {
    code: 'DM02',
    name: '快递',
    transportType: 'express',
    freightBearer: 'seller',
    leadDays: 2,
  },
  { code: 'DM03', name: '客户自提', transportType: 'pickup', freightBearer: 'buyer' },
  { code: 'DM04', name: '专车直送', transportType: 'road', freightBearer: 'seller', leadDays: 1 },
  { code: 'DM05', name: '海运', transportType: 'sea', freightBearer: 'buyer', leadDays: 30 },
];

/** Standing terms of orders and contracts. */
export const termTemplates: readonly Row[] = [
  {
    code: 'TT01',
    name: '质量标准',
    termType: 'quality',
    usage: 'both',
    content: '产品按国家标准、行业标准及双方确认的图纸制造和验收。',
    isDefault: true,
  },
  {
    code: 'TT02',
    name: '交货与验收',
    termType: 'delivery',
    usage: 'sale',
    content: '货到需方指定地点后七日内验收，逾期未提出书面异议视为验收合格。',
  },
  {
    code: 'TT03',
    name: '质量保证',
    termType: 'warranty',
    usage: 'sale',
    content: '自验收合格之日起质保十二个月，质保期内因制造原因造成的损坏由供方免费更换。',
  },
  {
    code: 'TT04',
    name: '违约责任',
    termType: 'breach',
    usage: 'both',
    content: '逾期交货或逾期付款的，每逾期一日按逾期部分金额的万分之五支付违约金。',
  },
  {
    code: 'TT05',
    name: '争议解决',
    termType: 'dispute',
    usage: 'contract',
    content: '争议由双方协商解决，协商不成的提交供方所在地人民法院管辖。',
    isLocked: true,
  },
];
