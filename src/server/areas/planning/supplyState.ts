// What there is of a material and what documents still bring and take, day by day, as buffers and the master schedule read
// it. Base units; what is overdue is due today.
import type { SqlSession } from '#server/ports.ts';
import { expectedMoves } from '#server/ledgers/expectedStock.ts';
import { freeForParts } from '#server/ledgers/partsCover.ts';
import { asKind, type Piece, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

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
  session: SqlSession,
  { org, today }: { org: string; today: string },
  materials: readonly string[],
  warehouse: string | null,
): Promise<SupplyState> {
  const stock: Piece = {
    written(parameters) {
      const place = parameters.add(warehouse, 'uuid');
      return freeForParts(
        parameters.add(org, 'uuid'),
        parameters.add(today, 'date'),
        ` and b.material = any(${parameters.add(materials, 'uuid[]')}) and (${place} is null or b.warehouse = ${place})`,
      );
    },
  };
  const moves: Piece = {
    written: (parameters) =>
      expectedMoves({
        org: parameters.add(org, 'uuid'),
        today: parameters.add(today, 'date'),
        material: null,
        warehouse: warehouse === null ? null : parameters.add(warehouse, 'uuid'),
        mtoNo: null,
        onlyPlanned: true,
      }),
  };
  const [free, expected] = await Promise.all([
    selectRows(
      session,
      { material: present(asKind('ref', sql`s.material`)), qty: asKind('qty', sql`s.qty`) },
      sql`from (${stock}) s`,
    ),
    selectRows(
      session,
      {
        material: present(asKind('ref', sql`e.material`)),
        day: asKind('date', sql`e.day`),
        qty: asKind('qty', sql`e.qty`),
        entity: asKind('text', sql`e.entity`),
      },
      sql`from (${moves}) e where e.material = any(${materials}::uuid[]) order by e.day`,
    ),
  ]);
  const rows = expected.map(({ material, day, qty, entity }): SupplyMove => ({
    material,
    day: day ?? '',
    qty: qty ?? '0',
    entity: entity ?? '',
  }));
  return {
    onHand: new Map(free.map(({ material, qty }) => [material, qty ?? '0'])),
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
