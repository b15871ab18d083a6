// Code lists of statistical forecasts, buffers and the master schedule.
import { codeList, statusList } from '#model/codeList.ts';

export const forecastCodeLists = {
  historySource: codeList('历史来源', { shipment: '出库', order: '订单要货日', issue: '生产领用' }),
  forecastMethod: codeList('预测方法', {
    movingAverage: '移动平均',
    single: '一次指数平滑',
    holt: '二次指数平滑',
    holtWintersAdd: '季节加法',
    holtWintersMul: '季节乘法',
    croston: '间断需求',
    sba: '间断需求修正',
  }),
  forecastError: codeList('误差指标', {
    wmape: '加权绝对百分比误差',
    smape: '对称百分比误差',
    mae: '平均绝对误差',
    rmse: '均方根误差',
  }),
  forecastRunStatus: statusList('预测运算状态', {
    draft: ['草稿', 'draft'],
    succeeded: ['成功', 'approved'],
    cancelled: ['已取消', 'closed'],
  }),
  aduSource: codeList('用量来源', { past: '历史', future: '未来需求', blended: '各半' }),
  bufferZone: codeList(
    '区域',
    { red: '红', yellow: '黄', green: '绿', over: '超绿线' },
    { red: 'refused', yellow: 'waiting', green: 'approved', over: 'running' },
  ),
  bufferAdjust: codeList('调整类别', {
    demandFactor: '需求系数',
    leadTimeFactor: '提前期系数',
    redFactor: '红区系数',
    yellowFactor: '黄区系数',
    greenFactor: '绿区系数',
  }),
  mpsMessage: codeList(
    '主计划提示',
    {
      none: '无',
      frozenShort: '冻结期缺货',
      proposed: '建议新增',
      overCapacity: '超能力',
      forecastCut: '预测被订单替代',
    },
    {
      none: 'draft',
      frozenShort: 'refused',
      proposed: 'running',
      overCapacity: 'waiting',
      forecastCut: 'changed',
    },
  ),
};
