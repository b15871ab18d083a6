// Code lists of the supply–demand grid.
import { codeList } from '#model/codeList.ts';

export const supplyDemandCodeLists = {
  supplyDemandRow: codeList('供需行次', {
    gross: '毛需求',
    scheduled: '预计入库',
    projected: '预计结存',
    net: '净需求',
    plannedReceipt: '计划入库',
    plannedRelease: '计划投放',
    atp: '可承诺量',
  }),
};
