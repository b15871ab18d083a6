// Credit where an approved order is changed: what the change adds to the order counts like a new one.
import { decimal, decimalText } from '#model/decimal.ts';
import { saleOrderChange } from '#entities/sales/saleOrderChange.ts';
import { creditOf } from './credit.ts';

/** Judged where approval of orders is. */
export const changeCredit = creditOf(saleOrderChange, {
  point: 'saleOrder.approve',
  customer: ({ fields }) => fields.customer,
  /** In local currency, by the rate of the order; the order itself is counted among the open ones. */
  added: ({ fields }) => decimalText(decimal(fields.diffAmount).times(decimal(fields.exchangeRate ?? '1'))),
  except: () => null,
});
