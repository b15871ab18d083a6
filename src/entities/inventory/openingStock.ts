// 期初库存单: what lies in a warehouse before the business begins. Entered until the initialisation is finished.
import { importing } from '#entities/blocks/actions.ts';
import { localCurrency } from '#entities/blocks/docFinance.ts';
import { baseQuantity, totalOfOneUnit, trackingLine } from '#entities/blocks/materialLine.ts';
import {
  billList,
  goods,
  lineCost,
  moved,
  ownerChecks,
  ownPlaces,
  receivedPlace,
  stockKeeping,
} from '#entities/blocks/stockBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, file, integer, longText, money, price, qty, ref, text } from '#model/fields.ts';

const cost = { guard: 'cost', scale: 'local.amount' } as const;
const { warehouse: _warehouse, ...place } = receivedPlace;

export const openingStock = defineEntity({
  name: 'openingStock',
  title: '期初库存单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'OB',
  label: ['code'],
  search: ['code'],
  scope: { owner: 'handler' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    date: date('期初日期', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      help: '库存启用期间之前的最后一天，全部期初库存单须为同一天',
    }),
    warehouse: ref('warehouse', '仓库', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      pick: ownPlaces,
    }),
    handler: ref('employee', '经办人', {
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
    }),
    ownerType: { ...stockKeeping.ownerType, group: '基本' },
    ownerSupplier: { ...stockKeeping.ownerSupplier, group: '基本' },
    ownerCustomer: { ...stockKeeping.ownerCustomer, group: '基本' },
    qtyTotal: qty('总数量', { list: true, group: '合计', computed: totalOfOneUnit }),
    costAmount: money('金额合计', {
      ...cost,
      list: true,
      total: true,
      group: '合计',
      computed: 'sum(items.amount)',
    }),
    lineCount: integer('行数', { list: true, group: '合计', computed: 'count(items.material)' }),
    isFinished: bool('已结束初始化', { readonly: true, list: true, group: '基本', default: false }),
    localCurrency: { ...localCurrency, group: '合计', hidden: true },
    attachments: file('附件', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '期初明细',
      rules: ['quantity', 'shelfLife', 'openingAmount'],
      required: true,
      fields: {
        ...goods,
        material: { ...goods.material, fill: { unit: 'stockUnit', location: 'location' } },
        qty: moved('期初数量'),
        ...baseQuantity,
        ...place,
        stockStatus: ref('stockStatus', '库存状态', { required: true }),
        ...trackingLine,
        unitCost: price('单价', { list: true, min: '0', guard: 'cost', help: '每基本单位的成本' }),
        amount: money('金额', { ...cost, list: true, total: true, min: '0' }),
        yearInQty: qty('本年累计入库', { min: '0', scale: 'unit' }),
        yearInAmount: money('本年累计入库金额', { ...cost, min: '0' }),
        yearOutQty: qty('本年累计出库', { min: '0', scale: 'unit' }),
        yearOutAmount: money('本年累计出库金额', { ...cost, min: '0' }),
        costPrice: { ...lineCost.costPrice, hidden: true },
        costAmount: { ...lineCost.costAmount, title: '过账金额', hidden: true },
        supplier: ref('supplier', '供应商'),
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    {
      expect: 'not empty(location)',
      when: 'doc.warehouse.enableLocation',
      at: 'items.location',
      message: '该仓库启用了库位，请填写库位',
      on: 'submit',
    },
    {
      expect: 'not empty(lot) or not empty(lotNo)',
      when: 'material.isLotManaged',
      at: 'items.lotNo',
      message: '该物料启用了批号管理，请填写批号',
      on: 'submit',
    },
    {
      expect: 'not empty(amount)',
      when: "doc.ownerType = 'own'",
      at: 'items.amount',
      message: '请填写金额或单价',
      on: 'submit',
    },
    { expect: 'produceDate <= expiryDate', at: 'items.expiryDate', message: '有效期不能早于生产日期' },
  ],
  actions: {
    import: importing,
    finishInit: { title: '结束初始化', performs: true },
    unfinishInit: { title: '反结束初始化', performs: true },
  },
  ...billList,
  menu: { group: '库存管理', section: 'inbound', order: 80, icon: 'database' },
});
