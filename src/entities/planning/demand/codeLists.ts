// Code lists of demand: forecasts, their periods and what planning collects.
import { codeList } from '#model/codeList.ts';

export const demandCodeLists = {
  forecastType: codeList('预测类型', { material: '物料预测', family: '产品族预测' }),
  bucketType: codeList('时段', { day: '日', week: '周', tenDays: '旬', month: '月', quarter: '季' }),
  spreadMode: codeList('均化方式', { firstDay: '首日', evenWorkdays: '按工作日均分', weekly: '按周均分' }),
  requirementType: codeList('需求计划类型', {
    sale: '销售需求',
    forecast: '预测需求',
    mixed: '综合',
    manual: '手工',
  }),
  mrpDemandType: codeList('需求类型', {
    saleOrder: '销售订单',
    forecast: '预测',
    requirementPlan: '需求计划',
    safetyStock: '安全库存',
    dependent: '相关需求',
    manual: '手工需求',
    transfer: '调拨需求',
    reservation: '预留',
  }),
};
