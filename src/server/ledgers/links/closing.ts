// When a source document closes by itself, and opens again: with its last line, if the organisation wants that.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { keptRows } from '#server/store/kept.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** Parameters of the organisation that say whether its orders close by themselves. */
const closingParameters: ReadonlyMap<string, readonly [entity: string, table: string]> = new Map([
  ['saleOrder', ['saleParam', 'sale_param']],
  ['purchaseOrder', ['purchaseParam', 'purchase_param']],
]);

export async function closesByItself(context: WriteContext, def: EntityDef): Promise<boolean> {
  const parameters = closingParameters.get(def.name);
  if (parameters === undefined) return true;
  const [entity, table] = parameters;
  const rows = await keptRows(
    context,
    [entity],
    `select auto_close_order from ${table} where org = $1::uuid`,
    [context.grants.org],
  );
  return rows[0]?.['auto_close_order'] !== false;
}

/** Closed when the last line is; reopened when a line is open again. A close by hand names who closed and stays. */
export function closedWhenComplete(context: WriteContext, lines: string, doc: Doc): Doc {
  const rows = doc.lines[lines] ?? [];
  const complete =
    rows.length > 0 &&
    rows.every((row) => row['lineStatus'] === 'closed' || row['lineStatus'] === 'terminated');
  const state = (status: string, values: Row): Doc => ({
    ...doc,
    status,
    fields: {
      ...doc.fields,
      status,
      ...values,
      ...('closeStatus' in doc.fields ? { closeStatus: status === 'closed' ? 'closed' : 'open' } : {}),
    },
  });
  if (doc.status === 'approved' && complete)
    return state('closed', {
      closedBy: null,
      closedAt: context.now,
      closeReason: '全部明细已完成，自动关闭',
    });
  if (doc.status === 'closed' && !complete && doc.fields['closedBy'] === null)
    return state('approved', { closedAt: null, closeReason: null });
  return doc;
}
