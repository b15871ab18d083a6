// 采购: from the requisition to what was received, accepted and sent back.
import { defineArea } from '#model/area.ts';
import { purchaseCodeLists } from './codeLists.ts';
import { purchaseExpected } from './expected.ts';
import * as entities from './index.ts';
import { purchaseLinkRules } from './links.ts';
import { acceptedShare } from './acceptedShare.ts';
import { returnSplit } from './returnSplit.ts';

export const purchase = defineArea({
  name: 'purchase',
  title: '采购管理',
  icon: 'shopping-bag',
  order: 20,
  organisationFunction: { field: 'isPurchase', title: '采购职能' },
  entities,
  codeLists: purchaseCodeLists,
  links: purchaseLinkRules,
  rules: { line: { acceptedShare, returnSplit } },
  expected: purchaseExpected,
  sections: [{ title: '价格与折扣', path: 'price', icon: 'tag' }],
});
