// 质检报告: what goes with a shipment and says how its lots were found. Values come from the newest approved inspection of the
// lot; once released it never changes: a new revision says what is new, and the former one stays readable.
import { attach } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';
import { submitting } from '#model/states/standardStates.ts';
import { certificatePrint } from './certificatePrint.ts';

const certificateStates: StateMachine = {
  name: 'qualityCertificate',
  title: '报告状态',
  initial: 'draft',
  dict: 'certificateStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    released: ['reviewed', 'executable'],
    voided: ['void'],
  },
  transitions: [
    ...submitting.filter(({ action }) => ['submit', 'withdraw', 'reject'].includes(action)),
    {
      action: 'release',
      title: '签发',
      from: ['submitted'],
      to: 'released',
      onward: true,
      complete: true,
      stamps: { at: 'releasedAt' },
    },
    {
      action: 'void',
      title: '作废',
      from: ['draft', 'released'],
      to: 'voided',
      reason: 'voidReason',
      stamps: { by: 'voidedBy', at: 'voidedAt' },
    },
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft'] },
    { key: 'submitted', title: '审核中', states: ['submitted'] },
    { key: 'released', title: '已签发', states: ['released'] },
  ],
};

const basic = { group: '基本' } as const;
const goods = { group: '产品' } as const;
const issued = { group: '签发' } as const;

export const qualityCertificate = defineEntity({
  name: 'qualityCertificate',
  title: '质检报告',
  area: 'quality',
  kind: 'document',
  states: certificateStates,
  codePrefix: 'COA',
  label: ['code'],
  search: ['code', 'customer', 'customerOrderNo', 'material', 'materialName'],
  scope: { owner: 'signer' },
  firstFields: ['customer', 'salesOutBill', 'material', 'lot', 'qty', 'statement'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, ...basic }),
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...basic }),
    customer: ref('customer', '客户', { required: true, list: true, filter: true, ...basic }),
    salesOutBill: ref('salesOutBill', '销售出库单', { list: true, filter: true, ...basic }),
    deliveryNotice: ref('deliveryNotice', '发货通知单', { filter: true, ...basic }),
    customerOrderNo: text('客户订单号', { list: true, filter: true, ...basic }),
    material: ref('material', '物料编码', {
      required: true,
      list: true,
      filter: true,
      fill: { unit: 'stockUnit' },
      ...goods,
    }),
    ...materialNames,
    customerMaterialNo: text('客户物料编码', { list: true, ...goods }),
    lot: ref('lot', '批号', {
      list: true,
      filter: true,
      fill: { produceDate: 'produceDate', expiryDate: 'expiryDate' },
      help: '按出库单出具的报告不填，检验结果逐批列出',
      ...goods,
    }),
    unit: ref('unit', '单位', goods),
    qty: qty('数量', { list: true, above: '0', scale: 'unit', ...goods }),
    produceDate: date('生产日期', goods),
    expiryDate: date('有效期至', goods),
    statement: longText('结论语', {
      required: true,
      default: '经检验，该产品符合技术要求，准予出厂。',
      ...issued,
    }),
    signer: ref('employee', '签发人', { list: true, help: '签发时没有填写的，为签发的人', ...issued }),
    template: ref('printTemplate', '模板', {
      pick: "entityKey = 'qualityCertificate'",
      help: '打印时先用它；不选为默认模板',
      ...issued,
    }),
    revision: integer('版次', { readonly: true, default: 1, list: true, ...issued }),
    formerCertificate: ref('qualityCertificate', '上一版', { readonly: true, ...issued }),
    replacedBy: text('已由新版代替', { readonly: true, list: true, ...issued }),
    isOutdated: bool('检验值已更新', {
      figure: true,
      follows: ['inspectionBill'],
      list: true,
      help: '签发以后该批又有检验审核，或所用的检验单已反审核；请改版',
      ...issued,
    }),
    missing: integer('缺少结果', { computed: 'sum(items.isMissing)', list: true, ...issued }),
    failing: integer('未让步的不合格', { computed: 'sum(items.isFailing)', ...issued }),
    voidReason: text('作废原因', { readonly: true, length: 500, ...issued }),
  },
  lines: {
    items: {
      title: '检验结果',
      required: true,
      fields: {
        lot: ref('lot', '批号', { readonly: true, list: true }),
        inspectionItem: ref('inspectionItem', '检验项目', {
          required: true,
          list: true,
          fill: { requirement: 'qualityBasis' },
        }),
        requirement: text('要求', { readonly: true, list: true, length: 500 }),
        unit: text('单位', { readonly: true, list: true }),
        resultText: text('结果', {
          required: true,
          list: true,
          length: 500,
          help: '值、范围或文字，按客户的要求',
        }),
        result: dict('sampleResult', '判定', { readonly: true, list: true }),
        isConceded: bool('让步', { readonly: true, list: true, help: '该批经批准让步接收' }),
        inspectionBill: ref('inspectionBill', '检验单', { readonly: true, list: true }),
        isMissing: integer('缺结果', { hidden: true, computed: 'if(empty(resultText), 1, 0)' }),
        isFailing: integer('不合格', {
          hidden: true,
          computed: "if(result = 'reject' and not isConceded, 1, 0)",
        }),
      },
    },
  },
  checks: [
    {
      expect: 'failing = 0',
      at: 'failing',
      message: '有不合格而没有让步的检验项目，不能签发；请先处理该批，再带出检验值',
      on: 'submit',
    },
  ],
  prints: [certificatePrint],
  actions: {
    loadValues: { title: '带出检验值', performs: true, in: ['draft'], featured: true },
    newRevision: { title: '改版', performs: true, in: ['released'] },
    attach,
  },
  indexes: [['salesOutBill'], ['material', 'lot'], ['formerCertificate']],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '质量管理', section: 'inspection', order: 60, icon: 'file-certificate' },
});
