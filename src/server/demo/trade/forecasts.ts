// Forecasts of the demo: what is made and sold, over this month and the next five, by the average of the year's orders. Orders
// of those months take of it. The model a planner computes it anew with stands beside it.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { addDays, addMonths, monthEnd } from '#model/time/calendar.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
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
  const { rows } = await session.query(
    `select i.material, m.base_unit, coalesce(u.precision, 0) as precision, sum(i.base_qty)::text as qty,
       (select e.id from employee e where e.org = $1::uuid order by e.code limit 1) as forecaster
     from sale_order h join sale_order_items i on i.doc_id = h.id join material m on m.id = i.material left join unit u on u.id = m.base_unit
     where h.org = $1::uuid and h.status in ('approved', 'closed') and m.erp_class = 'selfMade' and h.date >= $2::date
     group by 1, 2, 3 order by sum(i.base_qty) desc, i.material limit ${mostMaterials}`,
    [grants.org, addMonths(today, -monthsOfHistory)],
  );
  const [first] = rows;
  if (first === undefined) return;
  const start = `${today.slice(0, 7)}-01`;
  const starts = Array.from({ length: months }, (_none, at) => addMonths(start, at));
  const items = rows.flatMap((row) => {
    const average = decimal(textOf(row['qty'], '0')).div(monthsOfHistory);
    // At least one a month: what sells at all is kept in sight.
    const qty = decimalText(
      average.toDecimalPlaces(Number(row['precision'])).plus(average.lessThan(1) ? 1 : 0),
    );
    return starts.map((day): Row => ({
      material: textOf(row['material']),
      unit: textOf(row['base_unit']),
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
      forecaster: textOf(first['forecaster']),
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
