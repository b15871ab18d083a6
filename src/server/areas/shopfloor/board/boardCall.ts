// GET shopBoard: what every machine of a workshop is doing now, for the board and the wall.
import { entities } from '#entities/registry.ts';
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
import type { EntityDef } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { isUuid, Parameters } from '#server/store/sql.ts';
import { scopedRows } from '#server/store/visibleRows.ts';
import type { Context } from '#server/context.ts';
import { optionalText, textOf } from '#server/values.ts';
import { shiftOeesOf, type ShiftOee } from '../stops/shiftOee.ts';
import * as z from 'zod';

/** What stands where the table of an entity stands: its rows as far as the session may see them. */
type From = (def: EntityDef) => string;

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

const centersSql = (from: From): string =>
  `select c.id, c.name from ${from(entities.workCenter)} c where c.org = $1::uuid and c.workshop = $2::uuid and c.status = 'approved' order by c.code limit 300`;

const tasksSql = (
  from: From,
): string => `select t.id, t.code, t.status, t.work_center, t.plan_qty::text as plan_qty, coalesce(t.reported_qty, 0)::text as done_qty,
    t.actual_start_time, t.plan_start_time, t.plan_minutes::text as plan_minutes, o.code as order_code, p.name as operation, m.name as material,
    (select string_agg(e.name, '、') from operator_session s join employee e on e.id = s.employee where s.work_task = t.id and s.sign_out_at is null) as operators
  from ${from(entities.workTaskOrder)} t join ${from(entities.manufacturingOrder)} o on o.id = t.manufacturing_order join material m on m.id = t.material left join operation p on p.id = t.operation
  where t.org = $1::uuid and t.work_center = any($2::uuid[]) and t.status in ('running', 'paused', 'dispatched')
  order by array_position(array['running', 'paused', 'dispatched'], t.status), t.board_rank, t.plan_start_time, t.code`;

const callsSql = (
  from: From,
): string => `select a.id, a.version, a.andon_kind, a.status, a.called_at, a.answer_minutes, r.resolve_minutes, a.work_center, coalesce(c.name, w.name) as place, e.name as caller
  from ${from(entities.andonCall)} a join workshop w on w.id = a.workshop left join work_center c on c.id = a.work_center left join employee e on e.id = a.caller
    left join andon_rule r on r.id = a.andon_rule
  where a.org = $1::uuid and a.workshop = $2::uuid and a.status in ('calling', 'answered', 'resolved') order by a.called_at`;

async function boardOf(context: Context, workshop: string): Promise<ShopBoard> {
  const { session, grants, now, today } = context;
  /** Rows of a statement over what the session may see, whose first values are given. */
  const seen = async (sql: (from: From) => string, ...values: unknown[]): Promise<readonly SqlRow[]> => {
    const parameters = new Parameters([grants.org, ...values]);
    return (
      await session.query(
        sql((def) => scopedRows(def, grants, parameters)),
        parameters.values,
      )
    ).rows;
  };
  const own = isUuid(workshop)
    ? await seen(
        (from) =>
          `select h.id, h.name from ${from(entities.workshop)} h where h.org = $1::uuid and h.id = $2::uuid`,
        workshop,
      )
    : [];
  const [found] = own;
  if (found === undefined) throw notFound('请选择车间');
  const centers = await seen(centersSql, workshop);
  const ids = centers.map((row) => textOf(row['id']));
  const [tasks, stops, calls, oees] = await Promise.all([
    seen(tasksSql, ids),
    seen(
      (from) =>
        `select s.id, s.version, s.status, s.work_center, s.start_time, s.end_time, s.stop_class, r.name as reason from ${from(entities.stopEvent)} s left join stop_reason r on r.id = s.stop_reason
       where s.org = $1::uuid and s.work_center = any($2::uuid[])
         and (s.status = 'open' or (s.status in ('ended', 'confirmed') and s.end_time > $3::timestamptz - interval '24 hours'))`,
      ids,
      now,
    ),
    seen(callsSql, workshop),
    shiftOeesOf(context, ids, addDays(today, -1), today),
  ]);
  const open = calls.map(callOf);
  const minute = minuteOfInstant(now);
  const current = new Map(
    oees.filter(({ from, to }) => from <= minute && minute < to).map((oee) => [oee.workCenter, oee]),
  );
  const tiles = centers.map((row) =>
    tileOf(row, {
      tasks: tasks.filter((task) => task['work_center'] === row['id']),
      stop: stops.find((stop) => stop['work_center'] === row['id'] && stop['status'] === 'open'),
      strip: stops.filter((stop) => stop['work_center'] === row['id']),
      call: open.find((_, index) => calls[index]?.['work_center'] === row['id']) ?? null,
      oee: current.get(textOf(row['id'])),
      minute,
    }),
  );
  return {
    now,
    workshop: { id: textOf(found['id']), name: textOf(found['name']) },
    tiles,
    calls: open,
    pareto: paretoOf(await seen(paretoSql, ids, today)),
  };
}

interface Parts {
  tasks: readonly SqlRow[];
  stop: SqlRow | undefined;
  /** Every stop of the day, the open one too. */
  strip: readonly SqlRow[];
  call: BoardCall | null;
  oee: ShiftOee | undefined;
  minute: number;
}

const instant = (value: unknown): string | null => {
  const text = optionalText(value);
  return text === null ? null : new Date(text).toISOString();
};

function tileOf(center: SqlRow, { tasks, stop, strip, call, oee, minute }: Parts): BoardTile {
  const task = tasks.find((each) => each['status'] !== 'dispatched');
  const next = tasks.find((each) => each['status'] === 'dispatched');
  const isCalling = call?.status === 'calling';
  const begun = instant(task?.['actual_start_time']);
  const stopClass = optionalText(stop?.['stop_class']);
  const amount = (value: unknown): string => decimalText(decimal(textOf(value, '0')));
  return {
    workCenter: textOf(center['id']),
    name: textOf(center['name']),
    status: statusOf({
      isRunning: task?.['status'] === 'running',
      hasOpenStop: stop !== undefined,
      stopClass,
      isCalling,
    }),
    since: isCalling ? (call?.calledAt ?? null) : (instant(stop?.['start_time']) ?? begun),
    task:
      task === undefined
        ? null
        : {
            id: textOf(task['id']),
            code: textOf(task['code']),
            order: textOf(task['order_code']),
            operation: textOf(task['operation']),
            material: textOf(task['material']),
          },
    operators: textOf(task?.['operators']),
    planQty: amount(task?.['plan_qty']),
    doneQty: amount(task?.['done_qty']),
    targetNow:
      begun === null || task === undefined
        ? null
        : targetNow(amount(task['plan_qty']), minute - minuteOfInstant(begun), amount(task['plan_minutes'])),
    stop:
      stop === undefined
        ? null
        : { id: textOf(stop['id']), version: Number(stop['version']), reason: optionalText(stop['reason']) },
    call,
    oee: oee?.oee ?? null,
    availability: oee?.availability ?? null,
    performance: oee?.performance ?? null,
    quality: oee?.quality ?? null,
    unexplained:
      stopClass === null && stop !== undefined
        ? String(Math.max(0, minute - minuteOfInstant(textOf(stop['start_time']))))
        : '0',
    next: next === undefined ? null : `${textOf(next['order_code'])} ${textOf(next['operation'])}`.trim(),
    strip:
      oee === undefined
        ? null
        : shiftStrip(
            oee,
            minute,
            strip.map((row) => ({
              start: minuteOfInstant(textOf(row['start_time'])),
              end: row['end_time'] === null ? null : minuteOfInstant(textOf(row['end_time'])),
              stopClass: optionalText(row['stop_class']),
            })),
          ),
  };
}

const minutesOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

function callOf(row: SqlRow): BoardCall {
  const status =
    row['status'] === 'answered' ? 'answered' : row['status'] === 'resolved' ? 'resolved' : 'calling';
  return {
    id: textOf(row['id']),
    version: Number(row['version']),
    kind: codeText('andonKind', textOf(row['andon_kind'])),
    place: textOf(row['place']),
    caller: textOf(row['caller']),
    calledAt: instant(row['called_at']) ?? '',
    limitMinutes: callLimit(status, minutesOf(row['answer_minutes']), minutesOf(row['resolve_minutes'])),
    status,
  };
}

/** Stops of today by reason, the longest first. */
const paretoSql = (
  from: From,
): string => `select coalesce(r.name, '未定原因') as reason, round(sum(coalesce(s.minutes, 0)), 0)::text as minutes
  from ${from(entities.stopEvent)} s left join stop_reason r on r.id = s.stop_reason
  where s.org = $1::uuid and s.work_center = any($2::uuid[]) and s.work_date = $3::date and s.status in ('ended', 'confirmed')
  group by 1 having sum(s.minutes) > 0 order by sum(s.minutes) desc, 1 limit 8`;

function paretoOf(rows: readonly SqlRow[]): ShopBoard['pareto'] {
  const whole = rows.reduce((sum, row) => sum.plus(decimal(textOf(row['minutes'], '0'))), new Decimal(0));
  let upTo = new Decimal(0);
  return rows.map((row) => {
    upTo = upTo.plus(decimal(textOf(row['minutes'], '0')));
    const cumulative = whole.isZero()
      ? '0'
      : decimalText(upTo.times(100).dividedBy(whole).toDecimalPlaces(1));
    return { reason: textOf(row['reason']), minutes: textOf(row['minutes']), cumulative };
  });
}
