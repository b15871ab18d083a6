// 点检保养计划: tasks are made for some weeks ahead; what counts by hours or shots asks for a machine that counts them.
import { isByCounter } from '#entities/process/upkeep/dueDates.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenancePlan as plan } from '#entities/process/upkeep/maintenancePlan.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { cycleOf } from './generateTasks.ts';

const measured = ['按运行小时、模次的计划，设备的寿命计量须是小时、模次'];

function uncountedProblems(uncounted: readonly string[]): Problem[] {
  if (uncounted.length === 0) return [];
  const message = `设备 ${uncounted.join('、')} 的寿命计量与周期类型不同，请先在设备台账选择寿命计量，或改按日历的周期`;
  return [{ field: 'cycleType', level: 'error', message }];
}

export const maintenancePlan = defineBehaviour(plan, {
  title: '点检保养计划',
  actions: {
    submit: defineAction(plan, {
      checks: measured,
      facts: uncountedOf,
      check: (_doc, uncounted) => uncountedProblems(uncounted),
    }),
    generateTasks: defineAction(plan, 'generateTasks', {
      checks: measured,
      effects: ['generateTasks'],
      facts: async (doc, read) => ({ today: read.today, uncounted: await uncountedOf(doc, read) }),
      check: (_doc, { uncounted }) => uncountedProblems(uncounted),
      plan: (_doc, { today }, { given }) => [
        { effect: 'generateTasks', until: addDays(today, (given.weeks ?? 4) * 7) },
      ],
    }),
  },
});

/** Machines whose life is measured otherwise than the cycle counts. */
async function uncountedOf(doc: DocOf<typeof plan>, read: Read): Promise<string[]> {
  const cycle = cycleOf(doc);
  if (!isByCounter(cycle)) return [];
  const e = headerTable(equipment, 'e');
  const rows = await read.select(
    { code: e.code, name: e.name },
    sql`from ${e} where ${among(
      e.id,
      doc.lines.equipments.flatMap((row) => row.equipment ?? []),
    )} and ${e.lifeUnit} is distinct from ${cycle.cycleType} order by ${e.code} limit 3`,
  );
  return rows.map(({ code, name }) => `${code ?? ''} ${name ?? ''}`);
}
