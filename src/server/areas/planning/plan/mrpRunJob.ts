// Background work of a plan run: reads what the scheme says at one moment, computes in a thread of its own and writes the
// plan in one transaction. The run's row and log tell how far it is and how it ended.
import { mrpRun } from '#entities/planning/plan/mrpRun.ts';
import { planComputation, type PlanAnswer } from '#entities/planning/plan/planComputation.ts';
import type { PlanInput } from '#entities/planning/plan/planInput.ts';
import * as z from 'zod';
import { newId } from '#server/ids.ts';
import { defineJobKind } from '#server/jobs/jobKind.ts';
import type { End } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { Stopping } from '#server/jobs/runningJob.ts';
import { inTransaction, readContext, triedAgain } from '#server/pipeline/transaction.ts';
import { Refusal } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { endRun, RunGone, writePlan } from './writePlan.ts';
import { closedOrgs, frozenScheme } from './frozenScheme.ts';
import { readPlan } from './readPlan.ts';

const input = z.strictObject({ id: z.guid(), minutes: z.exactOptional(z.number().int().positive()) });
type Work = JobWork<z.infer<typeof input>>;

const defaultMinutes = 30;

interface LogLine {
  step: string;
  level: 'info' | 'warn' | 'error';
  text: string;
  count: number | null;
  milliseconds: number | null;
}

type Facts = Partial<Omit<LogLine, 'step' | 'text'>>;

function lineOf(step: string, text: string, more: Facts = {}): LogLine {
  return { step, text, level: 'info', count: null, milliseconds: null, ...more };
}

export const mrpRunJob = defineJobKind({
  title: '计划运算',
  input,
  right: { entity: 'mrpRun', action: 'runMrp', document: ({ id }) => id },
  queuedBy: 'action',
  unit: '物料',
  perOrganisation: 1,
  perServer: 1,
  keptDays: 30,
  afterLoss: 'again',
  seconds(request) {
    const asked = input.safeParse(request);
    return (asked.data?.minutes ?? defaultMinutes) * 60;
  },
  async run(work: Work): Promise<End> {
    const lines: LogLine[] = [];
    const log = (step: string, text: string, more: Facts = {}): void => {
      const line = lineOf(step, text, more);
      lines.push(line);
      work.log(line);
    };
    try {
      return await ran(work, lines, log);
    } catch (error) {
      const why = stopOf(work);
      if (error instanceof RunGone || why === 'cancelled') {
        await cancelled(work);
        return { state: 'cancelled', message: '计划运算已取消，原计划仍然有效' };
      }
      if (work.signal.aborted && why !== 'overdue') throw error;
      const message = reasonOf(work, error);
      log('check', message, { level: 'error' });
      await failed(work, message, lines, error instanceof Error && error.name === 'BomCycle');
      return { state: 'failed', message };
    }
  },
  refused: (work, message) =>
    failed(work, message, [
      { step: 'check', level: 'error', text: message, count: null, milliseconds: null },
    ]),
});

const metaOf = ({ job }: Work) => ({ requestId: job.code, sessionId: null });

/** The run says why it ended; the plan before it stays. */
async function failed(
  work: Work,
  message: string,
  lines: readonly LogLine[],
  isCircle = false,
): Promise<void> {
  const now = new Date(work.ports.clock.now()).toISOString();
  await inTransaction(work.ports, work.grants, metaOf(work), async ({ session }) => {
    const isEnded = await endRun(
      session,
      work.input.id,
      'failed',
      { error_text: message, cycle_found: isCircle },
      now,
    );
    if (isEnded) await writeLines(work, session, lines, now);
  });
  await told(work);
}

async function ran(
  work: Work,
  lines: LogLine[],
  log: (step: string, text: string, more?: Facts) => void,
): Promise<End> {
  const { ports, grants } = work;
  const { clock } = ports;
  const context = readContext(ports, grants, metaOf(work));
  const run = await readDoc(context.session, mrpRun, work.input.id, {
    lock: false,
    org: grants.org,
  });
  if (run === null || (run.status !== 'queued' && run.status !== 'running')) throw new RunGone();
  const frozen = frozenScheme(run);
  if (frozen === null) throw new Refusal('409', 409, '这次运算没有留下计划方案，请重新运算');
  const { scheme, orgs, planDate } = frozen;
  const closed = await closedOrgs(context, orgs);
  if (closed > 0)
    throw new Refusal('403', 403, `计划方案里有 ${closed} 个您现在不能进入或不能运算的组织，没有运算`);
  const began = clock.now();
  const { affected } = await context.session.query(
    `update mrp_run set status = 'running', started_at = $2::timestamptz, progress = 0, version = version + 1
     where id = $1::uuid and status in ('queued', 'running')`,
    [run.id, new Date(began).toISOString()],
  );
  if (affected === 0) throw new RunGone();
  await told(work);
  await work.progress({ done: 0, total: 100, phase: '读取' });
  const asked: PlanInput = await readPlan(ports, context, { run, scheme, orgs, planDate });
  log('snapshot', '已读取物料、BOM、需求和供应', { milliseconds: clock.now() - began });
  await work.progress({ done: 0, total: null, phase: '循环检查' });
  const answer = await work.compute(planComputation, asked);
  const { counts, changes, took } = answer;
  log('cycle', '没有 BOM 循环', { milliseconds: took.parse });
  log('lowLevel', `最大层级 ${counts.maxLevel}`, { count: counts.materials });
  if (answer.horizon !== null) log('check', answer.horizon, { level: 'warn' });
  log('demand', '需求', { count: counts.demands });
  log('net', `净算、批量、展开 ${counts.materials} 种物料`, {
    count: counts.orders,
    milliseconds: took.plan,
  });
  log('peg', '追溯需求，整理要写的行', { milliseconds: took.rows });
  log('exception', '例外', {
    count: counts.messages,
    level: counts.messages > 0 ? 'warn' : 'info',
  });
  const differs = `新 ${changes.new}，改期 ${changes.rescheduled}，改量 ${changes.requantified}，取消 ${changes.cancelled}，不变 ${changes.unchanged}`;
  const isSimulation = run.fields.isSimulation === true;
  if (answer.kept !== null && !isSimulation)
    log('save', '净变更：这些物料的计划没有变化，没有重写', { count: answer.kept });
  const result = resultOf(answer, asked, began);
  const writing = clock.now();
  await work.progress({ done: 0, total: null, phase: '写入' });
  const ends = await written(work, answer, {
    run: run.id,
    orgs,
    result,
    lines,
    isSimulation,
    ended: isSimulation ? `模拟，没有写入：${differs}` : differs,
    writing,
  });
  for (const line of ends) work.log(line);
  await told(
    work,
    ...(isSimulation ? [] : ['planOrder', 'mrpPegging', 'mrpExceptionMessage', 'materialPlanning']),
  );
  return {
    state: 'done',
    message: `${isSimulation ? '模拟' : '计划运算'}完成：${differs}；例外 ${counts.messages}`,
    answer: { counts, changes, exceptions: answer.exceptions },
  };
}

interface Writing {
  run: string;
  orgs: readonly string[];
  result: ReturnType<typeof resultOf>;
  lines: readonly LogLine[];
  isSimulation: boolean;
  /** How the plan differs, in words. */
  ended: string;
  /** When it began, in milliseconds. */
  writing: number;
}

/**
 * The plan and the log in one transaction; answers the last lines of the log. A planner who works on proposals meanwhile may
 * be in the way: then it is written once more.
 */
function written(
  work: Work,
  answer: PlanAnswer,
  { run, orgs, result, lines, isSimulation, ended, writing }: Writing,
): Promise<LogLine[]> {
  const { ports, grants, job } = work;
  const { clock } = ports;
  return triedAgain(ports, job.code, () =>
    ports.database.transaction(async (session) => {
      const now = new Date(clock.now()).toISOString();
      const last: LogLine[] = [];
      if (isSimulation) {
        if (!(await endRun(session, run, 'succeeded', result, now))) throw new RunGone();
      } else {
        const onPiece = (done: number, total: number) => work.progress({ done, total, phase: '写入' });
        const by = grants.userId;
        const decided = await writePlan(session, answer, { run, orgs, by, now, result, onPiece });
        if (decided > 0)
          last.push(
            lineOf('save', '运算期间已被确认、修改或投放的建议，保持现状', { level: 'warn', count: decided }),
          );
      }
      const count = answer.counts.orders;
      last.push(lineOf('save', ended, { count, milliseconds: clock.now() - writing }));
      await writeLines(work, session, [...lines, ...last], now);
      return last;
    }),
  );
}

function resultOf(
  { counts, changes }: PlanAnswer,
  { horizonEnd }: PlanInput,
  readAt: number,
): Record<string, string | number | boolean | null> {
  return {
    horizon_end: horizonEnd,
    progress: '100',
    material_count: counts.materials,
    demand_count: counts.demands,
    supply_count: counts.supplies,
    plan_order_count: counts.orders,
    exception_count: counts.messages,
    new_count: changes.new,
    rescheduled_count: changes.rescheduled,
    requantified_count: changes.requantified,
    cancelled_count: changes.cancelled,
    unchanged_count: changes.unchanged,
    max_level: counts.maxLevel,
    cycle_found: false,
    data_version: new Date(readAt).toISOString(),
  };
}

async function writeLines(
  { ports, input: { id } }: Pick<Work, 'ports' | 'input'>,
  session: Parameters<typeof endRun>[0],
  lines: readonly LogLine[],
  now: string,
): Promise<void> {
  const rows = lines.map((line, at) => ({ ...line, id: newId(ports), seq: at + 1, message: line.text }));
  await session.query('delete from mrp_run_logs where doc_id = $1::uuid', [id]);
  await session.query(
    `insert into mrp_run_logs (id, doc_id, seq, step, level, message, count, milliseconds, logged_at)
     select r.id, $1::uuid, r.seq, r.step, r.level, r.message, r.count, r.milliseconds, $3::timestamptz
     from json_to_recordset($2::text::json) as r(id uuid, seq integer, step text, level text, message text, count integer, milliseconds integer)`,
    [id, JSON.stringify(rows), now],
  );
}

/** Tells lists and pages what changed. */
async function told(work: Work, ...lists: string[]): Promise<void> {
  const { id } = work.input;
  await inTransaction(work.ports, work.grants, metaOf(work), async (context) => {
    context.affect('mrpRun', id);
    // More rows than one notice names: whoever shows the list reads it again.
    for (const entity of lists) for (let at = 0; at <= 200; at += 1) context.affect(entity, `${id}${at}`);
  });
}

/** A run that was stopped from the list of jobs is cancelled as much as one that was cancelled on its page. */
async function cancelled(work: Work): Promise<void> {
  await readContext(work.ports, work.grants, metaOf(work)).session.query(
    `update mrp_run set status = 'cancelled', version = version + 1
     where id = $1::uuid and org = $2::uuid and status in ('queued', 'running')`,
    [work.input.id, work.grants.org],
  );
  await told(work);
}

function stopOf({ signal }: Work): Stopping['why'] | null {
  const reason: unknown = signal.aborted ? signal.reason : null;
  return reason instanceof Stopping ? reason.why : null;
}

/** What the planner is told: the words of planning itself, or that something is wrong inside. */
function reasonOf(work: Work, error: unknown): string {
  if (stopOf(work) === 'overdue') return '超过方案的最长运算时间，已停止，原计划仍然有效';
  if (error instanceof Refusal) return error.message;
  if (
    error instanceof Error &&
    ['BomCycle', 'QuantityOverflow', 'OutsideCalendar', 'NoConversion'].includes(error.name)
  )
    return `${error.message}；原计划仍然有效`;
  work.ports.log.write('error', 'plan.failed', { job: work.job.code, problem: String(error) });
  return `服务器内部错误，原计划仍然有效，请重试；如再次出现，请把任务编号 ${work.job.code} 告诉管理员`;
}
