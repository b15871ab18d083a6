// 列表方案: columns, filters, sorting and grouping of a list that somebody shares under a name. What is private stays
// with the settings of its owner; these rows are what others may choose.
import { defineEntity } from '#model/entity.ts';
import { bool, dict, json, ref, refs, text } from '#model/fields.ts';

export const savedView = defineEntity({
  name: 'savedView',
  title: '列表方案',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  label: ['name'],
  search: ['name', 'entityKey'],
  fields: {
    name: text('方案名称', { required: true, list: true, filter: true, length: 60 }),
    entityKey: text('业务对象', {
      required: true,
      readonly: true,
      list: true,
      filter: true,
      help: '列表的名称，按明细显示的列表带明细名',
    }),
    organization: ref('organization', '组织', {
      required: true,
      readonly: true,
      list: true,
      filter: true,
      default: 'currentOrg',
    }),
    user: ref('user', '所有者', {
      required: true,
      readonly: true,
      list: true,
      filter: true,
      default: 'currentUser',
    }),
    shareScope: dict('shareScope', '共享范围', { required: true, list: true, filter: true, default: 'org' }),
    sharedTo: refs('securityGroup', '共享对象', { list: true }),
    filters: json('过滤条件', { readonly: true }),
    columns: json('列设置', { readonly: true }),
    sorts: json('排序', { readonly: true }),
    groups: json('分组', { readonly: true }),
    isDefault: bool('默认', { list: true, default: false, help: '没有自己设定的人打开列表时使用' }),
  },
  uniques: [['entityKey', 'organization', 'user', 'name']],
  sort: [{ field: 'entityKey' }, { field: 'name' }],
  actions: { share: { title: '共享' } },
  menu: { group: '系统管理', section: 'rule', order: 70, icon: 'layout-columns' },
});
