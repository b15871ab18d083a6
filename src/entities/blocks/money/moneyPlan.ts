// 应收计划 and 应付计划: what is owed and when, one row per instalment. Rows are written by the ledger of plans only;
// people follow them up: they move due dates with a reason, split and join rows, remind, and note invoices.
import { defineEntity, type EntityDef, type Fields } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, money, percent, rate, ref, text } from '#model/fields.ts';
import type { MoneySide } from './moneySide.ts';
import { exchangeRate, localCurrency, priceGuard } from '#entities/blocks/docFinance.ts';
import { dueRuleField } from './planRows.ts';
import { under } from '#entities/blocks/under.ts';

const written = { readonly: true, group: '基本' } as const;
const sum = { ...priceGuard, readonly: true, total: true, group: '金额', scale: 'currency.amount' } as const;
const local = { ...sum, scale: 'local.amount' } as const;
const state = '日期与状态';

const names = {
  receivable: { partner: '客户', owner: '销售员', order: '销售订单', contract: '销售合同', record: '收款单' },
  payable: { partner: '供应商', owner: '采购员', order: '采购订单', contract: '采购合同', record: '付款单' },
} as const;

function identity<const S extends MoneySide, const F extends Fields>(side: S, further: F) {
  const name = names[side.name];
  return {
    code: code('计划编号', { ...written, unique: true, list: true, filter: true }),
    org: ref('organization', '结算组织', {
      ...written,
      required: true,
      list: true,
      filter: true,
      default: 'currentOrg',
    }),
    ...under(
      side,
      'partner',
      ref(side.partner, name.partner, { ...written, required: true, list: true, filter: true }),
    ),
    ...under(side, 'settlePartner', ref(side.partner, '结算方', { ...written, filter: true })),
    sourceEntity: dict('entityName', '来源单据类型', {
      ...written,
      required: true,
      list: true,
      filter: true,
    }),
    sourceCode: text('来源单号', { ...written, required: true, list: true, filter: true }),
    sourceId: text('来源内码', { ...written, hidden: true }),
    ...under(side, 'order', ref(side.order, name.order, { ...written, list: true, filter: true })),
    ...under(side, 'contract', ref(side.contract, name.contract, { ...written, list: true, filter: true })),
    ...further,
    scheme: ref(side.scheme, '拆分方案', written),
    seq: integer('期次', { ...written, required: true, list: true }),
    stage: dict('planStage', '款项阶段', { ...written, required: true, list: true, filter: true }),
    isAdvance: bool(side.words.advance, { ...written, list: true, default: false }),
    project: ref('project', '项目', { ...written, list: true, filter: true }),
    ...under(side, 'owner', ref('employee', name.owner, { ...written, list: true, filter: true })),
    ...under(side, 'department', ref('department', '部门', { ...written, filter: true })),
  };
}

function amounts(side: MoneySide) {
  const { due, settled, open } = side.words;
  return {
    currency: ref('currency', '币别', {
      readonly: true,
      required: true,
      list: true,
      filter: true,
      group: '金额',
    }),
    exchangeRate: { ...exchangeRate, readonly: true, group: '金额' },
    localCurrency: { ...localCurrency, group: '金额', hidden: true },
    ratio: percent('比例%', { readonly: true, list: true, group: '金额' }),
    amount: money(`${due}金额`, { ...sum, required: true, list: true }),
    amountLocal: money(`${due}金额(本位币)`, { ...local, required: true, list: true }),
    settledAmount: money(`${settled}金额`, { ...sum, list: true, default: '0' }),
    settledLocal: money(`${settled}金额(本位币)`, { ...local, default: '0' }),
    deductAmount: money('退货扣减金额', { ...sum, list: true, default: '0' }),
    unsettledAmount: money(`${open}金额`, {
      ...priceGuard,
      list: true,
      total: true,
      group: '金额',
      scale: 'currency.amount',
      computed: 'amount - deductAmount - settledAmount',
    }),
    invoicedAmount: money('已开票金额', {
      ...priceGuard,
      list: true,
      total: true,
      group: '金额',
      default: '0',
      scale: 'currency.amount',
    }),
    invoiceNo: text('发票号', { filter: true, group: '金额' }),
  };
}

const dates = {
  dueBase: dict('dueBase', '起算日', { readonly: true, group: state }),
  baseDate: date('起算日期', { readonly: true, list: true, group: state, help: '起算日的事情发生后才有' }),
  dueDate: date('到期日', { list: true, filter: true, group: state }),
  originalDueDate: date('原到期日', { readonly: true, group: state }),
  overdueDays: integer('逾期天数', { list: true, group: state, figure: true }),
  controlPoint: dict('controlPoint', '控制环节', { list: true, group: state, default: 'none' }),
  needInvoice: bool('需先开票', { filter: true, group: state, default: false }),
  planRowStatus: dict('planRowStatus', '状态', {
    readonly: true,
    required: true,
    list: true,
    filter: true,
    group: state,
    default: 'pending',
  }),
  dueRule: { ...dueRuleField, group: state },
  milestoneSeq: integer('关联里程碑', { readonly: true, hidden: true, group: state }),
  milestoneType: dict('milestoneType', '里程碑类型', { readonly: true, hidden: true, group: state }),
  delayReason: text('延期原因', { group: state }),
  followUp: longText('跟进记录', { group: state }),
  remark: text('备注', { group: state }),
};

function settlements<const S extends MoneySide>(side: S) {
  const read = { readonly: true } as const;
  return {
    title: `${side.words.cash}核销`,
    readonly: true,
    fields: {
      ...under(side, 'record', ref(side.record, names[side.name].record, { ...read, list: true })),
      date: date('核销日期', { ...read, list: true }),
      amount: money('核销金额', {
        ...read,
        ...priceGuard,
        list: true,
        total: true,
        scale: 'currency.amount',
      }),
      amountLocal: money('核销金额(本位币)', { ...read, ...priceGuard, list: true, scale: 'local.amount' }),
      exchangeRate: rate('核销汇率', read),
      exchangeDiff: money('汇兑损益', { ...read, ...priceGuard, scale: 'local.amount' }),
      isReversal: bool('冲销', { ...read, list: true }),
    },
  };
}

/** Which returns took how much off the row: what an unapproved return gives back. */
const deductions = {
  title: '退货扣减',
  readonly: true,
  fields: {
    sourceEntity: dict('entityName', '退货单类型', { readonly: true, list: true }),
    sourceCode: text('退货单号', { readonly: true, list: true }),
    sourceId: text('退货单内码', { readonly: true, hidden: true }),
    date: date('退货日期', { readonly: true, list: true }),
    amount: money('扣减金额', {
      readonly: true,
      ...priceGuard,
      list: true,
      total: true,
      scale: 'currency.amount',
    }),
  },
};

/** Fields of plan rows of what suppliers do on our material. */
export const workOfSuppliers = {
  outsourcingOrder: ref('outsourcingOrder', '委外订单', { ...written, filter: true }),
};

/** @param further fields of one side only, which stand behind the documents that a row belongs to */
// What it answers depends on the side: its keys are those of the side.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function moneyPlan<const S extends MoneySide, const F extends Fields>(
  side: S,
  further: F,
  menu: NonNullable<EntityDef['menu']>,
) {
  const { due } = side.words;
  return defineEntity({
    name: side.plan,
    title: `${due}计划`,
    area: 'finance',
    kind: 'ledger',
    states: 'none',
    label: ['code'],
    carry: [
      side.partner,
      'currency',
      'exchangeRate',
      'sourceCode',
      'stage',
      'dueDate',
      'planRowStatus',
      'needInvoice',
      'invoiceNo',
    ],
    search: ['code', 'sourceCode', side.partner, 'invoiceNo'],
    scope: { owner: side.owner, department: side.department },
    fields: { ...identity(side, further), ...amounts(side), ...dates },
    lines: { settlements: settlements(side), deductions },
    checks: [
      { expect: 'invoicedAmount >= 0 or amount < 0', at: 'invoicedAmount', message: '已开票金额不能小于 0' },
    ],
    actions: {
      edit: { title: '修改' },
      delay: {
        title: '延期',
        performs: true,
        asks: {
          dueDate: date('新到期日', { required: true }),
          delayReason: text('延期原因', { required: true }),
        },
      },
      splitRow: {
        title: '拆分',
        performs: true,
        asks: {
          amount: money('拆出金额', { required: true, above: '0', help: '从本期拆出，成为新的一期' }),
          dueDate: date('新一期的到期日'),
        },
      },
      mergeRows: {
        title: '并入其他计划',
        performs: true,
        asks: {
          other: ref(side.plan, '并入的计划', {
            required: true,
            help: '同一来源单据的另一期；它的金额加到本期，到期日以本期为准',
          }),
        },
      },
      remind: { title: '催办', performs: true },
      cancel: { title: '取消', performs: true },
    },
    sort: [{ field: 'dueDate' }, { field: 'code' }],
    indexes: [[side.order], [side.contract], ['sourceId'], ['planRowStatus', 'dueDate']],
    menu,
  });
}
