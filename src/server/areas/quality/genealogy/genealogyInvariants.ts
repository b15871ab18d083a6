// What must hold of the genealogy (FLOWS t10): active edges are those the posted bills give, and the mark of what a trace
// follows is what the quantities say.
import type { Invariant } from '#server/selfCheck/invariant.ts';
import { edgesSql } from './edgesSql.ts';
import { walkedSql } from './walkedSql.ts';

const key =
  "org, bill_id, from_id, to_id, edge_kind, coalesce(manufacturing_order::text, '') as in_order, qty";

export const genealogyInvariants: readonly Invariant[] = [
  {
    name: 'edgesAreBills',
    title: '有效的批次谱系等于已过账单据给出的谱系',
    sql: `select coalesce(d.bill_id, e.bill_id) as bill_id, d.from_id as due_from, e.from_id from (select ${key} from (${edgesSql('true')}) g) d
      full join (select ${key} from genealogy_edge where is_active) e on e.org = d.org and e.bill_id = d.bill_id and e.from_id = d.from_id
        and e.to_id = d.to_id and e.edge_kind = d.edge_kind and e.in_order = d.in_order and e.qty = d.qty
      where d.org is null or e.org is null`,
  },
  {
    name: 'walkedEdges',
    title: '参与追溯的谱系与净数量、绑定数量一致',
    sql: `select g.id from genealogy_edge g left join (${walkedSql('where true')}) w on w.id = g.id where g.is_walked is distinct from coalesce(w.walked, false)`,
  },
];
