// 库存状态: whether stock in this state may be issued, locked and counted as available.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, text } from '#model/fields.ts';

export const stockStatus = defineEntity({
  name: 'stockStatus',
  title: '库存状态',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['statusKind', 'includeInAvailable', 'allowIssue', 'allowLock'],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, pinyin: true }),
    statusKind: dict('stockStatusKind', '状态类型', {
      required: true,
      list: true,
      filter: true,
      default: 'available',
    }),
    includeInAvailable: bool('参与可用量', { list: true, default: true }),
    includeInPlan: bool('参与计划', { list: true, default: true }),
    allowIssue: bool('允许出库', { list: true, default: true }),
    allowLock: bool('允许锁库', { default: true }),
    allowCount: bool('参与盘点', { default: true }),
    isDefault: bool('默认', { default: false }),
    isSystem: bool('系统预置', { readonly: true, list: true, default: false, help: '不能删除，可以禁用' }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'store', order: 30, icon: 'status-change' },
});
