// Rows of the supply–demand grid: every material is a block of one, three or seven of them, read by the block from the
// server. Figures are folded when a row is first drawn and kept with the material, for each choice of buckets.
import { fetchGridWindow } from '#api/supplyDemand.ts';
import {
  type BalanceRows,
  balanceRows,
  type BalanceRowType,
  balanceRowTypes,
} from '#entities/planning/supplyDemand/balanceRows.ts';
import type { GridFilter, GridMaterial, GridWindow } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { createPagedSource, type PagedSource } from '#grid';

export type Depth = 1 | 3 | 7;

export interface BlockRow {
  /** `material:type`. */
  id: string;
  material: GridMaterial;
  type: BalanceRowType;
  /** 0 for the first of its block. */
  line: number;
}

export const rowTypesOf: Readonly<Record<Depth, readonly BalanceRowType[]>> = {
  1: ['projected'],
  3: ['gross', 'scheduled', 'projected'],
  7: balanceRowTypes,
};

/** Materials asked for at once. */
const blockMaterials = 28;

export interface BlockSourceOptions {
  filter: GridFilter;
  depth: Depth;
  onAnswer(answer: GridWindow): void;
  onFailure(error: unknown): void;
}

export type BlockSource = PagedSource<BlockRow, GridFilter>;

export function createBlockSource({ filter, depth, onAnswer, onFailure }: BlockSourceOptions): BlockSource {
  const types = rowTypesOf[depth];
  return createPagedSource<BlockRow, GridFilter>({
    query: filter,
    idOf: ({ id }) => id,
    blockSize: blockMaterials * depth,
    async load({ query, offset, limit, signal }) {
      const answer = await fetchGridWindow(query, offset / depth, limit / depth, signal);
      onAnswer(answer);
      const rows = answer.materials.flatMap((material) =>
        types.map((type, line) => ({ id: `${material.id}:${type}`, material, type, line })),
      );
      return { rows, total: { value: answer.total * depth, exact: true } };
    },
    onError: onFailure,
  });
}

const folded = new WeakMap<GridMaterial, { buckets: readonly TimeBucket[]; rows: BalanceRows }>();

export function foldedRows(material: GridMaterial, buckets: readonly TimeBucket[]): BalanceRows {
  const known = folded.get(material);
  if (known?.buckets === buckets) return known.rows;
  const rows = balanceRows(material, buckets);
  folded.set(material, { buckets, rows });
  return rows;
}
