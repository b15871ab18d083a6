// Code lists of genealogy and recall. Values are stored and rules depend on them, texts are shown.
import { codeList, statusList, type CodeList } from '#model/codeList.ts';

export const genealogyCodeLists: Readonly<Record<string, CodeList>> = {
  traceNode: codeList('追溯节点', {
    supplierLot: '供应商批号',
    lot: '批次',
    serial: '序列号',
    order: '订单',
    packUnit: '包装单元',
    shipment: '发货',
  }),
  traceEdge: codeList('追溯关系', {
    issue: '领用',
    return: '退料',
    receipt: '产出',
    exact: '绑定',
    purchase: '采购入库',
    ship: '发出',
    repack: '换包装',
    rework: '返工',
  }),
  traceStart: codeList('追溯起点', {
    lot: '批号',
    serial: '序列号',
    supplierLot: '供应商批号',
    order: '生产订单',
    packUnit: '包装单元',
  }),
  traceDirection: codeList('追溯方向', { forward: '向下游', backward: '向上游', both: '双向' }),
  recallStatus: statusList('召回状态', {
    draft: ['草稿', 'draft'],
    listed: ['已列清单', 'running'],
    notified: ['已通知', 'approved'],
    closed: ['已关闭', 'closed'],
    voided: ['作废', 'refused'],
  }),
  recallDecision: codeList('召回处理', {
    release: '放行',
    rework: '返工',
    scrap: '报废',
    return: '召回退回',
    watch: '观察',
  }),
};
