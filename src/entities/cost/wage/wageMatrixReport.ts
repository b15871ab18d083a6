// 工资矩阵: workers by days of a month, each figure with its reports behind it; settled reports at what their sheet says,
// others at the price of their day.
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, money, ref, text } from '#model/fields.ts';

const shown = { readonly: true, list: true } as const;

export const wageMatrixReport = defineEntity({
  name: 'wageMatrixReport',
  title: '工资矩阵',
  area: 'cost',
  kind: 'report',
  states: 'none',
  search: ['employeeName'],
  parameters: {
    from: date('开始日期', { required: true, default: 'monthStart' }),
    days: integer('天数', { required: true, default: 31, min: '1', max: '62' }),
    workshop: ref('workshop', '车间'),
    workTeam: ref('workTeam', '班组'),
  },
  columnGroups: [
    {
      fields: { wage: money('工资', { list: true, total: true, scale: '2', guard: 'wage' }) },
      from: 'from',
      size: '=day',
      count: 'days',
    },
  ],
  fields: {
    ...reportOrg,
    employee: ref('employee', '员工', { ...shown, filter: true }),
    employeeName: text('姓名', { readonly: true, hidden: true }),
    workTeam: ref('workTeam', '班组', { ...shown, filter: true }),
    wageRow: dict('wageRow', '类别', { ...shown, filter: true }),
    total: money('合计', { ...shown, total: true, scale: '2', guard: 'wage' }),
  },
  drills: [
    {
      title: '当天的报工单',
      list: 'workReport',
      lines: 'workers',
      measure: 'wage',
      where: [
        { field: 'workers.employee', op: 'eq', value: 'employee' },
        { field: 'date', op: 'ge', value: '#from' },
        { field: 'date', op: 'le', value: '#to' },
      ],
    },
    {
      title: '期间的报工单',
      list: 'workReport',
      lines: 'workers',
      where: [
        { field: 'workers.employee', op: 'eq', value: 'employee' },
        { field: 'date', op: 'ge', value: '@from' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'employee' }, { field: 'wageRow' }],
  menu: { group: '成本核算', section: 'wage', order: 40, icon: 'layout-grid' },
});
