// 工资结算单: the wages of a workshop or team for a month, collected from its reports and entries as often as wanted while
// it is a draft; approved, it marks them, and nothing of it changes any more; paid, it is closed.
import { calculate } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, datetime, integer, longText, money, price, qty, ref, text } from '#model/fields.ts';
import { submitting } from '#model/states/standardStates.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const shown = { group: '基本', list: true, filter: true } as const;
const wage = { guard: 'wage', scale: '2' } as const;
const kept = { readonly: true, list: true } as const;
const paid = { ...kept, ...wage } as const;

const states: StateMachine = {
  name: 'wageSettlement',
  initial: 'draft',
  dict: 'wageSheetStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    ...submitting,
    {
      action: 'close',
      title: '发放',
      from: ['approved'],
      to: 'closed',
      stamps: { by: 'closedBy', at: 'closedAt' },
    },
    {
      action: 'reopen',
      title: '反发放',
      from: ['closed'],
      to: 'approved',
      undoes: 'close',
      clears: ['closedBy', 'closedAt'],
    },
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft'] },
    { key: 'approved', title: '已结算', states: ['approved'] },
    { key: 'closed', title: '已发放', states: ['closed'] },
  ],
};

export const wageSettlement = defineEntity({
  name: 'wageSettlement',
  title: '工资结算单',
  area: 'cost',
  kind: 'document',
  states,
  codePrefix: 'GZJS',
  label: ['code'],
  search: ['code', 'workshop', 'workTeam'],
  proposes: ['period'],
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    period: text('工资期间', { required: true, ...shown, month: true, default: 'thisMonth' }),
    workshop: ref('workshop', '车间', { required: true, ...shown }),
    workTeam: ref('workTeam', '班组', { ...shown, help: '不填：整个车间' }),
    dateFrom: date('开始日期', { required: true, group: '基本' }),
    dateTo: date('截止日期', { required: true, group: '基本' }),
    headCount: integer('人数', { group: '合计', list: true, computed: 'count(employees.employee)' }),
    pieceWage: money('计件工资', {
      ...wage,
      group: '合计',
      list: true,
      total: true,
      computed: 'sum(employees.pieceWage)',
    }),
    otherWage: money('其他', {
      ...wage,
      group: '合计',
      total: true,
      computed: 'sum(employees.totalWage) - sum(employees.pieceWage)',
    }),
    totalWage: money('应发合计', {
      ...wage,
      group: '合计',
      list: true,
      total: true,
      computed: 'sum(employees.totalWage)',
    }),
    remark: longText('备注', { group: '基本' }),
  },
  lines: {
    employees: {
      title: '员工汇总',
      uniques: [['employee']],
      fields: {
        employee: ref('employee', '员工', { ...kept, filter: true }),
        qualifiedQty: qty('合格数', { ...kept, total: true }),
        pieceWage: money('计件工资', { ...paid, total: true }),
        reworkWage: money('返工工资', { ...paid, total: true }),
        timeWage: money('计时工资', { ...paid, total: true }),
        allowance: money('补贴', { ...paid, total: true }),
        deduction: money('扣款', { ...paid, total: true }),
        guarantee: money('保底', { ...wage, list: true, min: '0', default: '0' }),
        topUp: money('保底补差', {
          ...wage,
          list: true,
          total: true,
          computed:
            'max(0, coalesce(guarantee, 0) - coalesce(pieceWage, 0) - coalesce(reworkWage, 0) - coalesce(timeWage, 0))',
        }),
        totalWage: money('应发', {
          ...wage,
          list: true,
          total: true,
          computed:
            'coalesce(pieceWage, 0) + coalesce(reworkWage, 0) + coalesce(timeWage, 0) + coalesce(allowance, 0) + coalesce(deduction, 0) + coalesce(topUp, 0)',
        }),
        confirmedAt: datetime('本人确认时间', kept),
        question: text('本人异议', { list: true }),
        answer: text('答复', { list: true, editableWhen: 'not empty(question)' }),
      },
    },
    details: {
      title: '计件明细',
      readonly: true,
      fields: {
        employee: ref('employee', '员工', { ...kept, filter: true }),
        workReport: ref('workReport', '报工单', kept),
        workDate: date('日期', { ...kept, filter: true }),
        material: ref('material', '物料', kept),
        operation: ref('operation', '工序', kept),
        qualifiedQty: qty('合格', { ...kept, total: true }),
        materialScrapQty: qty('料废', kept),
        processScrapQty: qty('工废', kept),
        pieceRate: ref('pieceRate', '工价版本', kept),
        price: price('单价', { ...kept, guard: 'wage' }),
        weight: qty('分配权重', kept),
        wage: money('工资', { ...paid, total: true }),
      },
    },
  },
  checks: [
    { expect: 'dateFrom <= dateTo', at: 'dateTo', message: '截止日期不能早于开始日期' },
    {
      expect: 'headCount > 0',
      at: 'headCount',
      message: '还没有计算：请先点“计算”，取得期间内的报工与补扣',
      on: 'submit',
    },
    {
      expect: 'not empty(answer)',
      when: 'not empty(question)',
      at: 'employees.answer',
      message: '员工的异议须先答复',
      on: 'submit',
    },
  ],
  actions: { calculate: { ...calculate, in: ['draft'], featured: true } },
  indexes: [['details.workReport'], ['period', 'workshop']],
  sort: [
    { field: 'period', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '成本核算', section: 'wage', order: 30, icon: 'report-money' },
});
