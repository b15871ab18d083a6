// Jobs as the jobs page shows them: one's own, and for administrators everybody's in the organisation they work in.
import { entities, entityOf } from '#entities/registry.ts';
import { can, type Grants } from '#model/rights/can.ts';
import { exportJob } from '#entities/system/exportJob.ts';
import { importJob } from '#entities/system/importJob.ts';
import { job } from '#entities/system/job.ts';
import { user } from '#entities/system/user.ts';
import { importModes, type JobView } from '#model/wire/jobs.ts';
import { noOrganization } from '#server/access/grants.ts';
import type { Ports } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { among, asKind, is, joined, oneOf, otherwise, type Piece, raw, sql } from '#server/select/piece.ts';
import { columnsOf, columnsUnder, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { isUuid } from '#server/store/sql.ts';
import { jobKindOf } from './jobKinds.ts';
import { jobColumns, type Job } from './jobStore.ts';
import { isFileJob, tableOf, type FileJobKind } from './jobTables.ts';

const kinds = ['import', 'export', 'job'] as const;
const mostListed = 200;

/** Whether the session may see the jobs of others. */
export function seesAllJobs(grants: Grants): boolean {
  return can(grants, entities.importJob, 'view') && can(grants, entities.exportJob, 'view');
}

/** Of the general kinds those of others need a right of their own, so that nobody sees more than before they came. */
function seesOthersIn(grants: Grants, kind: FileJobKind | 'job'): boolean {
  return seesAllJobs(grants) && (kind !== 'job' || can(grants, entities.job, 'view'));
}

/** What is shown of one kind, of rows under `j` and their operator under `u`; the kinds have the same columns. */
function shownOf(kind: FileJobKind | 'job') {
  const imported = headerTable(importJob, 'j');
  const exported = headerTable(exportJob, 'j');
  const general = headerTable(job, 'j');
  const u = headerTable(user, 'u');
  const j = kind === 'import' ? imported : kind === 'export' ? exported : general;
  const read = jobColumns(kind);
  const only = (its: FileJobKind | 'job', piece: Piece, type: string): Piece =>
    its === kind ? piece : raw(`null::${type}`);
  const ofImports = (piece: Piece, type: string): Piece => only('import', piece, type);
  return {
    id: read.id,
    kind: read.kind,
    code: read.code,
    state: read.state,
    done: read.done,
    message: otherwise(j.message, ''),
    operator: j.operator,
    operatorName: otherwise(u.name, ''),
    createdAt: read.createdAt,
    startedAt: read.startedAt,
    finishedAt: j.finishedAt,
    expiresAt: j.expiresAt,
    entity: read.entity,
    fileName: read.fileName,
    mode: oneOf(importModes, ofImports(imported.mode, 'text')),
    dryRun: otherwise(asKind('bool', ofImports(imported.dryRun, 'boolean')), false),
    total: read.total,
    succeeded: asKind('integer', ofImports(imported.successRows, 'integer')),
    failed: asKind('integer', ofImports(imported.failedRows, 'integer')),
    faults: asKind('integer', ofImports(imported.faults, 'integer')),
    undoable: asKind(
      'bool',
      ofImports(
        sql`${imported.rolledBackAt} is null and ${imported.writing} and ${imported.successRows} > 0`,
        'boolean',
      ),
    ),
    source: asKind(
      'bool',
      kind === 'import' ? sql`${imported.file} is not null` : raw(String(kind === 'export')),
    ),
    result: asKind('bool', kind === 'import' ? raw('false') : sql`${j.file} is not null`),
    errors: asKind('bool', ofImports(sql`${imported.errorFile} is not null`, 'boolean')),
    title: otherwise(asKind('text', only('job', general.title, 'text')), ''),
    phase: read.phase,
    logLines: read.logLines,
    answer: asKind('json', only('job', general.answer, 'jsonb')),
  };
}

type Shown = Selected<ReturnType<typeof shownOf>>;

/** Rows of one kind with their operators. */
function rowsOf(kind: FileJobKind | 'job'): Piece {
  const u = headerTable(user, 'u');
  return sql`from ${raw(tableOf(kind).name)} j left join ${u} on ${u.id} = j.operator`;
}

/** Newest first. */
export async function jobViews({ database }: Ports, grants: Grants, everybody: boolean): Promise<JobView[]> {
  const j = headerTable(job, 'j');
  const some = kinds.map((kind) => {
    const mine =
      everybody && seesOthersIn(grants, kind) ? raw('') : sql`and ${is(j.operator, grants.userId)}`;
    return sql`(select ${columnsOf(shownOf(kind))} ${rowsOf(kind)} where ${is(j.org, grants.org)} ${mine} order by j.created_at desc limit ${raw(String(mostListed))})`;
  });
  const shown = await selectRows(
    database,
    columnsUnder('jobs', shownOf('import')),
    sql`from (${joined(some, ' union all ')}) jobs order by jobs."createdAt" desc, jobs.id desc limit ${raw(String(mostListed))}`,
  );
  return shown.map((row) => viewOf(grants, row));
}

/** @throws Refusal 404 for jobs of others that the session may not see */
export async function jobView({ database }: Ports, grants: Grants, id: string): Promise<JobView> {
  const j = headerTable(job, 'j');
  for (const kind of isUuid(id) ? kinds : []) {
    const [row] = await selectRows(
      database,
      shownOf(kind),
      sql`${rowsOf(kind)} where ${is(j.id, id)} and ${among(j.org, placesOf(grants))}`,
    );
    if (row === undefined) continue;
    const ofClock = row.operator === null && watchesClock(grants);
    if (row.operator === grants.userId || ofClock || seesOthersIn(grants, kind)) return viewOf(grants, row);
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
  const j = headerTable(job, 'j');
  for (const kind of isUuid(id) ? kinds : []) {
    const [own] = await selectRows(
      database,
      jobColumns(kind),
      sql`from ${raw(tableOf(kind).name)} j where ${is(j.id, id)} and ${is(j.org, grants.org)} and ${is(j.operator, grants.userId)}`,
    );
    if (own !== undefined) return own;
  }
  throw notFound('该任务不存在，或是其他人的任务');
}

function viewOf(grants: Grants, row: Shown): JobView {
  const {
    operator,
    operatorName,
    state,
    kind,
    entity,
    fileName,
    dryRun,
    source,
    undoable,
    result,
    errors,
    ...shown
  } = row;
  const own = operator === grants.userId;
  const open = state === 'waiting' || state === 'running';
  const again = own && source === true && !open;
  const known = jobKindOf(kind);
  const stopped = state === 'interrupted' || state === 'cancelled';
  const anew = own && !isFileJob(kind) && known !== undefined && (stopped || state === 'failed');
  const mayStop = operator !== null || can(grants, entities.scheduledJob, 'test');
  return {
    ...shown,
    kind,
    kindTitle: isFileJob(kind)
      ? `${kind === 'export' ? '导出' : dryRun ? '检查' : '导入'}${entityOf(entity)?.title ?? entity}`
      : (known?.title ?? kind),
    title: shown.title || fileName,
    entity,
    entityTitle: entityOf(entity)?.title ?? entity,
    fileName,
    state,
    unit: known?.unit ?? '',
    dryRun,
    operator: operatorName,
    own,
    result: own && result === true && state === 'done',
    errors: own && errors === true,
    can: [
      ...(open && mayStop ? ['cancel' as const] : []),
      ...(again && stopped ? ['continue' as const] : []),
      ...((again && state === 'failed') || anew ? ['retry' as const] : []),
      ...(own && state === 'done' && undoable === true && can(grants, entities.importJob, 'rollback')
        ? ['rollback' as const]
        : []),
    ],
  };
}
