// Corrections of what was posted (FLOWS k2): rows of the ledger without quantity that name the row they correct, dated in the
// first open month where its own is closed; and the cost columns of the bills, which show the corrected cost.
import { decimalText, type Decimal } from '#model/decimal.ts';
import { knownEntities } from '#entities/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { Context } from '#server/context.ts';
import { holdPeriod } from '#server/ledgers/periods.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import { written } from '#server/select/named.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

export interface Correction {
  adjustsSeq: number;
  costAmount: Decimal;
}

export type CorrectionType = 'recost' | 'costClose' | 'standardRevalue';

const chunk = 10_000;

/** Day after the last month that is closed for stock or posted for cost; the beginning where none is. */
export async function firstOpenDay({ session, grants }: Context): Promise<string> {
  const p = headerTable(stockPeriod, 'p');
  const [latest] = await selectRows(
    session,
    {
      day: asKind('text', sql`to_char((max(${p.period}) || '-01')::date + interval '1 month', 'YYYY-MM-DD')`),
    },
    sql`from ${p} where ${is(p.org, grants.org)} and ${p.periodStatus} = 'closed'`,
  );
  return latest?.day ?? '0001-01-01';
}

const insertSql = `insert into stock_ledger (id, org, version, created_at, created_by, post_seq, posted_at, posted_by, biz_date, period, warehouse, location, material,
    material_name, specification, lot, stock_status, owner_type, owner_supplier, owner_customer, project, mto_no, move_type, direction,
    bill_entity, bill_code, bill_id, bill_line_id, unit, qty, base_unit, base_qty, cost_amount, variance_amount, counterparty, is_reversal,
    adjusts_seq, valued_by, post_key)
  select gen_random_uuid(), l.org, 1, $3::timestamptz, $4::uuid, nextval('stock_post_seq'), $3::timestamptz, $4::uuid, d.day, to_char(d.day, 'YYYY-MM'),
    l.warehouse, l.location, l.material, l.material_name, l.specification, l.lot, l.stock_status, l.owner_type, l.owner_supplier, l.owner_customer,
    l.project, l.mto_no, $5::text, 'adjust', l.bill_entity, l.bill_code, l.bill_id, l.bill_line_id, l.unit, 0, l.base_unit, 0, r.amount, 0, l.counterparty, false,
    l.post_seq, 'own', l.post_key || ':' || $5::text || ':' || gen_random_uuid()
  from (select s as seq, a as amount from unnest($1::bigint[], $2::numeric[]) as t(s, a)) r
    join stock_ledger l on l.post_seq = r.seq and l.org = $7::uuid
    cross join lateral (select greatest(l.biz_date, $6::date) as day) d
  order by l.biz_date, l.post_seq`;

export async function writeCorrections(
  context: Context,
  corrections: readonly Correction[],
  moveType: CorrectionType,
  openFrom: string,
): Promise<void> {
  const { session, grants, now } = context;
  const periods = new Set<string>();
  for (let at = 0; at < corrections.length; at += chunk) {
    const part = corrections.slice(at, at + chunk);
    const seqs = part.map(({ adjustsSeq }) => adjustsSeq);
    const change = written(insertSql, [
      seqs,
      part.map(({ costAmount }) => decimalText(costAmount)),
      now,
      grants.userId,
      moveType,
      openFrom,
      grants.org,
    ]);
    const rows = await returningRows(session, change, { period: present(asKind('text', raw('period'))) });
    for (const { period } of rows) periods.add(period);
    await correctBills(context, seqs);
  }
  for (const period of [...periods].sort()) await holdPeriod(context, `${period}-01`);
}

/** Unit cost and cost of the lines the rows were posted from. */
async function correctBills({ session, grants }: Context, seqs: readonly number[]): Promise<void> {
  const s = headerTable(stockLedger, 's');
  const bills = await selectRows(
    session,
    { entity: s.billEntity },
    sql`from ${s} where ${is(s.org, grants.org)} and ${among(s.postSeq, seqs)} group by 1`,
  );
  for (const { entity } of bills) {
    const def = knownEntities().find(({ name }) => name === entity);
    if (def === undefined) continue;
    for (const [lines, { fields }] of Object.entries(def.lines ?? {})) {
      if (!('costAmount' in fields && 'costPrice' in fields)) continue;
      await session.query(
        `update ${lineTableName(def, lines)} i set cost_amount = abs(c.cost), cost_price = case when c.qty = 0 then i.cost_price else round(abs(c.cost / c.qty), 6) end
         from (select l.bill_line_id::uuid as line, l.base_qty as qty,
             l.cost_amount + coalesce((select sum(s.cost_amount) from stock_ledger s where s.org = l.org and s.adjusts_seq = l.post_seq and not s.is_reversal), 0) as cost
           from stock_ledger l where l.org = $1::uuid and l.post_seq = any($2::bigint[]) and l.bill_entity = $3 and l.base_qty <> 0) c
         where i.id = c.line and i.doc_id in (select h.id from ${tableName(def)} h where h.org = $1::uuid)`,
        [grants.org, seqs, def.name],
      );
    }
  }
}
