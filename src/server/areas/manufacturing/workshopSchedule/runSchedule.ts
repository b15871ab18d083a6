// Effect `runSchedule`: the lines of a draft are made anew from the orders as they are now, by its rule and direction. What
// is locked, has begun or is frozen stays where it is.
import type { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { heldPlaces } from '#entities/manufacturing/workshopSchedule/heldPlaces.ts';
import { lineKey, scheduleRows } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { loadRows } from '#entities/manufacturing/workshopSchedule/scheduleLoads.ts';
import {
  makeSchedule,
  type ScheduleDirection,
  type ScheduleRule,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { Decimal, decimalText } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { sourceOf } from '../sourceOf.ts';
import { publishedBefore } from './publishedBefore.ts';
import { scheduleInput } from './scheduleInput.ts';

interface RunScheduleEffect {
  effect: 'runSchedule';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    runSchedule: RunScheduleEffect;
  }
}

type Schedule = DocOf<typeof workshopSchedule>;

const rules: readonly ScheduleRule[] = ['dueDate', 'priority', 'shortest', 'criticalRatio', 'fifo', 'setup'];
const directions: readonly ScheduleDirection[] = ['forward', 'backward', 'bottleneckFirst'];

/** How a draft wants to be scheduled. */
function wayOf({ fields }: Schedule): { rule: ScheduleRule; direction: ScheduleDirection } {
  return {
    rule: rules.find((rule) => rule === fields.dispatchRule) ?? 'dueDate',
    direction: directions.find((direction) => direction === fields.direction) ?? 'forward',
  };
}

export const runSchedule: Ledger<'runSchedule'> = {
  effect: 'runSchedule',
  title: '按派工规则和能力排出每道工序的设备和时间',
  locks: [],
  async apply({ context, doc }: EffectStep<Schedule>) {
    const source = sourceOf(context);
    const now = new Date(context.ports.clock.now()).toISOString();
    const basis = await scheduleInput(doc, now, source);
    if (basis.tasks.length === 0)
      throw conflict('范围内没有已下达、未完工的工序：请先下达生产订单，或改车间和排产截止');
    const before = await publishedBefore(context, doc.fields.workshop ?? '');
    const { items } = doc.lines;
    const held = heldPlaces(basis, items, before?.lines.items ?? []);
    const made = makeSchedule({ basis, held, ...wayOf(doc), milliseconds: 0, seed: 1 });
    const known = new Map(items.map((row) => [lineKey(row.operationId, row.sliceNo), row]));
    return {
      ...doc,
      fields: {
        ...doc.fields,
        previousSchedule: before?.id ?? null,
        orderCount: new Set(made.bars.map(({ task }) => basis.tasks[task]?.order)).size,
        taskCount: made.bars.length,
        lateCount: made.lateOrders,
        totalTardyMinutes: made.tardiness,
        makespanMinutes: made.makespan,
        utilization: decimalText(new Decimal(made.utilization).toDecimalPlaces(2)),
        setupTotal: made.setup,
      },
      lines: {
        ...doc.lines,
        items: kept(context, scheduleRows(basis, made)).map((row): LineRow => {
          const own = known.get(lineKey(row.operationId, row.sliceNo));
          return {
            ...row,
            id: own?.id ?? row.id,
            locked: row.locked === true || own?.locked === true,
            remark: own?.remark ?? null,
          };
        }),
        loads: kept(context, loadRows(basis, made.bars)),
      },
    };
  },
};

/** Rows as lines of the document, numbered from 1. */
function kept<Kept extends Row>({ ports }: Context, rows: readonly Kept[]): (Kept & LineRow)[] {
  return rows.map((row, index) => ({ ...row, id: newId(ports), seq: index + 1 }));
}
