// What the execution reports of sales and purchase orders have in common: one row per approved order line with what has
// come of it. Quantities are in the unit of the line, amounts in local currency, so that they can be summed.
import type { Fields } from '#model/entity.ts';
import { date, dict, integer, price, qty, ref, text } from '#model/fields.ts';
import { priceGuard } from './docFinance.ts';
import { reportMaterial, reportUnit, unitQty } from './report.ts';

export const orderParameters = {
  dateFrom: date('日期从', { default: 'yearStart' }),
  dateTo: date('日期至'),
} satisfies Fields;

export const localSum = { ...priceGuard, list: true, total: true, scale: '2', help: '按本位币' } as const;

/** The line: what was ordered, for when, and how late it is. */
export const orderedLine = {
  project: ref('project', '项目', { filter: true }),
  ...reportMaterial,
  ...reportUnit,
  qty: qty('订货数量', unitQty),
};

export const overdueDays = integer('逾期天数', { list: true, help: '未完成且已过交货日期的天数' });

/** The price, and the unit it counts by. */
export const orderedPrice = {
  taxPrice: price('含税单价', { ...priceGuard, list: true, help: '按单据币别' }),
  priceUnit: ref('unit', '计价单位'),
};

/** Whose rows they are, and the order behind the row. */
export const orderBehind = {
  createdBy: ref('user', '创建人', { hidden: true }),
  orderId: text('订单内码', { hidden: true }),
};

export const executedStatus = dict('lineStatus', '行状态', { list: true, filter: true });
