// One production order of the demo from its plan to its end: how its days fall, and the document it has become today.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { FieldValue, LineRow, Row } from '#model/entity.ts';
import { baseColumnOf } from '#model/openQuantity.ts';
import type { Patch } from '#model/patch.ts';
import { draftOf, type Desk } from '../trade/desk.ts';
import type { Running } from './orderBills.ts';
import { writeLog, type Logged } from './orderLog.ts';
import type { Making } from './structures.ts';

const def = manufacturingOrder;

/** Days count from the first of the year on, all of them worked; a day after today has not come yet. */
export interface Course {
  running: Running;
  planQty: string;
  status: string;
  released: number;
  issued: number;
  /** Of the material, at the first issue. */
  share: number;
  /** When the rest of it is issued. */
  rest: number;
  receipts: readonly { day: number; qty: string }[];
  closed: number;
  /** Ended before all of it came in. */
  isForced: boolean;
  isSuspended: boolean;
  log: Logged[];
}

/** Of orders that are planned for days to come: how far they are. */
const ahead = ['draft', 'draft', 'submitted', 'planned', 'voided', 'planned', 'draft', 'submitted'];

/** An order released on the day; `place` counts those of days to come, null is one of the past. */
export function begun(desk: Desk, making: Making, day: number, place: number | null): Course {
  const { chance, calendar, branch } = desk;
  const last = calendar.days.length - 1;
  const before = calendar.workdayUntil(Math.min(day - 2, last));
  const created = before < 0 ? day : before;
  const at = calendar.at(created, chance.whole(520, 990));
  const planner = branch.planners.length === 0 ? branch.stockHead : chance.pick(branch.planners);
  const planQty = String(quantityOf(desk, making));
  const start = calendar.dateAt(day);
  const draft = draftOf(desk, def, calendar.dateAt(created), at, planner);
  const doc = desk.records.compute(
    def,
    draft,
    {
      material: making.item.doc.id,
      planQty,
      planStartDate: start,
      planFinishDate: calendar.dateAt(calendar.workdaysLater(day, making.days + 2)),
      planner: planner.id,
      bom: making.bom.id,
      priority: chance.pick(['normal', 'normal', 'normal', 'high', 'urgent', 'low']),
      scrapFormula: 'multiply',
    },
    { components: componentsOf(desk, making, start), operations: operationsOf(making) },
    () => chance.id(Date.parse(at)),
  );
  const issued = calendar.workdaysLater(day, 1);
  const first = calendar.workdaysLater(issued, Math.max(1, making.days + chance.whole(0, 3)));
  const whole = decimal(planQty);
  const isSplit = whole.greaterThan(1) && chance.happens(0.3);
  const isForced = isSplit && chance.happens(0.15);
  const half = whole.div(2).floor();
  const second = calendar.workdaysLater(first, chance.whole(2, 5));
  const receipts = isSplit
    ? [
        { day: first, qty: decimalText(half) },
        ...(isForced ? [] : [{ day: second, qty: decimalText(whole.minus(half)) }]),
      ]
    : [{ day: first, qty: planQty }];
  const course: Course = {
    running: { making, doc, components: partsOf(desk, doc), received: decimal('0') },
    planQty,
    status: 'planned',
    released: day,
    issued,
    share: chance.happens(0.2) ? 0.5 : 1,
    rest: calendar.workdaysLater(first, -1),
    receipts,
    closed: calendar.workdayFrom((isSplit ? second : first) + chance.whole(2, 7)),
    isForced,
    isSuspended: false,
    log: [],
  };
  const agreed = { at: calendar.at(created, 1050), doc };
  if (place === null || !['draft', 'submitted'].includes(ahead[place] ?? 'planned'))
    happened(course, 'approve', { ...agreed, qty: planQty }, 'planned');
  else course.status = ahead[place] ?? 'planned';
  if (place !== null && ahead[place] === 'voided')
    happened(course, 'void', { ...agreed, reason: '客户取消订单' }, 'voided');
  return course;
}

/** Machines by ones and twos, assemblies by the handful, parts by tens. */
function quantityOf({ chance }: Desk, { item }: Making): number {
  const { category, isSale } = item.article.family;
  if (category === 'machine' || category === 'conveyor') return chance.whole(1, 4);
  return isSale ? 10 * chance.whole(1, 6) : chance.whole(2, 10);
}

/** Fields of a line of the bill that the order keeps. */
const ofBill = [
  'material',
  'unit',
  'itemType',
  'numerator',
  'denominator',
  'dosageType',
  'scrapRate',
  'fixedScrapQty',
  'issueMode',
  'backflushPoint',
  'overIssueControl',
  'operationSeq',
  'isKeyPart',
] as const;

function ofLine(row: LineRow, keys: readonly string[]): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
}

/** As the order copies them from its bill of materials. */
function componentsOf({ records }: Desk, { bom }: Making, requiredDate: string): Row[] {
  return bom.lines.items.map((row) => ({
    ...ofLine(row, ofBill),
    requiredDate,
    bomLineId: row.id,
    id: records.newId(),
  }));
}

const ofRoute = [
  'operationSeq',
  'operation',
  'workCenter',
  'processMode',
  'supplier',
  'setupMinutes',
  'runMinutes',
  'baseQty',
  'queueMinutes',
  'moveMinutes',
  'inspectMode',
  'isReportPoint',
  'isKeyOperation',
  'pieceRate',
] as const;

/** As the order copies them from its route. */
function operationsOf({ route, workshop }: Making): Row[] {
  return route.lines.operations.map((row) => ({
    ...ofLine(row, ofRoute),
    workshop: workshop.id,
  }));
}

function partsOf({ byMaterial }: Desk, doc: Running['doc']): Running['components'] {
  return doc.lines.components.flatMap((row) => {
    const item = byMaterial.get(row.material ?? '');
    const nothing = decimal('0');
    return item === undefined ? [] : [{ row, item, issued: nothing, consumed: nothing, cost: nothing }];
  });
}

/** Notes what happened and the state it led to. */
export function happened(
  course: Course,
  event: string,
  { at, doc, qty, reason }: Pick<Logged, 'at' | 'doc' | 'qty' | 'reason'>,
  to: string,
): void {
  const entity = { issue: 'materialIssueBill', receipt: 'productionInBill' }[event] ?? def.name;
  course.status = to;
  course.log.push({
    event,
    at,
    doc,
    entity,
    to,
    ...(qty === undefined ? {} : { qty }),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** One order of each open state stands still today. */
export function suspended({ calendar }: Desk, courses: readonly Course[]): void {
  const morning = calendar.at(calendar.lastWorkdays(1), 479);
  for (const status of ['planned', 'released', 'started']) {
    const course = courses.findLast((each) => each.status === status);
    if (course === undefined) continue;
    course.isSuspended = true;
    // Never before what happened to it last.
    const before = course.log.at(-1)?.at ?? morning;
    const at = before > morning ? before : morning;
    happened(course, 'suspend', { at, doc: course.running.doc, reason: '等待客户确认图纸' }, status);
  }
}

/** Whatever chance has made: the order whose goods came in last still waits to be closed. */
export function stillOpen(courses: readonly Course[]): void {
  if (courses.some(({ status }) => status === 'finished')) return;
  const whole = courses.filter(({ status, isForced }) => status === 'closed' && !isForced);
  const newest = whole.reduce<Course | null>(
    (found, course) => (found === null || course.closed >= found.closed ? course : found),
    null,
  );
  if (newest === null) return;
  newest.log.pop();
  newest.status = newest.log.at(-1)?.to ?? newest.status;
}

/** A quantity of what is counted in its base unit, in both of its columns. */
function inBoth(column: string, qty: Decimal): [field: string, value: string][] {
  return [column, baseColumnOf(column)].map((field) => [field, decimalText(qty)]);
}

/** Writes the order as it is now, with what happened to it. */
export function written(desk: Desk, course: Course): void {
  const { running, status, log } = course;
  const { branch, records, loader } = desk;
  const planner = running.doc.fields.createdBy;
  const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
  const timeOf = (event: string): string | null => log.find((entry) => entry.event === event)?.at ?? null;
  const patches: Patch[] = [
    ...inBoth('receivedQty', running.received).map(([field, value]) => set(field, value)),
    ...running.components.flatMap(({ row, issued, consumed }) =>
      [...inBoth('issuedQty', issued), ...inBoth('consumedQty', consumed)].map(([field, value]): Patch => ({
        op: 'setLine',
        lines: 'components',
        id: row.id,
        field,
        value,
      })),
    ),
  ];
  const doc = applyChanges(def, running.doc, patches, records.read);
  const agreedAt = timeOf('approve');
  const stamps: Row = { status };
  if (status !== 'draft')
    Object.assign(stamps, { submittedBy: planner, submittedAt: agreedAt ?? doc.fields.createdAt });
  if (agreedAt !== null && status !== 'voided')
    Object.assign(stamps, { approvedBy: branch.stockHead.userId ?? planner, approvedAt: agreedAt });
  if (status === 'voided') Object.assign(stamps, { voidedBy: planner, voidedAt: agreedAt });
  const released = timeOf('release');
  if (released !== null) Object.assign(stamps, { releasedBy: planner, releaseTime: released });
  Object.assign(stamps, {
    actualStartTime: timeOf('issue'),
    actualFinishTime: log.find(({ to }) => to === 'finished')?.at ?? null,
  });
  const closing = timeOf('close') ?? timeOf('forceClose');
  if (closing !== null)
    Object.assign(stamps, {
      closedBy: planner,
      closeTime: closing,
      closeType: course.isForced ? 'forced' : 'manual',
      closeReason: course.isForced ? '余量不再生产，另下订单' : null,
    });
  if (course.isSuspended) Object.assign(stamps, { isSuspended: true, suspendReason: '等待客户确认图纸' });
  Object.assign(doc.fields, stamps);
  doc.status = status;
  loader.add(def, doc);
  writeLog(desk, doc, log);
}
