// 业务组: sales, purchase or stock staff taken together, for defaults and reports.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, ref, text } from '#model/fields.ts';

export const businessGroup = defineEntity({
  name: 'businessGroup',
  title: '业务组',
  area: 'master',
  kind: 'master',
  states: 'lookup',
  search: ['code', 'name'],
  fields: {
    code: code('业务组编码', { required: true, unique: true, list: true, filter: true }),
    name: text('业务组名称', { required: true, list: true, filter: true, pinyin: true }),
    groupType: dict('businessGroupType', '业务组类型', { required: true, list: true, filter: true }),
    org: ref('organization', '业务组织', {
      required: true,
      readonly: true,
      list: true,
      filter: true,
      default: 'currentOrg',
    }),
    department: ref('department', '所属部门', { filter: true }),
    leader: ref('employee', '组长', { list: true }),
    remark: text('备注'),
  },
  lines: {
    members: {
      title: '业务员',
      uniques: [['employee']],
      onlyOne: { field: 'isDefault' },
      fields: {
        employee: ref('employee', '业务员', { required: true }),
        isDefault: bool('默认', { default: false }),
        startDate: date('开始日期'),
        endDate: date('结束日期'),
        remark: text('备注'),
      },
    },
  },
  checks: [{ expect: 'startDate <= endDate', at: 'members.endDate', message: '结束日期不能早于开始日期' }],
  actions: { import: importing },
  menu: { group: '基础资料', section: 'people', order: 40, icon: 'users-group' },
});
