// What the board of a workshop reads: its centres, and what runs, stands and calls there, as far as the session may see it.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { operation } from '#entities/process/operation.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { workshop as place } from '#entities/process/workshop.ts';
import { operatorSession } from '#entities/shopfloor/access/operatorSession.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import { andonRule } from '#entities/shopfloor/andon/andonRule.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { stopReason } from '#entities/shopfloor/stops/stopReason.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable } from '#server/select/visible.ts';
import { isUuid } from '#server/store/sql.ts';
import type { Context } from '#server/context.ts';

export async function workshopOf({ session, grants }: Context, id: string) {
  const h = scopedTable(place, grants, 'h');
  const [found] = isUuid(id)
    ? await selectRows(
        session,
        { id: h.id, name: h.name },
        sql`from ${h} where ${is(h.org, grants.org)} and ${is(h.id, id)}`,
      )
    : [];
  return found;
}

export function centersOf({ session, grants }: Context, workshop: string) {
  const c = scopedTable(workCenter, grants, 'c');
  return selectRows(
    session,
    { id: c.id, name: c.name },
    sql`from ${c} where ${is(c.org, grants.org)} and ${is(c.workshop, workshop)} and ${is(c.status, 'approved')} order by ${c.code} limit 300`,
  );
}

export function tasksAt({ session, grants }: Context, centers: readonly string[]) {
  const t = scopedTable(workTaskOrder, grants, 't');
  const o = scopedTable(manufacturingOrder, grants, 'o');
  const m = headerTable(material, 'm');
  const p = headerTable(operation, 'p');
  const s = headerTable(operatorSession, 's');
  const e = headerTable(employee, 'e');
  return selectRows(
    session,
    {
      id: t.id,
      code: t.code,
      status: t.status,
      workCenter: t.workCenter,
      planQty: t.planQty,
      reportedQty: t.reportedQty,
      begun: t.actualStartTime,
      planMinutes: t.planMinutes,
      order: o.code,
      operation: p.name,
      material: m.name,
      operators: asKind(
        'text',
        sql`(select string_agg(${e.name}, '、') from ${s} join ${e} on ${e.id} = ${s.employee} where ${s.workTask} = ${t.id} and ${s.signOutAt} is null)`,
      ),
    },
    sql`from ${t} join ${o} on ${o.id} = ${t.manufacturingOrder} join ${m} on ${m.id} = ${t.material} left join ${p} on ${p.id} = ${t.operation}
      where ${is(t.org, grants.org)} and ${among(t.workCenter, centers)} and ${t.status} in ('running', 'paused', 'dispatched')
      order by array_position(array['running', 'paused', 'dispatched'], ${t.status}), ${t.boardRank}, ${t.planStartTime}, ${t.code}`,
  );
}

/** Those that are open, and those of the last day. */
export function stopsAt({ session, grants, now }: Context, centers: readonly string[]) {
  const s = scopedTable(stopEvent, grants, 's');
  const r = headerTable(stopReason, 'r');
  return selectRows(
    session,
    {
      id: s.id,
      version: s.version,
      status: s.status,
      workCenter: s.workCenter,
      startTime: present(s.startTime),
      endTime: s.endTime,
      stopClass: s.stopClass,
      reason: r.name,
    },
    sql`from ${s} left join ${r} on ${r.id} = ${s.stopReason}
      where ${is(s.org, grants.org)} and ${among(s.workCenter, centers)}
        and (${s.status} = 'open' or (${s.status} in ('ended', 'confirmed') and ${s.endTime} > ${now}::timestamptz - interval '24 hours'))`,
  );
}

export function callsAt({ session, grants }: Context, workshop: string) {
  const a = scopedTable(andonCall, grants, 'a');
  const w = headerTable(place, 'w');
  const c = headerTable(workCenter, 'c');
  const e = headerTable(employee, 'e');
  const r = headerTable(andonRule, 'r');
  return selectRows(
    session,
    {
      id: a.id,
      version: a.version,
      kind: a.andonKind,
      status: a.status,
      calledAt: a.calledAt,
      answerMinutes: a.answerMinutes,
      resolveMinutes: r.resolveMinutes,
      workCenter: a.workCenter,
      place: asKind('text', sql`coalesce(${c.name}, ${w.name})`),
      caller: e.name,
    },
    sql`from ${a} join ${w} on ${w.id} = ${a.workshop} left join ${c} on ${c.id} = ${a.workCenter} left join ${e} on ${e.id} = ${a.caller}
      left join ${r} on ${r.id} = ${a.andonRule}
      where ${is(a.org, grants.org)} and ${is(a.workshop, workshop)} and ${a.status} in ('calling', 'answered', 'resolved') order by ${a.calledAt}`,
  );
}

/** Stops of today by reason, the longest first. */
export function sumsByReason({ session, grants, today }: Context, centers: readonly string[]) {
  const s = scopedTable(stopEvent, grants, 's');
  const r = headerTable(stopReason, 'r');
  return selectRows(
    session,
    {
      reason: asKind('text', sql`coalesce(${r.name}, '未定原因')`),
      minutes: asKind('qty', sql`round(sum(coalesce(${s.minutes}, 0)), 0)`),
    },
    sql`from ${s} left join ${r} on ${r.id} = ${s.stopReason}
      where ${is(s.org, grants.org)} and ${among(s.workCenter, centers)} and ${is(s.workDate, today)} and ${s.status} in ('ended', 'confirmed')
      group by 1 having sum(${s.minutes}) > 0 order by sum(${s.minutes}) desc, 1 limit 8`,
  );
}

export type BoardTask = Awaited<ReturnType<typeof tasksAt>>[number];
export type BoardStop = Awaited<ReturnType<typeof stopsAt>>[number];
export type CallRow = Awaited<ReturnType<typeof callsAt>>[number];
export type ReasonSum = Awaited<ReturnType<typeof sumsByReason>>[number];
