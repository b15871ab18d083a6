// GET data/manufacturingOrder/:id/bomDifference: the parts of the order beside those of the bill in force, with the names
// the rows refer to.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { bom as boms } from '#entities/master/bom/bom.ts';
import { sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { BomComparison } from '#entities/manufacturing/bomDifference.ts';
import { organisationCalendar, daysAround } from '#server/areas/process/calendars.ts';
import { visibleRefs } from '#server/document/references.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports, Rows } from '#server/ports.ts';
import { bomDifferencesOf } from './componentChange/bomUpdate.ts';

export function bomDifferenceCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/data/manufacturingOrder/:id/bomDifference',
      title: '生产订单用料与清单的差异',
      body: nothing,
    },
    async (call): Promise<BomComparison> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, manufacturingOrder, call.parameter('id'));
      const rows: Rows = async (text, parameters) => (await context.session.query(text, parameters)).rows;
      const org = context.grants.org ?? '';
      const { bom, differences } = await bomDifferencesOf(
        doc,
        { rows, org, today: context.today },
        async (start) => daysAround(await organisationCalendar(context), start),
      );
      const b = headerTable(boms, 'b');
      const [head] = await selectRows(
        context.session,
        { code: b.code, version: b.bomVersion },
        sql`from ${b} where ${b.id} = ${bom}::uuid`,
      );
      return {
        bom:
          bom === null || head === undefined
            ? null
            : { id: bom, code: head.code ?? '', version: head.version ?? '' },
        rows: [...differences],
        refs: await visibleRefs(context, manufacturingOrder, {
          ...doc,
          lines: {
            components: differences.flatMap(({ component, fresh }, seq) => [
              ...(component === null ? [] : [component]),
              ...(fresh === null ? [] : [{ ...fresh, id: `fresh${seq}`, seq }]),
            ]),
          },
        }),
      };
    },
  );
}
