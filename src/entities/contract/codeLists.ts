// Code lists of contracts. Values are stored, texts are shown.
import { codeList, type CodeList } from '#model/codeList.ts';

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
  contractStage: codeList(
    '合同阶段',
    {
      drafting: '起草',
      reviewing: '评审',
      signed: '已签订',
      executing: '执行中',
      finished: '已完成',
      terminated: '已终止',
      archived: '已归档',
    },
    {
      drafting: 'draft',
      reviewing: 'waiting',
      signed: 'approved',
      executing: 'running',
      finished: 'closed',
      terminated: 'refused',
      archived: 'closed',
    },
  ),
  milestoneStatus: codeList(
    '里程碑状态',
    { pending: '未开始', running: '进行中', done: '已完成', delayed: '已延期', cancelled: '已取消' },
    { pending: 'draft', running: 'running', done: 'approved', delayed: 'waiting', cancelled: 'closed' },
  ),
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
  sealStatus: codeList(
    '用印状态',
    { none: '未用印', applied: '申请中', sealed: '已用印', returned: '已回传' },
    { none: 'draft', applied: 'waiting', sealed: 'approved', returned: 'closed' },
  ),
};
