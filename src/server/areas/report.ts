// What a report is to the server: a select with its parameters bound, put where a table stands in the statements of
// lists, so that filters, order, totals, groups and exports work on its rows as on any others.
import type { Grants } from '#model/rights/can.ts';
import type { Parameters } from '#server/store/sql.ts';

export interface Report {
  /** Entities whose rows it reads: what was computed is out of date when one changes. A function where areas add to them. */
  sources: readonly string[] | (() => readonly string[]);
  /**
   * A select whose columns are the fields of the definition by their names in the schema, `id` (uuid, the same for the
   * same row each time) and `org` among them. It cuts every table it reads down to the organisation itself.
   */
  rows(asked: Asked): string;
}

/** Placeholders of what was asked; each is bound when it is first used. */
export interface Asked {
  /** '$1::uuid' */
  org(): string;
  /** Whoever asks: rows of a report may be those of a person. '$1::uuid' */
  user(): string;
  /** Business date. */
  today(): string;
  /** Value of a parameter in the type of its kind; null when there is none. */
  value(name: string): string | null;
  /** Number of the time bucket a day (an expression) lies in: 0 before the first, and one more than there are after the last. */
  bucket(measure: string, day: string): string;
  /** ', <expression> as <column>' for every column of the measure; the expression says what it is for the bucket of that number. */
  perBucket(measure: string, expression: (index: number) => string): string;
  /** Whose rights count, and where further values are bound: for reports made while the program runs. */
  viewer(): { grants: Grants; parameters: Parameters };
  /** The parameter's text, for choosing between statements; never to be written into one. '' for none. */
  chosen(name: string): string;
}

/** ' and <column> = <value>' for every parameter that has a value. */
export function narrowed(asked: Asked, columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .flatMap(([name, column]) => {
      const value = asked.value(name);
      return value === null ? [] : [` and ${column} = ${value}`];
    })
    .join('');
}

/** Id of a row by what makes it different from all others. */
export function rowId(...parts: readonly string[]): string {
  return `md5(concat_ws('|', ${parts.map((part) => `coalesce(${part}::text, '')`).join(', ')}))::uuid`;
}

/** Decimals of amounts in the organisation's currency. */
export function amountScale(asked: Asked): string {
  return `(select coalesce(max(c.amount_precision), 2)::integer from organization o join currency c on c.id = o.local_currency where o.id = ${asked.org()})`;
}

export function sourcesOf({ sources }: Report): readonly string[] {
  return typeof sources === 'function' ? sources() : sources;
}
