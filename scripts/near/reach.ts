// Which test files a change reaches, nearest first: a test of the same name, then by how many imports lie between. A
// change of something that everything uses reaches everything; what does not fit into the time is left out, and told.
import path from 'node:path';

export interface Reached {
  file: string;
  /** Imports between the test and the nearest changed file; 0: the change itself, or its own test. */
  distance: number;
}

/** @param graph of every file, the files it imports */
export function reachedTests(
  graph: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): Reached[] {
  const users = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  let edge = [...changed];
  for (let distance = 1; edge.length > 0; distance += 1) {
    edge = [...new Set(edge.flatMap((file) => users.get(file) ?? []))].filter((file) => !distances.has(file));
    for (const file of edge) distances.set(file, distance);
  }
  const names = new Set(changed.map(nameOf));
  return [...distances]
    .filter(([file]) => isTest(file) && graph.has(file))
    .map(([file, distance]) => ({ file, distance: names.has(nameOf(file)) ? 0 : distance }))
    .toSorted((one, other) => one.distance - other.distance || one.file.localeCompare(other.file));
}

/** As many of the nearest as fit into `seconds` of two workers. */
export function fitting(
  tests: readonly Reached[],
  secondsOf: (file: string) => number,
  seconds: number,
): { chosen: string[]; left: string[] } {
  let taken = 0;
  const chosen: string[] = [];
  const left: string[] = [];
  for (const { file } of tests) {
    const cost = secondsOf(file) / 2;
    if (chosen.length > 0 && taken + cost > seconds) left.push(file);
    else {
      chosen.push(file);
      taken += cost;
    }
  }
  return { chosen, left };
}

/** Browsers and servers of their own take longer than the inner loop has. */
export function isTest(file: string): boolean {
  return file.endsWith('.test.ts') && !/^tests\/(screens|reliability|grid)\//.test(file);
}

const nameOf = (file: string): string => path.posix.basename(file).replace(/(\.test)?\.tsx?$/, '');
