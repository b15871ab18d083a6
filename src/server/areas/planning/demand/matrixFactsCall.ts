// POST data/demandForecast/matrixFacts: what whoever types a forecast looks at beside it: shipments of the year before, orders
// for its periods, and lots. Read only.
import type { MatrixFacts } from '#entities/planning/demand/matrix/matrixFacts.ts';
import { mostPeriods } from '#entities/planning/demand/periods.ts';
import { addMonths } from '#model/time/calendar.ts';
import { entities } from '#entities/registry.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { scopedRows, visibleColumn } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';
import * as z from 'zod';
import { demandHistory } from '../forecast/demandHistory.ts';

const period = z.strictObject({ start: z.iso.date(), end: z.iso.date() });

export function matrixFactsCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/demandForecast/matrixFacts',
      title: '预测的上年出库、订单与批量',
      code: 'demandForecast:view',
      reads: true,
      body: z.strictObject({
        periods: z.array(period).min(1).max(mostPeriods),
        materials: z.array(z.uuid()).max(20_000),
      }),
      limits: { bytes: 2_000_000, array: 20_000 },
    },
    async (call): Promise<MatrixFacts> => {
      const { session, grants } = reading(ports, call);
      const { periods, materials } = call.body;
      const asked = { org: grants.org, materials, category: null, customer: null, seenBy: grants };
      const parameters = new Parameters([grants.org, materials]);
      const seen = scopedRows(entities.material, grants, parameters);
      const field = (name: string, expression: string): string =>
        visibleColumn(grants, entities.material, name, expression);
      const multiple = field('multipleQty', `nullif(p.multiple_qty, 0), nullif(m.multiple_qty, 0)`);
      const least = field('minOrderQty', `nullif(p.min_order_qty, 0), nullif(m.min_order_qty, 0)`);
      const yearBefore = periods.map(({ start, end }) => ({
        start: addMonths(start, -12),
        end: addMonths(end, -12),
      }));
      const [lastYear, ordered, lots] = await Promise.all([
        demandHistory(session, { ...asked, source: 'shipment', periods: yearBefore }),
        demandHistory(session, { ...asked, source: 'order', periods }),
        session.query(
          `select m.id, coalesce(${multiple}, ${least})::text as lot
           from ${seen} m left join material_planning p on p.material = m.id and p.org = $1::uuid and p.warehouse is null
             and ${stateSql('materialPlanning', 'p.status', 'executable')}
           where m.id = any($2::uuid[])`,
          parameters.values,
        ),
      ]);
      const none = periods.map(() => null);
      return Object.fromEntries(
        lots.rows.map((row) => {
          const id = textOf(row['id']);
          return [
            id,
            {
              lastYear: lastYear.get(id) ?? none,
              ordered: ordered.get(id) ?? none,
              lot: optionalText(row['lot']),
            },
          ];
        }),
      );
    },
  );
}
