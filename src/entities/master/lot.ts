// 批号主档: one row per material and lot number, made when an in bill brings a new one.
import { printLabel, trace } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, integer, qty, ref, text } from '#model/fields.ts';

export const lot = defineEntity({
  name: 'lot',
  title: '批号主档',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  codePrefix: 'L',
  label: ['code'],
  carry: ['material', 'lotStatus', 'produceDate', 'expiryDate'],
  search: ['code', 'supplierLot'],
  fields: {
    code: code('批号', { required: true, list: true, filter: true }),
    material: ref('material', '物料', { required: true, list: true, filter: true }),
    ...materialNames,
    org: ref('organization', '组织', { required: true, readonly: true, filter: true, default: 'currentOrg' }),
    lotStatus: dict('lotStatus', '批号状态', { required: true, list: true, filter: true, default: 'normal' }),
    frozenBy: text('冻结来源', { readonly: true, list: true, filter: true, help: '手工，或哪一张召回单' }),
    supplier: ref('supplier', '供应商', { list: true, filter: true }),
    supplierLot: text('供应商批号', { list: true, filter: true }),
    customer: ref('customer', '客户'),
    produceDate: date('生产日期', { list: true }),
    expiryDate: date('有效期至', { list: true, filter: true }),
    receiptDate: date('首次入库日期', { readonly: true, list: true }),
    sourceEntity: dict('entityName', '来源单据类型', { readonly: true }),
    sourceCode: text('来源单号', { readonly: true, filter: true }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { filter: true }),
    inspectionBill: ref('inspectionBill', '检验单'),
    qualityGrade: dict('qualityGrade', '质量等级', { list: true, filter: true }),
    nextInspectDate: date('下次复检日期'),
    onHandQty: qty('库存量', { list: true, figure: true, follows: ['stockBalance'] }),
    remainDays: integer('剩余天数', { list: true, figure: true }),
    remark: text('备注'),
  },
  checks: [{ expect: 'produceDate <= expiryDate', at: 'expiryDate', message: '有效期不能早于生产日期' }],
  uniques: [['material', 'code']],
  indexes: [['expiryDate']],
  actions: {
    freeze: { title: '冻结', performs: true },
    unfreeze: {
      title: '解冻',
      performs: true,
      asks: {
        reason: text('原因', { length: 500, help: '召回冻结的批号须填写，并且要有召回单的解冻权限' }),
      },
    },
    printLabel,
    trace,
  },
  menu: { group: '库存管理', order: 60, icon: 'barcode' },
});
