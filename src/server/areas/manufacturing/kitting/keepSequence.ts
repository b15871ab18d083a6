// Effect `keepSequence`: the orders of a kitting run keep the places they have in it. Raised priorities are written order by
// order, with their histories; the places within a priority in one statement.
import type { kittingRun } from '#entities/manufacturing/kitting/kittingRun.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';

interface KeepSequenceEffect {
  effect: 'keepSequence';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    keepSequence: KeepSequenceEffect;
  }
}

type Run = DocOf<typeof kittingRun>;

/** Ids of the orders of a run in the order they stand in. */
export function sequenceOf(run: Run): string[] {
  return run.lines.orders.flatMap((row) => row.manufacturingOrder ?? []);
}

export const keepSequence: Ledger<'keepSequence'> = {
  effect: 'keepSequence',
  title: '把订单次序写成占料次序',
  locks: ['sourceDocuments'],
  async apply({ context, doc }: EffectStep<Run>) {
    const ids = sequenceOf(doc);
    await context.session.query(
      `select 1 from manufacturing_order where org = $1::uuid and id = any($2::uuid[]) order by id for update`,
      [context.grants.org, ids],
    );
    await context.session.query(
      `update manufacturing_order h set allocation_rank = p.place from unnest($2::uuid[]) with ordinality as p(id, place)
       where h.org = $1::uuid and h.id = p.id and h.allocation_rank is distinct from p.place`,
      [context.grants.org, ids],
    );
    for (const id of ids) context.affect('manufacturingOrder', id);
    return doc;
  },
};
