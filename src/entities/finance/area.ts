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
  actionTitles: {
    preview: '预览',
    delay: '延期',
    splitRow: '拆分',
    mergeRows: '并入其他计划',
    remind: '催办',
    cancel: '取消',
    autoMatch: '自动核销',
  },
});
