// What price lists and discount lists share, sold or bought: their life (agreed to like a document, taken out of use like
// a record), for whom they hold and how long.
import type { CheckDef } from '#model/entity.ts';
import { bool, code, date, dict, integer, ref, text } from '#model/fields.ts';
import { disabledTab, submittedTabs, submitting, switching } from '#model/states/standardStates.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';
import type { TradeSide } from './tradeSide.ts';

const priceListStates: StateMachine = {
  name: 'priceList',
  title: '单据状态',
  initial: 'draft',
  dict: 'priceListStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    approved: ['reviewed', 'executable'],
    disabled: ['reviewed', 'retired'],
    voided: ['void'],
  },
  transitions: [...submitting, ...switching],
  tabs: [...submittedTabs, disabledTab],
};

export const tradeList = {
  kind: 'document',
  states: priceListStates,
  label: ['code', 'name'],
  sort: [
    { field: 'effectiveDate', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
} as const;

/** @param word what the list is called: 价目表, 折扣表 */
export function listNames(word: string) {
  return {
    code: code(`${word}编码`, { required: true, unique: true, list: true, filter: true }),
    name: text(`${word}名称`, { required: true, list: true, filter: true, pinyin: true }),
  };
}

export function listOrg(side: TradeSide) {
  const org = { required: true, filter: true, readonly: true, default: 'currentOrg' } as const;
  return { org: ref('organization', `${side.word}组织`, org) };
}

export const listCurrency = ref('currency', '币别', { required: true, list: true, default: 'localCurrency' });

export const listValidity = {
  effectiveDate: date('生效日期', { required: true, list: true, filter: true, default: 'today' }),
  expiryDate: date('失效日期', { list: true, filter: true }),
};

/** Which list is asked first where several hold. */
export function listRank(word: string, help: string) {
  return {
    isDefault: bool(`默认${word}`, {
      default: false,
      help: '同一适用范围内先于其他表，再看优先级',
    }),
    priority: integer('优先级', { default: 10, help }),
  };
}

/** Customers a sales list holds for: everybody, one, those of a group (a field of the list's own) or of a category. */
export const customerScope = {
  scopeType: dict('priceScope', '适用对象', {
    required: true,
    list: true,
    filter: true,
    default: 'general',
  }),
  customer: ref('customer', '客户', { list: true, filter: true, editableWhen: "scopeType = 'customer'" }),
};

export const ofGroup = { list: true, filter: true, editableWhen: "scopeType = 'group'" } as const;

export const customerCategoryScope = {
  customerCategory: ref('customerCategory', '客户分组', {
    filter: true,
    editableWhen: "scopeType = 'category'",
  }),
};

export function customerScopeChecks(group: string, title: string): CheckDef[] {
  const chosen = (scope: string, field: string, word: string): CheckDef => ({
    expect: `not empty(${field})`,
    when: `scopeType = '${scope}'`,
    at: field,
    message: `适用对象为${word}时请选择${word}`,
    on: 'submit',
  });
  return [
    chosen('customer', 'customer', '客户'),
    chosen('group', group, title),
    chosen('category', 'customerCategory', '客户分组'),
  ];
}

/** Suppliers a purchase list holds for: one, those of a category, or everybody. */
export function supplierScope(word: string) {
  return {
    supplier: ref('supplier', '供应商', { list: true, filter: true, help: `留空表示通用${word}` }),
    supplierCategory: ref('supplierCategory', '供应商分组', { filter: true }),
  };
}

export const supplierScopeCheck: CheckDef = {
  expect: 'empty(supplier) or empty(supplierCategory)',
  at: 'supplierCategory',
  message: '供应商与供应商分组只能选择一个',
};

export const listValidityCheck: CheckDef = {
  expect: 'effectiveDate <= expiryDate',
  at: 'expiryDate',
  message: '失效日期不能早于生效日期',
};

export const listRangeChecks: readonly CheckDef[] = [
  { expect: 'fromQty < toQty', at: 'items.toQty', message: '数量至须大于数量从' },
  { expect: 'effectiveDate <= expiryDate', at: 'items.expiryDate', message: '失效日期不能早于生效日期' },
];
