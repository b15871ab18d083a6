// Which machines of work centres stand when: open maintenance with minutes on its day, open repairs until they are expected to
// be over. The machines of a centre are those it lists, else those of the register that stand there, by their codes.
import { joined, type Hours, type Span, spanOfDay } from '#entities/process/upkeep/downtime.ts';
import { equipment as machine } from '#entities/process/equipment/equipment.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import { repairOrder } from '#entities/process/upkeep/repairOrder.ts';
import type { workCenter } from '#entities/process/workCenter.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { dayNumber, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import type { Rows } from '#server/ports.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

type Center = Pick<DocOf<typeof workCenter>, 'id' | 'lines'>;

interface Source {
  org: string;
  rows: Rows;
}

/** By work centre, its machines in the order of their numbers, with when each stands; only centres of which one stands. */
export type Downtime = ReadonlyMap<string, readonly { machineNo: number; spans: Span[] }[]>;

/** What is to be done on machines on a day, and repairs they stand for. */
async function openWork({ org, rows }: Source, machines: readonly string[]) {
  const t = headerTable(maintenanceTask, 't');
  const r = headerTable(repairOrder, 'r');
  const [maintenance, repairs] = await Promise.all([
    selectFrom(
      rows,
      { machine: present(t.equipment), day: present(t.planDate), minutes: present(t.planMinutes) },
      sql`from ${t} where ${is(t.org, org)} and ${among(t.equipment, machines)} and ${t.planMinutes} > 0 and ${t.status} in ('pending', 'overdue', 'doing')`,
    ),
    selectFrom(
      rows,
      { machine: present(r.equipment), since: present(r.reportTime), until: r.expectedEnd },
      sql`from ${r} where ${is(r.org, org)} and ${among(r.equipment, machines)} and ${r.isStopped} and ${r.status} in ('reported', 'assigned', 'repairing')`,
    ),
  ]);
  return { maintenance, repairs };
}

/**
 * @param hoursOf working time of a centre @param today what is late stands today
 */
export async function downtimeOf(
  { org, rows }: Source,
  centers: readonly Center[],
  hoursOf: (center: string) => Hours,
  today: string,
): Promise<Downtime> {
  const numbers = await machineNumbers({ org, rows }, centers);
  if (numbers.size === 0) return new Map();
  const { maintenance, repairs } = await openWork({ org, rows }, [...numbers.keys()]);
  const endOfToday = (dayNumber(today) + 1) * minutesOfDay;
  const spans = new Map<string, Map<number, Span[]>>();
  const add = (id: string, spanAt: (center: string) => Span | null): void => {
    const place = numbers.get(id);
    const span = place === undefined ? null : spanAt(place.center);
    if (place === undefined || span === null || span.to <= span.from) return;
    const ofCenter = spans.get(place.center) ?? new Map<number, Span[]>();
    ofCenter.set(place.machineNo, [...(ofCenter.get(place.machineNo) ?? []), span]);
    spans.set(place.center, ofCenter);
  };
  for (const { machine: id, day, minutes } of maintenance)
    add(id, (center) => spanOfDay(hoursOf(center), day < today ? today : day, minutes));
  for (const { machine: id, since, until } of repairs)
    add(id, () => ({
      from: minuteOfInstant(since),
      to: until === null ? endOfToday : minuteOfInstant(until),
    }));
  return new Map(
    [...spans].map(([center, own]) => [
      center,
      [...own].map(([machineNo, machine]) => ({ machineNo, spans: joined(machine) })),
    ]),
  );
}

async function machineNumbers({ org, rows }: Source, centers: readonly Center[]) {
  const numbers = new Map<string, { center: string; machineNo: number }>();
  const bare: string[] = [];
  for (const { id, lines } of centers) {
    const listed = lines.resources.toSorted((one, other) => (one.priority ?? 1) - (other.priority ?? 1));
    if (listed.every(({ equipment }) => equipment === null)) bare.push(id);
    for (const [at, { equipment }] of listed.entries())
      if (equipment !== null) numbers.set(equipment, { center: id, machineNo: at + 1 });
  }
  if (bare.length === 0) return numbers;
  const e = headerTable(machine, 'e');
  const found = await selectFrom(
    rows,
    {
      id: e.id,
      center: present(e.workCenter),
      no: present(
        asKind('integer', sql`row_number() over (partition by ${e.workCenter} order by ${e.code})`),
      ),
    },
    sql`from ${e} where ${is(e.org, org)} and ${among(e.workCenter, bare)} and ${is(e.status, 'approved')}
      and ${e.equipmentKind} = 'production' and ${e.runStatus} not in ('stopped', 'scrapped')`,
  );
  for (const { id, center, no } of found) numbers.set(id, { center, machineNo: no });
  return numbers;
}
