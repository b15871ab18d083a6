// 条款模板: clauses to pick into quotations, orders and contracts.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, text } from '#model/fields.ts';

export const termTemplate = defineEntity({
  name: 'termTemplate',
  title: '条款模板',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['name', 'termType', 'content', 'isLocked', 'isDefault'],
  search: ['code', 'name'],
  fields: {
    code: code('条款编码', { required: true, unique: true, list: true }),
    name: text('条款名称', { required: true, list: true, filter: true, pinyin: true }),
    termType: dict('termType', '条款类型', { required: true, list: true, filter: true }),
    usage: dict('termUsage', '适用范围', { required: true, list: true, filter: true, default: 'both' }),
    content: longText('条款内容', { required: true }),
    isLocked: bool('锁定内容', { default: false }),
    isDefault: bool('默认带出', { default: false }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'terms', order: 100, icon: 'file-text' },
});
