// 员工技能: who may do which operation, at which level, until when.
import { defineEntity } from '#model/entity.ts';
import { date, dict, ref, text } from '#model/fields.ts';

export const employeeSkill = defineEntity({
  name: 'employeeSkill',
  title: '员工技能',
  area: 'shopfloor',
  kind: 'master',
  states: 'lookup',
  label: ['employee', 'operation'],
  search: ['certificate'],
  fields: {
    employee: ref('employee', '员工', { required: true, list: true, filter: true }),
    operation: ref('operation', '工序', { required: true, list: true, filter: true }),
    skillLevel: dict('skillLevel', '等级', {
      required: true,
      list: true,
      filter: true,
      default: 'qualified',
    }),
    validFrom: date('起始日期', { required: true, list: true, default: 'today' }),
    validTo: date('有效期至', { list: true, filter: true }),
    trainer: ref('employee', '考核人', { list: true }),
    certificate: text('证书编号', { list: true }),
  },
  uniques: [['employee', 'operation']],
  checks: [{ expect: 'validFrom <= validTo', at: 'validTo', message: '有效期至不能早于起始日期' }],
  sort: [{ field: 'employee' }],
  menu: { group: '车间现场', section: 'access', order: 50, icon: 'users-group' },
});
