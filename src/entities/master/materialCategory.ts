// 物料分组: the tree beside the material list; brings defaults to new materials.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, ref, text } from '#model/fields.ts';

export const materialCategory = defineEntity({
  name: 'materialCategory',
  title: '物料分组',
  area: 'master',
  kind: 'tree',
  states: 'lookup',
  carry: [
    'fullName',
    'codePrefix',
    'inventoryCategory',
    'erpClass',
    'baseUnit',
    'warehouse',
    'isLotManaged',
    'purchaser',
    'planner',
  ],
  search: ['code', 'name'],
  parent: 'parent',
  fields: {
    code: code('分组编码', { required: true, unique: true, list: true }),
    name: text('分组名称', { required: true, list: true, filter: true, pinyin: true }),
    parent: ref('materialCategory', '上级分组', { filter: true }),
    fullName: text('全称', {
      list: true,
      computed: "if(empty(parent), name, concat(parent.fullName, '/', name))",
    }),
    codePrefix: text('编码前缀'),
    inventoryCategory: ref('inventoryCategory', '默认存货类别'),
    erpClass: dict('erpClass', '默认物料属性'),
    baseUnit: ref('unit', '默认基本单位'),
    warehouse: ref('warehouse', '默认仓库'),
    isLotManaged: bool('默认批号管理', { default: false }),
    purchaser: ref('employee', '默认采购员', { pick: 'isPurchaser' }),
    planner: ref('employee', '默认计划员', { pick: 'isPlanner' }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'goods', order: 20, icon: 'category' },
});
