// 我的计件: what the signed-in employee earned, report by report, with the own amounts; foremen see their teams. Reports
// that are not approved yet stand among them and are not summed. The rows are cut down by the report itself.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, money, price, qty, ref, text } from '#model/fields.ts';

const shown = { readonly: true, list: true } as const;

export const pieceWageDetail = defineEntity({
  name: 'pieceWageDetail',
  title: '我的计件',
  area: 'cost',
  kind: 'report',
  states: 'none',
  search: ['materialName'],
  parameters: {
    period: text('月份', { required: true, month: true, default: 'thisMonth' }),
  },
  fields: {
    ...reportOrg,
    workDate: date('日期', { ...shown, filter: true }),
    employee: ref('employee', '员工', { ...shown, filter: true }),
    workReport: ref('workReport', '报工单', shown),
    reportStatus: dict('docStatus', '报工状态', { ...shown, filter: true }),
    material: ref('material', '物料编码', { ...shown, filter: true }),
    materialName: materialNames.materialName,
    operation: ref('operation', '工序', { ...shown, filter: true }),
    qualifiedQty: qty('合格', { ...shown, total: true }),
    scrapQty: text('料废/工废', shown),
    price: price('单价', shown),
    wage: money('工资', { ...shown, total: true, scale: '2', help: '未审核的报工不计' }),
    isSettled: bool('已结算', { ...shown, filter: true }),
  },
  drills: [{ title: '报工单', entity: '=workReport', id: 'workReport' }],
  actions: reportActions,
  sort: [{ field: 'workDate', descending: true }],
  menu: { group: '成本核算', section: 'wage', order: 60, icon: 'user' },
});
