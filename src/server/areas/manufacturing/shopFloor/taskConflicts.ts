// Who else is at the machine or at the people of a task: planned times of one machine may not overlap, and nobody works at
// two tasks at once unless the work centre lets him.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import { optionalText, textOf } from '#server/values.ts';

export async function taskConflicts(doc: Doc, read: Read, moment: string): Promise<Problem[]> {
  return moment === 'start' || moment === 'resume' ? atOtherTasks(doc, read) : atTheMachine(doc, read);
}

/** Rule workTaskOrder-r1. */
async function atTheMachine(doc: Doc, read: Read): Promise<Problem[]> {
  const value = (field: string): string | null =>
    optionalText(read.given[field]) ?? optionalText(doc.fields[field]);
  const [equipment, start, end] = [value('equipment'), value('planStartTime'), value('planEndTime')];
  if (read.given['inRow'] === true || equipment === null || start === null || end === null) return [];
  const control = await configText(read.rows, 'taskOverlapControl');
  if (control === 'none') return [];
  const rows = await read.rows(
    `select id, code from work_task_order where org = $1::uuid and equipment = $2::uuid and id <> $3::uuid
       and status in ('dispatched', 'running', 'paused') and plan_start_time < $5::timestamptz and plan_end_time > $4::timestamptz
     order by plan_start_time limit 5`,
    [read.org, equipment, doc.id, start, end],
  );
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      field: 'planStartTime',
      level: control === 'block' ? 'error' : 'warning',
      message: `设备在这段时间已有派工单 ${textOf(first['code'])}${rows.length > 1 ? ` 等 ${rows.length} 张` : ''}，请改时间或设备`,
      documents: rows.map((row) => ({
        entity: 'workTaskOrder',
        id: textOf(row['id']),
        code: textOf(row['code']),
      })),
    },
  ];
}

/** Rule workTaskOrder-r2: whoever goes on with a task begins it as well. */
async function atOtherTasks(doc: Doc, read: Read): Promise<Problem[]> {
  const people = (doc.lines['workers'] ?? []).flatMap((row) => optionalText(row['employee']) ?? []);
  if (people.length === 0) return [];
  const rows = await read.rows(
    `select distinct t.id, t.code, e.name from work_task_order t join work_task_order_workers w on w.doc_id = t.id
       join employee e on e.id = w.employee join work_center c on c.id = t.work_center
       join work_center own on own.id = $4::uuid
     where t.org = $1::uuid and t.status = 'running' and t.id <> $2::uuid and w.employee = any($3::uuid[])
       and not (coalesce(c.multi_machine, false) and coalesce(own.multi_machine, false)) limit 5`,
    [read.org, doc.id, people, textOf(doc.fields['workCenter'])],
  );
  return rows.slice(0, 1).map((row) => ({
    field: 'workers',
    level: 'error' as const,
    message: `${textOf(row['name'])} 正在做派工单 ${textOf(row['code'])}，工作中心不允许一人多机，请先暂停或完工那张任务`,
    documents: [{ entity: 'workTaskOrder', id: textOf(row['id']), code: textOf(row['code']) }],
  }));
}
