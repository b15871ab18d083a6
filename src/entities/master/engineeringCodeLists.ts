// Code lists of bills of materials and of single pieces. Values are stored, texts are shown.
import { codeList, statusList } from '#model/codeList.ts';

export const engineeringCodeLists = {
  backflushPoint: codeList('倒冲时机', { report: '汇报倒冲', receipt: '入库倒冲' }),
  bomItemType: codeList('子项类型', {
    standard: '标准件',
    optional: '可选件',
    returned: '返还件',
    byProduct: '副产品',
    feature: '特征件',
  }),
  bomType: codeList('BOM类型', {
    standard: '标准BOM',
    engineering: '工程BOM',
    configured: '配置BOM',
    outsourcing: '委外BOM',
    rework: '返工BOM',
    virtual: '虚拟BOM',
  }),
  bomUsage: codeList('BOM用途', { general: '通用', selfMade: '自制', outsourcing: '委外', trial: '试制' }),
  dosageType: codeList('用量类型', { variable: '变动', fixed: '固定' }),
  productType: codeList('产品类型', { main: '主产品', coProduct: '联产品', byProduct: '副产品' }),
  serialStatus: statusList('序列号状态', {
    created: ['已建档', 'draft'],
    inStock: ['在库', 'approved'],
    inTransit: ['在途', 'running'],
    out: ['已出库', 'closed'],
    inUse: ['已装配', 'running'],
    returned: ['已退回', 'changed'],
    scrapped: ['报废', 'refused'],
  }),
  substituteMode: codeList('替代方式', {
    fully: '整体替代',
    partial: '按需替代',
    mixed: '混用替代',
    combined: '组合替代',
  }),
  supplyType: codeList('供应类型', {
    normal: '正常供应',
    customerSupplied: '客供料',
    supplierProvided: '供应商自备',
    lineSide: '线边仓',
  }),
};
