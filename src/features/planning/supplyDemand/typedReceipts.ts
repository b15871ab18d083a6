// The quantities that are typed and not saved, by cell, over the materials as they were read: a material is folded anew with
// what is typed for it, and what was saved stays shown until it is read again.
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { bucketOf, type TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { type BlockRow, foldedRows } from './blockRows.ts';

export interface TypedReceipt {
  material: string;
  bucket: number;
  shown: string;
  qty: string;
}

/** A cell of 计划入库. */
export interface TypedCell {
  key: string;
  row: BlockRow;
  bucket: number;
}

export interface TypedReceipts {
  typed: ReadonlyMap<string, TypedReceipt>;
  /** Why the server refused what is typed, by cell. */
  refused: Map<string, string>;
  /** Texts that are no quantity, by cell. */
  invalid: Map<string, string>;
  /** A block as it was read now, with what is typed in it. */
  overlaidAnew(material: GridMaterial): GridMaterial;
  /** Null, and what is shown anyway: not typed. */
  put(key: string, cell: TypedReceipt | null): void;
  typedFor(cell: TypedCell, qty: string): TypedReceipt;
  /** What is typed in the cell was saved. */
  accept(key: string, material: string): void;
  draw(materials: ReadonlySet<string>): void;
  subscribe(listener: () => void): () => void;
}

export interface TypedReceiptsOptions {
  buckets: readonly TimeBucket[];
  onChanged(material: GridMaterial): void;
}

export const receiptKey = (material: string, bucket: number): string => `${material} ${bucket}`;

/** The material as if in these buckets were planned what is typed. */
function withReceipts(
  material: GridMaterial,
  cells: readonly TypedReceipt[],
  buckets: readonly TimeBucket[],
): GridMaterial {
  if (cells.length === 0) return material;
  const places = new Set(cells.map(({ bucket }) => bucket));
  const moves = material.moves.filter(
    ([day, row]) => row !== 'plannedReceipt' || !places.has(bucketOf(buckets, day)),
  );
  const planned = cells
    .filter(({ qty }) => qty !== '0')
    .map(({ bucket, qty }) => [buckets[bucket]?.to ?? '', 'plannedReceipt', qty] as const);
  return { ...material, moves: [...moves, ...planned] };
}

export function createTypedReceipts({ buckets, onChanged }: TypedReceiptsOptions): TypedReceipts {
  const typed = new Map<string, TypedReceipt>();
  /** Materials as they were read, of which something is typed. */
  const read = new Map<string, GridMaterial>();
  const refused = new Map<string, string>();
  const invalid = new Map<string, string>();
  const listeners = new Set<() => void>();
  const overlaid = (material: GridMaterial): GridMaterial =>
    withReceipts(
      material,
      [...typed.values()].filter((each) => each.material === material.id),
      buckets,
    );
  const draw = (materials: ReadonlySet<string>): void => {
    for (const id of materials) {
      const material = read.get(id);
      if (material !== undefined) onChanged(overlaid(material));
    }
    for (const listener of listeners) listener();
  };
  const put = (key: string, cell: TypedReceipt | null): void => {
    refused.delete(key);
    invalid.delete(key);
    if (cell === null || cell.qty === cell.shown) typed.delete(key);
    else typed.set(key, cell);
  };
  return {
    typed,
    refused,
    invalid,
    overlaidAnew(material) {
      // Read anew: what it is compared with is what the server has now.
      if (read.has(material.id)) read.set(material.id, material);
      return overlaid(material);
    },
    put,
    typedFor({ row, bucket, key }, qty) {
      const { id } = row.material;
      const before = read.get(id) ?? row.material;
      read.set(id, before);
      const shown = typed.get(key)?.shown ?? foldedRows(before, buckets).plannedReceipt[bucket] ?? '0';
      return { material: id, bucket, shown, qty };
    },
    accept(key, material) {
      const [cell, before] = [typed.get(key), read.get(material)];
      // Shown until it is read anew.
      if (cell !== undefined && before !== undefined)
        read.set(material, withReceipts(before, [cell], buckets));
      put(key, null);
    },
    draw,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
