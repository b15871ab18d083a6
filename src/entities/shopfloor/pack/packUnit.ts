// 包装单元: one box or pallet with its code, what is in it by lot and serial number, where it lies, and what happened to it. A
// pallet holds boxes; its own total is theirs.
import { printLabel } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, datetime, dict, integer, json, longText, qty, ref, text } from '#model/fields.ts';
import { boxLabel } from './packLabel.ts';
import { packStates } from './packStates.ts';

const kept = { readonly: true } as const;
const shown = { readonly: true, list: true, filter: true } as const;

/** What is asked when goods or a unit are named: the unit, or the material with lot and quantity. */
const goods = {
  material: ref('material', '物料', { pick: 'isStock' }),
  lot: ref('lot', '批号'),
  qty: qty('数量', { above: '0', help: '基本单位' }),
  serialText: longText('序列号', { help: '用逗号、空格或换行分隔；连续的号码可写成 SN001~SN020' }),
};

export const packUnit = defineEntity({
  name: 'packUnit',
  title: '包装单元',
  area: 'shopfloor',
  kind: 'document',
  states: packStates,
  codePrefix: 'BZD',
  label: ['code'],
  search: ['code', 'inCode', 'outCode'],
  firstFields: ['packType', 'customer', 'grossWeight', 'netWeight', 'remark'],
  fields: {
    code: code('条码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    packType: dict('packType', '类型', {
      required: true,
      list: true,
      filter: true,
      default: 'box',
      group: '基本',
    }),
    parentUnit: ref('packUnit', '上级单元', { ...shown, index: true, group: '基本' }),
    packRule: ref('packRule', '包装规则', {
      ...kept,
      group: '基本',
      help: '按物料与客户选最窄、最新生效的一条',
    }),
    customer: ref('customer', '客户', { list: true, filter: true, group: '基本' }),
    warehouse: ref('warehouse', '仓库', { ...shown, group: '地点' }),
    location: ref('location', '库位', { ...kept, list: true, group: '地点' }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { ...shown, group: '来源' }),
    workTaskOrder: ref('workTaskOrder', '派工单', { ...kept, index: true, group: '来源' }),
    workReport: ref('workReport', '报工单', { ...kept, index: true, group: '来源' }),
    ownQty: qty('本层数量', { computed: 'sum(contents.qty)', hidden: true, group: '数量' }),
    insideQty: qty('下层数量', { ...kept, default: '0', hidden: true, group: '数量' }),
    totalQty: qty('总数量', {
      computed: 'coalesce(ownQty, 0) + coalesce(insideQty, 0)',
      list: true,
      total: true,
      group: '数量',
    }),
    grossWeight: qty('毛重', { list: true, min: '0', group: '数量' }),
    netWeight: qty('净重', { min: '0', group: '数量' }),
    inCode: text('入库单号', { ...shown, group: '单据' }),
    outCode: text('出库单号', { ...shown, group: '单据' }),
    printCount: integer('打印次数', { ...kept, default: 0, group: '单据' }),
    qrCode: text('二维码', { qr: true, computed: "concat('packUnit|', id, '|', code)", group: '单据' }),
    remark: text('备注', { group: '单据', length: 500 }),
  },
  lines: {
    contents: {
      title: '内容',
      fields: {
        material: ref('material', '物料', { required: true, list: true, filter: true, pick: 'isStock' }),
        materialName: text('物料名称', { list: true, lookup: 'material.name' }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
        lot: ref('lot', '批号', { list: true, filter: true, fill: { produceDate: 'produceDate' } }),
        lotNo: code('新批号', { length: 100, help: '批号档案中还没有的批号填在这里，入库审核时对应' }),
        stockStatus: ref('stockStatus', '库存状态', kept),
        qty: qty('数量', { required: true, list: true, total: true, above: '0', scale: 'baseUnit' }),
        serialText: goods.serialText,
        produceDate: date('生产日期'),
      },
    },
    events: {
      title: '流水',
      readonly: true,
      fields: {
        eventAt: datetime('时间', kept),
        packEvent: dict('packEvent', '事件', kept),
        qty: qty('数量', kept),
        fromUnit: ref('packUnit', '来源单元', kept),
        toUnit: ref('packUnit', '去向单元', kept),
        billCode: text('单据编号', kept),
        employee: ref('employee', '员工', kept),
        shopDevice: ref('shopDevice', '终端', kept),
        before: json('此前', { ...kept, hidden: true }),
      },
    },
  },
  actions: {
    pack: {
      title: '装箱',
      performs: true,
      in: ['packing', 'inStock'],
      asks: {
        unit: ref('packUnit', '装入单元', { help: '把一个箱装上本托盘；装散货时不填，填下面的物料' }),
        ...goods,
      },
    },
    takeOut: {
      title: '取出',
      performs: true,
      in: ['packing', 'inStock'],
      asks: { unit: ref('packUnit', '取出单元', { help: '取出散货时不填，填下面的物料' }), ...goods },
    },
    split: {
      title: '拆分',
      performs: true,
      in: ['packing', 'inStock'],
      asks: { ...goods, material: ref('material', '物料', { required: true, pick: 'isStock' }) },
    },
    combine: {
      title: '合并',
      performs: true,
      in: ['packing', 'inStock'],
      asks: {
        unit: ref('packUnit', '并入的单元', { required: true, help: '它的内容全部并入本单元' }),
      },
    },
    printLabel: { ...printLabel, performs: true, in: ['packing', 'sealed', 'inStock', 'shipped'] },
  },
  prints: [boxLabel],
  indexes: [['manufacturingOrder', 'status']],
  sort: [{ field: 'code', descending: true }],
  lineList: 'contents',
  menu: { group: '车间现场', section: 'packing', order: 10, icon: 'package' },
});
