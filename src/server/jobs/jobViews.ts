// Jobs as the jobs page shows them: one's own, and for administrators everybody's in the organisation they work in.
import { entities, entityOf } from '#entities/registry.ts';
import { can, type Grants } from '#model/rights/can.ts';
import type { JobState, JobView } from '#model/wire/jobs.ts';
import { noOrganization } from '#server/access/grants.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { jobKindOf } from './jobKinds.ts';
import { jobOf, type Job } from './jobStore.ts';
import { isFileJob } from './jobTables.ts';

const columns = `j.id, j.code, j.status, j.done_rows, j.message, j.operator, j.created_at, j.started_at, j.finished_at, j.expires_at, u.name as operator_name`;
const ofImports = `'import' as kind, ${columns}, j.entity_key, j.file_name, j.mode, j.dry_run, j.total_rows as total, j.success_rows, j.failed_rows, j.faults,
  j.rolled_back_at is null and j.writing and j.success_rows > 0 as undoable, j.file is not null as source, false as result, j.error_file is not null as errors,
  '' as title, '' as phase, 0 as log_lines, null::jsonb as answer`;
const ofExports = `'export' as kind, ${columns}, j.entity_key, j.file_name, null as mode, false as dry_run, j.row_count as total, null::integer as success_rows, null::integer as failed_rows, null::integer as faults,
  false as undoable, true as source, j.file is not null as result, false as errors, '' as title, '' as phase, 0 as log_lines, null::jsonb as answer`;
const ofOthers = `j.kind, ${columns}, '' as entity_key, '' as file_name, null as mode, false as dry_run, j.total_rows as total, null::integer as success_rows, null::integer as failed_rows, null::integer as faults,
  false as undoable, false as source, j.file is not null as result, false as errors, j.title, j.phase, j.log_lines, j.answer`;
const parts = [
  { table: 'import_job', selected: ofImports },
  { table: 'export_job', selected: ofExports },
  { table: 'job', selected: ofOthers },
] as const;
const mostListed = 200;

/** Whether the session may see the jobs of others. */
export function seesAllJobs(grants: Grants): boolean {
  return can(grants, entities.importJob, 'view') && can(grants, entities.exportJob, 'view');
}

/** Of the general kinds those of others need a right of their own, so that nobody sees more than before they came. */
function seesOthersIn(grants: Grants, table: string): boolean {
  return seesAllJobs(grants) && (table !== 'job' || can(grants, entities.job, 'view'));
}

/** Newest first. */
export async function jobViews({ database }: Ports, grants: Grants, everybody: boolean): Promise<JobView[]> {
  const some = parts.map(({ table, selected }) => {
    const mine = everybody && seesOthersIn(grants, table) ? '' : 'and j.operator = $2::uuid';
    return `(select ${selected} from ${table} j left join "user" u on u.id = j.operator where j.org = $1::uuid ${mine} order by j.created_at desc limit ${mostListed})`;
  });
  const { rows } = await database.query(
    `select * from (${some.join(' union all ')}) jobs where $2::uuid is not null order by created_at desc, id desc limit ${mostListed}`,
    [grants.org, grants.userId],
  );
  return rows.map((row) => viewOf(grants, row));
}

/** @throws Refusal 404 for jobs of others that the session may not see */
export async function jobView({ database }: Ports, grants: Grants, id: string): Promise<JobView> {
  for (const { table, selected } of isUuid(id) ? parts : []) {
    const { rows } = await database.query(
      `select ${selected} from ${table} j left join "user" u on u.id = j.operator where j.id = $1::uuid and j.org = any($2::uuid[])`,
      [id, placesOf(grants)],
    );
    const [row] = rows;
    if (row === undefined) continue;
    const ofClock = row['operator'] === null && watchesClock(grants);
    if (row['operator'] === grants.userId || ofClock || seesOthersIn(grants, table))
      return viewOf(grants, row);
  }
  throw notFound('该任务不存在，或是其他人的任务');
}

/** Where the jobs stand that the session may see: its organisation, and what the clock started. */
export function placesOf(grants: Grants): string[] {
  return watchesClock(grants) ? [grants.org, noOrganization] : [grants.org];
}

/** What the clock started belongs to no organisation, and is seen with its schedule. */
function watchesClock(grants: Grants): boolean {
  return can(grants, entities.scheduledJob, 'view');
}

/** The row itself, for the one who asked for it only. @throws Refusal 404 */
export async function ownJob({ database }: Ports, grants: Grants, id: string): Promise<Job> {
  for (const [kind, table] of [
    ['import', 'import_job'],
    ['export', 'export_job'],
    ['job', 'job'],
  ] as const) {
    if (!isUuid(id)) break;
    const { rows } = await database.query(
      `select * from ${table} where id = $1::uuid and org = $2::uuid and operator = $3::uuid`,
      [id, grants.org, grants.userId],
    );
    if (rows[0] !== undefined) return jobOf(kind, rows[0]);
  }
  throw notFound('该任务不存在，或是其他人的任务');
}

function viewOf(grants: Grants, row: SqlRow): JobView {
  const state = textOf(row['status'], 'failed') as JobState;
  const own = row['operator'] === grants.userId;
  const kind = textOf(row['kind']);
  const entity = textOf(row['entity_key']);
  const open = state === 'waiting' || state === 'running';
  const again = own && row['source'] === true && !open;
  const known = jobKindOf(kind);
  const dryRun = row['dry_run'] === true;
  const stopped = state === 'interrupted' || state === 'cancelled';
  const anew = own && !isFileJob(kind) && known !== undefined && (stopped || state === 'failed');
  const mayStop = row['operator'] !== null || can(grants, entities.scheduledJob, 'test');
  return {
    id: String(row['id']),
    kind,
    kindTitle: isFileJob(kind)
      ? `${kind === 'export' ? '导出' : dryRun ? '检查' : '导入'}${entityOf(entity)?.title ?? entity}`
      : (known?.title ?? kind),
    title: textOf(row['title']) || textOf(row['file_name']),
    code: textOf(row['code']),
    entity,
    entityTitle: entityOf(entity)?.title ?? entity,
    fileName: textOf(row['file_name']),
    state,
    mode: optionalText(row['mode']) as JobView['mode'],
    unit: known?.unit ?? '',
    phase: textOf(row['phase']),
    logLines: Number(row['log_lines'] ?? 0),
    answer: row['answer'] ?? null,
    dryRun,
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
      ...(open && mayStop ? ['cancel' as const] : []),
      ...(again && stopped ? ['continue' as const] : []),
      ...((again && state === 'failed') || anew ? ['retry' as const] : []),
      ...(own && state === 'done' && row['undoable'] === true && can(grants, entities.importJob, 'rollback')
        ? ['rollback' as const]
        : []),
    ],
  };
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
