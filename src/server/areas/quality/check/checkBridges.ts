// What tasks, reports and inspection bills mean for checks: tasks and reports make them due and wait for them, the bill of a
// check ends it with its result.
import { decimal, decimalText } from '#model/decimal.ts';
import { holdOn } from '#entities/quality/check/checkRules.ts';
import { codeText } from '#entities/codeLists.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Occasion } from './askChecks.ts';
import { openChecksOf, type TaskCheck } from './taskChecks.ts';

type Task = DocOf<typeof workTaskOrder>;

export const checksOfTask = defineBehaviour(workTaskOrder, {
  title: '任务触发的检验',
  effects: { start: ['askChecks'], resume: ['askChecks'], finish: ['askChecks'], close: ['dropChecks'] },
  async facts(doc, read, moment): Promise<{ occasions: readonly Occasion[] }> {
    const center = doc.fields.workCenter;
    if (moment === 'finish') return { occasions: [{ trigger: 'taskEnd', once: true }] };
    if ((moment !== 'start' && moment !== 'resume') || center === null) return { occasions: [] };
    const stood = await standingAt(read, center);
    if (moment === 'resume') return { occasions: [{ trigger: 'afterPause' }, ...stood] };
    return {
      occasions: [
        { trigger: 'taskStart', once: true },
        ...((await isSetUpAnew(read, center, doc)) ? [{ trigger: 'afterSetup' }] : []),
        ...stood,
      ],
    };
  },
  plan: {
    start: (doc, { occasions }) => asked(doc.id, occasions),
    resume: (doc, { occasions }) => asked(doc.id, occasions),
    finish: (doc, { occasions }) => asked(doc.id, occasions),
    close: (doc) => [{ effect: 'dropChecks', task: doc.id }],
  },
});

/** The stop the machines of the place are in. */
async function standingAt(read: Read, center: string): Promise<Occasion[]> {
  const s = headerTable(stopEvent, 's');
  const [stop] = await read.select(
    { id: s.id, startTime: present(s.startTime) },
    sql`from ${s} where ${is(s.org, read.org)} and ${is(s.workCenter, center)} and ${is(s.status, 'open')} limit 1`,
  );
  if (stop === undefined) return [];
  const minutes = (new Date(read.now).getTime() - new Date(stop.startTime).getTime()) / 60_000;
  return [{ trigger: 'afterStop', stop: stop.id, minutes }];
}

/** Whether the task before made something else, or did something else to it. */
async function isSetUpAnew(read: Read, center: string, { id, fields }: Task): Promise<boolean> {
  const t = headerTable(workTaskOrder, 't');
  const [before] = await read.select(
    { material: t.material, operation: t.operation },
    sql`from ${t} where ${is(t.org, read.org)} and ${is(t.workCenter, center)} and ${t.id} <> ${id}::uuid
         and ${t.actualStartTime} is not null order by ${t.actualStartTime} desc limit 1`,
  );
  return (
    before !== undefined && (before.material !== fields.material || before.operation !== fields.operation)
  );
}

const asked = (task: string, occasions: readonly Occasion[]): Effect[] =>
  occasions.length === 0 ? [] : [{ effect: 'askChecks', task, occasions, pieces: null }];

interface ReportFacts {
  task: string | null;
  open: readonly TaskCheck[];
  /** Reported on the task before this report, and by whom last. */
  previous: string;
  lastReporter: string | null;
  planQty: string;
  now: number;
}

export const checksOfReport = defineBehaviour(workReport, {
  title: '报工触发的检验与未检控制',
  checks: ['应检而未检的任务按触发规则提醒或不能报工'],
  effects: { approve: ['askChecks'], unapprove: ['askChecks'] },
  async facts(doc, read, moment): Promise<ReportFacts> {
    const task = doc.fields.workTaskOrder;
    const now = new Date(read.now).getTime();
    const none = { task: null, open: [], previous: '0', lastReporter: null, planQty: '0', now };
    if (task === null || !['submit', 'approve', 'unapprove'].includes(moment)) return none;
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
      open: moment === 'submit' ? await openChecksOf(read.rows, read.org, task) : [],
      previous: sum?.previous ?? '0',
      lastReporter: sum?.reporter ?? null,
      planQty: sum?.planQty ?? '0',
      now,
    };
  },
  check(doc, { open, previous, now }, moment) {
    if (moment !== 'submit') return [];
    return open.flatMap((check): Problem[] => {
      const hold = holdOn(check, sumWith(previous, doc.fields.finishedQty), now);
      if (hold === 'none') return [];
      const what = `检验任务 ${check.code}（${codeText('checkTriggerKind', check.trigger)}）还没有完成`;
      const message = hold === 'warns' ? what : `${what}，请先检验再报工`;
      const documents = [{ entity: 'checkTask', id: check.id, code: check.code }];
      return [{ field: 'workTaskOrder', level: hold === 'warns' ? 'warning' : 'error', message, documents }];
    });
  },
  plan: {
    approve(doc, { task, previous, lastReporter, planQty }) {
      if (task === null) return [];
      const cumulative = sumWith(previous, doc.fields.finishedQty);
      const reporter = doc.fields.reporter;
      const isOther = lastReporter !== null && reporter !== null && reporter !== lastReporter;
      const occasions: Occasion[] = [
        // A report may begin and end a task that nobody began or ended.
        { trigger: 'taskStart', once: true },
        ...(isOther ? [{ trigger: 'operatorChange' }] : []),
        ...(decimal(cumulative).greaterThanOrEqualTo(decimal(planQty))
          ? [{ trigger: 'taskEnd', once: true as const }]
          : []),
      ];
      return [{ effect: 'askChecks', task, occasions, pieces: { previous, cumulative } }];
    },
    unapprove(doc, { task, previous }) {
      if (task === null) return [];
      const before = sumWith(previous, doc.fields.finishedQty);
      return [
        { effect: 'askChecks', task, occasions: [], pieces: { previous: before, cumulative: previous } },
      ];
    },
  },
});

const sumWith = (previous: string, qty: string | null): string =>
  decimalText(decimal(previous).plus(decimal(qty)));

/** The bill of a check ends it; taken back, the check is under way again; deleted, it is to be done anew. */
export const checkOfBill = defineBehaviour(inspectionBill, {
  title: '检验任务的结论',
  effects: { approve: ['judgeCheck'], unapprove: ['judgeCheck'], delete: ['judgeCheck'] },
  async facts(doc, read, moment): Promise<{ check: string | null }> {
    if (moment !== 'approve' && moment !== 'unapprove' && moment !== 'delete') return { check: null };
    const k = headerTable(checkTask, 'k');
    const [found] = await read.select(
      { check: k.id },
      sql`from ${k} where ${is(k.org, read.org)} and ${is(k.inspectionBill, doc.id)}`,
    );
    return found ?? { check: null };
  },
  plan: {
    approve: (doc, { check }) =>
      check === null
        ? []
        : [
            {
              effect: 'judgeCheck',
              check,
              to: 'done',
              result: doc.fields.sampleResult ?? 'none',
              inspector: doc.fields.inspector,
            },
          ],
    unapprove: (_doc, { check }) =>
      check === null ? [] : [{ effect: 'judgeCheck', check, to: 'doing', result: null, inspector: null }],
    delete: (_doc, { check }) =>
      check === null ? [] : [{ effect: 'judgeCheck', check, to: 'waiting', result: null, inspector: null }],
  },
});
