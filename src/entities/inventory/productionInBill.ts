// 生产入库单: finished and semi-finished goods from the workshop. Their value is the typed unit cost, else the average,
// else the reference cost; closing of costs corrects it later.
import { packLine, packScan } from '#entities/blocks/packing.ts';
import { baseQuantity, trackingLine } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import {
  billActions,
  billHead,
  billList,
  billRest,
  goods,
  kept,
  lineCost,
  moved,
  ownerChecks,
  receiptChecks,
  receivedPlace,
} from '#entities/blocks/stockBill.ts';
import { orderLine, workshopOrder } from '#entities/blocks/workshopBill.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, price, qty, ref, text } from '#model/fields.ts';
import { productionInToReturn } from './inventoryPushes.ts';

export const productionInBill = defineEntity({
  name: 'productionInBill',
  title: '生产入库单',
  area: 'inventory',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'MIN',
  label: ['code'],
  search: ['code', 'workTeam', 'deliveryNo'],
  scope: { owner: 'stockKeeper', department: 'stockDept' },
  fields: {
    ...billHead('productionInType', '入库日期'),
    inType: dict('productionInKind', '入库类别', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'normal',
    }),
    ...workshopOrder,
    workTeam: text('班组', { filter: true, group: '基本' }),
    handler: ref('employee', '交库人', { filter: true, group: '基本' }),
    deliverer: ref('employee', '交货人', { group: '基本', hidden: true }),
    ...billRest('productionInBill'),
    ...packScan,
  },
  lines: {
    items: {
      title: '入库明细',
      rules: ['quantity', 'shelfLife'],
      required: true,
      fields: {
        ...goods,
        productType: dict('productType', '产品类型', { required: true, default: 'main' }),
        mustQty: qty('应收数量', { readonly: true, list: true, scale: 'unit' }),
        qty: moved('实收数量'),
        ...baseQuantity,
        finalBase: qty('完工入库数量', { computed: 'if(isFinal, baseQty, 0)', hidden: true }),
        ...packLine,
        packQty: qty('箱数', { min: '0' }),
        qualityGrade: dict('qualityGrade', '质量等级', { default: 'qualified' }),
        qualityResult: dict('qualityResult', '质量状态', { readonly: true, default: 'qualified' }),
        unitCost: price('入库单价', {
          min: '0',
          guard: 'cost',
          help: '每基本单位的成本，不填按当前平均成本或参考成本',
        }),
        ...receivedPlace,
        ...trackingLine,
        ...lineCost,
        ...orderLine('生产订单号'),
        workOrder: ref('workOrder', '工单'),
        workTaskOrder: ref('workTaskOrder', '任务单'),
        workReport: ref('workReport', '报工单'),
        bom: ref('bom', 'BOM版本'),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true }),
        isFinal: bool('完工入库', { default: false, help: '最后一次入库：审核后生产订单完工' }),
        returnedQty: kept('已退库数量'),
        ...sourceLine,
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...ownerChecks,
    ...receiptChecks,
    {
      expect: "stockStatus.statusKind != 'available'",
      when: "doc.inType = 'defect'",
      at: 'items.stockStatus',
      message: '不良品入库须放入不良、待检等非可用的库存状态',
      on: 'submit',
    },
  ],
  pushes: [productionInToReturn],
  actions: billActions,
  ...billList,
  ownIndexes: ['production_in_bill_items_pack_units_idx'],
  menu: { group: '库存管理', section: 'inbound', order: 20, icon: 'package-import' },
});
