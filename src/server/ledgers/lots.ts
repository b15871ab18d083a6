// Lots and single pieces that a receipt brings for the first time: typed by number on the bill, made when it is posted.
// A number that exists by then is taken as it is. They stay when the bill is taken back, for the ledger names them.
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { invalid } from '#server/refusal.ts';
import { lot } from '#entities/master/lot.ts';
import { serialNumber } from '#entities/master/serialNumber.ts';
import type { RowOf } from '#model/typedDoc.ts';
import { written } from '#server/select/named.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { StockBill, StockMove } from './stockMoves.ts';

/** A lot by number, for one line. */
export interface NewLot {
  lineId: string;
  lineNo: number;
  material: string;
  code: string;
  produceDate: string | null;
  expiryDate: string | null;
  supplier: string | null;
  supplierLot: string | null;
}

/** Pieces by number, for one line. */
export interface NewSerials {
  lineId: string;
  lineNo: number;
  material: string;
  codes: readonly string[];
}

export interface Openings {
  lots: readonly NewLot[];
  pieces: readonly NewSerials[];
}

/** Ids by line: the lot, and the pieces in the order they were typed. */
export interface Opened {
  lots: ReadonlyMap<string, string>;
  pieces: ReadonlyMap<string, readonly string[]>;
}

export async function open(context: Context, bill: StockBill, { lots, pieces }: Openings): Promise<Opened> {
  return { lots: await openLots(context, bill, lots), pieces: await openSerials(context, pieces) };
}

/** The moves with the lots and pieces of their lines. */
export function withOpened(moves: readonly StockMove[], { lots, pieces }: Opened): StockMove[] {
  return moves.map((move) => {
    const own = pieces.get(move.lineId);
    return { ...move, lot: lots.get(move.lineId) ?? move.lot, ...(own === undefined ? {} : { pieces: own }) };
  });
}

async function openLots(
  context: Context,
  bill: StockBill,
  lots: readonly NewLot[],
): Promise<Map<string, string>> {
  if (lots.length === 0) return new Map();
  const wanted = [...new Map(lots.map((own) => [keyOf(own), own])).values()].sort(byKey);
  const change = written(
    `insert into lot (id, org, version, status, created_at, created_by, code, material, material_name, specification, lot_status, supplier, supplier_lot,
       produce_date, expiry_date, receipt_date, source_entity, source_code)
     select r.id, $2::uuid, 1, 'enabled', $3::timestamptz, $4::uuid, r.code, r.material, m.name, m.specification, 'normal', r.supplier, r.supplier_lot,
       r.produce_date, r.expiry_date, $5::date, $6, $7
     from jsonb_to_recordset($1::text::jsonb)
       as r(id uuid, code text, material uuid, supplier uuid, supplier_lot text, produce_date date, expiry_date date) join material m on m.id = r.material
     on conflict (org, material, code) do nothing`,
    [
      JSON.stringify(wanted.map((own) => ({ ...record(own), id: newId(context.ports) }))),
      context.grants.org,
      context.now,
      context.grants.userId,
      bill.date,
      bill.entity,
      bill.code,
    ],
  );
  for (const { id } of await returningRows(context.session, change, madeId)) context.affect('lot', id);
  const found = await idsOf(context, lot, wanted);
  return new Map(lots.map((own) => [own.lineId, found.get(keyOf(own)) ?? '']));
}

function record({
  code,
  material,
  supplier,
  supplierLot,
  produceDate,
  expiryDate,
}: NewLot): Record<string, string | null> {
  return {
    code,
    material,
    supplier,
    supplier_lot: supplierLot,
    produce_date: produceDate,
    expiry_date: expiryDate,
  };
}

async function openSerials(context: Context, lines: readonly NewSerials[]): Promise<Map<string, string[]>> {
  const wanted = lines.flatMap(({ material, codes, lineId, lineNo }) =>
    codes.map((code) => ({ material, code, lineId, lineNo })),
  );
  if (wanted.length === 0) return new Map();
  const seen = new Set<string>();
  const twice = wanted.find((piece) => seen.has(keyOf(piece)) || !seen.add(keyOf(piece)));
  if (twice !== undefined)
    throw invalid([
      {
        field: 'serialText',
        lines: 'items',
        lineId: twice.lineId,
        lineNo: twice.lineNo,
        level: 'error',
        message: `第${twice.lineNo}行 序列号 ${twice.code} 与其他行重复`,
      },
    ]);
  const change = written(
    `insert into serial_number (id, org, version, status, created_at, created_by, code, material, material_name, serial_status)
     select r.id, $2::uuid, 1, 'enabled', $3::timestamptz, $4::uuid, r.code, r.material, m.name, 'created'
     from jsonb_to_recordset($1::text::jsonb) as r(id uuid, code text, material uuid) join material m on m.id = r.material
     on conflict (org, material, code) do nothing`,
    [
      JSON.stringify(
        wanted.toSorted(byKey).map(({ material, code }) => ({ material, code, id: newId(context.ports) })),
      ),
      context.grants.org,
      context.now,
      context.grants.userId,
    ],
  );
  for (const { id } of await returningRows(context.session, change, madeId))
    context.affect('serialNumber', id);
  const found = await idsOf(context, serialNumber, wanted);
  return new Map(
    lines.map(({ lineId, material, codes }) => [
      lineId,
      codes.flatMap((code) => found.get(keyOf({ material, code })) ?? []),
    ]),
  );
}

const madeId = { id: present(asKind('ref', raw('id'))) };

/** Ids of lots or pieces of a material, by their numbers. */
async function idsOf(
  context: Context,
  def: typeof lot | typeof serialNumber,
  wanted: readonly { material: string; code: string }[],
): Promise<Map<string, string>> {
  const t = headerTable(def, 't');
  const rows = await selectRows(
    context.session,
    { id: t.id, material: present(t.material), code: present(t.code) },
    sql`from ${t} where ${is(t.org, context.grants.org)}
      and ${among(t.material, [...new Set(wanted.map(({ material }) => material))])}
      and ${among(t.code, [...new Set(wanted.map(({ code }) => code))])}`,
  );
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

function keyOf({ material, code }: { material: string; code: string }): string {
  return `${material}|${code}`;
}

function byKey(left: { material: string; code: string }, right: { material: string; code: string }): number {
  return keyOf(left) < keyOf(right) ? -1 : 1;
}

/** What a line says of a lot it brings. */
type LotLine = { id: string; seq: number; lotNo: string | null; material: string | null } & Pick<
  RowOf<(typeof lot)['fields']>,
  'produceDate' | 'expiryDate' | 'supplierLot'
>;

/** What a line of a bill brings that may be new; null when nothing was typed. */
export function lotOf(row: LotLine, supplier: string | null): NewLot | null {
  const code = (row.lotNo ?? '').trim();
  if (code === '') return null;
  return {
    lineId: row.id,
    lineNo: row.seq,
    material: row.material ?? '',
    code,
    produceDate: row.produceDate,
    expiryDate: row.expiryDate,
    supplier,
    supplierLot: row.supplierLot,
  };
}
