// Counts in the model (FLOWS §2.4): a scheme takes the books of its warehouses and may freeze them, rows are counted
// against what lies there at that moment, differences become bills, and the last of them ends the count.
import { divided, placeOf, type Books } from './books.ts';

export interface SheetRow {
  id: string;
  material: string;
  /** Counted so much; null: not yet. */
  counted: number | null;
  /** A second count confirms it, however large the difference. */
  confirmed: boolean;
  /** What lay there when it was counted. */
  there: number;
  /** Frozen by this count. */
  held: number;
  /** Cost per unit at the beginning, in millionths. */
  unitCost: bigint;
  /** A bill was made for its difference. */
  billed: boolean;
  /** Posted of the difference. */
  done: number;
}

export interface Sheet {
  id: string;
  warehouse: string;
  state: 'draft' | 'approved';
  rows: SheetRow[];
}

export interface Scheme {
  id: string;
  state: 'draft' | 'approved' | 'closed';
  phase: 'counting' | 'finished';
  byHand: boolean;
  warehouses: readonly string[];
  freezes: boolean;
  /** Its warehouses stand still. */
  frozen: boolean;
  sheets: Sheet[];
}

/** Percent of difference above which a row must be counted twice. */
export const threshold = 50;

export function differenceOf({ counted, there }: SheetRow): number {
  return counted === null ? 0 : counted - there;
}

/** Whether a sheet may be approved: large differences were counted twice. */
export function isSettled({ rows }: Sheet): boolean {
  return rows.every((row) => {
    if (row.counted === null || row.confirmed) return true;
    const difference = Math.abs(differenceOf(row));
    const rate = difference === 0 ? 0 : row.there === 0 ? 100 : (difference * 100) / row.there;
    return rate <= threshold;
  });
}

/** What there is to count, by warehouse. */
export function inScope(
  books: Books,
  { warehouses }: Scheme,
  materials: readonly string[],
): Map<string, string[]> {
  return new Map(
    warehouses.flatMap((warehouse) => {
      const found = materials.filter((material) => books.at(placeOf(warehouse, material)).onHand !== 0);
      return found.length === 0 ? [] : [[warehouse, found] as const];
    }),
  );
}

/** A row of the sheet as it begins; its goods are frozen where the count freezes. */
export function rowOf(
  books: Books,
  scheme: Scheme,
  warehouse: string,
  { id, material }: { id: string; material: string },
): SheetRow {
  const place = books.at(placeOf(warehouse, material));
  const pool = books.pool(material);
  const held = scheme.freezes ? Math.max(0, place.onHand - place.reserved - place.frozen) : 0;
  place.frozen += held;
  const unitCost = pool.qty > 0 ? divided(pool.cents * 10_000n, BigInt(pool.qty)) : 0n;
  return { id, material, counted: null, confirmed: false, there: 0, held, unitCost, billed: false, done: 0 };
}

/** Lets go what the count holds of the rows that fit. */
export function thaw(books: Books, scheme: Scheme, fits: (row: SheetRow) => boolean = () => true): void {
  for (const { warehouse, rows } of scheme.sheets) {
    for (const row of rows.filter((each) => each.held > 0 && fits(each))) {
      const place = books.at(placeOf(warehouse, row.material));
      place.frozen = Math.max(0, place.frozen - row.held);
      row.held = 0;
    }
  }
}

/** Ends the count when nothing is left to post. */
export function endWhenSettled(books: Books, scheme: Scheme): void {
  const open = scheme.sheets.some(
    ({ state, rows }) => state === 'draft' || rows.some((row) => row.done < Math.abs(differenceOf(row))),
  );
  if (open || scheme.state !== 'approved' || scheme.phase !== 'finished') return;
  scheme.state = 'closed';
  scheme.frozen = false;
  thaw(books, scheme);
}

/** Rows whose difference still wants a bill. */
export function unbilled({ sheets }: Scheme): { sheet: Sheet; row: SheetRow }[] {
  return sheets.flatMap((sheet) =>
    sheet.state === 'approved'
      ? sheet.rows.filter((row) => differenceOf(row) !== 0 && !row.billed).map((row) => ({ sheet, row }))
      : [],
  );
}
