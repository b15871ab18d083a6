// Rates of the work centres in a month (costRate-r1): the actual ones where costing goes by them, else the planned list of the
// month, else what the work centre itself says; and what reports of an order cost by them.
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import {
  overheadBases,
  reportCost,
  type CenterRates,
  type ReportCost,
} from '#entities/cost/rates/reportCost.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

const number = (value: unknown): Decimal => decimal(optionalText(value));

/** @param period YYYY-MM */
export async function monthRates(
  rows: Rows,
  org: string,
  period: string,
): Promise<ReadonlyMap<string, CenterRates>> {
  const found = await rows(
    `select w.id::text as id, coalesce(r.labor_rate, w.labor_rate)::text as labor, coalesce(r.machine_rate, w.machine_rate)::text as machine,
       coalesce(r.overhead_rate, w.overhead_rate)::text as overhead, coalesce(r.overhead_base, p.overhead_base, 'laborMinutes') as base
     from work_center w left join cost_param p on p.org = w.org left join lateral (
       select i.labor_rate, i.machine_rate, i.overhead_rate, i.overhead_base from cost_rate h join cost_rate_items i on i.doc_id = h.id
       where h.org = w.org and i.work_center = w.id and h.status = 'approved' and h.period_from <= $2 and (h.period_to is null or h.period_to >= $2)
         and (h.rate_kind = 'planned' or (p.rate_source = 'actual' and h.period_from = $2))
       order by h.rate_kind = 'actual' desc, h.period_from desc limit 1) r on true
     where w.org = $1::uuid`,
    [org, period],
  );
  return new Map(
    found.map((row) => [
      textOf(row['id']),
      {
        labor: number(row['labor']),
        machine: number(row['machine']),
        overhead: number(row['overhead']),
        overheadBase: overheadBases.find((known) => known === row['base']) ?? 'laborMinutes',
      },
    ]),
  );
}

/** Labour, machines and overhead of the approved reports of an order, each at the rates of its month; null without any. */
export async function reportedCost(
  rows: Rows,
  org: string,
  order: string,
): Promise<Readonly<Record<keyof ReportCost, string>> | null> {
  const [reports, [currency]] = await Promise.all([
    rows(
      `select to_char(h.date, 'YYYY-MM') as period, h.work_center::text as center, h.setup_minutes::text as setup, h.work_minutes::text as work,
         h.machine_minutes::text as machine, h.qualified_qty::text as qualified
       from work_report h where h.org = $1::uuid and h.manufacturing_order = $2::uuid and h.status in ('approved', 'closed')
       order by h.date, h.id`,
      [org, order],
    ),
    rows(
      `select coalesce(c.amount_precision, 2) as scale from organization o left join currency c on c.id = o.local_currency where o.id = $1::uuid`,
      [org],
    ),
  ]);
  if (reports.length === 0) return null;
  const scale = Number(currency?.['scale'] ?? 2);
  const sums = { labor: new Decimal(0), machine: new Decimal(0), overhead: new Decimal(0) };
  for (const [period, own] of Map.groupBy(reports, (row) => textOf(row['period']))) {
    const rates = await monthRates(rows, org, period);
    for (const row of own) {
      const rate = rates.get(textOf(row['center']));
      if (rate === undefined) continue;
      const cost = reportCost(
        {
          setupMinutes: number(row['setup']),
          workMinutes: number(row['work']),
          machineMinutes: number(row['machine']),
          qualifiedQty: number(row['qualified']),
        },
        rate,
        scale,
      );
      for (const element of ['labor', 'machine', 'overhead'] as const)
        sums[element] = sums[element].plus(cost[element]);
    }
  }
  return {
    labor: decimalText(sums.labor),
    machine: decimalText(sums.machine),
    overhead: decimalText(sums.overhead),
  };
}
