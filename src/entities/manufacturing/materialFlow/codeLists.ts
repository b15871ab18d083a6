// Code lists of the material flow of production. Values are stored, texts are shown.
import { codeList, openList, type CodeList } from '#model/codeList.ts';

export const materialFlowCodeLists: Readonly<Record<string, CodeList>> = {
  feedType: codeList('补料类型', {
    scrapFeed: '报废补料',
    lossFeed: '损耗补料',
    feeding: '投料',
    shortage: '欠料补发',
  }),
  feedCause: openList('补料原因', {
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
  kittingSequence: codeList('齐套次序', { priority: '按优先级', date: '按开工日期', manual: '手工' }),
  kittingStatus: codeList(
    '齐套运算状态',
    { draft: '草稿', succeeded: '已运算', cancelled: '已取消' },
    { draft: 'draft', succeeded: 'approved', cancelled: 'refused' },
  ),
};
