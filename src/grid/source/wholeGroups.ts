// Selecting a whole group of a server: its rows are fetched, most of which never have a line, and are held until something
// may have changed.
import type { CellValue } from '../contract/columns.ts';
import type { Branches } from './branches.ts';
import type { BranchRequests } from './branchRequests.ts';

interface WholeGroupOptions<Row> {
  tree: Branches<Row>;
  requests: BranchRequests;
  idOf: (row: Row) => string;
  /** Every row of the group; null when they are too many. Undefined: they cannot be asked for. */
  load: ((path: readonly CellValue[], signal: AbortSignal) => Promise<readonly Row[] | null>) | undefined;
  onError: ((error: unknown) => void) | undefined;
}

export interface WholeGroups<Row> {
  /** Ids of all rows in the group of this line; null when they could not be had. */
  idsAt: (index: number) => Promise<readonly string[] | null>;
  rowOf: (id: string) => Row | undefined;
  /** Something may have changed. */
  forget: () => void;
}

export function createWholeGroups<Row>({
  tree,
  requests,
  idOf,
  load,
  onError,
}: WholeGroupOptions<Row>): WholeGroups<Row> {
  const taken = new Map<string, Row>();
  return {
    async idsAt(index) {
      const found = tree.find(index);
      const path = found && tree.pathOf(found);
      if (!path || !load) return null;
      const signal = requests.signalOf(`all ${tree.idAt(index) ?? ''}`);
      try {
        const rows = await load(path, signal);
        if (rows === null || signal.aborted) return null;
        for (const row of rows) taken.set(idOf(row), row);
        return rows.map((row) => idOf(row));
      } catch (error) {
        if (!signal.aborted) onError?.(error);
        return null;
      }
    },
    rowOf: (id) => taken.get(id),
    forget: () => taken.clear(),
  };
}
