// 合同: agreements with customers and suppliers, their changes and how far they are carried out.
import { defineArea } from '#model/area.ts';
import { contractCodeLists } from './codeLists.ts';
import * as entities from './index.ts';
import { contractLinkRules } from './links.ts';

export const contract = defineArea({
  name: 'contract',
  title: '合同管理',
  icon: 'file-certificate',
  order: 30,
  entities,
  codeLists: contractCodeLists,
  links: contractLinkRules,
});
