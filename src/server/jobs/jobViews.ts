// Jobs as the jobs page shows them: one's own, and for administrators everybody's in the organisation they work in.
import { entities, entityOf } from '#entities/registry.ts';
import { can, type Grants } from '#model/can.ts';
import type { JobKind, JobState, JobView } from '#model/jobs.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { jobOf, tables, type Job } from './jobStore.ts';

const columns = `j.id, j.code, j.entity_key, j.file_name, j.status, j.done_rows, j.message, j.operator, j.created_at, j.started_at, j.finished_at, j.expires_at, u.name as operator_name`;
const ofImports = `'import' as kind, ${columns}, j.mode, j.dry_run, j.total_rows as total, j.success_rows, j.failed_rows, j.faults, j.writing,
  j.rolled_back_at is null and j.writing and j.success_rows > 0 as undoable, j.file is not null as source, false as result, j.error_file is not null as errors`;
const ofExports = `'export' as kind, ${columns}, null as mode, false as dry_run, j.row_count as total, null as success_rows, null as failed_rows, null as faults, false as writing,
  false as undoable, true as source, j.file is not null as result, false as errors`;
const mostListed = 200;

/** Whether the session may see the jobs of others. */
export function seesAllJobs(grants: Grants): boolean {
  return can(grants, entities.importJob, 'view') && can(grants, entities.exportJob, 'view');
}

/** Newest first. */
export async function jobViews({ database }: Ports, grants: Grants, everybody: boolean): Promise<JobView[]> {
  const all = everybody && seesAllJobs(grants);
  const mine = all ? '' : 'and j.operator = $2::uuid';
  const part = (kind: JobKind, selected: string): string =>
    `(select ${selected} from ${tables[kind]} j left join "user" u on u.id = j.operator where j.org = $1::uuid ${mine} order by j.created_at desc limit ${mostListed})`;
  const { rows } = await database.query(
    `select * from (${part('import', ofImports)} union all ${part('export', ofExports)}) jobs order by created_at desc, id desc limit ${mostListed}`,
    all ? [grants.org] : [grants.org, grants.userId],
  );
  return rows.map((row) => viewOf(grants, row));
}

/** @throws Refusal 404 for jobs of others that the session may not see */
export async function jobView({ database }: Ports, grants: Grants, id: string): Promise<JobView> {
  for (const [kind, selected] of [
    ['import', ofImports],
    ['export', ofExports],
  ] as const) {
    if (!isUuid(id)) break;
    const { rows } = await database.query(
      `select ${selected} from ${tables[kind]} j left join "user" u on u.id = j.operator where j.id = $1::uuid and j.org = $2::uuid`,
      [id, grants.org],
    );
    const [row] = rows;
    if (row === undefined) continue;
    if (row['operator'] === grants.userId || seesAllJobs(grants)) return viewOf(grants, row);
  }
  throw notFound('该任务不存在，或是其他人的任务');
}

/** The row itself, for the one who asked for it only. @throws Refusal 404 */
export async function ownJob({ database }: Ports, grants: Grants, id: string): Promise<Job> {
  for (const kind of ['import', 'export'] as const) {
    if (!isUuid(id)) break;
    const { rows } = await database.query(
      `select * from ${tables[kind]} where id = $1::uuid and org = $2::uuid and operator = $3::uuid`,
      [id, grants.org, grants.userId],
    );
    if (rows[0] !== undefined) return jobOf(kind, rows[0]);
  }
  throw notFound('该任务不存在，或是其他人的任务');
}

function viewOf(grants: Grants, row: SqlRow): JobView {
  const state = textOf(row['status'], 'failed') as JobState;
  const own = row['operator'] === grants.userId;
  const kind: JobKind = row['kind'] === 'import' ? 'import' : 'export';
  const entity = textOf(row['entity_key']);
  const open = state === 'waiting' || state === 'running';
  const again = own && row['source'] === true && !open;
  const stopped = state === 'interrupted' || state === 'cancelled';
  return {
    id: String(row['id']),
    kind,
    code: textOf(row['code']),
    entity,
    entityTitle: entityOf(entity)?.title ?? entity,
    fileName: textOf(row['file_name']),
    state,
    mode: optionalText(row['mode']) as JobView['mode'],
    dryRun: row['dry_run'] === true,
    done: Number(row['done_rows'] ?? 0),
    total: numberOf(row['total']),
    succeeded: numberOf(row['success_rows']),
    failed: numberOf(row['failed_rows']),
    faults: numberOf(row['faults']),
    message: textOf(row['message']),
    operator: textOf(row['operator_name']),
    own,
    createdAt: textOf(row['created_at']),
    startedAt: optionalText(row['started_at']),
    finishedAt: optionalText(row['finished_at']),
    expiresAt: optionalText(row['expires_at']),
    result: own && row['result'] === true && state === 'done',
    errors: own && row['errors'] === true,
    can: [
      ...(open ? ['cancel' as const] : []),
      ...(again && stopped ? ['continue' as const] : []),
      ...(again && state === 'failed' ? ['retry' as const] : []),
      ...(own && state === 'done' && row['undoable'] === true && can(grants, entities.importJob, 'rollback')
        ? ['rollback' as const]
        : []),
    ],
  };
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
