// Effect `showRequested`: a document that is being approved takes over what the request made with it wrote on its lines, so
// that what may go on follows from it.
import { lineTableName } from '#model/derive/tables.ts';
import type { Patch } from '#model/patch.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { namedColumns, presentColumns } from '#server/select/named.ts';
import { raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

interface ShowRequestedEffect {
  effect: 'showRequested';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    showRequested: ShowRequestedEffect;
  }
}

const shown = namedColumns('i', { requestQty: 'qty', exemptQty: 'qty', exemptBaseQty: 'qty' });

export const showRequested: Ledger<'showRequested'> = {
  effect: 'showRequested',
  title: '带回已报检与免检数量',
  locks: [],
  async apply({ context, def, doc, refs }) {
    const rows = await selectRows(
      context.session,
      { ...presentColumns('i', { id: 'ref' }), ...shown },
      sql`from ${raw(lineTableName(def, 'items'))} i where i.doc_id = ${doc.id}::uuid`,
    );
    const patches = rows.flatMap(({ id, ...quantities }) =>
      Object.entries(quantities).map(([field, quantity]): Patch => ({
        op: 'setLine',
        lines: 'items',
        id,
        field,
        value: decimalText(decimal(quantity)),
      })),
    );
    return withSystemValues(def, doc, patches, refs);
  },
};
