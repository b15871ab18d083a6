// Code lists of substitution and engineering change. Values are stored, texts are shown.
import { codeList, openList, type CodeList } from '#model/codeList.ts';

export const planningCodeLists: Readonly<Record<string, CodeList>> = {
  substituteType: codeList('替代类型', { mix: '混用替代', whole: '整批替代' }),
  substituteScope: codeList('替代范围', { general: '通用替代', bom: '指定BOM' }),
  substituteStrategy: codeList('替代策略', { stockOnly: '仅用库存', plan: '参与计划' }),
  changeType: codeList('变更类型', {
    bom: 'BOM变更',
    route: '工艺变更',
    drawing: '图纸变更',
    material: '物料变更',
  }),
  changeReason: openList('变更原因', {
    customer: '客户要求',
    cost: '降本',
    quality: '质量改进',
    shortage: '缺料替代',
    design: '设计改进',
    law: '法规',
    other: '其他',
  }),
  effectiveMode: codeList('生效方式', { date: '按日期', depletion: '库存用完', order: '按订单' }),
  changeDisposal: codeList('在库处理', {
    useUp: '用完',
    rework: '返工',
    scrap: '报废',
    return: '退货',
    keep: '保留',
  }),
  bomChangeAction: codeList('变更动作', { add: '新增', remove: '删除', replace: '替换', quantity: '改用量' }),
  changeDecision: codeList('单据处理', { keep: '维持', update: '更新用料', cancel: '取消' }),
};
