// Figures of records: what is computed from other tables whenever rows are read, and can be found, ordered and summed
// like a stored column. Areas register the formulas by entity and field.

/** SQL over the row `h`. @param today business date YYYY-MM-DD @param now ISO instant */
export type FigureSql = (h: string, today: string, now: string) => string;

/** By entity and field. */
export type FiguresByField = Readonly<Record<string, Readonly<Record<string, FigureSql>>>>;

let registered: readonly FiguresByField[] | undefined;

/** What areas compute from now on: they tell it here, so that tables are known below everything that reads them. */
export function registerFigures(all: readonly FiguresByField[]): void {
  registered = all;
}

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
export function figureOf(entity: string, key: string): FigureSql {
  if (registered === undefined)
    throw new Error('no areas are registered yet: server/areas.ts is imported first');
  for (const figures of registered) {
    const figure = figures[entity]?.[key];
    if (figure !== undefined) return figure;
  }
  throw new Error(`${entity}.${key} is not computed`);
}
