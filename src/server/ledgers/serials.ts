// Single pieces (serial numbers): where each of them is follows from the ledger alone. Before a posting each piece must be
// where the bill takes it from; afterwards state and place are settled anew from the rows that stand (S4, FLOWS §8, 13).
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { serialNumber } from '#entities/master/serialNumber.ts';
import { warehouse as warehouses } from '#entities/master/warehouse.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { selectAfter, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { StockMove } from './stockMoves.ts';

interface Piece {
  code: string;
  material: string;
  /** Warehouse, location and lot it lies in; null when it is not in stock. */
  place: string | null;
  warehouseName: string;
}

/** Objections to pieces that are not where a movement takes them from, or are in stock already. Locks the pieces. */
export async function pieceProblems(context: Context, moves: readonly StockMove[]): Promise<Problem[]> {
  const pieces = await lockSerials(context, moves);
  const problems: Problem[] = [];
  for (const move of moves) {
    const leaves = move.baseQty.startsWith('-');
    for (const id of move.pieces ?? []) {
      const piece = pieces.get(id);
      const objection = piece === undefined ? '序列号已被删除' : objectionTo(piece, move, leaves);
      if (objection !== null) problems.push(problemAt(move, objection));
      if (piece !== undefined) piece.place = leaves ? null : placeOf(move);
    }
  }
  return problems;
}

function objectionTo(piece: Piece, move: StockMove, leaves: boolean): string | null {
  if (piece.material !== move.material) return `序列号 ${piece.code} 不属于该物料`;
  if (!leaves)
    return piece.place === null
      ? null
      : `序列号 ${piece.code} 已在库（${piece.warehouseName}），不能重复入库`;
  if (piece.place === null) return `序列号 ${piece.code} 不在库`;
  return piece.place === placeOf(move)
    ? null
    : `序列号 ${piece.code} 不在该仓库、库位或批号（现在${piece.warehouseName}）`;
}

function placeOf({ warehouse, location, lot }: Pick<StockMove, 'warehouse' | 'location' | 'lot'>): string {
  return [warehouse, location ?? '', lot ?? ''].join('|');
}

function problemAt({ lineId, lineNo }: StockMove, message: string): Problem {
  return {
    field: 'serialNos',
    lines: 'items',
    lineId,
    lineNo,
    level: 'error',
    message: `第${lineNo}行 ${message}`,
  };
}

function idsOf(moves: readonly StockMove[]): string[] {
  return [...new Set(moves.flatMap(({ pieces }) => pieces ?? []))];
}

async function lockSerials(context: Context, moves: readonly StockMove[]): Promise<Map<string, Piece>> {
  const ids = idsOf(moves);
  if (ids.length === 0) return new Map();
  const s = headerTable(serialNumber, 's');
  const w = headerTable(warehouses, 'w');
  const rows = await selectRows(
    context.session,
    pieceColumns(),
    sql`from ${s} left join ${w} on ${w.id} = ${s.warehouse}
      where ${is(s.org, context.grants.org)} and ${among(s.id, ids)} order by ${s.id} for update of s`,
  );
  return new Map(rows.map((row) => [row.id, pieceOf(row)]));
}

function pieceColumns() {
  const { id, code, material, serialStatus, warehouse, location, lot } = headerTable(serialNumber, 's');
  const { name: warehouseName } = headerTable(warehouses, 'w');
  return { id, code, material: present(material), serialStatus, warehouse, location, lot, warehouseName };
}

function pieceOf(row: Selected<ReturnType<typeof pieceColumns>>): Piece {
  const { serialStatus, warehouse, location, lot } = row;
  const inStock = serialStatus === 'inStock' || serialStatus === 'inTransit';
  return {
    code: row.code ?? '',
    material: row.material,
    place: inStock && warehouse !== null ? placeOf({ warehouse, location, lot }) : null,
    warehouseName: row.warehouseName ?? '',
  };
}

/** Pieces that another bill has moved since: the posting of this one can no longer be taken back. Locks the pieces. */
export async function movedSinceProblems(
  context: Context,
  billId: string,
  moves: readonly StockMove[],
): Promise<Problem[]> {
  const pieces = await lockSerials(context, moves);
  if (pieces.size === 0) return [];
  const rows = await selectAfter(
    context.session,
    written(openRows, [context.grants.org, [...pieces.keys()]]),
    presentColumns('last', { piece: 'ref', billCode: 'text' }),
    sql`from last where last.bill_id <> ${billId}`,
  );
  const since = new Map(rows.map(({ piece, billCode }) => [piece, billCode]));
  const named = new Set<string>();
  return moves.flatMap((move) =>
    (move.pieces ?? []).flatMap((id) => {
      const code = since.get(id);
      if (code === undefined || named.has(id)) return [];
      named.add(id);
      return [problemAt(move, `序列号 ${pieces.get(id)?.code ?? ''} 已被 ${code} 移动，请先反审核该单据`)];
    }),
  );
}

/** Rows of the ledger that stand, by piece: posted and not taken back. $1 organisation, $2 pieces. */
const openRows = `
with open_rows as (
  select p.id as piece, l.post_seq, l.base_qty, l.move_type, l.warehouse, l.location, l.lot, l.bill_id, l.bill_code, l.biz_date, k.status_kind
  from serial_number p join stock_ledger l on l.org = p.org and l.material = p.material and p.id = any(l.serial_nos)
    left join stock_status k on k.id = l.stock_status
  where p.org = $1::uuid and p.id = any($2::uuid[]) and l.is_reversal is not true
    and not exists (select 1 from stock_ledger r where r.org = l.org and r.bill_id = l.bill_id and r.reversed_seq = l.post_seq)),
last as (select distinct on (piece) * from open_rows order by piece, post_seq desc)`;

/** Within the organisation a transfer neither brings pieces nor takes them: its bill has both legs of them. */
const hasOtherLeg = (sign: '<' | '>'): string =>
  `exists (select 1 from open_rows o where o.piece = r.piece and o.bill_id = r.bill_id and o.base_qty ${sign} 0)`;

const settleSql = `${openRows},
came as (select distinct on (piece) piece, bill_code, biz_date from open_rows r where base_qty > 0 and not (move_type = 'transferIn' and ${hasOtherLeg('<')}) order by piece, post_seq desc),
went as (select distinct on (piece) piece, bill_code, biz_date from open_rows r where base_qty < 0 and not (move_type = 'transferOut' and ${hasOtherLeg('>')}) order by piece, post_seq desc)
update serial_number s set
  serial_status = case
    when l.piece is null then 'created'
    when l.base_qty > 0 then case when l.status_kind = 'inTransit' then 'inTransit' else 'inStock' end
    when l.move_type in ('materialIssue', 'outsourcingIssue', 'outsourcingConsume') then 'inUse'
    when l.move_type in ('purchaseReturn', 'productionReturn', 'outsourcingReturn') then 'returned'
    when l.move_type in ('transitLoss', 'countLoss') then 'scrapped'
    else 'out' end,
  warehouse = case when l.base_qty > 0 then l.warehouse end,
  location = case when l.base_qty > 0 then l.location end,
  lot = coalesce(l.lot, s.lot),
  -- The guarantee of a piece runs from the day it was sold, and no more when the sale is taken back.
  warranty_start = case when coalesce(g.warranty_days, 0) = 0 then s.warranty_start when l.move_type = 'salesOut' and l.base_qty < 0 then l.biz_date end,
  warranty_end = case when coalesce(g.warranty_days, 0) = 0 then s.warranty_end when l.move_type = 'salesOut' and l.base_qty < 0 then l.biz_date + g.warranty_days end,
  in_code = c.bill_code, in_date = c.biz_date, out_code = w.bill_code, out_date = w.biz_date, version = s.version + 1
from serial_number own join material g on g.id = own.material left join last l on l.piece = own.id left join came c on c.piece = own.id left join went w on w.piece = own.id
where s.id = own.id and own.org = $1::uuid and own.id = any($2::uuid[])`;

/** Brings state and place of the pieces up to date with the ledger. */
export async function settleSerials(context: Context, moves: readonly StockMove[]): Promise<void> {
  const ids = idsOf(moves);
  if (ids.length === 0) return;
  await context.session.query(settleSql, [context.grants.org, ids]);
  for (const id of ids) context.affect('serialNumber', id);
}
