// 委外: work given to suppliers, of products or of single operations, and our material in their hands.
import { defineArea } from '#model/area.ts';
import { outsourcingCodeLists } from './codeLists.ts';
import { outsourcingExpected } from './expected.ts';
import * as entities from './index.ts';
import { outsourcingLinkRules } from './links.ts';
import { outsourcedComponents } from './outsourcingOrder/outsourcedComponents.ts';

export const outsourcing = defineArea({
  name: 'outsourcing',
  title: '委外管理',
  icon: 'truck-delivery',
  order: 38,
  entities,
  codeLists: outsourcingCodeLists,
  links: outsourcingLinkRules,
  expected: outsourcingExpected,
  rules: { doc: { outsourcedComponents } },
});
