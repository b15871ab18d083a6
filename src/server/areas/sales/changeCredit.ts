// Credit where an approved order is changed: what the change adds to the order counts like a new one.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { optionalText, textOf } from '#server/values.ts';
import { creditOf } from './credit.ts';

/** In local currency, by the rate of the order; the order itself is counted among the open ones. */
function added({ fields }: Doc): string {
  return decimalText(
    decimal(textOf(fields['diffAmount'], '0')).times(decimal(optionalText(fields['exchangeRate']) ?? '1')),
  );
}

/** Judged where approval of orders is. */
export const changeCredit = creditOf({
  entity: 'saleOrderChange',
  point: 'saleOrder.approve',
  customer: ({ fields }) => optionalText(fields['customer']),
  added,
  except: () => null,
  shows: false,
});
