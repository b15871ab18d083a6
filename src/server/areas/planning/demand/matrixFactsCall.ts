// POST data/demandForecast/matrixFacts: what whoever types a forecast looks at beside it: shipments of the year before, orders
// for its periods, and lots. Read only.
import type { MatrixFacts } from '#entities/planning/demand/matrix/matrixFacts.ts';
import { mostPeriods } from '#entities/planning/demand/periods.ts';
import { addMonths } from '#model/time/calendar.ts';
import { material } from '#entities/master/material/material.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable, seenColumn } from '#server/select/visible.ts';
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
      const m = scopedTable(material, grants, 'm');
      const p = headerTable(materialPlanning, 'p');
      const [multiple, least] = (['multipleQty', 'minOrderQty'] as const).map((name) =>
        seenColumn(grants, material, name, sql`nullif(${p[name]}, 0), nullif(${m[name]}, 0)`),
      );
      const yearBefore = periods.map(({ start, end }) => ({
        start: addMonths(start, -12),
        end: addMonths(end, -12),
      }));
      const [lastYear, ordered, lots] = await Promise.all([
        demandHistory(session, { ...asked, source: 'shipment', periods: yearBefore }),
        demandHistory(session, { ...asked, source: 'order', periods }),
        selectRows(
          session,
          { id: m.id, lot: asKind('qty', sql`coalesce(${multiple}, ${least})`) },
          sql`from ${m} left join ${p} on ${p.material} = ${m.id} and ${is(p.org, grants.org)} and ${p.warehouse} is null
              and ${stateIs(materialPlanning, p.status, 'executable')}
            where ${among(m.id, materials)}`,
        ),
      ]);
      const none = periods.map(() => null);
      return Object.fromEntries(
        lots.map(({ id, lot }) => [
          id,
          { lastYear: lastYear.get(id) ?? none, ordered: ordered.get(id) ?? none, lot },
        ]),
      );
    },
  );
}
