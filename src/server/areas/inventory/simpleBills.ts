// Bills whose lines move once, in or out: what each of them says is which way, as what, and at which value.
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { otherInBill as inBill } from '#entities/inventory/otherInBill.ts';
import { otherOutBill as outBill } from '#entities/inventory/otherOutBill.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { stockBillFacts, stockBillOf } from './stockBill.ts';
import { issues, receives } from './stockChecks.ts';
import { moveOf } from './stockMove.ts';
import { typedValue } from './stockValue.ts';

type Simple = typeof inBill | typeof outBill;

type Parties = readonly (readonly [field: string, entity: string])[];

interface SimpleBill<E extends Simple> {
  moveType: string;
  direction: 'in' | 'out';
  parties: Parties;
  /** Value of what comes in; average where absent. */
  value?: (row: LineOf<E, 'items'>) => MoveValue;
}

const average: MoveValue = { by: 'average' };

/** A red bill goes the other way (stockDirection). */
function simpleBill<E extends Simple>(
  def: E,
  { moveType, direction, parties, value = () => average }: SimpleBill<E>,
) {
  const directionOf = ({ fields }: DocOf<Simple>) =>
    fields.stockDirection === 'red' ? (direction === 'in' ? 'out' : 'in') : direction;
  return stockBillOf(def, {
    sides: (doc) => [directionOf(doc) === 'out' ? issues : receives],
    ...(direction === 'in' ? { arrives: true as const } : {}),
    parties,
    facts: stockBillFacts,
    moves: (doc) =>
      doc.lines.items.map((row) =>
        directionOf(doc) === 'out'
          ? moveOf(doc, row, -1, moveType, average)
          : moveOf(doc, row, 1, moveType, value(row)),
      ),
  });
}

const supplier: Parties = [['supplier', 'supplier']];

/** Goods given back from an issue come in at what they left at; a typed cost stands above it. */
export const otherInBill = simpleBill(inBill, {
  moveType: 'otherIn',
  direction: 'in',
  parties: [...supplier, ['department', 'department']],
  value: typedValue,
});

export const otherOutBill = simpleBill(outBill, {
  moveType: 'otherOut',
  direction: 'out',
  parties: [
    ['customer', 'customer'],
    ['useDept', 'department'],
  ],
});
