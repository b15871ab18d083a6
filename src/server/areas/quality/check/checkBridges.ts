// What tasks, reports and inspection bills mean for checks: tasks and reports make them due and wait for them, the bill of a
// check ends it with its result.
import { decimal, decimalText } from '#model/decimal.ts';
import { holdOn } from '#entities/quality/check/checkRules.ts';
import { codeText } from '#entities/codeLists.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Occasion } from './askChecks.ts';
import { openChecksOf, type TaskCheck } from './taskChecks.ts';

export const checksOfTask = defineBehaviour<{ occasions: readonly Occasion[] }>({
  title: '任务触发的检验',
  effects: { start: ['askChecks'], resume: ['askChecks'], finish: ['askChecks'], close: ['dropChecks'] },
  async facts(doc, read, moment) {
    const center = optionalText(doc.fields['workCenter']);
    if (moment === 'finish') return { occasions: [{ trigger: 'taskEnd', once: true }] };
    if ((moment !== 'start' && moment !== 'resume') || center === null) return { occasions: [] };
    const [stop] = await read.rows(
      `select id, start_time from stop_event where org = $1::uuid and work_center = $2::uuid and status = 'open' limit 1`,
      [read.org, center],
    );
    const stood: Occasion[] =
      stop === undefined
        ? []
        : [
            {
              trigger: 'afterStop',
              stop: textOf(stop['id']),
              minutes:
                (new Date(read.now).getTime() - new Date(textOf(stop['start_time'])).getTime()) / 60_000,
            },
          ];
    if (moment === 'resume') return { occasions: [{ trigger: 'afterPause' }, ...stood] };
    const [before] = await read.rows(
      `select material, operation from work_task_order where org = $1::uuid and work_center = $2::uuid and id <> $3::uuid
         and actual_start_time is not null order by actual_start_time desc limit 1`,
      [read.org, center, doc.id],
    );
    const isChanged =
      before !== undefined &&
      (before['material'] !== doc.fields['material'] || before['operation'] !== doc.fields['operation']);
    return {
      occasions: [
        { trigger: 'taskStart', once: true },
        ...(isChanged ? [{ trigger: 'afterSetup' }] : []),
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

export const checksOfReport = defineBehaviour<ReportFacts>({
  title: '报工触发的检验与未检控制',
  checks: ['应检而未检的任务按触发规则提醒或不能报工'],
  effects: { approve: ['askChecks'], unapprove: ['askChecks'] },
  async facts(doc, read, moment) {
    const task = optionalText(doc.fields['workTaskOrder']);
    const now = new Date(read.now).getTime();
    const none = { task: null, open: [], previous: '0', lastReporter: null, planQty: '0', now };
    if (task === null || !['submit', 'approve', 'unapprove'].includes(moment)) return none;
    const [sum] = await read.rows(
      `select coalesce(sum(finished_qty), 0)::text as previous, (array_agg(reporter order by created_at desc))[1] as reporter,
         (select coalesce(plan_qty, 0)::text from work_task_order where id = $2::uuid) as plan_qty
       from work_report where org = $1::uuid and work_task_order = $2::uuid and id <> $3::uuid and ${stateSql('workReport', 'status', 'reviewed')}`,
      [read.org, task, doc.id],
    );
    return {
      task,
      open: moment === 'submit' ? await openChecksOf(read.rows, read.org, task) : [],
      previous: textOf(sum?.['previous'], '0'),
      lastReporter: optionalText(sum?.['reporter']),
      planQty: textOf(sum?.['plan_qty'], '0'),
      now,
    };
  },
  check(doc, { open, previous, now }, moment) {
    if (moment !== 'submit') return [];
    return open.flatMap((check): Problem[] => {
      const hold = holdOn(check, sumWith(previous, doc.fields['finishedQty']), now);
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
      const cumulative = sumWith(previous, doc.fields['finishedQty']);
      const reporter = optionalText(doc.fields['reporter']);
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
      const before = sumWith(previous, doc.fields['finishedQty']);
      return [
        { effect: 'askChecks', task, occasions: [], pieces: { previous: before, cumulative: previous } },
      ];
    },
  },
});

const sumWith = (previous: string, qty: unknown): string =>
  decimalText(decimal(previous).plus(decimal(textOf(qty, '0'))));

/** The bill of a check ends it; taken back, the check is under way again; deleted, it is to be done anew. */
export const checkOfBill = defineBehaviour<{ check: string | null }>({
  title: '检验任务的结论',
  effects: { approve: ['judgeCheck'], unapprove: ['judgeCheck'], delete: ['judgeCheck'] },
  async facts(doc, read, moment) {
    if (moment !== 'approve' && moment !== 'unapprove' && moment !== 'delete') return { check: null };
    const [row] = await read.rows(
      'select id from check_task where org = $1::uuid and inspection_bill = $2::uuid',
      [read.org, doc.id],
    );
    return { check: optionalText(row?.['id']) };
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
              result: textOf(doc.fields['sampleResult'], 'none'),
              inspector: optionalText(doc.fields['inspector']),
            },
          ],
    unapprove: (_doc, { check }) =>
      check === null ? [] : [{ effect: 'judgeCheck', check, to: 'doing', result: null, inspector: null }],
    delete: (_doc, { check }) =>
      check === null ? [] : [{ effect: 'judgeCheck', check, to: 'waiting', result: null, inspector: null }],
  },
});
