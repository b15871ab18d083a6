// Where the lines of a schedule stand, as places of its tasks on its machines.
import type { Row } from '#model/entity.ts';
import type { ScheduleBasis } from './scheduleBasis.ts';
import type { Place } from './scheduleKnown.ts';
import { machineIndex, machineKey, minuteOfField, standOf, takenBy, taskIndex } from './scheduleLines.ts';

/** Places of the lines that are about operations still open and machines still there; others are history. */
export function placesOf(basis: ScheduleBasis, lines: readonly (Row & { id: string })[]): Place[] {
  const machines = machineIndex(basis);
  const tasks = taskIndex(basis);
  return lines.flatMap((row) => {
    const said = standOf(row);
    const task = tasks.get(said.operationId ?? '');
    const machine = machines.get(machineKey(said.workCenter, said.machineNo));
    const start = minuteOfField(said.startTime);
    const end = minuteOfField(said.endTime);
    if (task === undefined || machine === undefined || start === null || end === null) return [];
    const whole = basis.tasks[task]?.qty;
    const qty = Number(said.qty ?? whole);
    return [
      {
        id: row.id,
        task,
        machine,
        start,
        end,
        setup: said.setupMinutes ?? 0,
        run: said.runMinutes ?? 0,
        locked: said.locked === true,
        qty: qty === Number(whole) ? null : qty,
        ...takenBy(basis, row),
      },
    ];
  });
}
