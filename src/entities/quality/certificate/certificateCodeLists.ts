// Code lists of certificates. Values are stored and rules depend on them, texts are shown.
import { codeList, statusList, type CodeList } from '#model/codeList.ts';

export const certificateCodeLists: Readonly<Record<string, CodeList>> = {
  certificateStatus: statusList('报告状态', {
    draft: ['草稿', 'draft'],
    submitted: ['审核中', 'waiting'],
    released: ['已签发', 'approved'],
    voided: ['作废', 'refused'],
  }),
  certificatePer: codeList('报告粒度', { lot: '每批', bill: '每张出库单' }),
};
