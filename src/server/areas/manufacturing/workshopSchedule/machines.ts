// Machines of a schedule and their hours: what each work centre has, listed resources one by one, and which of them can do
// an operation how fast.
import { workTeam } from '#entities/process/workTeam.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { BasisCalendar, BasisMachine } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type Span, withoutSpans } from '#entities/process/upkeep/downtime.ts';
import { decimal } from '#model/decimal.ts';
import { addDays } from '#model/time/calendar.ts';
import { localText } from '#model/workingTime/businessMinutes.ts';
import { workingTime, type Workplace } from '#model/workingTime/workingTime.ts';
import type { PlannedCenter } from '#server/areas/process/calendars.ts';
import type { Downtime } from '#server/areas/process/upkeep/machineDowntime.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

/** Machines drawn side by side of a centre that takes as much as comes. */
const unlimited = 12;
/** Days of working time behind the horizon: late work has to go somewhere. */
const beyond = 120;

/** A resource listed on a work centre that is there for the whole horizon. */
interface ListedResource {
  title: string;
  /** Per cent. */
  efficiency: string;
}

/** Machine by machine how much of its centre's speed it has; per cent by index, 100 where nothing is listed. */
export interface Machines {
  machines: readonly BasisMachine[];
  calendars: readonly BasisCalendar[];
  ofCenter: ReadonlyMap<string, readonly { machine: number; efficiency: string }[]>;
}

/** Names of the teams listed as resources, by id. */
export async function teamNames(
  { select }: Pick<Read, 'select'>,
  centers: ReadonlyMap<string, PlannedCenter>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...centers.values()].flatMap(({ doc }) =>
    doc.lines.resources.flatMap((row) => row.workTeam ?? []),
  );
  if (ids.length === 0) return new Map();
  const t = headerTable(workTeam, 't');
  const found = await select(
    { id: t.id, name: t.name },
    sql`from ${t} where ${among(t.id, [...new Set(ids)])}`,
  );
  return new Map(found.map(({ id, name }) => [id, name ?? '']));
}

/** Listed resources by priority, those that begin later or end within the horizon left out. */
function listedOf(
  { doc }: PlannedCenter,
  teams: ReadonlyMap<string, string>,
  from: string,
  end: string,
): ListedResource[] {
  return doc.lines.resources
    .filter(({ effectiveDate, expiryDate }) => (effectiveDate ?? from) <= from && (expiryDate ?? end) >= end)
    .toSorted((one, other) => (one.priority ?? 1) - (other.priority ?? 1))
    .map((row) => ({
      title: teams.get(row.workTeam ?? '') ?? '',
      efficiency: row.efficiency ?? '100',
    }));
}

/**
 * Machines of the centres, as many as each has resources: first those it lists one by one, by priority and with their own
 * efficiency, then what it has besides. A centre without finite capacity gets a row of equal ones.
 * @param from, end of the horizon, minutes by the clock of the business zone
 * @param downtime when which machines stand for maintenance and repair
 */
export function machinesOf(
  centers: ReadonlyMap<string, PlannedCenter>,
  teams: ReadonlyMap<string, string>,
  from: number,
  end: number,
  downtime: Downtime = new Map(),
): Machines {
  const machines: BasisMachine[] = [];
  const calendars: BasisCalendar[] = [];
  const ofCenter = new Map<string, { machine: number; efficiency: string }[]>();
  const sorted = [...centers].toSorted(([, one], [, other]) => (codeOf(one) < codeOf(other) ? -1 : 1));
  for (const [center, { doc, place }] of sorted) {
    const calendar = calendars.push(horizonHours(place, from, end)) - 1;
    const isFinite = doc.fields.isFinite !== false;
    const count = isFinite ? Math.max(1, place.resourceQty ?? 1) : unlimited;
    const horizon = [localText(from).slice(0, 10), localText(end).slice(0, 10)] as const;
    const listed = isFinite ? listedOf({ doc, place }, teams, ...horizon) : [];
    const own: { machine: number; efficiency: string }[] = [];
    for (let machineNo = 1; machineNo <= Math.max(count, listed.length); machineNo += 1) {
      const resource = listed[machineNo - 1];
      const stands = downtime.get(center)?.find((each) => each.machineNo === machineNo)?.spans ?? [];
      const hours = calendars[calendar];
      const machine =
        machines.push({
          center,
          machineNo,
          code: count === 1 ? codeOf({ doc }) : `${codeOf({ doc })}-${machineNo}`,
          title: titleOf({ doc }, resource, count, machineNo),
          calendar:
            stands.length === 0 || hours === undefined
              ? calendar
              : calendars.push(withoutStands(hours, stands)) - 1,
          isFinite,
          isBottleneck: doc.fields.isBottleneck === true,
        }) - 1;
      own.push({ machine, efficiency: resource?.efficiency ?? '100' });
    }
    ofCenter.set(center, own);
  }
  return { machines, calendars, ofCenter };
}

function titleOf(
  center: Pick<PlannedCenter, 'doc'>,
  resource: ListedResource | undefined,
  count: number,
  machineNo: number,
): string {
  if (resource !== undefined && resource.title !== '') return `${nameOf(center)} ${resource.title}`;
  return count === 1 ? nameOf(center) : `${nameOf(center)} ${machineNo}`;
}

const codeOf = ({ doc }: Pick<PlannedCenter, 'doc'>): string => doc.fields.code ?? '';
const nameOf = ({ doc }: Pick<PlannedCenter, 'doc'>): string => doc.fields.name ?? '';

/** Hours of a centre from a week before the horizon to some months behind it. */
export function horizonHours(place: Workplace, from: number, end: number): BasisCalendar {
  const first = addDays(localText(from).slice(0, 10), -7);
  return hoursOf(place, first, addDays(localText(Math.max(from, end)).slice(0, 10), beyond));
}

function hoursOf(place: Workplace, first: string, last: string): BasisCalendar {
  const { from, to, starts, ends, workDates } = workingTime(place, first, last);
  return { from, to, starts: [...starts], ends: [...ends], workDates: [...workDates] };
}

/** What is left belongs to the work dates it belonged to. */
function withoutStands(hours: BasisCalendar, stands: readonly Span[]): BasisCalendar {
  const { starts, ends } = withoutSpans(hours, stands);
  let at = 0;
  const workDates = starts.flatMap((start) => {
    while (at < hours.ends.length && (hours.ends[at] ?? 0) <= start) at += 1;
    return hours.workDates?.[at] ?? [];
  });
  return { ...hours, starts, ends, workDates };
}

/** Machines that can do the operation, those of its own centre first, with how much slower or faster they are. */
export function alternativesOf(
  centers: ReadonlyMap<string, PlannedCenter>,
  ofCenter: Machines['ofCenter'],
  center: string,
  operation: string,
): { machine: number; factor: number; setup: number }[] {
  const of = (id: string, times: number) => {
    const found = centers.get(id);
    if (found === undefined) return [];
    const able = found.doc.lines.capabilities.find((row) => row.operation === operation);
    const speed = decimal(found.place.efficiency ?? '100')
      .times(decimal(able?.efficiency ?? '100'))
      .div(100);
    const setup = Number(found.doc.fields.setupMinutes ?? '0');
    return (ofCenter.get(id) ?? []).map(({ machine, efficiency }) => ({
      machine,
      factor: (times * 100) / Math.max(1, speed.times(decimal(efficiency)).div(100).toNumber()),
      setup,
    }));
  };
  const substitutes = (centers.get(center)?.doc.lines.substitutes ?? []).toSorted(
    (one, other) => (one.priority ?? 1) - (other.priority ?? 1),
  );
  return [
    ...of(center, 1),
    ...substitutes.flatMap((row) => of(row.workCenter ?? '', Number(row.timeFactor ?? '1') || 1)),
  ];
}
