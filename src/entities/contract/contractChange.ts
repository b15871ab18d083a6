// 合同变更单: supplement or change of an approved contract. Approval replaces values and keeps the old version whole;
// it cannot be taken back, a further change is made instead.
import { attach } from '#entities/blocks/actions.ts';
import { changedLines } from '#entities/blocks/contract/contractLines.ts';
import { localCurrency, priceGuard } from '#entities/blocks/docFinance.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, integer, json, longText, money, ref, text } from '#model/fields.ts';

const listed = { required: true, list: true, filter: true } as const;
const amount = { ...priceGuard, list: true, scale: 'currency.amount' } as const;
const open = "contractStage = 'executing'";

export const contractChange = defineEntity({
  name: 'contractChange',
  title: '合同变更单',
  area: 'contract',
  kind: 'document',
  states: 'change',
  changes: ['saleContract', 'purchaseContract'],
  codePrefix: 'CC',
  label: ['code'],
  search: ['code', 'saleContract', 'purchaseContract', 'summary', 'supplementNo'],
  proposes: ['saleContract', 'purchaseContract'],
  fields: {
    code: code('变更单号', { ...listed, unique: true, group: '基本' }),
    date: date('变更日期', { ...listed, group: '基本', default: 'today' }),
    contractDirection: dict('contractDirection', '合同方向', { ...listed, group: '基本', default: 'sale' }),
    saleContract: ref('saleContract', '销售合同', {
      list: true,
      filter: true,
      group: '基本',
      pick: open,
      editableWhen: "contractDirection = 'sale'",
      fill: { currency: 'currency', fromVersion: 'contractVersion' },
    }),
    purchaseContract: ref('purchaseContract', '采购合同', {
      list: true,
      filter: true,
      group: '基本',
      pick: open,
      editableWhen: "contractDirection = 'purchase'",
      fill: { currency: 'currency', fromVersion: 'contractVersion' },
    }),
    partnerName: text('对方单位', { list: true, width: 208, readonly: true, group: '基本' }),
    changeType: dict('contractChangeType', '变更类别', { ...listed, group: '基本' }),
    reason: longText('变更原因', { required: true, list: true, group: '基本' }),
    summary: text('变更摘要', { required: true, list: true, group: '基本' }),
    fromVersion: integer('原版本', { readonly: true, group: '变更' }),
    toVersion: integer('新版本', { readonly: true, list: true, group: '变更' }),
    currency: ref('currency', '币别', { readonly: true, group: '变更' }),
    localCurrency: { ...localCurrency, group: '变更', hidden: true },
    oldAllAmount: money('变更前金额', { ...amount, readonly: true, group: '变更' }),
    newAllAmount: money('变更后金额', {
      ...amount,
      group: '变更',
      computed: 'coalesce(oldAllAmount, 0) + sum(items.newAllAmount) - sum(items.oldAllAmount)',
    }),
    diffAmount: money('差额', {
      ...amount,
      total: true,
      group: '变更',
      computed: 'newAllAmount - coalesce(oldAllAmount, 0)',
    }),
    newExpiryDate: date('新终止日期', { group: '变更' }),
    newPaymentTerm: ref('paymentTerm', '新收付款条件', { group: '变更' }),
    supplementNo: text('补充协议号', { group: '其他' }),
    counterpartAgreed: bool('对方已确认', { group: '其他', default: false }),
    attachments: file('补充协议', { group: '其他' }),
    remark: longText('备注', { group: '其他' }),
    oldVersion: json('变更前的合同', { readonly: true, hidden: true, group: '其他' }),
  },
  lines: changedLines,
  checks: [
    {
      expect: 'not empty(saleContract)',
      when: "contractDirection = 'sale'",
      at: 'saleContract',
      message: '请选择要变更的销售合同',
    },
    {
      expect: 'not empty(purchaseContract)',
      when: "contractDirection = 'purchase'",
      at: 'purchaseContract',
      message: '请选择要变更的采购合同',
    },
    {
      expect: 'newQty >= coalesce(orderedQty, 0)',
      when: "changeKind <> 'cancel'",
      at: 'items.newQty',
      message: '新数量不能小于已下单数量',
    },
    {
      expect: 'coalesce(orderedQty, 0) = 0',
      when: "changeKind = 'cancel'",
      at: 'items.changeKind',
      message: '已下单的标的不能取消',
    },
    {
      expect: 'newAmount >= coalesce(settledAmount, 0)',
      at: 'moneyPlans.newAmount',
      message: '新金额不能小于已结金额',
    },
    {
      expect: 'sum(moneyPlans.newAmount) = newAllAmount',
      when: 'count(moneyPlans.newAmount) > 0',
      at: 'newAllAmount',
      message: '款项计划的新金额合计须等于变更后金额',
      on: 'submit',
    },
  ],
  actions: { attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '合同管理', order: 40, icon: 'status-change' },
});
