// 应收应付: what is to be received and paid, when, and what was.
import { defineArea } from '#model/area.ts';
import { financeCodeLists } from './codeLists.ts';
import * as entities from './index.ts';

export const finance = defineArea({
  name: 'finance',
  title: '应收应付',
  icon: 'report-money',
  order: 90,
  organisationFunction: { field: 'isSettlement', title: '结算职能' },
  entities,
  codeLists: financeCodeLists,
});
