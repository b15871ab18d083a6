// What changes of orders share, sold or bought: amounts before and after, and old and new values of each line, side by side.
import {
  date,
  dict,
  integer,
  money,
  percent,
  price,
  qty,
  rate,
  ref,
  text,
  type FieldDef,
} from '#model/fields.ts';
import { priceGuard } from './docFinance.ts';
import { materialNames } from './materialLine.ts';

const old = { readonly: true } as const;
const amount = { ...priceGuard, scale: 'currency.amount' } as const;
const unitPrice = { ...priceGuard, scale: 'currency.price' } as const;
const alive = { editableWhen: "changeKind != 'cancel'" } as const;

/** Header fields that follow from the order in the field `order`. */
export function orderVersions(order: string) {
  return {
    fromVersion: integer('原版本', { lookup: `${order}.orderVersion` }),
    toVersion: integer('新版本', { list: true, computed: 'fromVersion + 1' }),
  };
}

export function changedAmounts(order: string) {
  return {
    currency: ref('currency', '币别', { hidden: true, lookup: `${order}.currency` }),
    exchangeRate: rate('汇率', { hidden: true, lookup: `${order}.exchangeRate` }),
    oldAllAmount: money('变更前价税合计', { ...amount, readonly: true, list: true }),
    newAllAmount: money('变更后价税合计', { ...amount, readonly: true, list: true }),
    diffAmount: money('差额', {
      ...amount,
      list: true,
      total: true,
      computed: 'newAllAmount - oldAllAmount',
    }),
  };
}

/** @param dated what the date is called: 要货日期, 交货日期 */
export function changeItems(
  dated: string,
  executed: string,
  material: { pick: string; fill: NonNullable<FieldDef['fill']> },
) {
  return {
    title: '变更明细',
    required: true,
    fields: {
      changeKind: dict('changeKind', '变更方式', {
        required: true,
        list: true,
        default: 'add',
        help: '订单原有的行可修改或取消，新加的行为新增',
      }),
      orderLineId: text('订单行内码', { readonly: true, hidden: true }),
      lineSeq: integer('订单行号', { plain: true, readonly: true, list: true }),
      material: ref('material', '物料编码', {
        required: true,
        list: true,
        filter: true,
        ...material,
        editableWhen: 'empty(orderLineId)',
      }),
      ...materialNames,
      unit: ref('unit', '单位', { required: true, editableWhen: 'empty(orderLineId)' }),
      oldQty: qty('原数量', { ...old, list: true, scale: 'unit' }),
      newQty: qty('新数量', { required: true, list: true, min: '0', scale: 'unit', ...alive }),
      executedQty: qty('已执行数量', { ...old, list: true, scale: 'unit', help: executed }),
      oldTaxPrice: price('原含税单价', { ...unitPrice, ...old, list: true }),
      newTaxPrice: price('新含税单价', { ...unitPrice, list: true, min: '0', ...alive }),
      priceUnit: ref('unit', '计价单位', {
        editableWhen: 'empty(orderLineId)',
        help: '单价按这个单位；订单原有的行与订单相同',
      }),
      oldTaxRate: percent('原税率%', { ...old }),
      newTaxRate: percent('新税率%', { min: '0', ...alive }),
      oldDeliveryDate: date(`原${dated}`, { ...old }),
      newDeliveryDate: date(`新${dated}`, { list: true, ...alive }),
      oldAllAmount: money('原价税合计', { ...amount, ...old }),
      newAllAmount: money('新价税合计', { ...amount, readonly: true }),
      remark: text('备注'),
    },
  };
}

export function changeChecks(dated: string) {
  return [
    {
      expect: "changeKind != 'add'",
      when: 'not empty(orderLineId)',
      at: 'items.changeKind',
      message: '订单原有的行只能修改或取消',
    },
    {
      expect: "changeKind = 'add'",
      when: 'empty(orderLineId)',
      at: 'items.changeKind',
      message: '新加的行变更方式须为新增',
    },
    {
      expect: 'newQty > 0',
      when: "changeKind != 'cancel'",
      at: 'items.newQty',
      message: '新数量须大于 0；不再需要的行请改为取消',
    },
    { expect: 'newTaxRate < 100', at: 'items.newTaxRate', message: '税率须小于 100' },
    {
      expect: 'not empty(newDeliveryDate)',
      when: "changeKind = 'add'",
      at: 'items.newDeliveryDate',
      message: `请填写新增行的${dated}`,
      on: 'submit',
    },
  ] as const;
}
