// Code lists of the material flow of production. Values are stored, texts are shown.
import { codeList, type CodeList } from '#model/codeList.ts';

export const materialFlowCodeLists: Readonly<Record<string, CodeList>> = {
  feedType: codeList('补料类型', {
    scrapFeed: '报废补料',
    lossFeed: '损耗补料',
    feeding: '投料',
    shortage: '欠料补发',
  }),
  feedCause: codeList('补料原因', {
    materialScrap: '料废',
    processScrap: '工废',
    lost: '遗失',
    shortIssue: '短发',
    rework: '返工用料',
    other: '其他',
  }),
  scrapType: codeList('报废类型', { material: '料废', process: '工废', trial: '试机报废' }),
  kittingPolicy: codeList('占料方式', {
    partial: '可投多少占多少',
    wholeOnly: '整单齐套才占',
    single: '不考虑其他订单',
  }),
};
