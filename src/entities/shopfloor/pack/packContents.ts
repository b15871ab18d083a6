// What is in a box, as arithmetic: goods put in and taken out, how a quantity fills boxes and pallets, the code of a shipping
// unit. Pure; quantities are decimal texts in base units.
import { decimal, decimalText } from '#model/decimal.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';

export interface Goods {
  material: string;
  lot: string | null;
  /** A lot that has no record yet, by its number. */
  lotNo: string | null;
  qty: string;
  /** Numbers of single pieces; empty where they are not followed. */
  serials: readonly string[];
}

export interface Content extends Goods {
  /** Id of the row. */
  id: string;
}

/** What two rows have in common that hold the same goods. */
export function goodsKey({ material, lot, lotNo }: Pick<Goods, 'material' | 'lot' | 'lotNo'>): string {
  return `${material}|${lot ?? ''}|${lot === null ? (lotNo ?? '') : ''}`;
}

export const serialsOf = (text: string): readonly string[] => serialCodes(text).codes;

/** The rows with the goods put in: beside the same goods, or as a row of their own with the id. */
export function putIn(rows: readonly Content[], goods: Goods, id: string): Content[] {
  const same = rows.find((row) => goodsKey(row) === goodsKey(goods));
  if (same === undefined) return [...rows, { ...goods, id }];
  return rows.map((row) =>
    row === same
      ? {
          ...row,
          qty: decimalText(decimal(row.qty).plus(goods.qty)),
          serials: [...row.serials, ...goods.serials],
        }
      : row,
  );
}

/** The rows without the goods, and what was taken with its lot; a sentence where there is not as much of it. */
export function takenOut(
  rows: readonly Content[],
  wanted: Pick<Goods, 'material' | 'lot' | 'qty' | 'serials'>,
): { rows: Content[]; taken: Goods } | string {
  const found = rows.filter(
    (row) => row.material === wanted.material && (wanted.lot === null || row.lot === wanted.lot),
  );
  const [row] = found;
  if (row === undefined) return '里面没有这种物料或批号，请核对';
  if (found.length > 1) return '里面有几个批号，请选择批号';
  if (decimal(wanted.qty).greaterThan(row.qty)) return `里面只有 ${row.qty}，不能取出 ${wanted.qty}`;
  const missing = wanted.serials.find((serial) => !row.serials.includes(serial));
  if (missing !== undefined) return `序列号 ${missing} 不在里面`;
  if (row.serials.length > 0 && !decimal(wanted.qty).equals(wanted.serials.length))
    return `请填写取出的 ${wanted.qty} 个序列号`;
  const rest = decimal(row.qty).minus(wanted.qty);
  const serials = row.serials.filter((serial) => !wanted.serials.includes(serial));
  const left = rest.isZero()
    ? rows.filter((each) => each !== row)
    : rows.map((each) => (each === row ? { ...row, qty: decimalText(rest), serials } : each));
  const { id: _id, ...goods } = row;
  return { rows: left, taken: { ...goods, qty: wanted.qty, serials: wanted.serials } };
}

/** How a quantity fills boxes: full ones, and what is left in a last one. */
export function boxesOf(qty: string, boxQty: string): string[] {
  const full = decimal(qty).dividedToIntegerBy(boxQty).toNumber();
  const rest = decimal(qty).minus(decimal(boxQty).times(full));
  return [...Array.from({ length: full }, () => boxQty), ...(rest.isZero() ? [] : [decimalText(rest)])];
}

/** Full pallets only; boxes that fill none stand by themselves. */
export function palletsOf<T>(boxes: readonly T[], palletBoxes: number): T[][] {
  const count = Math.floor(boxes.length / palletBoxes);
  return Array.from({ length: count }, (_, index) =>
    boxes.slice(index * palletBoxes, (index + 1) * palletBoxes),
  );
}

/**
 * SSCC-18: extension digit 0, company prefix, serial number, check digit by weights 3 and 1 from the right (GS1 General
 * Specifications 7.9.1).
 * @throws RangeError when prefix and serial number do not fit into 16 digits
 */
export function ssccOf(companyPrefix: string, serial: number): string {
  const room = 16 - companyPrefix.length;
  const tail = String(serial).padStart(room, '0');
  if (!/^\d{7,10}$/.test(companyPrefix) || tail.length > room)
    throw new RangeError(`no SSCC for ${companyPrefix} and ${serial}`);
  const digits = `0${companyPrefix}${tail}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
