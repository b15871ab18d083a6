// Lots and single pieces that are typed by number: which of them exist, what a save proposes for the references beside
// them, and what an approval has to make.
import type { Doc, LineRow } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { lotOf, type Openings } from '#server/ledgers/lots.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';

/** Numbers typed on a line that no piece of its material has, by line. */
export type PieceFacts = ReadonlyMap<string, readonly string[]>;

interface Typed {
  row: LineRow;
  material: string;
  codes: readonly string[];
}

function typedPieces(doc: Doc): Typed[] {
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const text = textOf(row['serialText']);
    const material = optionalText(row['material']);
    return text.trim() === '' || material === null ? [] : [{ row, material, codes: serialCodes(text).codes }];
  });
}

export async function unknownPieces(doc: Doc, read: Read): Promise<PieceFacts> {
  const typed = typedPieces(doc);
  const known = await recordsOf(
    read,
    'serial_number',
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
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const rows = doc.lines['items'] ?? [];
  const numbered = rows.flatMap((row) => {
    const [code, material] = [textOf(row['lotNo']).trim(), optionalText(row['material'])];
    return code === '' || material === null ? [] : [{ row, code, material }];
  });
  const lots = await recordsOf(read, 'lot', numbered);
  for (const { row, code, material } of numbered) set(row, 'lot', lots.get(`${material}|${code}`) ?? null);
  const typed = typedPieces(doc);
  const wanted = typed.flatMap(({ material, codes }) => codes.map((code) => ({ material, code })));
  const pieces = await recordsOf(read, 'serial_number', wanted);
  for (const { row, material, codes } of typed) {
    const ids = codes.flatMap((code) => pieces.get(`${material}|${code}`) ?? []);
    set(row, 'serialNos', ids.length === 0 ? null : ids);
  }
  for (const row of rows) {
    const was = old.get(row.id);
    if (was !== undefined && textOf(was['serialText']) !== '' && textOf(row['serialText']) === '')
      set(row, 'serialNos', null);
    if (
      was !== undefined &&
      textOf(was['lotNo']) !== '' &&
      textOf(row['lotNo']) === '' &&
      sameValue(was['lot'] ?? null, row['lot'] ?? null)
    )
      set(row, 'lot', null);
  }
  return patches;
}

/** What an approval makes where it does not exist. */
export function openingsOf(doc: Doc): Openings {
  const supplier = optionalText(doc.fields['supplier']);
  return {
    lots: (doc.lines['items'] ?? []).flatMap((row) => lotOf(row, supplier) ?? []),
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
  table: 'lot' | 'serial_number',
  wanted: readonly { material: string; code: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const rows = await read.rows(
    `select id, material, code from ${table} where org = $1::uuid and material = any($2::uuid[]) and code = any($3::text[])`,
    [
      read.org,
      [...new Set(wanted.map(({ material }) => material))],
      [...new Set(wanted.map(({ code }) => code))],
    ],
  );
  return new Map(rows.map((row) => [`${textOf(row['material'])}|${textOf(row['code'])}`, textOf(row['id'])]));
}
