// Code lists of contracts. Values are stored, texts are shown.
import { codeList, statusList, type CodeList } from '#model/codeList.ts';

export const contractCodeLists: Readonly<Record<string, CodeList>> = {
  contractChangeType: codeList('合同变更类别', {
    amount: '金额变更',
    qty: '数量变更',
    price: '价格变更',
    term: '条款变更',
    date: '期限变更',
    party: '主体变更',
    supplement: '补充协议',
  }),
  contractKind: codeList('合同性质', { quantity: '数量合同', amount: '金额合同', framework: '框架合同' }),
  contractPartyRole: codeList('签约方角色', {
    partyA: '甲方',
    partyB: '乙方',
    partyC: '丙方',
    guarantor: '担保方',
  }),
  contractStage: statusList('合同阶段', {
    drafting: ['起草', 'draft'],
    reviewing: ['评审', 'waiting'],
    signed: ['已签订', 'approved'],
    executing: ['执行中', 'running'],
    finished: ['已完成', 'closed'],
    terminated: ['已终止', 'refused'],
    archived: ['已归档', 'closed'],
  }),
  milestoneStatus: statusList('里程碑状态', {
    pending: ['未开始', 'draft'],
    running: ['进行中', 'running'],
    done: ['已完成', 'approved'],
    delayed: ['已延期', 'waiting'],
    cancelled: ['已取消', 'closed'],
  }),
  milestoneType: codeList('里程碑类型', {
    sign: '合同签订',
    advance: '预付款到账',
    design: '设计确认',
    production: '投产',
    delivery: '发货',
    arrival: '到货',
    install: '安装调试',
    acceptance: '验收',
    warrantyEnd: '质保期满',
    other: '其他',
  }),
  sealStatus: statusList('用印状态', {
    none: ['未用印', 'draft'],
    applied: ['申请中', 'waiting'],
    sealed: ['已用印', 'approved'],
    returned: ['已回传', 'closed'],
  }),
};
