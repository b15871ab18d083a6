// Effect `showRequested`: a document that is being approved takes over what the request made with it wrote on its lines, so
// that what may go on follows from it.
import { lineTableName } from '#model/derive/tables.ts';
import type { Patch } from '#model/patch.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { textOf } from '#server/values.ts';

interface ShowRequestedEffect {
  effect: 'showRequested';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    showRequested: ShowRequestedEffect;
  }
}

const columns = {
  requestQty: 'request_qty',
  exemptQty: 'exempt_qty',
  exemptBaseQty: 'exempt_base_qty',
} as const;

export const showRequested: Ledger<'showRequested'> = {
  effect: 'showRequested',
  title: '带回已报检与免检数量',
  locks: [],
  async apply({ context, def, doc, refs }) {
    const { rows } = await context.session.query(
      `select id, ${Object.values(columns).join(', ')} from ${lineTableName(def, 'items')} where doc_id = $1::uuid`,
      [doc.id],
    );
    const patches = rows.flatMap((row) =>
      Object.entries(columns).map(([field, column]): Patch => ({
        op: 'setLine',
        lines: 'items',
        id: textOf(row['id']),
        field,
        value: decimalText(decimal(textOf(row[column], '0'))),
      })),
    );
    return withSystemValues(def, doc, patches, refs);
  },
};
