// Folders whose files still import each other in circles, types counted; each entry only becomes smaller. An import of a
// type binds two files as much as any other: neither can be read, moved or compiled without the other.

/** By folder: how many of its files stand in cycles. */
export const KNOWN_CYCLES: Readonly<Record<string, number>> = {
  'src/grid/': 75,
};

/** The cycles that are no longer excused, and entries that have become too large. */
export function breachesOfCycles(
  cycles: readonly (readonly string[])[],
  known: Readonly<Record<string, number>> = KNOWN_CYCLES,
): string[] {
  const standing = new Map(Object.keys(known).map((folder) => [folder, 0]));
  const breaches = cycles.flatMap((cycle) => {
    const files = new Set(cycle);
    const folder = Object.keys(known).find((path) => [...files].every((file) => file.startsWith(path)));
    if (folder === undefined) return [`${cycle[0]} import cycle: ${cycle.join(' → ')}`];
    standing.set(folder, (standing.get(folder) ?? 0) + files.size);
    return [];
  });
  for (const [folder, count] of standing) {
    const allowed = known[folder] ?? 0;
    if (count > allowed)
      breaches.push(`${folder} has ${count} files in import cycles, ${allowed} are known in knownCycles.ts`);
    if (count === 0) breaches.push(`${folder} is free of import cycles and need not stand in knownCycles.ts`);
  }
  return breaches;
}
