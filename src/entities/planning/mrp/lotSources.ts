// From where the lots of one material come while a run proposes them: the rule that counts on the day of a lot, and what each
// of its sources was given in the period of that day, by firmed and released orders and by the run so far. The choice itself
// stands in ../supply/sourcing.ts. Source: flows r6; worked example M22.
import { sumTexts } from '#model/decimal.ts';
import { chooseSource } from '../supply/sourcing.ts';
import type { PlanningItem, PlanningSource, PlanningSourcing } from './snapshot.ts';

/** A source with the rule it stands in; null: the suppliers of the material share it by their quotas. */
export interface RuledSource {
  rule: string | null;
  given: PlanningSource;
}

/** Ways in which new supply of a material may come: its own and those of its rules. */
export const waysOf = ({ supplyType, sourcing = [] }: PlanningItem): ReadonlySet<string> =>
  new Set([supplyType, ...sourcing.flatMap(({ sources }) => sources.map((source) => source.supplyType))]);

/** Sources of all rules of a material, in one list, so that an order names its own by its place. */
export const sourcesOf = ({ sourcing = [] }: PlanningItem): RuledSource[] =>
  sourcing.flatMap(({ rule, isOfSuppliers, sources }) =>
    sources.map((given) => ({ rule: isOfSuppliers === true ? null : rule, given })),
  );

const periodLength: Readonly<Record<PlanningSourcing['resetKind'], number>> = {
  never: 0,
  year: 4,
  month: 7,
  day: 10,
};

export class LotSources {
  readonly #rules: readonly PlanningSourcing[];
  readonly #places: ReadonlyMap<string, number>;
  /** By source and period. */
  readonly #allocated = new Map<string, string>();

  constructor(rules: readonly PlanningSourcing[]) {
    this.#rules = rules;
    let place = 0;
    const places = new Map<string, number>();
    for (const { resetKind, sources } of rules)
      for (const { id, allocated = [] } of sources) {
        places.set(id, place);
        place += 1;
        for (const { date, qty } of allocated) this.#give(id, resetKind, date, qty);
      }
    this.#places = places;
  }

  /**
   * Gives the lot to a source.
   * @param date YYYY-MM-DD on which it is wanted
   * @returns its place among {@link sourcesOf}; null when no rule counts on the day, -1 when none of its sources may take it
   */
  choose(qty: string, date: string): number | null {
    const rule = this.#rules.find(
      ({ effectiveDate, expiryDate }) =>
        (effectiveDate ?? '') <= date && date <= (expiryDate ?? '9999-12-31'),
    );
    if (rule === undefined) return null;
    const choice = chooseSource(
      qty,
      rule.sources.map(({ id, ...source }) => ({
        ...source,
        source: id,
        allocated: this.#allocated.get(nameOf(id, rule.resetKind, date)) ?? '0',
      })),
      rule.mode,
    );
    if (choice === null) return -1;
    this.#give(choice.source, rule.resetKind, date, qty);
    return this.#places.get(choice.source) ?? -1;
  }

  #give(id: string, resetKind: PlanningSourcing['resetKind'], date: string, qty: string): void {
    const name = nameOf(id, resetKind, date);
    this.#allocated.set(name, sumTexts([this.#allocated.get(name), qty]));
  }
}

const nameOf = (id: string, resetKind: PlanningSourcing['resetKind'], date: string): string =>
  `${id} ${date.slice(0, periodLength[resetKind])}`;
