// 成本核算: what production costs, and what is settled with suppliers, customers and workers: definitions and code lists.
import { defineArea } from '#model/area.ts';
import { costCodeLists } from './codeLists.ts';
import * as entities from './index.ts';
import { costLinkRules } from './links.ts';

export const cost = defineArea({
  name: 'cost',
  title: '成本核算',
  icon: 'coins',
  order: 88,
  entities,
  codeLists: costCodeLists,
  links: costLinkRules,
  sections: [
    { title: '发票', path: 'invoice', icon: 'file-invoice' },
    { title: '工资', path: 'wage', icon: 'currency-yuan' },
    { title: '成本结账', path: 'closing', icon: 'clipboard-check' },
    { title: '成本账表', path: 'books', icon: 'report-money' },
    { title: '参数与费率', path: 'parameters', icon: 'adjustments' },
  ],
});
