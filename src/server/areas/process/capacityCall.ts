// GET data/workCenter/:id/capacity: what a work centre can do day by day, by its calendar, shifts, resources, efficiency
// and exceptions, with the shifts that are worked. A day belongs to the shifts that begin on it.
import { workCenter } from '#entities/process/workCenter.ts';
import { type CapacityDay, capacityDays } from '#entities/process/time/capacityDays.ts';
import { addDays, daysBetween, isDate } from '#model/time/calendar.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { standingCounts } from '#entities/process/upkeep/downtime.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { localText } from '#model/workingTime/businessMinutes.ts';
import { workingTime, type Workplace } from '#model/workingTime/workingTime.ts';
import type { Context } from '#server/context.ts';
import { workplaceOfCenter } from './calendars.ts';
import { downtimeOf } from './upkeep/machineDowntime.ts';

const most = 92;
const usual = 14;

export function capacityCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/data/workCenter/:id/capacity',
      title: '工作中心的可用工时',
      body: nothing,
      query: { from: '开始日期，默认今天', to: `结束日期，默认 ${usual} 天，最多 ${most} 天` },
    },
    async (call): Promise<CapacityDay[]> => {
      const context = reading(ports, call);
      const from = call.query.get('from') ?? context.today;
      const to = call.query.get('to') ?? (isDate(from) ? addDays(from, usual - 1) : '');
      const refuse = (field: string, message: string) => invalid([{ field, level: 'error', message }]);
      for (const [field, text] of [['from', from] as const, ['to', to] as const])
        if (!isDate(text)) throw refuse(field, '日期须写成 2026-03-01 的形式');
      if (to < from) throw refuse('to', '结束日期不能早于开始日期');
      if (daysBetween(from, to) >= most) throw refuse('to', `一次最多查询 ${most} 天`);
      const { doc } = await openDoc(context, workCenter, call.parameter('id'));
      const { place, days } = await workplaceOfCenter(context, doc);
      if (days.from !== null && days.to !== null && (from < days.from || to > days.to))
        throw refuse('to', `工厂日历只维护了 ${days.from} 至 ${days.to}，请先延长日历`);
      return capacityDays(await withDowntime(context, doc, place, from, to), from, to);
    },
  );
}

/** The place with fewer machines while some are maintained or repaired. */
async function withDowntime(
  context: Context,
  center: DocOf<typeof workCenter>,
  place: Workplace,
  from: string,
  to: string,
): Promise<Workplace> {
  const { session, grants, today } = context;
  const rows = async (text: string, parameters: readonly unknown[]) =>
    (await session.query(text, parameters)).rows;
  const hours = workingTime(place, addDays(from, -1), addDays(to, 1));
  const down =
    (await downtimeOf({ org: grants.org, rows }, [center], () => hours, today)).get(center.id) ?? [];
  if (down.length === 0) return place;
  const all = place.resourceQty ?? 1;
  const exceptions = standingCounts(down.flatMap(({ spans }) => spans)).map(
    ({ from: start, to: end, count }) => ({
      from: localText(start),
      to: localText(end),
      ...(count >= all ? { type: 'stop' as const } : { type: 'change' as const, resourceQty: all - count }),
    }),
  );
  return { ...place, exceptions: [...(place.exceptions ?? []), ...exceptions] };
}
