// 不良分类: the tree defects are told apart by; reasons stand in its nodes. At most five levels, so that a report by class
// can still be read.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, ref, text } from '#model/fields.ts';

/** Levels from the root down. */
export const deepestClassification = 5;

export const badClassification = defineEntity({
  name: 'badClassification',
  title: '不良分类',
  area: 'quality',
  kind: 'tree',
  states: 'lookup',
  carry: ['fullName', 'applyTo'],
  search: ['code', 'name'],
  parent: 'parentId',
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    parentId: ref('badClassification', '上级分类', { filter: true }),
    fullName: text('全路径', {
      list: true,
      computed: "if(empty(parentId), name, concat(parentId.fullName, '/', name))",
    }),
    level: integer('级次', { list: true, readonly: true, default: 1 }),
    isLeaf: bool('末级', { readonly: true, default: true }),
    applyTo: dict('badScope', '适用', { list: true, filter: true, default: 'all' }),
    sortNo: integer('顺序', { default: 0 }),
    remark: longText('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '质量管理', section: 'defect', order: 20, icon: 'category-2' },
});
