// Effect `post`: the movements of a bill in the ledger of stock, and what they cost kept on its lines; or everything the
// bill posted mirrored. The half that lies in another organisation takes its turn first.
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { codeOf } from '#server/document/stamps.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import { open, withOpened, type Openings } from '#server/ledgers/lots.ts';
import { postStock } from '#server/ledgers/stock.ts';
import { reverseStock } from './reverseStock.ts';
import type { StockBill, StockMove } from '#server/ledgers/stockMoves.ts';
import type { EffectStep, Ledger } from '../ledger.ts';
import { postElsewhere, reverseElsewhere, takeTurn, type PostedThere } from './postElsewhere.ts';

/** Posts the bill's movements and stores what they cost on its lines, or mirrors everything it posted. */
export interface PostEffect {
  effect: 'post';
  /** Absent: take back what the bill posted. */
  moves?: readonly StockMove[];
  /** What the bill posts in another organisation, after its own; without moves: taken back there first. */
  there?: PostedThere;
  lines: string;
  date: string;
  counterparty: string;
  /** Scheme whose count the bill settles: it alone may move what that count froze. */
  countScheme?: string;
  /** Further lines keys with movements of their own. */
  also?: readonly string[];
  /** Lots and pieces typed by number: made where they are new, and kept in `lot` and `serialNos` of their lines. */
  opens?: Openings;
  /** Line fields that receive unit cost and cost of the posting; emptied again when taken back. */
  costTo: { price: string; amount: string };
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    post: PostEffect;
  }
}

export const posting: Ledger<'post'> = {
  effect: 'post',
  title: '过账库存台账、结存与成本',
  locks: ['otherOrganisation', 'stockPeriod', 'lots', 'stockRows', 'reservations'],
  apply: post,
};

async function post({ context, def, doc, refs }: EffectStep, effect: PostEffect): Promise<Doc> {
  const bill: StockBill = {
    entity: def.name,
    id: doc.id,
    code: codeOf(doc) ?? '',
    date: effect.date,
    counterparty: effect.counterparty,
    ...(effect.countScheme === undefined ? {} : { countScheme: effect.countScheme }),
  };
  const tables = [effect.lines, ...(effect.also ?? [])].map((lines) => ({
    lines,
    rows: doc.lines[lines] ?? [],
  }));
  const patches: Patch[] = [];
  const keep = (lines: string, row: LineRow, field: string, value: FieldValue): void =>
    void patches.push({ op: 'setLine', lines, id: row.id, field, value });
  if (effect.there !== undefined) await takeTurn(context);
  if (effect.moves === undefined) {
    const lineNos = new Map(tables.flatMap(({ rows }) => rows.map((row) => [row.id, row.seq] as const)));
    if (effect.there !== undefined) await reverseElsewhere(context, bill, effect.there, lineNos);
    await reverseStock(context, bill, lineNos);
  }
  const opened = await open(context, bill, effect.opens ?? { lots: [], pieces: [] });
  const costs =
    effect.moves === undefined ? null : await postStock(context, bill, withOpened(effect.moves, opened));
  if (costs !== null && effect.there !== undefined) await postElsewhere(context, bill, effect.there, costs);
  for (const { lines, rows } of tables) {
    for (const row of rows) {
      const posted = costs === null ? { costPrice: null, costAmount: null } : costs.get(row.id);
      if (posted !== undefined) {
        keep(lines, row, effect.costTo.price, posted.costPrice);
        keep(lines, row, effect.costTo.amount, posted.costAmount);
      }
      const [lot, pieces] = [opened.lots.get(row.id), opened.pieces.get(row.id)];
      if (lot !== undefined) keep(lines, row, 'lot', lot);
      if (pieces !== undefined) keep(lines, row, 'serialNos', pieces);
    }
  }
  return withSystemValues(def, doc, patches, refs);
}
