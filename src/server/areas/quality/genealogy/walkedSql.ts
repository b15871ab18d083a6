// Which active edges a trace follows, as the pure rule says it (entities/quality/genealogy/walk.ts, FLOWS q2), in SQL: for the
// writer, and for the self-check that what is marked is what follows.

/** Ids of active edges with \`walked\`. @param which joins and condition on the edge \`e\`, beginning before its 'where' */
export function walkedSql(which: string): string {
  return `select e.id, e.edge_kind = 'exact' or (e.edge_kind <> 'return' and coalesce(n.qty, 0) > 0
      and (e.edge_kind <> 'issue' or coalesce(x.qty, 0) < n.qty)) as walked
    from genealogy_edge e
    left join lateral (select sum(case when p.edge_kind = 'return' then -p.qty else p.qty end) as qty from genealogy_edge p
      where p.org = e.org and p.from_id = e.from_id and p.to_id = e.to_id and p.is_active and p.edge_kind <> 'exact') n on true
    left join lateral (select sum(p.qty) as qty from genealogy_edge p
      where e.edge_kind = 'issue' and p.org = e.org and p.from_id = e.from_id and p.is_active and p.edge_kind = 'exact'
        and p.manufacturing_order::text = e.to_id) x on true
    ${which} and e.is_active`;
}
