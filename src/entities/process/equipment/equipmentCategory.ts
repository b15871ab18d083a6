// 设备分类: the tree beside the register of equipment. The kind of a class says what its machines, tools or instruments may
// be chosen for.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, longText, ref, text } from '#model/fields.ts';

export const equipmentCategory = defineEntity({
  name: 'equipmentCategory',
  title: '设备分类',
  area: 'process',
  kind: 'tree',
  states: 'lookup',
  carry: ['equipmentKind'],
  search: ['code', 'name'],
  parent: 'parentId',
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    parentId: ref('equipmentCategory', '上级分类', {
      filter: true,
      keepsTyped: true,
      fill: { equipmentKind: 'equipmentKind' },
    }),
    equipmentKind: dict('equipmentKind', '大类', {
      required: true,
      list: true,
      default: 'production',
      help: '生产设备可排产、派工；检测仪器另有计量器具与校准',
    }),
    sortNo: integer('顺序', { default: 0 }),
    remark: longText('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 10, icon: 'sitemap' },
});
