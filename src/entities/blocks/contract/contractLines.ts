// The sub-tables of a contract: what is bought or sold, its clauses, milestones, parties and what was changed.
import { leftInBase, leftInUnit, linkedBase } from '#entities/blocks/openQuantity.ts';
import {
  bool,
  date,
  dict,
  file,
  integer,
  longText,
  money,
  percent,
  price,
  qty,
  rate,
  ref,
  text,
} from '#model/fields.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { baseQuantity } from '#entities/blocks/materialLine.ts';
import {
  lineAmount,
  lineAmountLocal,
  lineDiscount,
  lineNetPrice,
  linePrice,
} from '#entities/blocks/pricing.ts';
import { lineStatus, sourceLine } from '#entities/blocks/sourceLine.ts';
import { termLines } from '#entities/blocks/terms.ts';
import { under } from '#entities/blocks/under.ts';

const money4 = { ...priceGuard, readonly: true, default: '0', scale: 'currency.amount' } as const;

/** Contracts know no giveaways: prices are open by the document's way of entering alone. */
const untaxed = { editableWhen: 'not doc.taxIncluded' } as const;
const taxed = { editableWhen: 'doc.taxIncluded' } as const;

const toOrder = { taken: [['orderedQty', 'orderedBaseQty']] } as const;

const words = {
  receivable: {
    units: 'sale',
    pick: 'isSale',
    executed: '已出库',
    upstreamTitle: '报价行内码',
  },
  payable: {
    units: 'purchase',
    pick: 'isPurchase',
    executed: '已入库',
    upstreamTitle: '申请行内码',
  },
} as const;

export function contractItems<const S extends MoneySide>(side: S) {
  const word = words[side.name];
  return {
    title: '合同标的',
    rules: ['quantity', 'pricing'],
    required: true,
    fields: {
      material: ref('material', '物料编码', {
        list: true,
        filter: true,
        pick: word.pick,
        help: '服务可以不选物料，直接填写物料名称',
        fill: {
          materialName: 'name',
          specification: 'specification',
          unit: `${word.units}Unit`,
          priceUnit: `${word.units}PriceUnit`,
          tax: 'tax',
        },
      }),
      materialName: text('物料名称', { required: true, list: true, editableWhen: 'empty(material)' }),
      specification: text('规格型号', { list: true, editableWhen: 'empty(material)' }),
      description: text('说明'),
      unit: ref('unit', '单位', { required: true, list: true, fill: { priceUnit: 'id' } }),
      qty: qty('数量', { required: true, list: true, total: true, above: '0', scale: 'unit' }),
      ...baseQuantity,
      ...linePrice,
      price: { ...linePrice.price, ...untaxed },
      taxPrice: { ...linePrice.taxPrice, ...taxed },
      ...lineDiscount,
      wholeDiscountShare: money('整单折扣分摊', {
        ...priceGuard,
        readonly: true,
        hidden: true,
        default: '0',
        scale: 'currency.amount',
      }),
      ...lineNetPrice,
      amount: { ...lineAmount.amount, ...untaxed },
      taxAmount: money('税额', { ...priceGuard, list: true, total: true, scale: 'currency.amount' }),
      allAmount: { ...lineAmount.allAmount, ...taxed },
      ...lineAmountLocal,
      deliveryDate: date('交货日期', { inherits: true, list: true, default: 'doc.deliveryDeadline' }),
      overRatio: percent('超量比例%', { default: '0', min: '0', help: '下单数量可超过合同数量的比例' }),
      orderedQty: qty('已下单数量', { readonly: true, list: true, total: true, default: '0', scale: 'unit' }),
      orderedBaseQty: linkedBase('已下单'),
      remainBaseQty: qty('未下单基本数量', {
        hidden: true,
        computed: leftInBase(toOrder),
        scale: 'baseUnit',
      }),
      remainQty: qty('未下单数量', {
        list: true,
        total: true,
        computed: leftInUnit(toOrder, 'remainBaseQty'),
        scale: 'unit',
      }),
      executedQty: qty(`${word.executed}数量`, {
        readonly: true,
        list: true,
        total: true,
        default: '0',
        scale: 'unit',
      }),
      orderedAmount: money('已下单金额', { ...money4, total: true }),
      executedAmount: money('已执行金额', { ...money4, total: true }),
      warrantyMonths: integer('质保期(月)', { min: '0', default: 'doc.warrantyMonths' }),
      isLimited: bool('限制下单数量', { hidden: true, computed: "doc.contractKind = 'quantity'" }),
      ...under(side, 'upstreamLine', text(word.upstreamTitle, { readonly: true, hidden: true })),
      ...sourceLine,
      lineStatus,
      remark: text('备注'),
    },
  };
}

export const contractTerms = termLines('合同条款');

export const contractMilestones = {
  title: '里程碑',
  fields: {
    seq: integer('序号', { plain: true, readonly: true, required: true, list: true }),
    name: text('里程碑名称', { required: true, list: true }),
    milestoneType: dict('milestoneType', '类型', { required: true, list: true }),
    planDate: date('计划日期', { required: true, list: true }),
    actualDate: date('实际日期', { list: true }),
    owner: ref('employee', '责任人', { list: true }),
    ratio: percent('金额比例%', { min: '0', max: '100' }),
    amount: money('关联金额', { ...priceGuard, total: true, min: '0', scale: 'currency.amount' }),
    milestoneStatus: dict('milestoneStatus', '状态', { required: true, list: true, default: 'pending' }),
    deliverable: text('交付物'),
    evidence: file('完成证明'),
    remark: text('备注'),
  },
};

export const contractChanges = {
  title: '变更记录',
  readonly: true,
  fields: {
    contractChange: ref('contractChange', '变更单', { readonly: true, list: true }),
    version: integer('版本', { readonly: true, list: true }),
    changedAt: date('变更日期', { readonly: true, list: true }),
    changeType: dict('contractChangeType', '变更类别', { readonly: true, list: true }),
    summary: text('变更摘要', { readonly: true, list: true }),
    oldAllAmount: money('变更前金额', { ...priceGuard, readonly: true, scale: 'currency.amount' }),
    newAllAmount: money('变更后金额', {
      ...priceGuard,
      readonly: true,
      list: true,
      scale: 'currency.amount',
    }),
    changedBy: ref('user', '变更人', { readonly: true, list: true }),
  },
};

export const contractParties = {
  title: '签约方',
  fields: {
    partyRole: dict('contractPartyRole', '角色', { required: true, list: true }),
    partyName: text('名称', { required: true, list: true }),
    representative: text('代表人', { list: true }),
    phone: text('电话', { list: true }),
    bankName: text('开户行'),
    bankAccountNo: text('账号'),
    taxNo: text('税号'),
    address: text('地址'),
    remark: text('备注'),
  },
};

/** As the contract itself will compute it: the old amount in proportion, or price, discount and quantity anew (P2). */
const newLineAmount = [
  "if(changeKind = 'cancel', 0,",
  'if(oldQty > 0 and coalesce(newTaxPrice, oldTaxPrice) = oldTaxPrice,',
  'oldAllAmount * newQty / oldQty,',
  'round(newQty * coalesce(priceRatio, 1) * newTaxPrice, 2)',
  '- round(newQty * coalesce(priceRatio, 1) * newTaxPrice * coalesce(discountRate, 0) / 100, 2)))',
].join(' ');

/** Old and new values side by side, of the lines, the plan and the clauses of a contract. */
export const changedLines = {
  items: {
    title: '标的变更',
    fields: {
      changeKind: dict('changeKind', '变更方式', { required: true, list: true, default: 'modify' }),
      contractLineId: text('合同行内码', { readonly: true, hidden: true }),
      material: ref('material', '物料编码', {
        list: true,
        fill: { materialName: 'name', unit: 'stockUnit' },
      }),
      materialName: text('物料名称', { required: true, list: true }),
      unit: ref('unit', '单位', { required: true }),
      oldQty: qty('原数量', { readonly: true, list: true, scale: 'unit' }),
      newQty: qty('新数量', { required: true, list: true, min: '0', scale: 'unit' }),
      orderedQty: qty('已下单数量', { readonly: true, list: true, scale: 'unit' }),
      oldTaxPrice: price('原含税单价', { ...priceGuard, readonly: true, scale: 'currency.price' }),
      newTaxPrice: price('新含税单价', { ...priceGuard, list: true, min: '0', scale: 'currency.price' }),
      oldTaxRate: percent('原税率%', { readonly: true }),
      newTaxRate: percent('新税率%', { min: '0' }),
      oldAllAmount: money('原价税合计', { ...priceGuard, readonly: true, scale: 'currency.amount' }),
      newAllAmount: money('新价税合计', {
        ...priceGuard,
        list: true,
        total: true,
        scale: 'currency.amount',
        computed: newLineAmount,
      }),
      discountRate: percent('折扣率%', { ...priceGuard, readonly: true, hidden: true }),
      priceRatio: rate('计价换算', { readonly: true, hidden: true, default: '1' }),
      oldDeliveryDate: date('原交货日期', { readonly: true }),
      newDeliveryDate: date('新交货日期'),
      remark: text('备注'),
    },
  },
  moneyPlans: {
    title: '款项计划变更',
    fields: {
      changeKind: dict('changeKind', '变更方式', { required: true, list: true, default: 'modify' }),
      contractLineId: text('合同行内码', { readonly: true, hidden: true }),
      seq: integer('期次', { required: true, readonly: true, list: true }),
      stage: dict('planStage', '款项阶段', { required: true, list: true }),
      oldAmount: money('原金额', { ...priceGuard, readonly: true, list: true, scale: 'currency.amount' }),
      newAmount: money('新金额', {
        ...priceGuard,
        required: true,
        list: true,
        total: true,
        scale: 'currency.amount',
      }),
      settledAmount: money('已结金额', {
        ...priceGuard,
        readonly: true,
        list: true,
        scale: 'currency.amount',
      }),
      oldDueDate: date('原到期日', { readonly: true }),
      newDueDate: date('新到期日', { list: true }),
      dueBase: dict('dueBase', '起算日'),
      remark: text('备注'),
    },
  },
  terms: {
    title: '条款变更',
    fields: {
      changeKind: dict('changeKind', '变更方式', { required: true, list: true, default: 'modify' }),
      contractLineId: text('合同行内码', { readonly: true, hidden: true }),
      title: text('条款名称', { required: true, list: true }),
      oldContent: longText('原内容', { readonly: true, list: true }),
      newContent: longText('新内容', { list: true }),
      remark: text('备注'),
    },
  },
};
