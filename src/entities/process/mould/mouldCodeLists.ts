// Code lists of moulds. Values are stored and rules depend on them, texts are shown.
import { codeList, type CodeList, statusList } from '#model/codeList.ts';

export const mouldCodeLists: Readonly<Record<string, CodeList>> = {
  mouldStatus: statusList('模具状态', {
    stored: ['在库', 'draft'],
    mounted: ['在机', 'approved'],
    repair: ['维修', 'refused'],
    maintenance: ['保养', 'waiting'],
    lent: ['外借', 'changed'],
    scrapped: ['报废', 'refused'],
  }),
  mouldEvent: codeList('模具事件', {
    mount: '上模',
    dismount: '下模',
    service: '保养',
    repair: '维修',
    block: '封穴',
    unblock: '开穴',
  }),
};
