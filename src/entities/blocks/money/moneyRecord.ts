// 收款登记单 and 付款登记单: money that came or went, matched to plan rows. Registration and matching only: there is no
// general ledger behind it, and invoices are noted on the plan rows by hand. Negative amounts are refunds.
import { attach, importing } from '#entities/blocks/actions.ts';
import { defineEntity, type EntityDef } from '#model/entity.ts';
import { code, date, dict, file, longText, money, ref, text } from '#model/fields.ts';
import type { MoneySide } from './moneySide.ts';
import { exchangeRate, localCurrency, priceGuard } from '#entities/blocks/docFinance.ts';
import { under } from '#entities/blocks/under.ts';

const listed = { required: true, list: true, filter: true } as const;
const amount = { ...priceGuard, list: true, total: true, scale: 'currency.amount' } as const;
const local = { ...priceGuard, scale: 'local.amount' } as const;
const basic = '基本';
const cash = '金额';

/** What differs by more than a word. */
const names = {
  receivable: {
    prefix: 'RC',
    types: 'receiptType',
    partner: '客户',
    other: '实际付款方',
    direction: 'payable',
    owner: '销售员',
    kept: '预收',
  },
  payable: {
    prefix: 'PY',
    types: 'paymentType',
    partner: '供应商',
    other: '实际收款方',
    direction: 'receivable',
    owner: '采购员',
    kept: '预付',
  },
} as const;

function header<const S extends MoneySide>(side: S) {
  const name = names[side.name];
  return {
    code: code('单据编号', { ...listed, unique: true, group: basic }),
    billType: dict(name.types, '单据类型', { ...listed, group: basic, default: 'standard' }),
    date: date('业务日期', { ...listed, group: basic, default: 'today' }),
    ...under(
      side,
      'partner',
      ref(side.partner, name.partner, {
        ...listed,
        group: basic,
        keepsTyped: true,
        fill: { currency: 'currency', settlementMethod: 'settlementMethod', [side.owner]: side.owner },
      }),
    ),
    ...under(side, 'actualPartner', text(name.other, { group: basic })),
    org: ref('organization', '结算组织', {
      required: true,
      readonly: true,
      filter: true,
      group: basic,
      default: 'currentOrg',
    }),
    settlementMethod: ref('settlementMethod', '结算方式', {
      ...listed,
      group: basic,
      pick: `direction = 'both' or direction = '${side.name}'`,
    }),
    companyBankAccount: ref('companyBankAccount', '我方账户', { group: basic }),
    counterBankAccount: text('对方账号', { group: basic }),
    noteNo: text('票据号/流水号', { list: true, filter: true, group: basic }),
    currency: ref('currency', '币别', { ...listed, group: cash, default: 'localCurrency' }),
    exchangeRate: { ...exchangeRate, group: cash },
    localCurrency: { ...localCurrency, group: cash, hidden: true },
    amount: money('金额', { ...amount, required: true, group: cash, help: '退款填负数' }),
    amountLocal: money('金额(本位币)', {
      ...local,
      list: true,
      total: true,
      group: cash,
      computed: 'amount * exchangeRate',
    }),
    matchedAmount: money('已核销金额', { ...amount, group: cash, computed: 'sum(items.amount)' }),
    unmatchedAmount: money('未核销金额', {
      ...amount,
      group: cash,
      computed: 'amount - sum(items.amount)',
      help: `留作${name.kept}`,
    }),
    feeAmount: money('手续费', {
      ...priceGuard,
      group: cash,
      default: '0',
      min: '0',
      scale: 'currency.amount',
    }),
    ...under(side, 'owner', ref('employee', name.owner, { list: true, filter: true, group: '其他' })),
    project: ref('project', '项目', { filter: true, group: '其他' }),
    attachments: file('回单', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
  };
}

function matches<const S extends MoneySide>(side: S) {
  return {
    title: '核销明细',
    uniques: [[side.plan]],
    fields: {
      ...under(
        side,
        'plan',
        ref(side.plan, `${side.words.due}计划`, {
          required: true,
          list: true,
          pick: "planRowStatus = 'pending' or planRowStatus = 'due' or planRowStatus = 'partial'",
        }),
      ),
      sourceCode: text('来源单号', { list: true, lookup: `${side.plan}.sourceCode` }),
      stage: dict('planStage', '款项阶段', { list: true, lookup: `${side.plan}.stage` }),
      dueDate: date('到期日', { list: true, lookup: `${side.plan}.dueDate` }),
      planAmount: money('计划金额', { ...priceGuard, readonly: true, list: true, scale: 'currency.amount' }),
      unsettledAmount: money('未结金额', {
        ...priceGuard,
        readonly: true,
        list: true,
        scale: 'currency.amount',
      }),
      amount: money('本次核销金额', {
        ...priceGuard,
        required: true,
        list: true,
        total: true,
        scale: 'currency.amount',
      }),
      amountLocal: money('本次核销(本位币)', { ...local, computed: 'amount * doc.exchangeRate' }),
      exchangeDiff: money('汇兑损益', {
        ...local,
        computed: `if(empty(${side.plan}), 0, amount * (doc.exchangeRate - ${side.plan}.exchangeRate))`,
      }),
      remark: text('备注'),
    },
  };
}

export function moneyRecord<const S extends MoneySide>(side: S, menu: NonNullable<EntityDef['menu']>) {
  const { cash: word } = side.words;
  return defineEntity({
    name: side.record,
    title: `${word}登记单`,
    area: 'finance',
    kind: 'document',
    states: 'versioned',
    codePrefix: names[side.name].prefix,
    label: ['code'],
    carry: [side.partner, 'date'],
    search: ['code', side.partner, 'noteNo'],
    scope: { owner: side.owner },
    proposes: [side.partner, 'currency', 'date', `items.${side.plan}`],
    fields: header(side),
    lines: { items: matches(side) },
    checks: [
      { expect: 'amount <> 0', at: 'amount', message: '金额不能为 0' },
      {
        expect: 'abs(sum(items.amount)) <= abs(amount)',
        at: 'matchedAmount',
        message: `核销明细合计不能大于${word}金额`,
        on: 'submit',
      },
      {
        expect: 'amount < 0',
        when: "billType = 'refund'",
        at: 'amount',
        message: '退款的金额应为负数',
        on: 'submit',
      },
      { expect: 'amount <> 0', at: 'items.amount', message: '本次核销金额不能为 0', on: 'submit' },
      {
        expect: `not empty(${side.plan}.invoiceNo)`,
        when: `${side.plan}.needInvoice and amount > 0`,
        at: `items.${side.plan}`,
        message: `该期需先开票，请先在${side.words.due}计划上填写发票号`,
        on: 'submit',
        // Money that came is not sent back for a missing invoice.
        ...(side.name === 'receivable' ? { level: 'warning' as const } : {}),
      },
      {
        expect: 'not empty(noteNo)',
        when: 'settlementMethod.needNoteNo',
        at: 'noteNo',
        message: '该结算方式需要填写票据号',
        on: 'submit',
      },
      {
        expect: 'not empty(companyBankAccount)',
        when: 'settlementMethod.needBankAccount',
        at: 'companyBankAccount',
        message: '该结算方式需要填写我方账户',
        on: 'submit',
      },
    ],
    actions: { import: importing, attach, autoMatch: { title: '自动核销', performs: true, in: ['draft'] } },
    sort: [
      { field: 'date', descending: true },
      { field: 'code', descending: true },
    ],
    lineList: 'items',
    indexes: [[`items.${side.plan}`]],
    menu,
  });
}
