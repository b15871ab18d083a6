// GET data/manufacturingOrder/:id/bomDifference: the parts of the order beside those of the bill in force, with the names
// the rows refer to.
import type { BomComparison } from '#entities/manufacturing/bomDifference.ts';
import { entities } from '#entities/registry.ts';
import { organisationCalendar, daysAround } from '#server/areas/process/calendars.ts';
import { visibleRefs } from '#server/document/references.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports, Rows } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
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
      const { doc } = await openDoc(context, entities.manufacturingOrder, call.parameter('id'));
      const rows: Rows = async (text, parameters) => (await context.session.query(text, parameters)).rows;
      const org = context.grants.org ?? '';
      const { bom, differences } = await bomDifferencesOf(
        doc,
        { rows, org, today: context.today },
        async (start) => daysAround(await organisationCalendar(context), start),
      );
      const [head] = await rows('select code, bom_version from bom where id = $1::uuid', [bom]);
      return {
        bom:
          bom === null || head === undefined
            ? null
            : { id: bom, code: textOf(head['code']), version: textOf(head['bom_version']) },
        rows: [...differences],
        refs: await visibleRefs(context, entities.manufacturingOrder, {
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
