// 计划例外信息: what a run asks a person to look at, and what became of it.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { date, datetime, dict, integer, json, qty, ref, text } from '#model/fields.ts';

const told = { readonly: true, list: true } as const;

export const mrpExceptionMessage = defineEntity({
  name: 'mrpExceptionMessage',
  title: '计划例外信息',
  area: 'planning',
  kind: 'ledger',
  states: 'none',
  label: ['docCode'],
  search: ['docCode', 'affectedDemand', 'message'],
  fields: {
    mrpRun: ref('mrpRun', '计划运算', { ...told, filter: true }),
    exceptionCode: dict('mrpException', '例外类型', { ...told, filter: true }),
    severity: dict('logLevel', '严重度', { ...told, filter: true }),
    material: ref('material', '物料编码', { ...told, filter: true }),
    materialName: materialNames.materialName,
    docType: dict('entityName', '单据类型', told),
    docCode: text('单据编号', { ...told, filter: true }),
    docLineNo: integer('行号', { plain: true, readonly: true }),
    currentDate: date('当前日期', told),
    suggestedDate: date('建议日期', told),
    currentQty: qty('当前数量', told),
    suggestedQty: qty('建议数量', told),
    deviationDays: integer('偏差(天)', told),
    affectedDemand: text('影响需求单号', told),
    planner: ref('employee', '计划员', { ...told, filter: true }),
    handleStatus: dict('handleStatus', '处理状态', { list: true, filter: true, default: 'open' }),
    handledBy: ref('user', '处理人', { readonly: true }),
    handledAt: datetime('处理时间', { readonly: true }),
    message: text('消息', { ...told, length: 500 }),
    remark: text('备注', { length: 500 }),
    undo: json('撤回所需', { readonly: true, hidden: true }),
  },
  actions: {
    acceptSuggestion: { title: '采纳', performs: true },
    ignore: { title: '忽略', performs: true, asks: { reason: text('原因', { help: '可以不填' }) } },
    assign: { title: '转待办', performs: true },
    undoHandling: { title: '撤回处理', performs: true },
  },
  tabs: [
    { key: 'open', title: '待处理', where: { field: 'handleStatus', is: 'open' } },
    { key: 'ignored', title: '已忽略', where: { field: 'handleStatus', is: 'ignored' } },
  ],
  indexes: [['handleStatus', 'exceptionCode'], ['docCode']],
  sort: [{ field: 'exceptionCode' }, { field: 'material' }],
  menu: { group: '计划管理', section: 'plan', order: 30, icon: 'alert-triangle' },
});
