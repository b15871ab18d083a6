// Code lists of price and discount lists and of what they apply to. Values are stored, texts are shown.
import { codeList, statusList } from '#model/codeList.ts';

export const pricingCodeLists = {
  contractDirection: codeList('合同方向', { sale: '销售', purchase: '采购' }),
  discountBasis: codeList('折扣依据', { qty: '数量', amount: '金额', none: '无条件' }),
  discountLevel: codeList('折扣层级', { line: '行折扣', order: '整单折扣' }),
  discountMode: codeList('折扣方式', { rate: '折扣率', amount: '单位折扣额', fixed: '固定额' }),
  priceListStatus: statusList('价表状态', {
    draft: ['草稿', 'draft'],
    submitted: ['审核中', 'waiting'],
    approved: ['已审核', 'approved'],
    disabled: ['禁用', 'refused'],
    voided: ['已作废', 'refused'],
  }),
  priceScope: codeList('价格适用对象', {
    general: '通用',
    customer: '客户',
    group: '价格组',
    category: '客户分组',
  }),
  purchasePriceType: codeList('采购价格类型', { purchase: '采购', outsourcing: '委外', vmi: 'VMI' }),
  sourceStatus: statusList('货源状态', {
    approved: ['合格', 'approved'],
    trial: ['试用', 'waiting'],
    paused: ['暂停', 'changed'],
    disqualified: ['淘汰', 'refused'],
  }),
};
