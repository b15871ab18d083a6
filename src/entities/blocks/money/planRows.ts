// Plan rows as they are typed on orders and contracts: which part of the money is due after which event. At approval
// they become rows of 应收计划 or 应付计划, which then tell them what was settled.
import { bool, date, dict, integer, json, money, percent, ref, text } from '#model/fields.ts';
import type { MoneySide } from './moneySide.ts';
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { under } from '#entities/blocks/under.ts';

const amountScale = { ...priceGuard, scale: 'currency.amount' } as const;

/** When the money is due: { mode, days, months, fixedDay, holiday } of a scheme; empty for rows typed by hand. */
export const dueRuleField = json('到期规则', { readonly: true, hidden: true });

/** What every plan row says, before the money that was settled. */
export function planTerms(side: MoneySide) {
  return {
    seq: integer('期次', { readonly: true, list: true }),
    stage: dict('planStage', '款项阶段', { required: true, list: true }),
    isAdvance: bool(side.words.advance, { default: false }),
    ratio: percent('比例%', { list: true, min: '0', max: '100' }),
    amount: money(`${side.words.due}金额`, { ...amountScale, required: true, list: true, total: true }),
  };
}

export const controlPoint = dict('controlPoint', '控制环节', {
  default: 'none',
  help: '未结清时不能进行的环节',
});

export const needInvoice = bool('需先开票', {
  default: false,
  help: '没有发票号的期次不能付款，收款时提醒',
});

/** 收款计划 of a sales order, 付款计划 of a purchase order. */
export function orderPlanRows<const S extends MoneySide>(side: S) {
  return {
    title: `${side.words.cash}计划`,
    fields: {
      ...planTerms(side),
      dueBase: dict('dueBase', '起算日'),
      dueDate: date('到期日', { list: true, help: '空着时由起算日和到期规则算出' }),
      controlPoint,
      needInvoice,
      ...under(
        side,
        'settled',
        money(side.name === 'receivable' ? '实收金额' : '已付金额', {
          ...amountScale,
          readonly: true,
          total: true,
          default: '0',
        }),
      ),
      ...under(side, 'plan', ref(side.plan, `${side.words.due}计划`, { readonly: true })),
      dueRule: dueRuleField,
      remark: text('备注'),
    },
  };
}

/** The plan of a contract: rows may hang on its milestones. */
export function contractPlanRows<const S extends MoneySide>(side: S) {
  return {
    title: `${side.words.cash}计划`,
    fields: {
      ...planTerms(side),
      dueBase: dict('dueBase', '起算日', { required: true, default: 'documentDate' }),
      milestoneSeq: integer('关联里程碑', {
        min: '1',
        help: '里程碑的序号',
        editableWhen: "dueBase = 'milestone'",
      }),
      days: integer('天数', { default: 0, min: '0', max: '3650' }),
      dueDate: date('到期日', { list: true, help: '空着时由起算日和天数算出' }),
      controlPoint,
      needInvoice,
      settledAmount: money(`${side.words.settled}金额`, {
        ...amountScale,
        readonly: true,
        total: true,
        default: '0',
      }),
      invoicedAmount: money('已开票金额', { ...amountScale, readonly: true, default: '0' }),
      ...under(side, 'plan', ref(side.plan, `${side.words.due}计划`, { readonly: true })),
      planRowStatus: dict('planRowStatus', '状态', { readonly: true, list: true, default: 'pending' }),
      dueRule: dueRuleField,
      remark: text('备注'),
    },
  };
}
