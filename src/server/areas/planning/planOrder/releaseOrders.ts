// Background work of 投放: the chosen plan orders become production orders, requisitions, purchase orders and transfer
// applications, one document after the other, each in a transaction of its own. What became of every order is answered row
// by row, so that the refused ones can be mended and sent again.
import { planOrder as def } from '#entities/planning/plan/planOrder.ts';
import { entityOf } from '#entities/registry.ts';
import {
  releasePlan,
  type PlannedRelease,
  type ReleaseOrder,
} from '#entities/planning/planOrder/releasePlan.ts';
import { mostInRelease, type ReleaseRequest } from '#entities/planning/planOrder/releaseRequest.ts';
import { documentsIn, problemsIn } from '#model/check/problem.ts';
import type { EntityDef } from '#model/entity.ts';
import { whyNot } from '#model/rights/can.ts';
import type { ActionRunAnswer, ActionRunRow } from '#model/wire/actionRun.ts';
import { version } from '#server/http/dataSchemas.ts';
import { defineJobKind } from '#server/jobs/jobKind.ts';
import type { End } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { Stopping } from '#server/jobs/runningJob.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { Refusal } from '#server/refusal.ts';
import { readDocs } from '#server/store/readDoc.ts';
import * as z from 'zod';
import { releaseFacts } from './releaseOrder.ts';

const input: z.ZodType<ReleaseRequest> = z.strictObject({
  orders: z
    .array(z.strictObject({ id: z.uuid(), version }))
    .min(1)
    .max(mostInRelease),
  byPartner: z.boolean(),
  byDate: z.boolean(),
  purchaseTo: z.enum(['purchaseRequisition', 'purchaseOrder']),
  submit: z.boolean(),
});

type Work = JobWork<ReleaseRequest>;

/** Documents of one order each that are made in one transaction: what is written together waits once. */
const together = 25;

export const releaseOrders = defineJobKind<ReleaseRequest>({
  title: '投放计划订单',
  input,
  right: { each: () => ({ entity: def.name, action: 'release' }) },
  queuedBy: 'call',
  titleOf: ({ orders }) => `投放计划订单 ${orders.length} 张`,
  unit: '张',
  perOrganisation: 2,
  keptDays: 30,
  afterLoss: 'again',
  run,
});

async function run(work: Work): Promise<End> {
  const total = work.input.orders.length;
  const rows = new Map<string, ActionRunRow>();
  const orders = await chosenOrders(work, rows);
  const { releases, refused } = releasePlan(orders, work.input);
  for (const { order, reason } of refused) rows.set(order.id, refusedRow(order, reason));
  await work.progress({ done: rows.size, total });
  try {
    for (const release of inParts(releases)) {
      const title = entityOf(release.to)?.title ?? release.to;
      for (const row of await released(work, release)) {
        rows.set(row.id, row);
        if (row.outcome !== 'done') work.log({ step: row.label, text: row.message, level: 'warn' });
      }
      await work.progress({ done: rows.size, total, phase: title });
    }
  } catch (error) {
    if (error instanceof Stopping && error.why === 'cancelled') return ended(work, rows, orders, 'cancelled');
    throw error;
  }
  return ended(work, rows, orders, 'done');
}

function ended(
  { input: { orders: asked } }: Work,
  rows: ReadonlyMap<string, ActionRunRow>,
  orders: readonly ReleaseOrder[],
  state: 'done' | 'cancelled',
): End {
  const labels = new Map(orders.map(({ id, code }) => [id, code]));
  const all = asked.map(
    ({ id }): ActionRunRow =>
      rows.get(id) ?? { id, label: labels.get(id) ?? '', outcome: 'untouched', message: '' },
  );
  const count = (outcome: ActionRunRow['outcome']): number =>
    all.filter((row) => row.outcome === outcome).length;
  const made = new Set(all.flatMap((row) => row.made?.id ?? []));
  const answer: ActionRunAnswer = { entity: def.name, action: 'release', rows: all };
  const left = count('untouched');
  return {
    state,
    message: `已投放 ${count('done')} 张，生成单据 ${made.size} 张，没有投放 ${count('refused')} 张${left === 0 ? '' : `，已取消，其余 ${left} 张没有动`}`,
    answer,
  };
}

/** Documents of several lines stand alone; production orders go some together. */
function inParts(releases: readonly PlannedRelease[]): PlannedRelease[] {
  return releases.flatMap((release) =>
    release.to !== 'manufacturingOrder'
      ? [release]
      : Array.from({ length: Math.ceil(release.orders.length / together) }, (_, at) => ({
          ...release,
          orders: release.orders.slice(at * together, (at + 1) * together),
        })),
  );
}

const refusedRow = ({ id, code }: ReleaseOrder, message: string): ActionRunRow => ({
  id,
  label: code,
  outcome: 'refused',
  message,
});

/** The orders as they are, in the order chosen; those that may not be released by this person are answered at once. */
async function chosenOrders(work: Work, rows: Map<string, ActionRunRow>): Promise<ReleaseOrder[]> {
  const { ports, grants, input: asked } = work;
  const { session } = readContext(ports, grants, metaOf(work));
  const docs = await readDocs(
    session,
    def,
    asked.orders.map(({ id }) => id),
    { org: grants.org },
  );
  const found = new Map(docs.map((doc) => [doc.id, doc]));
  return asked.orders.flatMap(({ id, version: chosen }): ReleaseOrder[] => {
    const doc = found.get(id);
    const unseen = doc === undefined ? '计划订单已被删除' : whyNot(grants, def, 'view', doc);
    if (doc === undefined || unseen !== null) {
      rows.set(id, { id, label: '', outcome: 'refused', message: unseen ?? '' });
      return [];
    }
    const order = releaseFacts(doc);
    const reason =
      chosen === doc.version ? whyNot(grants, def, 'release', doc) : '已被他人修改，请刷新后重试';
    if (reason === null) return [order];
    rows.set(id, refusedRow(order, reason));
    return [];
  });
}

const metaOf = ({ job }: Work) => ({ requestId: job.code, sessionId: null });

/** Makes the documents; what stops all of them is looked for order by order, so that the others still go. */
async function released(work: Work, release: PlannedRelease): Promise<ActionRunRow[]> {
  const first = await attempt(work, release);
  if (typeof first !== 'string') return first;
  if (release.orders.length === 1) return release.orders.map((order) => refusedRow(order, first));
  const faults = new Map<string, string>();
  for (const order of release.orders) {
    const fault = await attempt(work, { ...release, orders: [order] }, 'try');
    if (typeof fault === 'string') faults.set(order.id, fault);
  }
  const sound = release.orders.filter(({ id }) => !faults.has(id));
  const rest =
    faults.size === 0 ? first : sound.length === 0 ? [] : await attempt(work, { ...release, orders: sound });
  return [
    ...release.orders.flatMap((order) => {
      const fault = faults.get(order.id);
      return fault === undefined ? [] : [refusedRow(order, fault)];
    }),
    ...(typeof rest === 'string' ? sound.map((order) => refusedRow(order, rest)) : rest),
  ];
}

/** Ends a transaction in which something was only tried. */
class Tried extends Error {}

/** The rows of the orders, or why all of them are refused. `try`: nothing of it stays. */
async function attempt(
  work: Work,
  release: PlannedRelease,
  way: 'do' | 'try' = 'do',
): Promise<ActionRunRow[] | string> {
  const { ports, grants, job } = work;
  const target = entityOf(release.to);
  const each = release.to === 'manufacturingOrder';
  if (target === undefined) return `没有${release.to}`;
  try {
    const { made } = await inTransaction(ports, grants, metaOf(work), async (context) => {
      const outcome = await pushMany(context, def, release.to, {
        key: `${job.id} ${release.orders[0]?.id ?? ''} ${way} ${release.orders.length}`,
        sources: release.orders.map(({ id, version: seen }) => ({ id, version: seen })),
        grouping: each ? 'each' : 'one',
      });
      if (way === 'try') throw new Tried();
      return outcome;
    });
    const rows: ActionRunRow[] = [];
    const notes = new Map<string, string>();
    for (const { id } of made) if (work.input.submit) notes.set(id, await submitted(work, target, id));
    for (const [at, { id, code }] of release.orders.entries()) {
      const own = each ? made[at] : made[0];
      const note = notes.get(own?.id ?? '') ?? '';
      rows.push({
        id,
        label: code,
        outcome: 'done',
        message: [`${target.title} ${own?.code ?? ''}`, note].filter((text) => text !== '').join('，'),
        ...(own === undefined ? {} : { made: { entity: target.name, id: own.id, version: 1 } }),
      });
    }
    return rows;
  } catch (error) {
    if (error instanceof Tried) return [];
    if (!(error instanceof Refusal)) throw error;
    const said =
      problemsIn(error.result)
        .map(({ message }) => message)
        .join('；') || error.message;
    const named = documentsIn(error.result)
      .map(({ code }) => code)
      .join('、');
    return named === '' ? said : `${said}（${named}）`;
  }
}

/** Hands a made document in; the document stays whatever comes of it. */
async function submitted(work: Work, target: EntityDef, id: string): Promise<string> {
  try {
    await inTransaction(work.ports, work.grants, metaOf(work), async (context) => {
      const [doc] = await readDocs(context.session, target, [id], { org: context.grants.org });
      if (doc === undefined) return;
      const request = { version: doc.version, key: `${work.job.id} ${id}`, acceptWarnings: true };
      await transitionDoc(context, target, id, 'submit', request);
    });
    return '已提交';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said =
      problemsIn(error.result)
        .map(({ message }) => message)
        .join('；') || error.message;
    return `没有提交：${said}`;
  }
}
