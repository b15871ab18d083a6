// Bills whose lines move once, in or out: what each of them says is which way, as what, and at which value.
import type { Doc, LineRow } from '#model/entity.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { issues, receives } from './stockChecks.ts';
import { moveOf } from './stockMove.ts';
import { originalValue, originsOf, typedValue, type Origins } from './stockValue.ts';

type Parties = readonly (readonly [field: string, entity: string])[];

interface Facts extends StockBillFacts {
  origins: Origins;
}

interface SimpleBill {
  moveType: string;
  direction: 'in' | 'out';
  parties: Parties;
  /** Entity whose lines say what goods cost that come back from it. */
  origin?: string;
  /** Value of what comes in; average where absent. */
  value?: (row: LineRow) => MoveValue;
}

const average: MoveValue = { by: 'average' };

/** A red bill goes the other way (stockDirection). */
function simpleBill({ moveType, direction, parties, origin, value = () => average }: SimpleBill) {
  const directionOf = (doc: Doc) =>
    doc.fields['stockDirection'] === 'red' ? (direction === 'in' ? 'out' : 'in') : direction;
  return stockBill<Facts>({
    sides: (doc) => [directionOf(doc) === 'out' ? issues : receives],
    parties,
    facts: async (doc: Doc, read: Read) => ({
      ...(await stockBillFacts(doc, read)),
      origins: origin === undefined ? new Map() : await originsOf(doc, read, origin),
    }),
    moves: (doc, { origins }) =>
      (doc.lines['items'] ?? []).map((row) =>
        directionOf(doc) === 'out'
          ? moveOf(doc, row, -1, moveType, average)
          : moveOf(doc, row, 1, moveType, originalValue(row, origins, value(row))),
      ),
  });
}

const workshop: Parties = [
  ['produceDept', 'department'],
  ['workshop', 'workshop'],
];

const supplier: Parties = [['supplier', 'supplier']];

/** Goods given back from an issue come in at what they left at; a typed cost stands above it. */
export const otherInBill = simpleBill({
  moveType: 'otherIn',
  direction: 'in',
  parties: [...supplier, ['department', 'department']],
  value: typedValue,
});

export const otherOutBill = simpleBill({
  moveType: 'otherOut',
  direction: 'out',
  parties: [
    ['customer', 'customer'],
    ['useDept', 'department'],
  ],
});

export const productionInBill = simpleBill({
  moveType: 'productionIn',
  direction: 'in',
  parties: workshop,
  value: typedValue,
});

export const productionReturnBill = simpleBill({
  moveType: 'productionReturn',
  direction: 'out',
  parties: workshop,
});

export const materialIssueBill = simpleBill({
  moveType: 'materialIssue',
  direction: 'out',
  parties: workshop,
});

export const materialReturnBill = simpleBill({
  moveType: 'materialReturn',
  direction: 'in',
  parties: workshop,
  origin: 'materialIssueBill',
});

export const outsourcingReturnBill = simpleBill({
  moveType: 'outsourcingReturn',
  direction: 'out',
  parties: supplier,
});
