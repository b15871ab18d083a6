// 库位: zones, racks and bins of a warehouse; only leaves hold stock.
import { importing, printLabel } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, qty, ref, text } from '#model/fields.ts';

export const location = defineEntity({
  name: 'location',
  title: '库位',
  area: 'master',
  kind: 'tree',
  states: 'lookup',
  carry: ['warehouse', 'isLeaf', 'isLocked'],
  search: ['code', 'name', 'barcode'],
  parent: 'parent',
  fields: {
    code: code('库位编码', { required: true, list: true, filter: true }),
    name: text('库位名称', { required: true, list: true, filter: true, pinyin: true }),
    warehouse: ref('warehouse', '所属仓库', { required: true, list: true, filter: true }),
    parent: ref('location', '上级库位'),
    locationType: dict('locationType', '库位类型', {
      required: true,
      list: true,
      filter: true,
      default: 'bin',
    }),
    isLeaf: bool('末级', { readonly: true, default: true }),
    zone: text('库区', { list: true, filter: true }),
    rackNo: text('货架号'),
    levelNo: text('层号'),
    binNo: text('格号'),
    maxWeight: qty('最大载重'),
    maxVolume: qty('最大容积'),
    maxQty: qty('最大存放量'),
    allowMixMaterial: bool('允许混放物料', { default: true }),
    allowMixLot: bool('允许混放批号', { default: true }),
    fixedMaterial: ref('material', '固定物料', { filter: true }),
    pickSeq: integer('拣货顺序', { default: 0 }),
    barcode: text('库位条码', { unique: true, filter: true }),
    isLocked: bool('锁定', { list: true, filter: true, default: false }),
    remark: text('备注'),
  },
  uniques: [['warehouse', 'code']],
  actions: {
    import: importing,
    batchGenerate: {
      title: '批量生成',
      performs: true,
      asks: {
        racks: integer('货架数', { required: true, default: 1, min: '1', max: '99' }),
        firstRack: integer('起始货架号', { required: true, default: 1, min: '1', max: '99' }),
        levels: integer('每架层数', { required: true, default: 1, min: '1', max: '99' }),
        bins: integer('每层货位数', {
          required: true,
          default: 1,
          min: '1',
          max: '99',
          help: '在本库位下生成，编码为 本库位编码-货架-层-货位，如 A-01-02-03；一次最多 500 个',
        }),
      },
    },
    printLabel,
  },
  sort: [{ field: 'pickSeq' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'store', order: 20, icon: 'layout-grid' },
});
