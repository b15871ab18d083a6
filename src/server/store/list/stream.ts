// All rows of a list in its order, batch by batch: every batch is a keyset step from the last row of the one before, so
// the thousandth costs what the first does and nothing holds the database in between.
import type { EntityDef, Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { shownValue } from '#model/rights/visible.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { positionOf } from './anchors.ts';
import { listPlan } from './plan.ts';
import { ledStatement, sumStatement, windowStatement } from './statements.ts';
import { loadRefs, refIdsOf } from '#server/store/refs.ts';
import { reportRows } from './reportWindow.ts';
import { valueOf } from '#server/store/rows.ts';
import { sumsWanted } from './queryList.ts';
import { countRows, sumIn, sumsByPath } from './total.ts';
import { columnSql, HEADER, LINE, shownPlace, viewOf } from './view.ts';

export interface ListStream {
  total: number;
  /** Sums over all rows by path; of the paths that can be summed, and whose rows are counted alike. */
  sums(paths: readonly string[]): Promise<Record<string, string>>;
  batches(size: number): AsyncGenerator<{ rows: Row[]; refs: RefMap }>;
}

/** Sets this large have rows for most referred records (see queryList). */
const dense = 100_000;

/** @throws Refusal 422 for what the dictionary does not know, 403 for guarded fields */
export async function streamList(
  context: Context,
  def: EntityDef,
  question: Omit<QueryRequest, 'offset' | 'limit'>,
  fields: readonly string[],
): Promise<ListStream> {
  const view = viewOf(def, context.grants, { ...question, today: context.today, now: context.now });
  const places = fields.map((path) => shownPlace(view, path)).filter(({ at }) => at !== 'elsewhere');
  const plan = listPlan(view, question);
  // The statements carry the tenant scope; under row-level security they would lose indexes (see queryList.ts).
  const session = context.reading === true ? context.ports.database : context.session;
  const columns = [
    `${view.lines === null ? HEADER : LINE}."id" as id`,
    ...places.map((place, index) => `${columnSql(place)} as c${index}`),
  ];
  const total = await countRows(session, plan);

  async function* found(size: number): AsyncGenerator<readonly SqlRow[]> {
    if (view.report !== null) {
      yield* reportRows(session, plan, columns, size);
      return;
    }
    for (let position: ReturnType<typeof positionOf> | null = null; ;) {
      const led = total >= dense && position !== null ? ledStatement(plan, columns, position, 0, size) : null;
      const { text, values } = led ?? windowStatement(plan, columns, position, 0, size);
      const { rows } = await session.query(text, values);
      const last = rows.at(-1);
      if (last !== undefined) yield rows;
      if (rows.length < size || last === undefined) return;
      position = positionOf(plan, last);
    }
  }

  async function* batches(size: number): AsyncGenerator<{ rows: Row[]; refs: RefMap }> {
    for await (const part of found(size)) {
      const rows = part.map((row): Row => {
        const read: Row = {};
        places.forEach((place, index) => {
          read[place.path] = shownValue(
            context.grants,
            view.shape.def,
            place.path,
            valueOf(place.column, row[`c${index}`]),
          );
        });
        return read;
      });
      yield { rows, refs: await loadRefs(context, refIdsOf(places, rows), { brief: true }) };
    }
  }

  return {
    total,
    batches,
    async sums(paths) {
      const summed = sumsWanted(view, paths);
      if (summed.length === 0) return {};
      const { text, values } = sumStatement(plan, summed);
      const { rows } = await session.query(text, values);
      const found = summed.map((_, index) => sumIn(rows[0], index));
      return sumsByPath(summed, found).totals;
    },
  };
}
