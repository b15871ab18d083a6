// 生产报废单: components spoiled in the workshop. They left the store when they were issued; the order has that much less
// of them, at what it was issued at. What is left of them may come back into the store as residue.
import { localCurrency } from '#entities/blocks/docFinance.ts';
import { baseQuantity, totalOfOneUnit } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billEnd,
  billHead,
  billList,
  goods,
  lineCost,
  moved,
} from '#entities/blocks/stockBill.ts';
import { component, orderLine, workshopOrder } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, images, integer, money, qty, ref, text } from '#model/fields.ts';

const { billType: _kind, ...head } = billHead('scrapType', '报废日期');
const { unit, ...named } = goods;
const spoiled = { ...named.material, fill: { unit: 'stockUnit' } } as const;

export const productionScrap = defineEntity({
  name: 'productionScrap',
  title: '生产报废单',
  area: 'manufacturing',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'SCBF',
  label: ['code'],
  search: ['code'],
  scope: { owner: 'applicant', department: 'produceDept' },
  fields: {
    ...head,
    ...workshopOrder,
    applicant: ref('employee', '申请人', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'currentEmployee',
    }),
    scrapWarehouse: ref('warehouse', '废品仓', {
      filter: true,
      group: '基本',
      help: '残料放入的仓库；不填写残料时只核销',
    }),
    qtyTotal: qty('总数量', { list: true, group: '合计', computed: totalOfOneUnit }),
    costAmount: money('损失金额', {
      list: true,
      total: true,
      group: '合计',
      computed: 'sum(items.costAmount)',
      scale: 'local.amount',
      guard: 'cost',
    }),
    localCurrency: { ...localCurrency, group: '合计', hidden: true },
    ...billEnd('productionScrap'),
  },
  lines: {
    items: {
      title: '报废明细',
      rules: ['quantity'],
      required: true,
      fields: {
        ...named,
        material: spoiled,
        unit,
        wipQty: qty('在制结存', { readonly: true, list: true, scale: 'unit' }),
        qty: moved('报废数量'),
        ...baseQuantity,
        scrapType: dict('scrapType', '报废类型', {
          required: true,
          list: true,
          filter: true,
          default: 'process',
        }),
        badReason: ref('badReason', '不良原因', { list: true, filter: true }),
        responsibleTeam: ref('workTeam', '责任班组', { filter: true }),
        responsibleEmployee: ref('employee', '责任人'),
        supplier: ref('supplier', '责任供应商', { editableWhen: "scrapType = 'material'" }),
        lot: ref('lot', '批号', { list: true }),
        residueMaterial: ref('material', '残料物料', { pick: 'isStock', fill: { residueUnit: 'stockUnit' } }),
        residueUnit: ref('unit', '残料单位', { readonly: true }),
        residueQty: qty('残料数量', {
          min: '0',
          scale: 'residueUnit',
          editableWhen: 'not empty(residueMaterial)',
        }),
        warehouse: ref('warehouse', '残料入库仓库', { default: 'doc.scrapWarehouse' }),
        photo: images('图片'),
        needFeed: bool('需补料', { list: true, default: false, help: '审核后可下推生产补料单' }),
        fedQty: qty('已补料数量', { readonly: true, default: '0', scale: 'unit' }),
        ...lineCost,
        product: ref('material', '产品'),
        ...orderLine('生产订单号'),
        ...component,
        operationSeq: integer('工序号', { plain: true }),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(componentLineId)',
      at: 'items.material',
      message: '报废的用料须从生产订单下推，请删除手工增加的行',
      on: 'submit',
    },
    {
      expect: 'residueQty > 0',
      when: 'not empty(residueMaterial)',
      at: 'items.residueQty',
      message: '请填写残料数量，没有残料时清空残料物料',
      on: 'submit',
    },
    {
      expect: 'not empty(warehouse)',
      when: 'not empty(residueMaterial)',
      at: 'items.warehouse',
      message: '请填写残料入库仓库',
      on: 'submit',
    },
  ],
  pushes: [
    {
      to: 'productionFeed',
      title: '生产补料单',
      lines: 'items',
      toLines: 'items',
      linkRule: 'productionScrap-productionFeed',
      further: { entity: 'manufacturingOrder', lines: 'components', line: 'componentLineId' },
      header: {
        workshop: 'workshop',
        produceDept: 'produceDept',
        manufacturingOrder: 'manufacturingOrder',
        applicant: 'applicant',
        feedType: "='scrapFeed'",
      },
      line: {
        material: 'material',
        unit: 'unit',
        warehouse: 'up.warehouse',
        location: 'up.location',
        product: 'product',
        orderLineCode: 'orderLineCode',
        componentLineId: 'componentLineId',
        operationSeq: 'operationSeq',
        badReason: 'badReason',
      },
    },
  ],
  actions: billActions,
  ...billList,
  menu: { group: '生产管理', section: 'material', order: 40, icon: 'packages' },
});
