// Bridge quotation or requisition → contract: what the contract took counts there; a contract wins its quotation, and
// taking it back leaves the quotation to be followed up, unless orders won it too.
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { ContractDefinition } from '#server/areas/finance/moneyDefinitions.ts';
import { asKind, among, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { defineBehaviour, type Behaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

interface Facts {
  quotations: { id: string; ordered: boolean }[];
}

export function quotationContract(def: ContractDefinition): Behaviour {
  return defineBehaviour(def, {
    title: '源单执行数量与报价成交',
    effects: { approve: ['progress', 'set'], unapprove: ['progress', 'set'] },
    async facts({ lines }, read, moment): Promise<Facts> {
      const quoted = lines.items.flatMap(({ sourceEntity, sourceLineId }) =>
        sourceEntity === 'saleQuotation' ? [sourceLineId ?? ''] : [],
      );
      if (quoted.length === 0 || (moment !== 'approve' && moment !== 'unapprove')) return { quotations: [] };
      const q = linesTable(saleQuotation, 'items', 'q');
      const i = linesTable(saleQuotation, 'items', 'i');
      const rows = await read.select(
        { id: q.docId, ordered: asKind('bool', sql`bool_or(coalesce(${q.orderedQty}, 0) > 0)`) },
        sql`from ${q} where ${q.docId} in (select ${i.docId} from ${i} where ${among(i.id, quoted)}) group by 1 order by 1`,
      );
      return { quotations: rows.map(({ id, ordered }) => ({ id, ordered: ordered === true })) };
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
}

function status(id: string, winStatus: string): Effect {
  return { effect: 'set', entity: 'saleQuotation', id, fields: { winStatus } };
}
