// What tasks, reports and inspection bills mean for checks: tasks and reports make them due and wait for them, the bill of a
// check ends it with its result.
import { decimal, decimalText } from '#model/decimal.ts';
import { holdOn } from '#entities/quality/check/checkRules.ts';
import { codeText } from '#entities/codeLists.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Occasion } from './askChecks.ts';
import { changedAt, lotsChanged, mountedSince, standingAt } from './occasions.ts';
import { openChecksOf, type TaskCheck } from './taskChecks.ts';

type Task = DocOf<typeof workTaskOrder>;
type Report = DocOf<typeof workReport>;

export const checksOfTask = defineBehaviour(workTaskOrder, {
  title: '任务触发的检验',
  actions: {
    start: defineAction(workTaskOrder, {
      effects: ['askChecks'],
      async facts(doc: Task, read): Promise<Occasion[]> {
        const center = doc.fields.workCenter;
        if (center === null) return [];
        return [
          { trigger: 'taskStart', once: true },
          ...(await changedAt(read, center, doc)),
          ...(await standingAt(read, center)),
        ];
      },
      plan: (doc, occasions) => asked(doc.id, occasions),
    }),
    resume: defineAction(workTaskOrder, {
      effects: ['askChecks'],
      async facts({ fields, lines }, read): Promise<Occasion[]> {
        if (fields.workCenter === null) return [];
        return [
          { trigger: 'afterPause' },
          ...(await mountedSince(read, fields, lines.pauses.at(-1)?.pauseTime ?? null)),
          ...(await standingAt(read, fields.workCenter)),
        ];
      },
      plan: (doc, occasions) => asked(doc.id, occasions),
    }),
    finish: {
      effects: ['askChecks'],
      plan: (doc) => asked(doc.id, [{ trigger: 'taskEnd', once: true }]),
    },
    close: { effects: ['dropChecks'], plan: (doc) => [{ effect: 'dropChecks', task: doc.id }] },
  },
});

const asked = (task: string, occasions: readonly Occasion[]): Effect[] =>
  occasions.length === 0 ? [] : [{ effect: 'askChecks', task, occasions, pieces: null }];

/** Reported on the task before this report, and by whom last. */
interface Reported {
  task: string | null;
  previous: string;
  lastReporter: string | null;
  planQty: string;
}

async function reportedBefore(doc: Report, read: Read): Promise<Reported> {
  const task = doc.fields.workTaskOrder;
  if (task === null) return { task, previous: '0', lastReporter: null, planQty: '0' };
  const r = headerTable(workReport, 'r');
  const t = headerTable(workTaskOrder, 't');
  const [sum] = await read.select(
    {
      previous: asKind('qty', sql`sum(${r.finishedQty})`),
      reporter: asKind('ref', sql`(array_agg(${r.reporter} order by ${r.createdAt} desc))[1]`),
      planQty: asKind('qty', sql`(select ${t.planQty} from ${t} where ${is(t.id, task)})`),
    },
    sql`from ${r} where ${is(r.org, read.org)} and ${is(r.workTaskOrder, task)} and ${r.id} <> ${doc.id}::uuid and ${stateIs(workReport, r.status, 'reviewed')}`,
  );
  return {
    task,
    previous: sum?.previous ?? '0',
    lastReporter: sum?.reporter ?? null,
    planQty: sum?.planQty ?? '0',
  };
}

function unchecked(open: readonly TaskCheck[], cumulative: string, now: number): Problem[] {
  return open.flatMap((check): Problem[] => {
    const hold = holdOn(check, cumulative, now);
    if (hold === 'none') return [];
    const what = `检验任务 ${check.code}（${codeText('checkTriggerKind', check.trigger)}）还没有完成`;
    const message = hold === 'warns' ? what : `${what}，请先检验再报工`;
    const documents = [{ entity: 'checkTask', id: check.id, code: check.code }];
    return [{ field: 'workTaskOrder', level: hold === 'warns' ? 'warning' : 'error', message, documents }];
  });
}

export const checksOfReport = defineBehaviour(workReport, {
  title: '报工触发的检验与未检控制',
  actions: {
    submit: defineAction(workReport, {
      checks: ['应检而未检的任务按触发规则提醒或不能报工'],
      async facts(doc: Report, read) {
        const { task, previous } = await reportedBefore(doc, read);
        const open = task === null ? [] : await openChecksOf(read.rows, read.org, task);
        return { open, previous, now: new Date(read.now).getTime() };
      },
      check: ({ fields }, { open, previous, now }) =>
        unchecked(open, sumWith(previous, fields.finishedQty), now),
    }),
    approve: defineAction(workReport, {
      effects: ['askChecks'],
      facts: async (doc, read) => ({
        ...(await reportedBefore(doc, read)),
        lots: await lotsChanged(read, doc),
      }),
      plan(doc, { task, previous, lastReporter, planQty, lots }) {
        if (task === null) return [];
        const cumulative = sumWith(previous, doc.fields.finishedQty);
        const reporter = doc.fields.reporter;
        const isOther = lastReporter !== null && reporter !== null && reporter !== lastReporter;
        const occasions: Occasion[] = [
          // A report may begin and end a task that nobody began or ended.
          { trigger: 'taskStart', once: true },
          ...(isOther ? [{ trigger: 'operatorChange' }] : []),
          ...lots,
          ...(decimal(cumulative).greaterThanOrEqualTo(decimal(planQty))
            ? [{ trigger: 'taskEnd', once: true as const }]
            : []),
        ];
        return [{ effect: 'askChecks', task, occasions, pieces: { previous, cumulative } }];
      },
    }),
    unapprove: defineAction(workReport, {
      effects: ['askChecks'],
      facts: reportedBefore,
      plan(doc, { task, previous }) {
        if (task === null) return [];
        const before = sumWith(previous, doc.fields.finishedQty);
        return [
          { effect: 'askChecks', task, occasions: [], pieces: { previous: before, cumulative: previous } },
        ];
      },
    }),
  },
});

const sumWith = (previous: string, qty: string | null): string =>
  decimalText(decimal(previous).plus(decimal(qty)));

/** The check the bill was made for. */
async function checkBehind(doc: DocOf<typeof inspectionBill>, read: Read): Promise<string | null> {
  const k = headerTable(checkTask, 'k');
  const [found] = await read.select(
    { check: k.id },
    sql`from ${k} where ${is(k.org, read.org)} and ${is(k.inspectionBill, doc.id)}`,
  );
  return found?.check ?? null;
}

/** The check is under way again, or to be done anew. */
const taken = (to: 'doing' | 'waiting') =>
  defineAction(inspectionBill, {
    effects: ['judgeCheck'],
    facts: checkBehind,
    plan: (_doc, check) =>
      check === null ? [] : [{ effect: 'judgeCheck', check, to, result: null, inspector: null }],
  });

/** The bill of a check ends it; taken back, the check is under way again; deleted, it is to be done anew. */
export const checkOfBill = defineBehaviour(inspectionBill, {
  title: '检验任务的结论',
  actions: {
    approve: defineAction(inspectionBill, {
      effects: ['judgeCheck'],
      facts: checkBehind,
      plan: ({ fields }, check) =>
        check === null
          ? []
          : [
              {
                effect: 'judgeCheck',
                check,
                to: 'done',
                result: fields.sampleResult ?? 'none',
                inspector: fields.inspector,
              },
            ],
    }),
    unapprove: taken('doing'),
    delete: taken('waiting'),
  },
});
