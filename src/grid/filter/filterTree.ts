// Nested conditions: what the builder shows is the column filters and the tree as one; what it gives back is split into
// the two again, so that conditions the filter row can show stand there.
import type { FilterRequest, FilterTree } from '../contract/filters.ts';

/** Column filters and tree as one tree; null when nothing filters. */
export function joinedTree(filters: readonly FilterRequest[], tree: FilterTree | null): FilterTree | null {
  const parts: FilterTree[] = [...filters, ...(tree ? ('all' in tree ? tree.all : [tree]) : [])];
  return parts.length === 0 ? null : { all: parts };
}

/** The other way round: single conditions that all must hold are column filters, the rest is the tree. */
export function splitTree(tree: FilterTree | null): { filters: FilterRequest[]; tree: FilterTree | null } {
  const plain = tree && pruned(tree);
  if (!plain) return { filters: [], tree: null };
  const parts = 'all' in plain ? plain.all : [plain];
  const filters = parts.filter((part) => 'column' in part);
  const rest = parts.filter((part) => !('column' in part));
  return { filters, tree: rest.length === 0 ? null : rest.length === 1 ? (rest[0] ?? null) : { all: rest } };
}

/** Without empty groups, groups of one and groups inside groups of the same kind; null when nothing is left. */
function pruned(tree: FilterTree): FilterTree | null {
  if ('column' in tree) return tree;
  if ('not' in tree) {
    const inner = pruned(tree.not);
    if (!inner) return null;
    return 'not' in inner ? inner.not : { not: inner };
  }
  const all = 'all' in tree;
  const parts = (all ? tree.all : tree.any).map(pruned).flatMap((part): readonly FilterTree[] => {
    if (!part) return [];
    if (all && 'all' in part) return part.all;
    return !all && 'any' in part ? part.any : [part];
  });
  if (parts.length <= 1) return parts[0] ?? null;
  return all ? { all: parts } : { any: parts };
}

/** Columns the tree speaks of. */
export function columnsIn(tree: FilterTree | null): string[] {
  if (!tree) return [];
  if ('column' in tree) return [tree.column];
  if ('not' in tree) return columnsIn(tree.not);
  return ('all' in tree ? tree.all : tree.any).flatMap(columnsIn);
}
