// Bridge quotation or requisition → contract: what the contract took counts there; a contract wins its quotation, and
// taking it back leaves the quotation to be followed up, unless orders won it too.
import { textOf } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

interface Facts {
  quotations: { id: string; ordered: boolean }[];
}

export const quotationContract = defineBehaviour<Facts>({
  title: '源单执行数量与报价成交',
  effects: { approve: ['progress', 'set'], unapprove: ['progress', 'set'] },
  async facts(doc, read, moment) {
    const lines = (doc.lines['items'] ?? []).flatMap((row) =>
      row['sourceEntity'] === 'saleQuotation' ? [textOf(row['sourceLineId'])] : [],
    );
    if (lines.length === 0 || (moment !== 'approve' && moment !== 'unapprove')) return { quotations: [] };
    const rows = await read.rows(
      `select q.doc_id::text as id, bool_or(coalesce(q.ordered_qty, 0) > 0) as ordered from sale_quotation_items q
       where q.doc_id in (select doc_id from sale_quotation_items where id = any($1::uuid[])) group by 1 order by 1`,
      [lines],
    );
    return { quotations: rows.map((row) => ({ id: textOf(row['id']), ordered: row['ordered'] === true })) };
  },
  plan: {
    approve: (_doc, { quotations }) => [
      { effect: 'progress', to: 'executed' },
      ...quotations.map(({ id }) => status(id, 'won')),
    ],
    unapprove: (_doc, { quotations }) => [
      { effect: 'progress', to: 'occupied' },
      ...quotations.flatMap(({ id, ordered }) => (ordered ? [] : [status(id, 'following')])),
    ],
  },
});

function status(id: string, winStatus: string): Effect {
  return { effect: 'set', entity: 'saleQuotation', id, fields: { winStatus } };
}
