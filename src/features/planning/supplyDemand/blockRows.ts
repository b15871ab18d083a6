// Rows of the supply–demand grid: every material is a block of one, four or seven of them, read by the block from the
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

export type Depth = 1 | 4 | 7;

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
  // Everything the balance is made of.
  4: ['gross', 'scheduled', 'plannedReceipt', 'projected'],
  7: balanceRowTypes,
};

/** Row of a material at a depth: the same kind of row where the depth shows it, else the projected balance. */
export function rowIdAt(material: string, type: BalanceRowType, depth: Depth): string {
  return `${material}:${rowTypesOf[depth].includes(type) ? type : 'projected'}`;
}

export function blockOf(material: GridMaterial, depth: Depth): BlockRow[] {
  return rowTypesOf[depth].map((type, line) => ({ id: `${material.id}:${type}`, material, type, line }));
}

/** The material a curve begins with: the one it began with, as it is now, else the first that anything comes or goes of. */
export function firstMoved(
  materials: readonly GridMaterial[],
  known: GridMaterial | null,
): GridMaterial | null {
  if (known !== null) return materials.find(({ id }) => id === known.id) ?? known;
  return materials.find(({ moves }) => moves.length > 0) ?? null;
}

/** Materials asked for at once. */
const blockMaterials = 28;

export interface BlockSourceOptions {
  filter: GridFilter;
  depth: Depth;
  /** The material as it is to be shown: with what is typed and not saved. */
  overlaid(material: GridMaterial): GridMaterial;
  onAnswer(answer: GridWindow): void;
  onFailure(error: unknown): void;
}

export type BlockSource = PagedSource<BlockRow, GridFilter>;

export function createBlockSource({
  filter,
  depth,
  overlaid,
  onAnswer,
  onFailure,
}: BlockSourceOptions): BlockSource {
  return createPagedSource<BlockRow, GridFilter>({
    query: filter,
    idOf: ({ id }) => id,
    blockSize: blockMaterials * depth,
    async load({ query, offset, limit, signal }) {
      const answer = await fetchGridWindow(query, offset / depth, limit / depth, signal);
      onAnswer(answer);
      const rows = answer.materials.flatMap((material) => blockOf(overlaid(material), depth));
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
