// What there is of a material and what documents still bring and take, day by day, as buffers and the master schedule read
// it. Base units; what is overdue is due today.
import type { SqlSession } from '#server/ports.ts';
import { expectedMoves } from '#server/ledgers/expectedStock.ts';
import { freeForParts } from '#server/ledgers/partsCover.ts';
import { textOf } from '#server/values.ts';

export interface SupplyMove {
  material: string;
  day: string;
  /** Above 0 it comes, below 0 it goes. */
  qty: string;
  entity: string;
}

export interface SupplyState {
  onHand: ReadonlyMap<string, string>;
  moves: ReadonlyMap<string, readonly SupplyMove[]>;
}

export async function supplyState(
  session: Pick<SqlSession, 'query'>,
  { org, today }: { org: string; today: string },
  materials: readonly string[],
  warehouse: string | null,
): Promise<SupplyState> {
  const moves = expectedMoves({
    org: '$1::uuid',
    today: '$2::date',
    material: null,
    warehouse: warehouse === null ? null : '$4::uuid',
    mtoNo: null,
    onlyPlanned: true,
  });
  const [stock, expected] = await Promise.all([
    session.query(
      freeForParts(
        '$1::uuid',
        '$2::date',
        ' and b.material = any($3::uuid[]) and ($4::uuid is null or b.warehouse = $4::uuid)',
      ),
      [org, today, materials, warehouse],
    ),
    session.query(
      `select e.material, e.day::text as day, e.qty::text as qty, e.entity from (${moves}) e
       where e.material = any($3::uuid[]) and ($4::uuid is null or true) order by e.day`,
      [org, today, materials, warehouse],
    ),
  ]);
  const rows = expected.rows.map((row): SupplyMove => ({
    material: textOf(row['material']),
    day: textOf(row['day']),
    qty: textOf(row['qty'], '0'),
    entity: textOf(row['entity']),
  }));
  return {
    onHand: new Map(stock.rows.map((row) => [textOf(row['material']), textOf(row['qty'], '0')])),
    moves: Map.groupBy(rows, ({ material }) => material),
  };
}

/** How a material is supplied unless its planning parameters say otherwise, by its class. */
export const supplyOfClass: Readonly<Record<string, string>> = {
  purchased: 'purchase',
  selfMade: 'produce',
  outsourced: 'outsource',
  virtual: 'phantom',
};
