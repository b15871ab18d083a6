// 部门: a tree within one organisation; responsibility on documents and unit of the row scope.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, ref, text } from '#model/fields.ts';

export const department = defineEntity({
  name: 'department',
  title: '部门',
  area: 'master',
  kind: 'tree',
  states: 'lookup',
  carry: ['fullName', 'org', 'manager', 'isWorkshop', 'expiryDate'],
  ended: { field: 'expiryDate', why: '已失效' },
  search: ['code', 'name'],
  parent: 'parent',
  fields: {
    code: code('部门编码', { required: true, unique: true, list: true, filter: true }),
    name: text('部门名称', { required: true, list: true, filter: true, pinyin: true }),
    fullName: text('部门全称', {
      list: true,
      computed: "if(empty(parent), name, concat(parent.fullName, '/', name))",
    }),
    parent: ref('department', '上级部门', { list: true, filter: true }),
    org: ref('organization', '所属组织', {
      required: true,
      readonly: true,
      list: true,
      filter: true,
      default: 'currentOrg',
    }),
    deptType: dict('deptType', '部门属性', { required: true, list: true, filter: true }),
    manager: ref('employee', '部门负责人', { list: true }),
    leaderUp: ref('employee', '分管领导'),
    isWorkshop: bool('生产车间', { list: true, default: false }),
    workshop: ref('workshop', '对应车间'),
    phone: text('电话'),
    costCenterNo: text('成本中心编码'),
    expenseType: dict('expenseType', '费用归集类型'),
    effectiveDate: date('生效日期', { default: 'today' }),
    expiryDate: date('失效日期'),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  checks: [
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    {
      expect: 'parent.org = org',
      when: 'not empty(parent)',
      at: 'parent',
      message: '上级部门须属于同一组织',
    },
  ],
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'people', order: 20, icon: 'hierarchy-2' },
});
