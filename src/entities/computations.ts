// The computations of all areas by name, as a computing thread looks them up.
import type { Area } from '#model/area.ts';
import type { Computation } from '#model/report/computation.ts';
import { areas } from './areas.ts';

/** @throws Error when two share a name */
export function computationsOf(registered: readonly Area[] = areas): Readonly<Record<string, Computation>> {
  const all = registered.flatMap(({ computations = [] }) => computations);
  const byName = new Map(all.map((each) => [each.name, each]));
  if (byName.size < all.length) throw new Error('two computations share a name');
  return Object.fromEntries(byName);
}
