// Which machines of work centres stand when: open maintenance with minutes on its day, open repairs until they are expected to
// be over. The machines of a centre are those it lists, else those of the register that stand there, by their codes.
import { joined, type Hours, type Span, spanOfDay } from '#entities/process/upkeep/downtime.ts';
import type { Doc } from '#model/entity.ts';
import { dayNumber, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Source {
  org: string;
  rows(text: string, parameters: readonly unknown[]): Promise<readonly SqlRow[]>;
}

/** By work centre, its machines in the order of their numbers, with when each stands; only centres of which one stands. */
export type Downtime = ReadonlyMap<string, readonly { machineNo: number; spans: Span[] }[]>;

const openWork = `select t.equipment, t.plan_date::text as day, t.plan_minutes as minutes, null::timestamptz as since, null::timestamptz as until
    from maintenance_task t where t.org = $1::uuid and t.equipment = any($2::uuid[]) and t.plan_minutes > 0 and t.status in ('pending', 'overdue', 'doing')
  union all
  select r.equipment, null, null, r.report_time, r.expected_end from repair_order r
    where r.org = $1::uuid and r.equipment = any($2::uuid[]) and r.is_stopped and r.status in ('reported', 'assigned', 'repairing')`;

/**
 * @param hoursOf working time of a centre @param today what is late stands today
 */
export async function downtimeOf(
  { org, rows }: Source,
  centers: readonly Doc[],
  hoursOf: (center: string) => Hours,
  today: string,
): Promise<Downtime> {
  const numbers = await machineNumbers({ org, rows }, centers);
  if (numbers.size === 0) return new Map();
  const found = await rows(openWork, [org, [...numbers.keys()]]);
  const spans = new Map<string, Map<number, Span[]>>();
  for (const row of found) {
    const place = numbers.get(textOf(row['equipment']));
    if (place === undefined) continue;
    const span = spanOf(row, hoursOf(place.center), today);
    if (span === null || span.to <= span.from) continue;
    const ofCenter = spans.get(place.center) ?? new Map<number, Span[]>();
    ofCenter.set(place.machineNo, [...(ofCenter.get(place.machineNo) ?? []), span]);
    spans.set(place.center, ofCenter);
  }
  return new Map(
    [...spans].map(([center, own]) => [
      center,
      [...own].map(([machineNo, machine]) => ({ machineNo, spans: joined(machine) })),
    ]),
  );
}

function spanOf(row: SqlRow, hours: Hours, today: string): Span | null {
  const day = optionalText(row['day']);
  if (day !== null) return spanOfDay(hours, day < today ? today : day, Number(row['minutes']));
  const since = minuteOfInstant(new Date(textOf(row['since'])).getTime());
  const endOfToday = (dayNumber(today) + 1) * minutesOfDay;
  const expected =
    row['until'] === null ? endOfToday : minuteOfInstant(new Date(textOf(row['until'])).getTime());
  return { from: since, to: expected };
}

async function machineNumbers({ org, rows }: Source, centers: readonly Doc[]) {
  const numbers = new Map<string, { center: string; machineNo: number }>();
  const bare: string[] = [];
  for (const { id, lines } of centers) {
    const listed = (lines['resources'] ?? []).toSorted(
      (one, other) => Number(one['priority'] ?? 1) - Number(other['priority'] ?? 1),
    );
    if (listed.every((row) => optionalText(row['equipment']) === null)) bare.push(id);
    for (const [at, row] of listed.entries()) {
      const equipment = optionalText(row['equipment']);
      if (equipment !== null) numbers.set(equipment, { center: id, machineNo: at + 1 });
    }
  }
  if (bare.length === 0) return numbers;
  const found = await rows(
    `select id, work_center, row_number() over (partition by work_center order by code) as no from equipment
     where org = $1::uuid and work_center = any($2::uuid[]) and status = 'approved' and equipment_kind = 'production' and run_status not in ('stopped', 'scrapped')`,
    [org, bare],
  );
  for (const row of found)
    numbers.set(textOf(row['id']), { center: textOf(row['work_center']), machineNo: Number(row['no']) });
  return numbers;
}
