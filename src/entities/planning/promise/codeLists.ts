// Code lists of delivery dates: how they are asked for, what they stand on, what limits them.
import { codeList, statusList } from '#model/codeList.ts';

export const promiseCodeLists = {
  quoteMode: codeList('答复方式', { stockOnly: '仅库存与在途', byMaterial: '按物料' }),
  quoteStatus: statusList('答复状态', {
    draft: ['草稿', 'draft'],
    quoted: ['已答复', 'running'],
    reserved: ['已预占', 'waiting'],
    accepted: ['已接受', 'approved'],
    expired: ['已失效', 'closed'],
    voided: ['作废', 'refused'],
  }),
  quoteSupply: codeList('供应', {
    onHand: '现存量',
    receipt: '预计入库',
    produce: '新生产',
    purchase: '新采购',
  }),
  quoteLimit: codeList('制约', {
    none: '无',
    component: '等待子件',
    purchaseLead: '采购提前期',
    lead: '提前期不足',
    supplierDate: '供方交期',
    capacity: '能力',
    inspecting: '待检',
    calendar: '日历',
    fence: '时界',
    noBom: '无BOM',
    transport: '运输',
  }),
};
