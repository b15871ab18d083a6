// 停机原因: why a machine stands, as a tree of two levels; which loss of the OEE it is, and which pause of a task it stands for.
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, ref, text } from '#model/fields.ts';

export const stopReason = defineEntity({
  name: 'stopReason',
  title: '停机原因',
  area: 'shopfloor',
  kind: 'tree',
  states: 'lookup',
  parent: 'parentId',
  search: ['code', 'name'],
  carry: ['stopClass'],
  onceUsed: { by: 'anything', fixed: ['stopClass'] },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    parentId: ref('stopReason', '上级'),
    stopClass: dict('stopClass', '停机类别', {
      required: true,
      list: true,
      filter: true,
      default: 'breakdown',
      help: '计入OEE的哪一种损失；用过之后不能修改',
    }),
    pauseReason: dict('pauseReason', '暂停原因', {
      list: true,
      help: '任务以这个原因暂停时，停机记录带出本原因',
    }),
    sortNo: integer('顺序', { default: 0 }),
  },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '车间现场', section: 'stops', order: 30, icon: 'sitemap' },
});
