// Effect `showRequested`: a document that is being approved takes over what the request made with it wrote on its lines, or on
// itself where it is all that is asked for, so that what may go on follows from it.
import { lineTableName, tableName } from '#model/derive/tables.ts';
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

const onLines = namedColumns('i', { requestQty: 'qty', exemptQty: 'qty', exemptBaseQty: 'qty' });
const onHeader = namedColumns('i', { requestQty: 'qty', exemptQty: 'qty' });

export const showRequested: Ledger<'showRequested'> = {
  effect: 'showRequested',
  title: '带回已报检与免检数量',
  locks: [],
  async apply({ context, def, doc, refs }) {
    const patches: Patch[] = [];
    if (!Object.hasOwn(def.lines ?? {}, 'items')) {
      const rows = await selectRows(
        context.session,
        onHeader,
        sql`from ${raw(tableName(def))} i where i.id = ${doc.id}::uuid`,
      );
      for (const [field, quantity] of rows.flatMap((row) => Object.entries(row)))
        patches.push({ op: 'set', field, value: decimalText(decimal(quantity)) });
    } else {
      const rows = await selectRows(
        context.session,
        { ...presentColumns('i', { id: 'ref' }), ...onLines },
        sql`from ${raw(lineTableName(def, 'items'))} i where i.doc_id = ${doc.id}::uuid`,
      );
      for (const { id, ...quantities } of rows)
        for (const [field, quantity] of Object.entries(quantities))
          patches.push({ op: 'setLine', lines: 'items', id, field, value: decimalText(decimal(quantity)) });
    }
    return withSystemValues(def, doc, patches, refs);
  },
};
