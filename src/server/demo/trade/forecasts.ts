// Forecasts of the demo: what is made and sold, over this month and the next five, by the average of the year's orders. Orders
// of those months take of it. The model a planner computes it anew with stands beside it.
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { addDays, addMonths, monthEnd } from '#model/time/calendar.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { clerkOf, defOf, saved } from './clerk.ts';

const months = 6;
const mostMaterials = 20;
const monthsOfHistory = 12;

export async function makeForecasts(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, forecasted);
}

async function forecasted(context: WriteContext): Promise<void> {
  const { session, grants, ports, today } = context;
  await saved(context, 'forecastModel', {
    name: '按月出库，误差最小',
    historySource: 'shipment',
    historyBuckets: 24,
    methods: ['movingAverage', 'single', 'holt', 'holtWintersAdd', 'holtWintersMul', 'croston', 'sba'],
  });
  const [h, i] = [headerTable(saleOrder, 'h'), linesTable(saleOrder, 'items', 'i')];
  const [m, u, e] = [headerTable(material, 'm'), headerTable(unit, 'u'), headerTable(employee, 'e')];
  const rows = await selectRows(
    session,
    {
      material: present(i.material),
      baseUnit: present(m.baseUnit),
      precision: present(asKind('integer', sql`coalesce(${u.precision}, 0)`)),
      qty: asKind('qty', sql`sum(${i.baseQty})`),
      forecaster: asKind(
        'ref',
        sql`(select ${e.id} from ${e} where e.org = ${grants.org}::uuid order by e.code limit 1)`,
      ),
    },
    sql`from ${h} join ${i} on i.doc_id = h.id join ${m} on m.id = i.material left join ${u} on u.id = m.base_unit
     where h.org = ${grants.org}::uuid and h.status in ('approved', 'closed') and m.erp_class = 'selfMade' and h.date >= ${addMonths(today, -monthsOfHistory)}::date
     group by 1, 2, 3 order by sum(i.base_qty) desc, i.material limit ${raw(String(mostMaterials))}`,
  );
  const [first] = rows;
  if (first === undefined) return;
  const start = `${today.slice(0, 7)}-01`;
  const starts = Array.from({ length: months }, (_none, at) => addMonths(start, at));
  const items = rows.flatMap((row) => {
    const average = decimal(row.qty).div(monthsOfHistory);
    // At least one a month: what sells at all is kept in sight.
    const qty = decimalText(average.toDecimalPlaces(row.precision).plus(average.lessThan(1) ? 1 : 0));
    return starts.map((day): Row => ({
      material: row.material,
      unit: row.baseUnit,
      startDate: day,
      endDate: monthEnd(day),
      qty,
      spread: 'weekly',
    }));
  });
  let seen = await saved(
    context,
    'demandForecast',
    {
      name: '产成品滚动预测',
      bucket: 'month',
      horizonStart: start,
      horizonEnd: addDays(addMonths(start, months), -1),
      forecaster: first.forecaster ?? '',
      forecastVersion: `${start.slice(0, 7)} 滚动`,
    },
    { items },
  );
  for (const action of ['submit', 'approve'])
    seen = await transitionDoc(context, defOf('demandForecast'), seen.doc.id, action, {
      version: seen.doc.version,
      key: newId(ports),
      acceptWarnings: true,
    });
}
