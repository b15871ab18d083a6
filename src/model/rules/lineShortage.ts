// Which lines of a document ask for more than is available, while it is typed: lines take in their order, each from its
// warehouse, or from all of them where it names none. What a line has reserved itself stands ready for it.
import { decimal, isDecimalText, type Decimal } from '#model/decimal.ts';
import type { LineRow, LinesDef } from '#model/entity.ts';
import type { PlaceStock } from '#model/lineFacts.ts';

/** Lines that show 可用量 and say how much they take. */
export function showsShortage(lines: LinesDef): boolean {
  return lines.fields['availableQty']?.transient === true && lines.fields['baseQty'] !== undefined;
}

/** @returns ids of the lines that are short; lines of materials that are not kept in stock are never */
export function shortLines(rows: readonly LineRow[], places: readonly PlaceStock[]): string[] {
  const left = new Map<string, Decimal>();
  const put = (key: string, qty: Decimal): void => {
    left.set(key, (left.get(key) ?? decimal('0')).plus(qty));
  };
  for (const { material, warehouse, available } of places) {
    put(material, decimal(available));
    if (warehouse !== null) put(`${material}|${warehouse}`, decimal(available));
  }
  return rows.flatMap((row) => {
    const { material } = row;
    const needed = quantity(row, 'baseQty');
    if (typeof material !== 'string' || !left.has(material) || needed.lte(0)) return [];
    const warehouse = row['warehouse'] ?? row['fromWarehouse'];
    const place = typeof warehouse === 'string' ? `${material}|${warehouse}` : material;
    const wanted = needed.minus(reservedBase(row, needed));
    const there = left.get(place) ?? decimal('0');
    for (const key of new Set([place, material])) put(key, wanted.neg());
    return wanted.gt(there) && wanted.gt(0) ? [row.id] : [];
  });
}

/** What the line has reserved, in base units, at most what it needs. */
function reservedBase(row: LineRow, needed: Decimal): Decimal {
  const [qty, reserved] = [quantity(row, 'qty'), quantity(row, 'reservedQty')];
  if (qty.lte(0) || reserved.lte(0)) return decimal('0');
  const base = reserved.times(needed).div(qty);
  return base.gt(needed) ? needed : base;
}

function quantity(row: LineRow, key: string): Decimal {
  const value = row[key];
  return typeof value === 'string' && isDecimalText(value) ? decimal(value) : decimal('0');
}
