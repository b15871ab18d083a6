// What docs/how-to-add-a-document.md adds to lists of the area that exist: a link rule and two code lists.
import { codeList } from '#model/codeList.ts';
import type { LinkRule } from '#model/linkRule.ts';

export const links: readonly LinkRule[] = [
  {
    name: 'sampleBill-otherInBill',
    title: '样品领用单下推其他入库单',
    source: { entity: 'sampleBill', lines: 'items', quantity: 'baseQty', executed: 'returnedQty' },
    target: { entity: 'otherInBill', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
  },
];

export const codeLists = {
  sampleType: codeList('样品领用类型', { standard: '标准领用', trial: '试用' }),
  sampleUse: codeList('样品用途', { customer: '送客户', exhibition: '展会', test: '测试' }),
};
