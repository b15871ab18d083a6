// Bridge quotation or requisition → contract: what the contract took counts there; a contract wins its quotation, and
// taking it back leaves the quotation to be followed up, unless orders won it too.
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { ContractDefinition, ContractDoc } from '#server/areas/finance/moneyDefinitions.ts';
import { asKind, among, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

/** A quotation the contract came from; `ordered`: orders took of it too. */
type Quoted = { id: string; ordered: boolean };

export function quotationContract(def: ContractDefinition): Behaviour {
  return defineBehaviour(def, {
    title: '源单执行数量与报价成交',
    actions: {
      approve: defineAction(def, {
        effects: ['progress', 'set'],
        facts: quotationsOf,
        plan: (_doc, quotations) => [
          { effect: 'progress', to: 'executed' },
          ...quotations.map(({ id }) => status(id, 'won')),
        ],
      }),
      unapprove: defineAction(def, {
        effects: ['progress', 'set'],
        facts: quotationsOf,
        plan: (_doc, quotations) => [
          { effect: 'progress', to: 'occupied' },
          ...quotations.flatMap(({ id, ordered }) => (ordered ? [] : [status(id, 'following')])),
        ],
      }),
    },
  });
}

async function quotationsOf({ lines }: ContractDoc, read: Read): Promise<Quoted[]> {
  const quoted = lines.items.flatMap(({ sourceEntity, sourceLineId }) =>
    sourceEntity === 'saleQuotation' ? [sourceLineId ?? ''] : [],
  );
  if (quoted.length === 0) return [];
  const q = linesTable(saleQuotation, 'items', 'q');
  const i = linesTable(saleQuotation, 'items', 'i');
  const rows = await read.select(
    { id: q.docId, ordered: asKind('bool', sql`bool_or(coalesce(${q.orderedQty}, 0) > 0)`) },
    sql`from ${q} where ${q.docId} in (select ${i.docId} from ${i} where ${among(i.id, quoted)}) group by 1 order by 1`,
  );
  return rows.map(({ id, ordered }) => ({ id, ordered: ordered === true }));
}

function status(id: string, winStatus: string): Effect {
  return { effect: 'set', entity: 'saleQuotation', id, fields: { winStatus } };
}
