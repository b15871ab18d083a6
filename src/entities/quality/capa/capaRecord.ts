// 纠正预防措施(8D): from containment over root cause and measures to the proof that it does not come back. Texts of a
// confirmed step stand still (editableWhen); what a step asks for stands in capaRules.
import { attach } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { defineEntity } from '#model/entity.ts';
import {
  code,
  date,
  datetime,
  dict,
  file,
  integer,
  longText,
  money,
  percent,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { capaStates } from './capaStates.ts';

const until = (...states: readonly string[]): string =>
  states.map((state) => `status = '${state}'`).join(' or ');
const problem = { group: 'D1 D2 小组与问题', editableWhen: until('draft') } as const;
const cause = {
  group: 'D4 根因',
  editableWhen: until('draft', 'containing', 'analysing'),
} as const;
const verification = { group: 'D6 验证' } as const;
const closing = { group: 'D7 D8 标准化与认可' } as const;

const inState = (...states: readonly string[]): string =>
  states.map((state) => `doc.status = '${state}'`).join(' or ');
const containing = inState('draft', 'containing');
const planning = inState('draft', 'containing', 'analysing', 'planning');
const implementing = inState('draft', 'containing', 'analysing', 'planning', 'implementing');
/** A verified lot of an earlier round stands still. */
const verifying = `doc.status = 'verifying' and (empty(roundNo) or roundNo = doc.roundNo)`;
const thisRound = '(empty(roundNo) or roundNo = doc.roundNo)';
/** What an action says may change until its step is confirmed, in its own round only. */
const planned = `${thisRound} and ((actionKind = 'containment' and (${containing})) or (actionKind <> 'containment' and (${planning})))`;
const carriedOut = `${thisRound} and ((actionKind = 'containment' and (${containing})) or (actionKind <> 'containment' and (${implementing})))`;

export const capaRecord = defineEntity({
  name: 'capaRecord',
  title: '纠正预防措施(8D)',
  area: 'quality',
  kind: 'document',
  states: capaStates,
  codePrefix: 'CAPA',
  label: ['code', 'title'],
  search: ['code', 'title', 'sourceCode'],
  scope: { owner: 'leader' },
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: problem.group }),
    date: date('单据日期', { required: true, list: true, filter: true, default: 'today', ...problem }),
    title: text('主题', { required: true, list: true, double: true, ...problem }),
    capaSource: dict('capaSource', '来源', {
      required: true,
      list: true,
      filter: true,
      default: 'internal',
      ...problem,
    }),
    reportForm: dict('capaForm', '报告形式', { required: true, default: 'eightD', ...problem }),
    severity: dict('defectLevel', '严重程度', { list: true, filter: true, default: 'major', ...problem }),
    leader: ref('employee', '组长(D1)', { list: true, filter: true, ...problem }),
    material: ref('material', '物料编码', { list: true, filter: true, ...problem }),
    ...materialNames,
    lot: ref('lot', '批号', { filter: true, ...problem }),
    customer: ref('customer', '客户', { list: true, filter: true, ...problem }),
    supplier: ref('supplier', '供应商', { list: true, filter: true, ...problem }),
    workshop: ref('workshop', '车间', { filter: true, ...problem }),
    defectQty: qty('不良数量', { min: '0', ...problem }),
    problem: longText('问题描述(D2)', {
      required: true,
      help: '什么不良、在哪里、何时、多少、怎样发现',
      ...problem,
    }),
    replyDue: date('答复期限', {
      list: true,
      filter: true,
      group: problem.group,
      editableWhen: until('draft', 'containing'),
    }),
    dueDate: date('要求完成日期', { required: true, list: true, filter: true, ...problem }),
    daysLeft: integer('剩余天数', { figure: true, list: true, group: problem.group }),
    containmentDue: date('临时措施期限', {
      group: 'D3 临时措施',
      editableWhen: until('draft', 'containing'),
    }),
    skipReason: text('临时措施免做原因', { readonly: true, length: 500, group: 'D3 临时措施' }),
    causeMethod: dict('causeMethod', '分析方法', cause),
    occurCause: longText('发生根因(D4)', { help: '为什么会发生', ...cause }),
    escapeCause: longText('流出根因(D4)', { help: '为什么没有拦住；客户投诉必填', ...cause }),
    verifyFrom: date('验证起始', {
      ...verification,
      editableWhen: until('draft', 'containing', 'analysing', 'planning', 'implementing'),
    }),
    verifyLots: integer('验证批数', {
      default: 3,
      min: '1',
      max: '100',
      ...verification,
      editableWhen: until('draft', 'containing', 'analysing', 'planning', 'implementing'),
    }),
    verifyResult: dict('verifyResult', '验证结论', { readonly: true, list: true, ...verification }),
    verifyNote: text('验证说明', { readonly: true, length: 500, ...verification }),
    roundNo: integer('轮次', { readonly: true, default: 1, ...verification }),
    standardised: longText('标准化(D7)', { help: '改了哪些文件、方案、作业指导', ...closing }),
    lesson: longText('横向展开', { help: '还有哪些产品、设备、供应商要同样处理', ...closing }),
    congratulate: text('团队认可(D8)', { length: 500, ...closing }),
    costAmount: money('质量损失', { min: '0', scale: '2', ...closing }),
    reopenReason: text('重新打开原因', { readonly: true, length: 500, ...closing }),
    files: file('附件', closing),
    ...sourceLine,
  },
  lines: {
    team: {
      title: '小组成员',
      uniques: [['employee']],
      fields: {
        employee: ref('employee', '成员', { required: true, list: true }),
        role: text('职责', { list: true }),
      },
    },
    actions: {
      title: '措施',
      fields: {
        actionNo: integer('序号', { plain: true, readonly: true, list: true }),
        actionKind: dict('capaActionKind', '类别', {
          required: true,
          list: true,
          filter: true,
          default: 'corrective',
          editableWhen: planned,
        }),
        content: text('内容', { required: true, list: true, length: 1000, editableWhen: planned }),
        owner: ref('employee', '责任人', { required: true, list: true, filter: true, editableWhen: planned }),
        dueDate: date('期限', { required: true, list: true, filter: true, editableWhen: planned }),
        doneAt: datetime('完成时间', { list: true, editableWhen: carriedOut }),
        evidence: file('证据', { editableWhen: carriedOut }),
        effect: percent('有效性%', {
          min: '0',
          max: '100',
          editableWhen: `${thisRound} and actionKind <> 'preventive'`,
          help: '临时和纠正措施减少了多少不良',
        }),
        roundNo: integer('轮次', { readonly: true, list: true }),
      },
    },
    whys: {
      title: '5Why 分析',
      uniques: [['chain', 'whyNo']],
      fields: {
        chain: dict('whyChain', '链', {
          required: true,
          default: 'occur',
          editableWhen: inState('draft', 'containing', 'analysing'),
        }),
        whyNo: integer('层', {
          required: true,
          min: '1',
          max: '9',
          editableWhen: inState('draft', 'containing', 'analysing'),
        }),
        question: text('为什么', {
          required: true,
          length: 500,
          editableWhen: inState('draft', 'containing', 'analysing'),
        }),
        answer: text('因为', {
          required: true,
          length: 500,
          editableWhen: inState('draft', 'containing', 'analysing'),
        }),
      },
    },
    verifications: {
      title: '验证批次',
      uniques: [['inspectionBill']],
      fields: {
        inspectionBill: ref('inspectionBill', '检验单', {
          list: true,
          pick: "status = 'judged' or status = 'closed'",
          fill: { verifiedAt: 'date', lot: 'lot', result: 'sampleResult' },
          editableWhen: verifying,
          help: '选择后日期、批号和结论取自检验单；没有检验单的手工登记',
        }),
        verifiedAt: date('日期', { required: true, list: true, default: 'today', editableWhen: verifying }),
        lot: ref('lot', '批号', { list: true, editableWhen: verifying }),
        result: dict('sampleResult', '结论', { required: true, list: true, editableWhen: verifying }),
        remark: text('说明', { length: 500, editableWhen: verifying }),
        roundNo: integer('轮次', { readonly: true, list: true }),
      },
    },
    rounds: {
      title: '以往轮次',
      readonly: true,
      fields: {
        roundNo: integer('轮次', { readonly: true, list: true }),
        endedAt: date('结束日期', { readonly: true, list: true }),
        occurCause: longText('发生根因', { readonly: true, list: true }),
        escapeCause: longText('流出根因', { readonly: true }),
        verifyResult: dict('verifyResult', '验证结论', { readonly: true, list: true }),
        note: text('依据', { readonly: true, length: 500, list: true }),
      },
    },
  },
  checks: [
    { expect: 'date <= dueDate', at: 'dueDate', message: '要求完成日期不能早于单据日期' },
    { expect: 'replyDue <= dueDate', at: 'replyDue', message: '答复期限不能晚于要求完成日期' },
    { expect: 'date <= verifyFrom', at: 'verifyFrom', message: '验证起始不能早于单据日期' },
    {
      expect: 'inspectionBill.material = doc.material',
      when: 'not empty(inspectionBill) and not empty(doc.material)',
      at: 'verifications.inspectionBill',
      message: '检验单不是本单物料的，请选择同一物料的检验单',
    },
    {
      expect: 'verifiedAt = inspectionBill.date and result = inspectionBill.sampleResult',
      when: 'not empty(inspectionBill)',
      at: 'verifications.result',
      message: '日期和结论须与所选检验单一致，请重新选择检验单，或清空检验单后手工登记',
    },
    {
      expect: 'lot = inspectionBill.lot',
      when: 'not empty(inspectionBill)',
      at: 'verifications.lot',
      message: '批号须与所选检验单一致，请重新选择检验单',
    },
    {
      expect: 'dueDate <= doc.dueDate',
      at: 'actions.dueDate',
      level: 'warning',
      message: '措施期限晚于要求完成日期',
    },
  ],
  indexes: [['material', 'status'], ['sourceLineId']],
  lineList: 'actions',
  actions: { attach },
  sort: [{ field: 'dueDate' }, { field: 'code', descending: true }],
  menu: { group: '质量管理', section: 'improve', order: 10, icon: 'clipboard-check' },
});
