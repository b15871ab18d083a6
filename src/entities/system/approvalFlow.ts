// 审批流程: who approves a document, step by step. Publishing makes a new version; running approvals keep theirs.
import { test } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, json, ref, refs, text } from '#model/fields.ts';

export const approvalFlow = defineEntity({
  name: 'approvalFlow',
  title: '审批流程',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  codePrefix: 'AF',
  carry: ['entityKey', 'flowVersion', 'allowWithdraw'],
  search: ['code', 'name'],
  fields: {
    code: code('流程编码', { required: true, unique: true, list: true }),
    name: text('流程名称', { required: true, list: true, filter: true, pinyin: true }),
    entityKey: dict('entityName', '业务对象', { required: true, list: true, filter: true }),
    flowVersion: integer('版本', { list: true, readonly: true, default: 1 }),
    organization: ref('organization', '适用组织', { list: true, filter: true }),
    startCondition: text('启用条件', {
      length: 500,
      help: '公式，如 allAmountLocal >= 50000；不填则总是适用',
    }),
    priorityNo: integer('优先级', { list: true, default: 100 }),
    allowWithdraw: bool('允许撤回', { default: true }),
    skipSame: bool('相同审批人跳过', { default: true }),
    skipEmpty: dict('emptyApprover', '无审批人时', { default: 'toAdmin' }),
    isActive: bool('生效', {
      list: true,
      filter: true,
      default: true,
      help: '勾选时，新提交的单据按这个流程审批；不勾选的流程可以先试算',
    }),
    copyTo: refs('user', '抄送'),
    remark: text('备注'),
  },
  lines: {
    steps: {
      title: '审批步骤',
      uniques: [['stepNo']],
      required: true,
      fields: {
        stepNo: integer('步骤', { required: true, min: '1', list: true }),
        name: text('名称', { required: true, list: true }),
        approverType: dict('approverType', '审批人类型', { required: true }),
        approverValue: json('审批人'),
        signMode: dict('signMode', '会签方式', { required: true, default: 'any' }),
        condition: text('步骤条件', { length: 500, help: '公式；不满足时跳过这一步' }),
        timeoutHours: integer('时限(小时)', { min: '0' }),
        timeoutAction: dict('timeoutAction', '超时处理', { default: 'remind' }),
        refuseTo: dict('refuseTo', '驳回到', { default: 'submitter' }),
        needOpinion: bool('意见必填', { default: false }),
      },
    },
  },
  sort: [{ field: 'entityKey' }, { field: 'priorityNo' }],
  actions: { test },
  menu: { group: '系统管理', section: 'work', order: 10, icon: 'route' },
});
