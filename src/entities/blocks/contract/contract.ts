// 销售合同 and 采购合同: an agreement with a partner, parent of orders and of the money plan. A quantity contract limits
// each line, an amount contract the sum of its orders, a framework contract sets prices only.
import { attach, change, importing, lineActions } from '#entities/blocks/actions.ts';
import { contractChecks } from './contractChecks.ts';
import { contractStates } from './contractStates.ts';
import { defineEntity, type EntityDef, type PushDef } from '#model/entity.ts';
import { code, date, dict, file, integer, longText, money, percent, ref, text } from '#model/fields.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import {
  contractChanges,
  contractItems,
  contractMilestones,
  contractParties,
  contractTerms,
} from './contractLines.ts';
import {
  docAmount,
  docCurrency,
  ratedBy,
  docTotal,
  priceGuard,
  qtyTotal,
  taxIncluded,
  wholeDiscount,
} from '#entities/blocks/docFinance.ts';
import { agreedCurrency } from '#entities/blocks/order.ts';
import { contractPlanRows } from '#entities/blocks/money/planRows.ts';
import { under } from '#entities/blocks/under.ts';
import { contractWords, parties } from './parties.ts';

const finance = '财务';
const delivery = '交货与质保';
const execution = '执行';
const basic = { group: '基本' } as const;
const listed = { list: true, filter: true, ...basic } as const;

function header<const S extends MoneySide>(side: S) {
  const name = contractWords[side.name];
  return {
    code: code('合同编号', { required: true, unique: true, ...listed }),
    contractName: text('合同名称', { required: true, ...listed, pinyin: true, double: true }),
    paperNo: text('纸质合同号', listed),
    category: ref('contractCategory', '合同类别', {
      required: true,
      ...listed,
      pick: `direction = '${name.direction}'`,
    }),
    contractKind: dict('contractKind', '合同性质', { required: true, ...listed, default: 'quantity' }),
    ...parties(side),
    project: ref('project', '项目', listed),
    signDate: date('签订日期', { required: true, ...listed, default: 'today' }),
    signPlace: text('签订地点', basic),
    effectiveDate: date('生效日期', { required: true, ...listed, default: 'today' }),
    expiryDate: date('终止日期', { required: true, ...listed }),
    deliveryDeadline: date('交货期限', { list: true, ...basic }),
    parentContract: ref(side.contract, '主合同', {
      filter: true,
      ...basic,
      help: '补充合同填写它所补充的合同',
    }),
    deliveryMode: ref('deliveryMode', '交货方式', { group: delivery }),
    priceTerm: ref('priceTerm', '价格条款', { group: delivery }),
    deliveryPlace: text('交货地点', { group: delivery }),
    warrantyMonths: integer('质保期(月)', { group: delivery, default: 12, min: '0', max: '600' }),
    warrantyEnd: date('质保到期日', { group: delivery, help: '空着时由验收里程碑的实际日期加质保期得出' }),
    currency: agreedCurrency,
    ...docCurrency,
    taxIncluded: { ...taxIncluded, list: true },
    settlementMethod: ref('settlementMethod', '结算方式', { group: finance }),
    paymentTerm: ref('paymentTerm', name.term, {
      group: finance,
      keepsTyped: true,
      fill: { [side.scheme]: side.scheme },
    }),
    ...under(side, 'scheme', ref(side.scheme, name.scheme, { group: finance })),
    companyBankAccount: ref('companyBankAccount', '我方银行账户', { group: finance }),
    qtyTotal,
    ...docAmount,
    wholeDiscountAmount: wholeDiscount.wholeDiscountAmount,
    ...docTotal,
    retentionRatio: percent('质保金比例%', { group: finance, default: '0', min: '0', max: '100' }),
    depositAmount: money('定金', { ...priceGuard, group: finance, min: '0', scale: 'currency.amount' }),
    penaltyRate: percent('违约金日率%', { group: finance, min: '0', max: '100' }),
    ...progress(side),
  };
}

/** What orders, bills, money and seals have come to; kept by the system but for the paper itself. */
function progress<const S extends MoneySide>(side: S) {
  const sum = {
    ...priceGuard,
    readonly: true,
    total: true,
    group: execution,
    default: '0',
    scale: 'currency.amount',
  } as const;
  return {
    orderedAmount: money('已下单金额', { ...sum, list: true }),
    executedAmount: money(`${contractWords[side.name].executed}金额`, { ...sum, list: true }),
    ...under(side, 'settled', money(`${side.words.settled}款金额`, { ...sum, list: true })),
    invoicedAmount: money('已开票金额', sum),
    executePercent: percent('执行进度%', {
      list: true,
      group: execution,
      computed: 'if(allAmount = 0, 0, round(executedAmount / allAmount * 100, 2))',
    }),
    contractStage: dict('contractStage', '合同阶段', {
      readonly: true,
      list: true,
      filter: true,
      group: execution,
      default: 'drafting',
    }),
    contractVersion: integer('版本', { readonly: true, list: true, group: execution, default: 1 }),
    sealStatus: dict('sealStatus', '用印状态', {
      list: true,
      filter: true,
      group: execution,
      default: 'none',
    }),
    archiveNo: text('归档编号', { filter: true, group: execution }),
    archiveDate: date('归档日期', { group: execution }),
    contractFiles: file('合同正文', { group: execution }),
    attachments: file('附件', { group: execution }),
    remark: longText('备注', { group: execution }),
  };
}

export function contract<const S extends MoneySide>(
  side: S,
  pushes: readonly PushDef[],
  menu: NonNullable<EntityDef['menu']>,
) {
  const name = contractWords[side.name];
  return defineEntity({
    name: side.contract,
    title: name.title,
    area: 'contract',
    kind: 'document',
    agreed: true,
    states: contractStates,
    codePrefix: name.prefix,
    firstFields: ['contractName', side.partner, 'category', 'signDate', 'expiryDate', side.owner],
    label: ['code', 'contractName'],
    carry: [
      side.partner,
      'contractKind',
      'currency',
      'effectiveDate',
      'expiryDate',
      'contractStage',
      'contractVersion',
      'paperNo',
    ],
    search: ['code', 'contractName', side.partner, 'paperNo', side.otherContractNo],
    proposes: [side.partner, ...ratedBy],
    scope: { owner: side.owner, department: side.department },
    treeBy: 'category',
    fields: header(side),
    lines: {
      items: contractItems(side),
      terms: contractTerms,
      milestones: contractMilestones,
      moneyPlans: contractPlanRows(side),
      changes: contractChanges,
      parties: contractParties,
    },
    rules: ['wholeDiscount'],
    checks: contractChecks(side),
    pushes,
    actions: {
      import: importing,
      attach,
      change,
      seal: {
        title: '用印登记',
        performs: true,
        in: ['approved', 'closed'],
        asks: { sealStatus: dict('sealStatus', '用印状态', { required: true, default: 'sealed' }) },
      },
      archive: {
        title: '归档',
        performs: true,
        in: ['approved', 'closed'],
        asks: {
          archiveNo: text('归档编号', { required: true }),
          archiveDate: date('归档日期', { required: true, default: 'today' }),
        },
      },
      milestoneDone: {
        title: '里程碑完成',
        performs: true,
        asks: {
          milestoneSeq: integer('里程碑序号', { plain: true, required: true, min: '1' }),
          actualDate: date('实际日期', { required: true, default: 'today' }),
        },
      },
      splitPlan: { title: '拆分款项计划', performs: true, in: ['draft'] },
      ...lineActions,
    },
    sort: [
      { field: 'signDate', descending: true },
      { field: 'code', descending: true },
    ],
    lineList: 'items',
    indexes: [['expiryDate']],
    menu,
  });
}
