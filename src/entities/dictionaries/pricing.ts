// Dictionaries of price and discount lists and of what they apply to. Values are stored, texts are shown.
import { dictionary } from '#model/dictionary.ts';

export const pricingDictionaries = {
  contractDirection: dictionary('合同方向', { sale: '销售', purchase: '采购' }),
  discountBasis: dictionary('折扣依据', { qty: '数量', amount: '金额', none: '无条件' }),
  discountLevel: dictionary('折扣层级', { line: '行折扣', order: '整单折扣' }),
  discountMode: dictionary('折扣方式', { rate: '折扣率', amount: '单位折扣额', fixed: '固定额' }),
  priceListStatus: dictionary(
    '价表状态',
    { draft: '草稿', submitted: '审核中', approved: '已审核', disabled: '禁用', voided: '已作废' },
    { draft: 'draft', submitted: 'waiting', approved: 'approved', disabled: 'refused', voided: 'refused' },
  ),
  priceScope: dictionary('价格适用对象', {
    general: '通用',
    customer: '客户',
    group: '价格组',
    category: '客户分组',
  }),
  purchasePriceType: dictionary('采购价格类型', { purchase: '采购', outsourcing: '委外', vmi: 'VMI' }),
  sourceStatus: dictionary(
    '货源状态',
    { approved: '合格', trial: '试用', paused: '暂停', disqualified: '淘汰' },
    { approved: 'approved', trial: 'waiting', paused: 'changed', disqualified: 'refused' },
  ),
};
