// GET data/workshopSchedule/:id/basis: machines, hours, orders and open operations as they are now, with what the
// published version says of them. The chart checks and moves bars with it.
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { ScheduleBoard } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { sourceOf } from '../sourceOf.ts';
import { publishedBefore } from './publishedBefore.ts';
import { scheduleInput } from './scheduleInput.ts';

export function basisCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/data/workshopSchedule/:id/basis',
      title: '排产依据：设备、日历、未完工序和已发布的时间',
      body: nothing,
    },
    async (call): Promise<ScheduleBoard> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, workshopSchedule, call.parameter('id'));
      const now = new Date(ports.clock.now()).toISOString();
      const [basis, published] = await Promise.all([
        scheduleInput(doc, now, sourceOf(context)),
        publishedBefore(context, doc.fields.workshop ?? ''),
      ]);
      const rows = published === null || published.id === doc.id ? [] : published.lines.items;
      return {
        basis,
        publishedCode: rows.length === 0 ? null : (published?.fields.code ?? null),
        published: rows.map((row) => ({
          operationId: row.operationId ?? '',
          sliceNo: row.sliceNo ?? 1,
          workCenter: row.workCenter ?? '',
          machineNo: row.machineNo ?? 1,
          startTime: row.startTime ?? '',
          endTime: row.endTime ?? '',
          locked: row.locked === true,
          secondUnits: row.secondUnits,
        })),
      };
    },
  );
}
