// Code lists of work given away. Values are stored, texts are shown.
import { codeList, statusList } from '#model/codeList.ts';

export const outsourcingCodeLists = {
  outsourcingType: codeList('委外类型', { product: '产品委外', operation: '工序委外', rework: '返工委外' }),
  outsourcingStatus: statusList('委外业务状态', {
    draft: ['草稿', 'draft'],
    submitted: ['审核中', 'waiting'],
    approved: ['已审核', 'approved'],
    released: ['下达', 'approved'],
    started: ['执行中', 'running'],
    finished: ['完工', 'approved'],
    closed: ['结案', 'closed'],
    voided: ['作废', 'refused'],
  }),
  outsourceSupplyMode: codeList('供料方式', {
    own: '我方供料',
    supplier: '供应商自备',
    sold: '售料给供应商',
  }),
};
