// No folder holds more files than a reader can survey. Those that still do are listed; the list only becomes shorter.
import path from 'node:path';

const MOST_FILES = 40;

/** By folder: how many files it may have until it is divided. */
export const LARGE_FOLDERS: Readonly<Record<string, number>> = {};

export function breachesOfFolders(
  files: readonly string[],
  known: Readonly<Record<string, number>> = LARGE_FOLDERS,
): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const breaches: string[] = [];
  for (const [folder, count] of counts) {
    const allowed = known[folder] ?? MOST_FILES;
    if (count > allowed) breaches.push(`${folder} has ${count} files, over ${allowed}: divide it by subject`);
  }
  for (const folder of Object.keys(known))
    if ((counts.get(folder) ?? 0) <= MOST_FILES)
      breaches.push(`${folder} is small enough and need not stand in folders.ts`);
  return breaches;
}
