// 车间: factories, workshops and lines as a tree; each belongs to a department that makes things.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, longText, qty, ref, text } from '#model/fields.ts';

export const workshop = defineEntity({
  name: 'workshop',
  title: '车间',
  area: 'process',
  kind: 'tree',
  states: 'lookup',
  carry: ['nodeType', 'department', 'manager', 'wipWarehouse', 'inWarehouse', 'factoryCalendar'],
  search: ['code', 'name'],
  scope: { department: 'department' },
  parent: 'parentId',
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    parentId: ref('workshop', '上级', { filter: true }),
    nodeType: dict('workshopNodeType', '类别', { required: true, list: true, default: 'workshop' }),
    department: ref('department', '对应部门', {
      required: true,
      list: true,
      filter: true,
      pick: 'isWorkshop',
      keepsTyped: true,
      fill: { manager: 'manager' },
      help: '只列出勾选了“生产车间”的部门',
    }),
    manager: ref('employee', '车间主任', { list: true }),
    phone: text('电话'),
    wipWarehouse: ref('warehouse', '线边仓', { list: true }),
    inWarehouse: ref('warehouse', '默认入库仓'),
    factoryCalendar: ref('factoryCalendar', '工厂日历', { help: '不填时按组织的默认日历' }),
    area: qty('面积(㎡)', { min: '0' }),
    sortNo: integer('顺序', { default: 0 }),
    remark: longText('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '工艺与资源', section: 'resource', order: 10, icon: 'building-factory-2' },
});
