// Lots and single pieces that are typed by number: which of them exist, what a save proposes for the references beside
// them, and what an approval has to make.
import type { Doc, LineRow } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { partOf } from '#model/rowPart.ts';
import { movedFrom, movedNumbers } from '#entities/blocks/movedLine.ts';
import { lot } from '#entities/master/lot.ts';
import { serialNumber } from '#entities/master/serialNumber.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { lotOf, type Openings } from '#server/ledgers/lots.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Numbers typed on a line that no piece of its material has, by line. */
export type PieceFacts = ReadonlyMap<string, readonly string[]>;

interface Typed {
  row: LineRow;
  material: string;
  codes: readonly string[];
}

function typedPieces(doc: Doc): Typed[] {
  return itemsOf(doc).flatMap((row) => {
    const { serialText, material } = partOf(row, movedNumbers);
    const text = serialText ?? '';
    return text.trim() === '' || material === null ? [] : [{ row, material, codes: serialCodes(text).codes }];
  });
}

function itemsOf({ lines: { items = [] } }: Doc): readonly LineRow[] {
  return items;
}

export async function unknownPieces(doc: Doc, read: Read): Promise<PieceFacts> {
  const typed = typedPieces(doc);
  const known = await recordsOf(
    read,
    serialNumber,
    typed.flatMap(({ material, codes }) => codes.map((code) => ({ material, code }))),
  );
  return new Map(
    typed.map(({ row, material, codes }) => [
      row.id,
      codes.filter((code) => !known.has(`${material}|${code}`)),
    ]),
  );
}

/** The lot and the pieces that the typed numbers mean, where they exist; emptied with the text they came from. */
export async function proposePieces({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const patches: Patch[] = [];
  const set = (row: LineRow, field: string, value: string | readonly string[] | null): void => {
    if (Object.hasOwn(row, field) && !sameValue(row[field] ?? null, value))
      patches.push({ op: 'setLine', lines: 'items', id: row.id, field, value });
  };
  const old = new Map((before === null ? [] : itemsOf(before)).map((row) => [row.id, row]));
  const rows = itemsOf(doc);
  const numbered = rows.flatMap((row) => {
    const { lotNo, material } = partOf(row, movedNumbers);
    const code = (lotNo ?? '').trim();
    return code === '' || material === null ? [] : [{ row, code, material }];
  });
  const lots = await recordsOf(read, lot, numbered);
  for (const { row, code, material } of numbered) set(row, 'lot', lots.get(`${material}|${code}`) ?? null);
  const typed = typedPieces(doc);
  const wanted = typed.flatMap(({ material, codes }) => codes.map((code) => ({ material, code })));
  const pieces = await recordsOf(read, serialNumber, wanted);
  for (const { row, material, codes } of typed) {
    const ids = codes.flatMap((code) => pieces.get(`${material}|${code}`) ?? []);
    set(row, 'serialNos', ids.length === 0 ? null : ids);
  }
  for (const row of rows) {
    const stored = old.get(row.id);
    if (stored === undefined) continue;
    const [was, is] = [partOf(stored, movedNumbers), partOf(row, movedNumbers)];
    if (was.serialText !== null && is.serialText === null) set(row, 'serialNos', null);
    if (was.lotNo !== null && is.lotNo === null && sameValue(was.lot, is.lot)) set(row, 'lot', null);
  }
  return patches;
}

/** What an approval makes where it does not exist. */
export function openingsOf(doc: Doc): Openings {
  const { supplier } = partOf(doc.fields, movedFrom);
  return {
    lots: itemsOf(doc).flatMap(
      (row) => lotOf({ ...partOf(row, movedNumbers), id: row.id, seq: row.seq }, supplier) ?? [],
    ),
    pieces: typedPieces(doc).map(({ row, material, codes }) => ({
      lineId: row.id,
      lineNo: row.seq,
      material,
      codes,
    })),
  };
}

async function recordsOf(
  read: Read,
  def: typeof lot | typeof serialNumber,
  wanted: readonly { material: string; code: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const r = headerTable(def, 'r');
  const materials = [...new Set(wanted.map(({ material }) => material))];
  const codes = [...new Set(wanted.map(({ code }) => code))];
  const rows = await read.select(
    { id: r.id, material: present(r.material), code: present(r.code) },
    sql`from ${r} where ${is(r.org, read.org)} and ${among(r.material, materials)} and ${among(r.code, codes)}`,
  );
  return new Map(rows.map(({ id, material, code }) => [`${material}|${code}`, id]));
}
