// 点检保养计划: tasks are made for some weeks ahead; what counts by hours or shots asks for a machine that counts them.
import { isByCounter } from '#entities/process/upkeep/dueDates.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenancePlan as plan } from '#entities/process/upkeep/maintenancePlan.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { cycleOf } from './generateTasks.ts';

interface Facts {
  weeks: number;
  today: string;
  /** Machines whose life is measured otherwise than the cycle counts. */
  uncounted: readonly string[];
}

export const maintenancePlan = defineBehaviour(plan, {
  title: '点检保养计划',
  checks: ['按运行小时、模次的计划，设备的寿命计量须是小时、模次'],
  effects: { generateTasks: ['generateTasks'] },
  async facts(doc, read, moment): Promise<Facts> {
    const { weeks } = givenOf(plan, 'generateTasks', read.given);
    const facts: Facts = { weeks: weeks ?? 4, today: read.today, uncounted: [] };
    const cycle = cycleOf(doc);
    if (!isByCounter(cycle) || (moment !== 'submit' && moment !== 'generateTasks')) return facts;
    const e = headerTable(equipment, 'e');
    const rows = await read.select(
      { code: e.code, name: e.name },
      sql`from ${e} where ${among(
        e.id,
        doc.lines.equipments.flatMap((row) => row.equipment ?? []),
      )} and ${e.lifeUnit} is distinct from ${cycle.cycleType} order by ${e.code} limit 3`,
    );
    return { ...facts, uncounted: rows.map(({ code, name }) => `${code ?? ''} ${name ?? ''}`) };
  },
  check: (_doc, { uncounted }): Problem[] =>
    uncounted.length === 0
      ? []
      : [
          {
            field: 'cycleType',
            level: 'error',
            message: `设备 ${uncounted.join('、')} 的寿命计量与周期类型不同，请先在设备台账选择寿命计量，或改按日历的周期`,
          },
        ],
  plan: {
    generateTasks: (_doc, { weeks, today }) => [
      { effect: 'generateTasks', until: addDays(today, weeks * 7) },
    ],
  },
});
