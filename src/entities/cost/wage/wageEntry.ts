// 计时补扣单: time that is paid by the hour, allowances, deductions and guaranteed amounts of workers, for the wages of a
// month.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, longText, money, price, qty, ref, text } from '#model/fields.ts';

const shown = { group: '基本', list: true, filter: true } as const;
const wage = { guard: 'wage' } as const;

export const wageEntry = defineEntity({
  name: 'wageEntry',
  title: '计时补扣单',
  area: 'cost',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'GZBL',
  label: ['code'],
  search: ['code'],
  proposes: ['items.operation', 'items.minutes', 'items.rate', 'items.entryKind', 'date'],
  fields: {
    code: code('单据编号', { required: true, unique: true, ...shown }),
    date: date('单据日期', { required: true, ...shown, default: 'today' }),
    period: text('工资期间', { required: true, ...shown, month: true, default: 'thisMonth' }),
    workshop: ref('workshop', '车间', { ...shown }),
    workTeam: ref('workTeam', '班组', { ...shown, fill: { workshop: 'workshop' } }),
    wageSettlement: ref('wageSettlement', '工资结算单', { ...shown, readonly: true }),
    amount: money('金额合计', {
      ...wage,
      group: '基本',
      list: true,
      total: true,
      computed: 'sum(items.amount)',
      scale: '2',
    }),
    remark: longText('备注', { group: '基本' }),
  },
  lines: {
    items: {
      title: '明细',
      required: true,
      fields: {
        workDate: date('日期', { required: true, list: true, inherits: true, default: 'today' }),
        employee: ref('employee', '员工', { required: true, list: true, filter: true }),
        entryKind: dict('wageEntryKind', '类别', {
          required: true,
          list: true,
          default: 'time',
          inherits: true,
        }),
        minutes: qty('工时(分)', {
          list: true,
          min: '0',
          editableWhen: "entryKind = 'time' or entryKind = 'training'",
        }),
        rate: price('单价(元/时)', {
          ...wage,
          list: true,
          min: '0',
          editableWhen: "entryKind = 'time' or entryKind = 'training'",
          help: '不填时按该工序计件工价的计时单价',
        }),
        amount: money('金额', {
          ...wage,
          required: true,
          list: true,
          total: true,
          scale: '2',
          editableWhen: "(entryKind != 'time' and entryKind != 'training') or empty(minutes) or empty(rate)",
          help: '计时由工时乘单价得出；扣款填负数',
        }),
        manufacturingOrder: ref('manufacturingOrder', '生产订单', { list: true }),
        operation: ref('operation', '工序', { list: true }),
        remark: text('备注', { list: true }),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(workshop)',
      at: 'workshop',
      message: '请填写车间或班组：结算单按车间取数',
      on: 'submit',
    },
    {
      expect: 'amount <= 0 and not empty(remark)',
      when: "entryKind = 'deduction'",
      at: 'items.remark',
      message: '扣款的金额须为负数，并在备注中写明原因',
      on: 'submit',
    },
    {
      expect: 'amount >= 0',
      when: "entryKind != 'deduction'",
      at: 'items.amount',
      message: '只有扣款的金额可以为负数',
    },
  ],
  actions: { import: importing },
  lineList: 'items',
  indexes: [['period', 'workshop']],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '成本核算', section: 'wage', order: 20, icon: 'user-dollar' },
});
