// GET shopBoard: what every machine of a workshop is doing now, for the board and the wall.
import { codeText } from '#entities/codeLists.ts';
import {
  callLimit,
  shiftStrip,
  statusOf,
  targetNow,
  type BoardCall,
  type BoardTile,
  type ShopBoard,
} from '#entities/shopfloor/board/shopBoard.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { addDays } from '#model/time/calendar.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import type { Context } from '#server/context.ts';
import { shiftOeesOf, type ShiftOee } from '../stops/shiftOee.ts';
import {
  type BoardStop,
  type BoardTask,
  type CallRow,
  callsAt,
  centersOf,
  type ReasonSum,
  stopsAt,
  sumsByReason,
  tasksAt,
  workshopOf,
} from './boardRows.ts';
import * as z from 'zod';

export function boardCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/shopBoard',
      title: '车间看板',
      code: 'shopBoard:view',
      query: { workshop: '车间内码' },
      body: nothing,
      result: z.looseObject({ now: z.string() }),
    },
    (call) => boardOf(reading(ports, call), call.query.get('workshop') ?? ''),
  );
}

async function boardOf(context: Context, workshop: string): Promise<ShopBoard> {
  const { now, today } = context;
  const found = await workshopOf(context, workshop);
  if (found === undefined) throw notFound('请选择车间');
  const centers = await centersOf(context, workshop);
  const ids = centers.map(({ id }) => id);
  const [tasks, stops, calls, oees] = await Promise.all([
    tasksAt(context, ids),
    stopsAt(context, ids),
    callsAt(context, workshop),
    shiftOeesOf(context, ids, addDays(today, -1), today),
  ]);
  const open = calls.map(callOf);
  const minute = minuteOfInstant(now);
  const current = new Map(
    oees.filter(({ from, to }) => from <= minute && minute < to).map((oee) => [oee.workCenter, oee]),
  );
  const tiles = centers.map(({ id, name }) => {
    const strip = stops.filter((stop) => stop.workCenter === id);
    return tileOf(
      { id, name: name ?? '' },
      {
        tasks: tasks.filter((task) => task.workCenter === id),
        stop: strip.find((stop) => stop.status === 'open'),
        strip,
        call: open.find((_, index) => calls[index]?.workCenter === id) ?? null,
        oee: current.get(id),
        minute,
      },
    );
  });
  return {
    now,
    workshop: { id: found.id, name: found.name ?? '' },
    tiles,
    calls: open,
    pareto: paretoOf(await sumsByReason(context, ids)),
  };
}

interface Parts {
  tasks: readonly BoardTask[];
  stop: BoardStop | undefined;
  /** Every stop of the day, the open one too. */
  strip: readonly BoardStop[];
  call: BoardCall | null;
  oee: ShiftOee | undefined;
  minute: number;
}

const amount = (value: string | null | undefined): string => decimalText(decimal(value));

function tileOf(
  center: { id: string; name: string },
  { tasks, stop, strip, call, oee, minute }: Parts,
): BoardTile {
  const task = tasks.find(({ status }) => status !== 'dispatched');
  const next = tasks.find(({ status }) => status === 'dispatched');
  const isCalling = call?.status === 'calling';
  const begun = task?.begun ?? null;
  const stopClass = stop?.stopClass ?? null;
  return {
    workCenter: center.id,
    name: center.name,
    status: statusOf({
      isRunning: task?.status === 'running',
      hasOpenStop: stop !== undefined,
      stopClass,
      isCalling,
    }),
    since: isCalling ? (call?.calledAt ?? null) : (stop?.startTime ?? begun),
    task:
      task === undefined
        ? null
        : {
            id: task.id,
            code: task.code ?? '',
            order: task.order ?? '',
            operation: task.operation ?? '',
            material: task.material ?? '',
          },
    operators: task?.operators ?? '',
    planQty: amount(task?.planQty),
    doneQty: amount(task?.reportedQty),
    targetNow:
      begun === null || task === undefined
        ? null
        : targetNow(amount(task.planQty), minute - minuteOfInstant(begun), amount(task.planMinutes)),
    stop: stop === undefined ? null : { id: stop.id, version: stop.version, reason: stop.reason },
    call,
    oee: oee?.oee ?? null,
    availability: oee?.availability ?? null,
    performance: oee?.performance ?? null,
    quality: oee?.quality ?? null,
    unexplained:
      stopClass === null && stop !== undefined
        ? String(Math.max(0, minute - minuteOfInstant(stop.startTime)))
        : '0',
    next: next === undefined ? null : `${next.order ?? ''} ${next.operation ?? ''}`.trim(),
    strip:
      oee === undefined
        ? null
        : shiftStrip(
            oee,
            minute,
            strip.map((row) => ({
              start: minuteOfInstant(row.startTime),
              end: row.endTime === null ? null : minuteOfInstant(row.endTime),
              stopClass: row.stopClass,
            })),
          ),
  };
}

function callOf(row: CallRow): BoardCall {
  const status = row.status === 'answered' || row.status === 'resolved' ? row.status : 'calling';
  return {
    id: row.id,
    version: row.version,
    kind: codeText('andonKind', row.kind ?? ''),
    place: row.place ?? '',
    caller: row.caller ?? '',
    calledAt: row.calledAt ?? '',
    limitMinutes: callLimit(status, row.answerMinutes, row.resolveMinutes),
    status,
  };
}

function paretoOf(rows: readonly ReasonSum[]): ShopBoard['pareto'] {
  const whole = rows.reduce((sum, { minutes }) => sum.plus(decimal(minutes)), new Decimal(0));
  let upTo = new Decimal(0);
  return rows.map(({ reason, minutes }) => {
    upTo = upTo.plus(decimal(minutes));
    const cumulative = whole.isZero()
      ? '0'
      : decimalText(upTo.times(100).dividedBy(whole).toDecimalPlaces(1));
    return { reason: reason ?? '', minutes: minutes ?? '0', cumulative };
  });
}
