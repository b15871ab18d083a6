// What the approval of a document moves, leg by leg, and at which value (FLOWS §4); and the posting of these legs on the
// books of the model, which either happens or names what stands in the way.
import { divided, placeOf, transit, type Books } from './books.ts';
import { above, type ModelDocument, type ModelLine, type Posted } from './documents.ts';

interface Leg {
  line: ModelLine;
  place: string;
  /** Signed. */
  qty: number;
  /** Of what comes in: cents, the average, or what the leg before it cost. */
  value: bigint | 'average' | 'leg';
}

/** Amount without tax of a line with 13 % tax in its price, in cents. */
function bought({ price, qty }: ModelLine): bigint {
  const all = BigInt(price * qty * 100);
  return all - divided(all * 13n, 113n);
}

function typed({ unitCost, qty }: ModelLine): bigint | 'average' {
  return unitCost === null ? 'average' : divided(unitCost * BigInt(qty), 10_000n);
}

function legsOf(document: ModelDocument, line: ModelLine): Leg[] {
  const { qty, material, source } = line;
  const at = (warehouse: string, signed: number, value: Leg['value'] = 'average'): Leg => ({
    line,
    place: placeOf(warehouse, material),
    qty: signed,
    value,
  });
  switch (document.kind) {
    case 'otherInBill':
    case 'surplusBill':
      return [at(line.warehouse, qty, typed(line))];
    case 'purchaseInBill':
      return [at(line.warehouse, qty, bought(line))];
    case 'salesReturnBill':
      return [
        at(
          line.warehouse,
          qty,
          source === null ? 'average' : divided(source.cost * BigInt(qty), BigInt(source.qty)),
        ),
      ];
    case 'otherOutBill':
    case 'purchaseReturnBill':
    case 'salesOutBill':
    case 'deficitBill':
      return [at(line.warehouse, -qty)];
    case 'transferBill':
      return [at(line.warehouse, -qty), at(line.to, qty, 'leg')];
    case 'transferOutBill':
      return [at(line.warehouse, -qty), at(transit, qty, 'leg')];
    case 'transferInBill': {
      if (document.arrival === 'loss') return [at(transit, -qty)];
      const moved = [
        at(transit, -qty),
        at(document.arrival === 'return' ? line.warehouse : line.to, qty, 'leg'),
      ];
      return line.loss === 0 ? moved : [...moved, at(transit, -line.loss)];
    }
    default:
      return [];
  }
}

/** Places a document moves goods from or to. */
export function placesOf(document: ModelDocument): string[] {
  return [...new Set(document.lines.flatMap((line) => legsOf(document, line).map(({ place }) => place)))];
}

/** Posts the document on the books; answers why it cannot, and then leaves them in disorder. */
export function post(
  books: Books,
  document: ModelDocument,
): { refusal: string } | { refusal: null; rows: Posted[]; costs: bigint[] } {
  const rows: Posted[] = [];
  const costs: bigint[] = [];
  for (const line of document.lines) {
    let before: Posted | null = null;
    let own: bigint | null = null;
    for (const leg of legsOf(document, line)) {
      const out = -leg.qty;
      let row: Posted;
      if (out > 0) {
        if (document.kind === 'salesOutBill')
          books.claims.consume(document.id, demandsOf(line), leg.place, out);
        const there = document.scheme === null ? books.free(leg.place) : books.at(leg.place).onHand;
        if (there < out) return { refusal: `only ${there} of ${out} there` };
        row = books.issue(leg.place, line.material, out);
      } else {
        const value: bigint | null =
          leg.value === 'average'
            ? books.average(line.material, leg.qty)
            : leg.value === 'leg'
              ? -(before?.cost ?? 0n)
              : leg.value;
        if (value === null) return { refusal: 'no cost is known' };
        row = books.receive(leg.place, line.material, leg.qty, value);
      }
      rows.push(row);
      before = row;
      own ??= row.cost < 0n ? -row.cost : row.cost;
    }
    costs.push(own ?? 0n);
  }
  if (document.scheme !== null) for (const place of placesOf(document)) loosen(books, document.id, place);
  return { refusal: null, rows, costs };
}

/** Goods a count did not find are gone, whoever had locked or frozen them. */
function loosen(books: Books, bill: string, key: string): void {
  const place = books.at(key);
  place.frozen = Math.max(0, Math.min(place.frozen, place.onHand - place.reserved));
  books.claims.squeeze(
    bill,
    key,
    Math.min(place.reserved, place.reserved + place.frozen - Math.max(place.onHand, 0)),
  );
}

/** Lines whose locks a shipment may consume, the nearest first. */
export function demandsOf(line: ModelLine): ModelLine[] {
  return above(line).filter(({ document: { kind } }) => kind === 'deliveryNotice' || kind === 'saleOrder');
}
