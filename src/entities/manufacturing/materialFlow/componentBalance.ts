// What became of one component of a production order: what is still to be issued, what lies in the workshop,
// and what a receipt uses up. All quantities in the unit of the component, as decimal texts. Source: flows a1 and a3, example E17.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';

/** The columns of a component that the bills of material flow keep; absent counts as 0. */
export type ComponentQuantities = Partial<
  Record<
    | 'requiredQty'
    | 'issuedQty'
    | 'fedQty'
    | 'returnedQty'
    | 'defectReturnedQty'
    | 'scrappedQty'
    | 'consumedQty',
    string | null
  >
>;

/** What lies in the workshop: issued and fed, less what came back, was scrapped or used up. */
export function wipOf(component: ComponentQuantities): string {
  const { issuedQty, fedQty, returnedQty, defectReturnedQty, scrappedQty, consumedQty } = component;
  return decimalText(
    decimal(issuedQty)
      .plus(decimal(fedQty))
      .minus(decimal(returnedQty))
      .minus(decimal(defectReturnedQty))
      .minus(decimal(scrappedQty))
      .minus(decimal(consumedQty)),
  );
}

/** What is still to be issued; a good return opens its quantity again, feeding is beside it. */
export function unissuedOf({ requiredQty, issuedQty, returnedQty }: ComponentQuantities): string {
  const open = decimal(requiredQty).minus(decimal(issuedQty)).plus(decimal(returnedQty));
  return open.isNegative() ? '0' : decimalText(open);
}

/** The quantities of a line of the order. */
export function quantitiesOf(row: Row): ComponentQuantities {
  const text = (key: string): string | null => {
    const value = row[key];
    return typeof value === 'string' ? value : null;
  };
  return {
    requiredQty: text('requiredQty'),
    issuedQty: text('issuedQty'),
    fedQty: text('fedQty'),
    returnedQty: text('returnedQty'),
    defectReturnedQty: text('defectReturnedQty'),
    scrappedQty: text('scrappedQty'),
    consumedQty: text('consumedQty'),
  };
}

export interface BackflushNeed {
  requiredQty: string;
  /** Of the order, in the unit in which it is received. */
  planQty: string;
  /** Received in all, the receipt at hand included. */
  receivedQty: string;
  /** Backflushed before. */
  consumedQty: string | null;
  /** Decimals of the unit of the component. */
  scale: number;
}

/**
 * What a receipt uses up of a component: its share of all that was received, rounded up to the unit, less what was used up
 * before, so that the sum over all receipts is the share of what was received however it was divided. Never below 0.
 */
export function backflushOf({
  requiredQty,
  planQty,
  receivedQty,
  consumedQty,
  scale,
}: BackflushNeed): string {
  const plan = decimal(planQty);
  if (plan.isZero()) return '0';
  const share = decimal(requiredQty)
    .times(decimal(receivedQty))
    .dividedBy(plan)
    .toDecimalPlaces(12)
    .toDecimalPlaces(scale, Decimal.ROUND_UP);
  const due = share.minus(decimal(consumedQty));
  return due.isNegative() ? '0' : decimalText(due);
}
