// Who else is at the machine or at the people of a task: planned times of one machine may not overlap, and nobody works at
// two tasks at once unless the work centre lets him.
import { employee } from '#entities/master/employee.ts';
import { workTaskOrder as task } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import { givenOf } from '#server/behaviours/given.ts';

type Task = DocOf<typeof task>;

/** Rule workTaskOrder-r1. */
export async function atTheMachine(doc: Task, read: Read): Promise<Problem[]> {
  const given = givenOf(task, 'transfer', read.given);
  const value = (field: 'equipment' | 'planStartTime' | 'planEndTime'): string | null =>
    given[field] ?? doc.fields[field];
  const [equipment, start, end] = [value('equipment'), value('planStartTime'), value('planEndTime')];
  if (given.inRow === true || equipment === null || start === null || end === null) return [];
  const control = await configText(read.rows, 'taskOverlapControl');
  if (control === 'none') return [];
  const t = headerTable(task, 't');
  const rows = await read.select(
    { id: t.id, code: t.code },
    sql`from ${t} where ${is(t.org, read.org)} and ${is(t.equipment, equipment)} and ${t.id} <> ${doc.id}::uuid
       and ${t.status} in ('dispatched', 'running', 'paused') and ${t.planStartTime} < ${end}::timestamptz and ${t.planEndTime} > ${start}::timestamptz
     order by ${t.planStartTime} limit 5`,
  );
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      field: 'planStartTime',
      level: control === 'block' ? 'error' : 'warning',
      message: `设备在这段时间已有派工单 ${first.code ?? ''}${rows.length > 1 ? ` 等 ${rows.length} 张` : ''}，请改时间或设备`,
      documents: rows.map(({ id, code }) => ({ entity: 'workTaskOrder', id, code: code ?? '' })),
    },
  ];
}

/** Rule workTaskOrder-r2: whoever goes on with a task begins it as well. */
export async function atOtherTasks(doc: Task, read: Read): Promise<Problem[]> {
  const people = doc.lines.workers.flatMap((row) => row.employee ?? []);
  if (people.length === 0) return [];
  const [t, w] = [headerTable(task, 't'), linesTable(task, 'workers', 'w')];
  const e = headerTable(employee, 'e');
  const [c, own] = [headerTable(workCenter, 'c'), headerTable(workCenter, 'own')];
  const [other] = await read.select(
    { id: asKind('ref', sql`distinct ${t.id}`), code: t.code, name: e.name },
    sql`from ${t} join ${w} on ${w.docId} = ${t.id}
       join ${e} on ${e.id} = ${w.employee} join ${c} on ${c.id} = ${t.workCenter}
       join ${own} on ${own.id} = ${doc.fields.workCenter}::uuid
     where ${is(t.org, read.org)} and ${t.status} = 'running' and ${t.id} <> ${doc.id}::uuid and ${among(w.employee, people)}
       and not (coalesce(${c.multiMachine}, false) and coalesce(${own.multiMachine}, false)) limit 5`,
  );
  if (other === undefined) return [];
  const code = other.code ?? '';
  return [
    {
      field: 'workers',
      level: 'error',
      message: `${other.name ?? ''} 正在做派工单 ${code}，工作中心不允许一人多机，请先暂停或完工那张任务`,
      documents: [{ entity: 'workTaskOrder', id: other.id ?? '', code }],
    },
  ];
}
