// Which lines of a document ask for more than is available, while it is typed: lines take in their order, each from its
// warehouse, or from all of them where it names none. What is reserved for a line, on itself or on the line of an order it
// serves, stands ready for it.
import { Decimal, decimal, isDecimalText } from '#model/decimal.ts';
import type { LineRow, LinesDef, Row } from '#model/entity.ts';
import type { AvailableStock, FromStock } from '#model/lineFacts.ts';
import type { RefReader } from '#model/refs.ts';
import { factsReader } from './facts.ts';

const ownerOf = factsReader({ ownerType: 'dict' });
const countedOf = factsReader({ includeInAvailable: 'bool' });

/** How its lines take from own stock; null where they do not, as goods of others or those of a bill that brings them. */
export function takenFromStock({ fromStock }: LinesDef, header: Row): FromStock | null {
  if (fromStock === undefined || (ownerOf(header).ownerType ?? 'own') !== 'own') return null;
  const { only } = fromStock;
  return only === undefined || header[only.field] === only.is ? fromStock : null;
}

/** Ids in one of the fields of the rows, each once, in order. */
export function idsAt(rows: readonly LineRow[], fields: readonly string[]): string[] {
  const ids = rows.flatMap((row) => fields.flatMap((field) => textAt(row, field) ?? []));
  return [...new Set(ids)].toSorted();
}

/** @returns ids of the lines that are short; lines of materials that are not kept in stock are never */
export function shortLines(
  rows: readonly LineRow[],
  { places, held }: AvailableStock,
  from: FromStock,
  refs: RefReader,
): string[] {
  const left = new Map<string, Decimal>();
  const put = (key: string, qty: Decimal): void => {
    left.set(key, (left.get(key) ?? decimal('0')).plus(qty));
  };
  for (const { material, warehouse, available } of places) {
    put(material, decimal(available));
    if (warehouse !== null) put(`${material}|${warehouse}`, decimal(available));
  }
  const reserved = held.map((one) => ({ ...one, left: decimal(one.qty) }));
  /** Up to `wanted` of what is reserved for the lines it serves; nobody else finds that any more. */
  const useReserved = (row: LineRow, wanted: Decimal): Decimal => {
    const [demands, warehouse] = [idsAt([row], from.demands ?? []), textAt(row, from.warehouse)];
    let used = decimal('0');
    for (const claim of reserved) {
      const fits =
        claim.material === textAt(row, 'material') && (warehouse === null || claim.warehouse === warehouse);
      if (!fits || !demands.includes(claim.demand)) continue;
      const qty = Decimal.min(claim.left, wanted.minus(used));
      claim.left = claim.left.minus(qty);
      used = used.plus(qty);
    }
    return used;
  };
  return rows.flatMap((row) => {
    const { material } = row;
    const needed = quantity(row, 'baseQty');
    if (typeof material !== 'string' || !left.has(material) || needed.lte(0)) return [];
    if (!isCounted(row, from, refs)) return [];
    const own = needed.minus(reservedBase(row, needed));
    const wanted = own.minus(useReserved(row, own));
    const warehouse = textAt(row, from.warehouse);
    const place = warehouse === null ? material : `${material}|${warehouse}`;
    const there = left.get(place) ?? decimal('0');
    for (const key of new Set([place, material])) put(key, wanted.neg());
    return wanted.gt(there) && wanted.gt(0) ? [row.id] : [];
  });
}

/** Of stock in other places and states what is available says nothing. */
function isCounted(row: LineRow, { warehouse, status }: FromStock, refs: RefReader): boolean {
  const counts = (entity: string, field: string | undefined): boolean =>
    field === undefined || countedOf(refs(entity, row[field] ?? null)?.fields).includeInAvailable !== false;
  return counts('warehouse', warehouse) && counts('stockStatus', status);
}

/** What the line has reserved, in base units, at most what it needs. */
function reservedBase(row: LineRow, needed: Decimal): Decimal {
  const [qty, reserved] = [quantity(row, 'qty'), quantity(row, 'reservedQty')];
  if (qty.lte(0) || reserved.lte(0)) return decimal('0');
  const base = reserved.times(needed).div(qty);
  return base.gt(needed) ? needed : base;
}

function textAt(row: LineRow, key: string): string | null {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

function quantity(row: LineRow, key: string): Decimal {
  const value = row[key];
  return typeof value === 'string' && isDecimalText(value) ? decimal(value) : decimal('0');
}
