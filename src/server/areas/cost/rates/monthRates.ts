// Rates of the work centres in a month (costRate-r1): the actual ones where costing goes by them, else the planned list of the
// month, else what the work centre itself says; and what reports of an order cost by them.
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import {
  overheadBases,
  reportCost,
  type CenterRates,
  type ReportCost,
} from '#entities/cost/rates/reportCost.ts';
import { costParam } from '#entities/cost/costParam.ts';
import { costRate } from '#entities/cost/rates/costRate.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { currency } from '#entities/master/currency.ts';
import { organization } from '#entities/master/organization.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import type { Rows } from '#server/ports.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** @param period YYYY-MM */
export async function monthRates(
  rows: Rows,
  org: string,
  period: string,
): Promise<ReadonlyMap<string, CenterRates>> {
  const w = headerTable(workCenter, 'w');
  const p = headerTable(costParam, 'p');
  const h = headerTable(costRate, 'h');
  const i = linesTable(costRate, 'items', 'i');
  const centers = await selectFrom(
    rows,
    {
      id: w.id,
      labor: asKind('price', sql`coalesce(r.labor_rate, ${w.laborRate})`),
      machine: asKind('price', sql`coalesce(r.machine_rate, ${w.machineRate})`),
      overhead: asKind('price', sql`coalesce(r.overhead_rate, ${w.overheadRate})`),
      base: asKind('dict', sql`coalesce(r.overhead_base, ${p.overheadBase}, 'laborMinutes')`),
    },
    sql`from ${w} left join ${p} on ${p.org} = ${w.org} left join lateral (
        select ${i.laborRate}, ${i.machineRate}, ${i.overheadRate}, ${i.overheadBase} from ${h} join ${i} on ${i.docId} = ${h.id}
        where ${h.org} = ${w.org} and ${i.workCenter} = ${w.id} and ${h.status} = 'approved'
          and ${h.periodFrom} <= ${period} and (${h.periodTo} is null or ${h.periodTo} >= ${period})
          and (${h.rateKind} = 'planned' or (${p.rateSource} = 'actual' and ${h.periodFrom} = ${period}))
        order by ${h.rateKind} = 'actual' desc, ${h.periodFrom} desc limit 1) r on true
      where ${is(w.org, org)}`,
  );
  return new Map(
    centers.map(({ id, labor, machine, overhead, base }) => [
      id,
      {
        labor: decimal(labor),
        machine: decimal(machine),
        overhead: decimal(overhead),
        overheadBase: overheadBases.find((known) => known === base) ?? 'laborMinutes',
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
  const h = headerTable(workReport, 'h');
  const o = headerTable(organization, 'o');
  const c = headerTable(currency, 'c');
  const [reports, [local]] = await Promise.all([
    selectFrom(
      rows,
      {
        period: present(asKind('text', sql`to_char(${h.date}, 'YYYY-MM')`)),
        center: h.workCenter,
        setup: h.setupMinutes,
        work: h.workMinutes,
        machine: h.machineMinutes,
        qualified: h.qualifiedQty,
      },
      sql`from ${h} where ${is(h.org, org)} and ${is(h.manufacturingOrder, order)} and ${h.status} in ('approved', 'closed')
        order by ${h.date}, ${h.id}`,
    ),
    selectFrom(
      rows,
      { scale: c.amountPrecision },
      sql`from ${o} left join ${c} on ${c.id} = ${o.localCurrency} where ${is(o.id, org)}`,
    ),
  ]);
  if (reports.length === 0) return null;
  const scale = local?.scale ?? 2;
  const sums = { labor: new Decimal(0), machine: new Decimal(0), overhead: new Decimal(0) };
  for (const [period, own] of Map.groupBy(reports, (row) => row.period)) {
    const rates = await monthRates(rows, org, period);
    for (const row of own) {
      const rate = rates.get(row.center ?? '');
      if (rate === undefined) continue;
      const cost = reportCost(
        {
          setupMinutes: decimal(row.setup),
          workMinutes: decimal(row.work),
          machineMinutes: decimal(row.machine),
          qualifiedQty: decimal(row.qualified),
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
