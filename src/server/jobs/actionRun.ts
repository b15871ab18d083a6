// One action over many documents as a job: every document in a transaction of its own by the same recipe as its button, so
// that a refused one stops no other, and whoever cancels finds the rest untouched. Run again, what was done is done.
import { entityOf } from '#entities/registry.ts';
import { actionsOf, canField } from '#model/rights/can.ts';
import { isPerformed, transitionOf } from '#model/states/states.ts';
import type { EntityDef } from '#model/entity.ts';
import { documentsIn, problemsIn, type Problem } from '#model/check/problem.ts';
import {
  mostInRun,
  type ActionRunAnswer,
  type ActionRunRequest,
  type ActionRunRow,
  type ChosenDocument,
} from '#model/wire/actionRun.ts';
import { name, row as values, version } from '#server/http/dataSchemas.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { Refusal } from '#server/refusal.ts';
import { among, asKind, otherwise, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { inScope } from '#server/select/visible.ts';
import { labelColumns } from '#server/store/shape.ts';
import * as z from 'zod';
import { defineJobKind } from './jobKind.ts';
import type { End } from './jobStore.ts';
import type { JobWork } from './jobWork.ts';
import { Stopping } from './runningJob.ts';

const input: z.ZodType<ActionRunRequest> = z.strictObject({
  entity: name,
  action: name,
  documents: z
    .array(z.strictObject({ id: z.uuid(), version, values: z.exactOptional(values) }))
    .min(1)
    .max(mostInRun),
  reason: z.exactOptional(z.string().max(500)),
  acceptWarnings: z.exactOptional(z.boolean()),
});

/** The entity and the title of the step. @throws Refusal 404 for what is no action on whole documents */
function stepOf({ entity, action }: ActionRunRequest): { def: EntityDef; title: string } {
  const def = entityOf(entity);
  const performed = action === 'delete' || (def !== undefined && isPerformed(def, action));
  const title =
    def === undefined
      ? undefined
      : (transitionOf(def, action)?.title ??
        (performed ? actionsOf(def).find((known) => known.action === action)?.title : undefined));
  if (def === undefined || title === undefined)
    throw new Refusal('404', 404, `没有可以批量执行的操作“${entity} ${action}”`);
  return { def, title };
}

export const actionRunJob = defineJobKind<ActionRunRequest>({
  title: '批量操作',
  input,
  right: { each: (asked) => ({ entity: stepOf(asked).def.name, action: asked.action }) },
  queuedBy: 'call',
  titleOf(asked) {
    const { def, title } = stepOf(asked);
    return `${title}${def.title} ${asked.documents.length} 张`;
  },
  unit: '张',
  perOrganisation: 4,
  keptDays: 7,
  afterLoss: 'again',
  run,
});

async function run(work: JobWork<ActionRunRequest>): Promise<End> {
  const { input: asked, log } = work;
  const { def, title } = stepOf(asked);
  const labels = await labelsOf(work, def);
  const total = asked.documents.length;
  const rows: ActionRunRow[] = [];
  const end = (state: 'done' | 'cancelled'): End => {
    const [done, refused] = (['done', 'refused'] as const).map(
      (outcome) => rows.filter((row) => row.outcome === outcome).length,
    );
    const left = total - rows.length;
    for (const { id: document } of asked.documents.slice(rows.length))
      rows.push({ id: document, label: labels.get(document) ?? '', outcome: 'untouched', message: '' });
    const answer: ActionRunAnswer = { entity: def.name, action: asked.action, rows };
    const message = `已${title} ${done} 张，没有${title} ${refused} 张${left === 0 ? '' : `，已取消，其余 ${left} 张没有动`}`;
    return { state, message, answer };
  };
  try {
    await work.progress({ done: 0, total });
    for (const document of asked.documents) {
      const row = await one(work, def, document, labels.get(document.id) ?? '');
      rows.push(row);
      const what = row.outcome === 'done' ? `已${title}` : `没有${title}`;
      log({
        step: row.label,
        text: row.message === '' ? what : `${what}：${row.message}`,
        ...(row.outcome === 'done' ? {} : { level: 'warn' as const }),
      });
      await work.progress({ done: rows.length, total, phase: row.label });
    }
    return end('done');
  } catch (error) {
    if (error instanceof Stopping && error.why === 'cancelled') return end('cancelled');
    throw error;
  }
}

async function one(
  { ports, grants, job, input: { action, reason, acceptWarnings } }: JobWork<ActionRunRequest>,
  def: EntityDef,
  document: ChosenDocument,
  label: string,
): Promise<ActionRunRow> {
  const request = {
    version: document.version,
    key: `${job.id} ${document.id}`,
    ...(document.values === undefined ? {} : { values: document.values }),
    ...(reason === undefined ? {} : { reason }),
    ...(acceptWarnings === undefined ? {} : { acceptWarnings }),
  };
  try {
    const { doc, warnings, opens } = await inTransaction(
      ports,
      grants,
      { requestId: job.code, sessionId: null },
      (context) =>
        action === 'delete'
          ? removeDoc(context, def, document.id, document.version, request.key)
          : transitionDoc(context, def, document.id, action, request),
    );
    const made = opens === undefined ? {} : { made: { ...opens, version: 1 } };
    const now = action === 'delete' ? {} : { version: doc.version };
    return { id: document.id, label, outcome: 'done', ...now, message: wordsOf(warnings), ...made };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const named = documentsIn(error.result);
    const problems = problemsIn(error.result);
    return {
      id: document.id,
      label,
      outcome: 'refused',
      message: wordsOf(problems) || error.message,
      ...(problems.length > 0 && problems.every(({ level }) => level === 'warning')
        ? { asks: true as const }
        : {}),
      ...(named.length === 0 ? {} : { documents: named }),
    };
  }
}

function wordsOf(problems: readonly Problem[]): string {
  return problems.map(({ message }) => message).join('；');
}

/** What the documents are called, as far as the session may look at them. */
async function labelsOf(
  { ports, grants, job, input: { documents } }: JobWork<ActionRunRequest>,
  def: EntityDef,
): Promise<ReadonlyMap<string, string>> {
  const labels = labelColumns(def)
    .filter(({ key }) => canField(grants, def, key))
    .map((column) => `h.${column.name}::text`);
  if (labels.length === 0) return new Map();
  const { session } = readContext(ports, grants, { requestId: job.code, sessionId: null });
  const h = headerTable(def, 'h');
  const ids = documents.map((document) => document.id);
  const found = await selectRows(
    session,
    { id: h.id, label: otherwise(asKind('text', raw(`concat_ws(' ', ${labels.join(', ')})`)), '') },
    sql`from ${h} where ${among(h.id, ids)} and ${inScope(def, grants, 'h')}`,
  );
  return new Map(found.map(({ id, label }) => [id, label]));
}
