// A task begins only while a mould or tool it needs is free: those that run elsewhere hold theirs (FLOWS n7).
import type { Problem } from '#model/check/problem.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { namedColumns, written } from '#server/select/named.ts';
import type { Selected } from '#server/select/select.ts';

const taken = namedColumns('n', { names: 'text', isBlocking: 'bool', codes: 'text' });

/** Of each kind the narrowest requirement; it is met while one of what serves it is free. */
const takenSql = `from (with own as (
    select r.resource_kind, r.work_resource, r.is_blocking, coalesce(r.qty, 1) as qty,
      rank() over (partition by r.resource_kind order by (r.operation_seq is not null) desc, (r.material is not null) desc) as place
    from operation_resource r where r.org = $1::uuid and r.status = 'enabled' and r.operation = $2::uuid and r.resource_kind <> 'skill'
      and r.work_resource is not null and (r.material is null or r.material = $3::uuid) and (r.operation_seq is null or r.operation_seq = $4)),
  used as (
    select o.work_resource, count(distinct t.id) as tasks, string_agg(distinct t.code, '、') as codes
    from (select distinct work_resource from own where place = 1) o
      join operation_resource r on r.work_resource = o.work_resource and r.org = $1::uuid and r.status = 'enabled'
      join work_task_order t on t.org = r.org and t.operation = r.operation and t.status = 'running' and t.id <> $5::uuid
        and (r.material is null or r.material = t.material) and (r.operation_seq is null or r.operation_seq = t.operation_seq)
    group by 1)
  select o.resource_kind, string_agg(w.code || ' ' || w.name, '、') as names, bool_or(o.is_blocking) as is_blocking,
    sum(w.count) - coalesce(sum(u.tasks * o.qty), 0) as free, max(o.qty) as qty, string_agg(u.codes, '、') as codes
  from own o join work_resource w on w.id = o.work_resource left join used u on u.work_resource = o.work_resource
  where o.place = 1 group by 1 having sum(w.count) - coalesce(sum(u.tasks * o.qty), 0) < max(o.qty)) n`;

const begins = defineAction(workTaskOrder, {
  checks: ['工序要求的模具、工装有空闲的'],
  /** What is taken, with the tasks that use it now. */
  facts: async ({ id, fields }, read): Promise<readonly Selected<typeof taken>[]> =>
    fields.operation === null
      ? []
      : read.select(
          taken,
          written(takenSql, [read.org, fields.operation, fields.material, fields.operationSeq ?? 0, id]),
        ),
  check: (_doc, used) =>
    used.map(({ names, isBlocking, codes }): Problem => ({
      field: '',
      level: isBlocking === true ? 'error' : 'warning',
      message: `${names ?? ''} 没有空闲的${codes === null ? '' : `，正在用于 ${codes}`}，请等它空出或换模具`,
    })),
});

export const taskResources = defineBehaviour(workTaskOrder, {
  title: '任务的模具与工装',
  actions: { start: begins, resume: begins },
});
