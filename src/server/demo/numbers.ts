// Numbers of documents as the product's own numbering makes them: prefix, day, four digits; and how far each has come,
// so that the next document of that day continues the series.
import type { EntityDef } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';

export class Numbers {
  readonly #counters = new Map<string, { org: string; entity: string; period: string; value: number }>();

  next(def: EntityDef, org: string, date: string): string {
    const period = date.replaceAll('-', '');
    return `${def.codePrefix ?? ''}${period}${String(this.#count(org, def.name, period)).padStart(4, '0')}`;
  }

  /** Base data with running numbers that were given otherwise. */
  reached(entity: string, org: string, value: number): void {
    this.#counters.set(`${org}|${entity}|`, { org, entity, period: '', value });
  }

  async store(session: SqlSession): Promise<void> {
    await session.query(
      `insert into number_counter (org, entity, period, value)
       select org, entity, period, value from jsonb_to_recordset($1::text::jsonb) as r(org text, entity text, period text, value bigint)
       on conflict (org, entity, period) do update set value = greatest(number_counter.value, excluded.value)`,
      [JSON.stringify([...this.#counters.values()])],
    );
  }

  #count(org: string, entity: string, period: string): number {
    const key = `${org}|${entity}|${period}`;
    let counter = this.#counters.get(key);
    if (counter === undefined) this.#counters.set(key, (counter = { org, entity, period, value: 0 }));
    counter.value += 1;
    return counter.value;
  }
}
