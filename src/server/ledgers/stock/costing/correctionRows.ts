// Corrections of what was posted (FLOWS k2): rows of the ledger without quantity that name the row they correct, dated in the
// first open month where its own is closed; and the cost columns of the bills, which show the corrected cost.
import { decimalText, type Decimal } from '#model/decimal.ts';
import { knownEntities } from '#entities/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { Context } from '#server/context.ts';
import { holdPeriod } from '#server/ledgers/periods.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface Correction {
  adjustsSeq: number;
  costAmount: Decimal;
}

export type CorrectionType = 'recost' | 'costClose' | 'standardRevalue';

const chunk = 10_000;

/** Day after the last month that is closed for stock or posted for cost; the beginning where none is. */
export async function firstOpenDay({ session, grants }: Context): Promise<string> {
  const { rows } = await session.query(
    `select to_char((max(period) || '-01')::date + interval '1 month', 'YYYY-MM-DD') as day from (
       select period from stock_period where org = $1::uuid and period_status = 'closed') closed`,
    [grants.org],
  );
  return optionalText(rows[0]?.['day']) ?? '0001-01-01';
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
  order by l.biz_date, l.post_seq
  returning period`;

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
    const { rows } = await session.query(insertSql, [
      seqs,
      part.map(({ costAmount }) => decimalText(costAmount)),
      now,
      grants.userId,
      moveType,
      openFrom,
      grants.org,
    ]);
    for (const row of rows) periods.add(textOf(row['period']));
    await correctBills(context, seqs);
  }
  for (const period of [...periods].sort()) await holdPeriod(context, `${period}-01`);
}

/** Unit cost and cost of the lines the rows were posted from. */
async function correctBills({ session, grants }: Context, seqs: readonly number[]): Promise<void> {
  const { rows } = await session.query(
    'select distinct bill_entity from stock_ledger where org = $1::uuid and post_seq = any($2::bigint[])',
    [grants.org, seqs],
  );
  for (const row of rows) {
    const def = knownEntities().find(({ name }) => name === row['bill_entity']);
    if (def === undefined) continue;
    for (const [lines, { fields }] of Object.entries(def.lines ?? {})) {
      if (fields['costAmount'] === undefined || fields['costPrice'] === undefined) continue;
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
