// Effect `genealogy`: the edges of a bill, written after its stock was posted, or set inactive when it is taken back; and the
// mark of what a trace follows, for every pair the bill touches (FLOWS q1, q2, q5). The only writer of genealogy_edge.
import type { Ledger } from '#server/ledgers/ledger.ts';
import { lot } from '#entities/master/lot.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { freeze } from '#server/ledgers/stockFreeze.ts';
import { written } from '#server/select/named.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { returningRows, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { edgesSql } from './edgesSql.ts';
import { walkedSql } from './walkedSql.ts';

interface GenealogyEffect {
  effect: 'genealogy';
  does: 'write' | 'undo';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    genealogy: GenealogyEffect;
  }
}

export const genealogyLedger: Ledger<'genealogy'> = {
  effect: 'genealogy',
  title: '记录或撤销批次谱系',
  locks: ['stockRows', 'genealogy'],
  async apply({ context, doc }, { does }) {
    const rows = does === 'write' ? await added(context, doc.id) : await undone(context, doc.id);
    if (rows.length > 0) await markWalked(context, rows);
    if (does === 'write') await freezeReturned(context, doc.id);
    return doc;
  },
};

const changed = {
  id: present(asKind('ref', raw('id'))),
  from: present(asKind('text', raw('from_id'))),
  to: present(asKind('text', raw('to_id'))),
  kind: asKind('dict', raw('edge_kind')),
  order: asKind('ref', raw('manufacturing_order')),
};

type Edge = Selected<typeof changed>;

function added({ session, grants, now }: WriteContext, bill: string): Promise<Edge[]> {
  const change = written(
    `insert into genealogy_edge (id, org, created_at, created_by, from_kind, from_id, from_code, from_material, to_kind, to_id, to_code, to_material, edge_kind, qty,
       bill_entity, bill_id, bill_code, manufacturing_order, happened_at, is_active, is_walked)
     select gen_random_uuid(), e.org, $3::timestamptz, $4::uuid, e.from_kind, e.from_id, e.from_code, e.from_material, e.to_kind, e.to_id, e.to_code, e.to_material, e.edge_kind, e.qty,
       e.bill_entity, e.bill_id, e.bill_code, e.manufacturing_order, e.posted_at, true, true
     from (${edgesSql('l.org = $1::uuid and l.bill_id = $2')}) e`,
    [grants.org, bill, now, grants.userId],
  );
  return returningRows(session, change, changed);
}

function undone({ session, grants }: WriteContext, bill: string): Promise<Edge[]> {
  const change = written(
    `update genealogy_edge set is_active = false, is_walked = false where org = $1::uuid and bill_id = $2 and is_active`,
    [grants.org, bill],
  );
  return returningRows(session, change, changed);
}

/** Goods that come back to a frozen lot arrive frozen (FLOWS q4). */
async function freezeReturned(context: WriteContext, bill: string): Promise<void> {
  const l = headerTable(stockLedger, 'l');
  const t = headerTable(lot, 't');
  const frozen = await selectRows(
    context.session,
    { id: present(l.lot) },
    sql`from ${l} join ${t} on ${t.id} = ${l.lot} and ${t.lotStatus} = 'frozen'
      where ${is(l.org, context.grants.org)} and ${is(l.billId, bill)} and ${l.baseQty} > 0 and ${l.isReversal} is not true
      group by ${l.lot} order by ${l.lot}`,
  );
  for (const { id } of frozen) await freeze(context, { by: 'lot', id, hold: true });
}

/** An exact edge may hide the issue of its component to the order it was bound in. */
async function markWalked({ session, grants, affect }: WriteContext, rows: readonly Edge[]): Promise<void> {
  const pairs = rows.flatMap(({ from, to, kind, order }): [string, string][] => {
    const own: [string, string] = [from, to];
    return kind === 'exact' && order !== null ? [own, [from, order]] : [own];
  });
  const touched = `select distinct t.from_id, t.to_id from unnest($2::text[], $3::text[]) as t(from_id, to_id)`;
  const parameters = [grants.org, pairs.map(([from]) => from), pairs.map(([, to]) => to)];
  // Two bills that touch the same pair follow each other; the sums are read after the lock.
  await session.query(
    `select 1 from genealogy_edge e join (${touched}) t on t.from_id = e.from_id and t.to_id = e.to_id
     where e.org = $1::uuid and e.is_active order by e.id for update of e`,
    parameters,
  );
  await session.query(
    `update genealogy_edge g set is_walked = w.walked from (
       ${walkedSql(`join (${touched}) t on t.from_id = e.from_id and t.to_id = e.to_id where e.org = $1::uuid`)}) w
     where g.id = w.id and g.is_walked is distinct from w.walked`,
    parameters,
  );
  for (const { id } of rows) affect('genealogyEdge', id);
}
