// Code lists of the planning reports: how a work centre is loaded and by what.
import { codeList, statusList } from '#model/codeList.ts';

export const planningReportCodeLists = {
  loadState: statusList('负荷状态', {
    free: ['无负荷', 'draft'],
    normal: ['正常', 'approved'],
    full: ['接近满负荷', 'waiting'],
    over: ['超负荷', 'refused'],
  }),
  loadKind: codeList('负荷类别', { released: '已下达', planned: '未下达', planOrder: '计划订单' }),
};
