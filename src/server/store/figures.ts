// Figures of records: what is computed from other tables whenever rows are read, and can be found, ordered and summed
// like a stored column. Areas register the formulas by entity and field.
import { serverAreas } from '#server/areas/registered.ts';
import type { Figure } from '#server/areas/serverArea.ts';

/** The business date as SQL. */
export function dayOf(today: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(today)) throw new Error('a figure was asked without a business date');
  return `date '${today}'`;
}

/** The instant as SQL. */
export function instantOf(now: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(now))
    throw new Error('a figure was asked without an instant');
  return `timestamptz '${now}'`;
}

/** @throws when the definition names a figure that nobody computes */
export function figureOf(entity: string, key: string): Figure {
  for (const { figures = {} } of serverAreas()) {
    const figure = figures[entity]?.[key];
    if (figure !== undefined) return figure;
  }
  throw new Error(`${entity}.${key} is not computed`);
}
