// Code lists of supplier scores and of the quality trend. Values are stored and rules depend on them, texts are shown.
import { codeList, type CodeList } from '#model/codeList.ts';

export const scoreCodeLists: Readonly<Record<string, CodeList>> = {
  supplierIndicator: codeList('供应商指标', {
    lotAcceptance: '批合格率',
    ppm: 'PPM',
    onTime: '准时率',
    capaOnTime: '8D按时率',
    claims: '投诉',
    service: '配合度',
  }),
  trendPeriod: codeList('统计期间', { day: '日', week: '周', month: '月' }),
  trendDimension: codeList('统计维度', {
    supplier: '供应商',
    material: '物料',
    operation: '工序',
    workshop: '车间',
    inspector: '检验员',
  }),
};
