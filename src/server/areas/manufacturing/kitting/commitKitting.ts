// Background work of a kitting run: the orders ticked in it get their parts reserved and go to the workshop, one after the
// other in the order of the run, each in a transaction of its own. What became of each stands in its row.
import { returningRows } from '#server/select/select.ts';
import { written } from '#server/select/named.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { kittingRun } from '#entities/manufacturing/kitting/kittingRun.ts';
import { manufacturingOrder as def } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import * as z from 'zod';
import { whyNot } from '#model/rights/can.ts';
import { Judged } from '#server/access/judged.ts';
import { codeOf } from '#server/document/stamps.ts';
import { defineJobKind } from '#server/jobs/jobKind.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { conflict, Refusal } from '#server/refusal.ts';
import { lockHeaders, readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';

const commitSchema = z.strictObject({ id: z.guid() });
type Work = JobWork<z.infer<typeof commitSchema>>;

type Run = DocOf<typeof kittingRun>;
type Order = DocOf<typeof def>;
type RunOrder = LineOf<typeof kittingRun, 'orders'>;

export const commitKitting = defineJobKind({
  title: '齐套执行',
  input: commitSchema,
  right: { entity: 'kittingRun', action: 'commit', document: ({ id }) => id },
  queuedBy: 'call',
  unit: '张订单',
  perOrganisation: 1,
  keptDays: 30,
  afterLoss: 'waits',
  async run(work: Work) {
    const run = await inTransaction(work.ports, work.grants, metaOf(work), (context) => runOf(context, work));
    const chosen = run.lines.orders.filter((row) => row.isChosen === true);
    if (chosen.length === 0) return { state: 'failed', message: '没有选中的订单，请先在订单页签勾选' };
    let [released, left] = [0, 0];
    for (const [index, row] of chosen.entries()) {
      await work.progress({ done: index, total: chosen.length, phase: `第 ${index + 1} 张` });
      const { isDone, told } = await carriedOut(work, row, run.fields.allowSplit === true);
      if (isDone) released += 1;
      else left += 1;
      work.log({ text: `第 ${row.rankNo ?? ''} 张：${told}`, level: isDone ? 'info' : 'warn' });
      await note(work, row.id, told, !isDone);
    }
    await work.progress({ done: chosen.length, total: chosen.length });
    return {
      state: 'done',
      message: `已预留并下达 ${released} 张，未处理 ${left} 张`,
      answer: { released, left },
    };
  },
});

function metaOf({ job }: Work) {
  return { requestId: job.id, sessionId: null };
}

async function runOf({ session, grants }: WriteContext, { input }: Work): Promise<Run> {
  const run = await readDoc(session, kittingRun, input.id, { lock: false, org: grants.org });
  if (run?.status !== 'succeeded') throw conflict('齐套运算不存在、已取消或还没有运算，请先运算');
  return run;
}

interface Outcome {
  isDone: boolean;
  told: string;
}

async function carriedOut(work: Work, row: RunOrder, allowSplit: boolean): Promise<Outcome> {
  try {
    return await inTransaction(work.ports, work.grants, metaOf(work), (context) =>
      reservedAndReleased(context, row, allowSplit),
    );
  } catch (error) {
    if (error instanceof Refusal) return { isDone: false, told: `未处理：${error.message}` };
    throw error;
  }
}

/** Splits off what cannot be built where that is allowed, reserves what the rest takes, and releases it. */
async function reservedAndReleased(
  context: WriteContext,
  row: RunOrder,
  allowSplit: boolean,
): Promise<Outcome> {
  const buildable = decimal(row.buildableQty);
  if (!buildable.greaterThan(0)) return { isDone: false, told: '未处理：没有可投数量' };
  const isComplete = buildable.greaterThanOrEqualTo(decimal(row.openQty));
  const order = await held(context, row.manufacturingOrder ?? '');
  const unseen = whyNot(context.grants, def, 'view', order);
  if (unseen !== null) return { isDone: false, told: `未处理：${unseen}` };
  const code = codeOf(order) ?? '';
  if (!['planned', 'released', 'started'].includes(order.status ?? ''))
    return { isDone: false, told: `未处理：订单 ${code} 已不是计划、下达或开工` };
  const told: string[] = [];
  if (!isComplete && order.status !== 'started') {
    if (!allowSplit) return { isDone: false, told: '未处理：不齐套，没有允许拆分' };
    const rest = splitOff(order, buildable);
    if (!rest.greaterThan(0)) return { isDone: false, told: '未处理：可投数量不足一个单位' };
    await moved(context, order.id, 'split', { splitQty: decimalText(rest) });
    told.push(`拆出 ${decimalText(rest)}`);
  }
  if (hasToReserve(await held(context, order.id))) {
    await moved(context, order.id, 'reserve', isComplete ? {} : { pieces: decimalText(buildable) });
    told.push('已预留');
  }
  if (order.status === 'planned') {
    await moved(context, order.id, 'release', {});
    told.push('已下达');
  }
  return { isDone: true, told: told.length === 0 ? '已下达，用料已领齐' : told.join('，') };
}

async function held({ session, grants }: WriteContext, id: string): Promise<Order> {
  const order = await readDoc(session, def, id, { lock: true, org: grants.org });
  if (order === null) throw conflict('订单已被删除');
  return order;
}

/** Of the planned pieces, those beyond what the buildable ones come to by the yield; 0 where nothing would stay. */
function splitOff({ fields }: Order, buildable: Decimal): Decimal {
  const [plan, start, received] = [decimal(fields.planQty), decimal(fields.startQty), decimal(fields.inQty)];
  if (!start.greaterThan(0)) return new Decimal(0);
  const scale = Math.max(plan.decimalPlaces(), 0);
  const built = buildable.times(plan).dividedBy(start).toDecimalPlaces(scale, Decimal.ROUND_DOWN);
  return built.greaterThan(0) ? Decimal.max(0, plan.minus(received).minus(built)) : new Decimal(0);
}

function hasToReserve(order: Order): boolean {
  return order.lines.components.some(
    ({ issueMode, unissuedQty, reservedQty }) =>
      issueMode !== 'none' && decimal(unissuedQty).greaterThan(decimal(reservedQty)),
  );
}

async function moved(context: WriteContext, id: string, action: string, values: Row): Promise<void> {
  const order = await held(context, id);
  const system = bySystem(context, Judged.asked(context, def, action, order));
  await system.recipes.move(system, def, order, action, {
    version: order.version,
    key: '',
    acceptWarnings: true,
    values,
  });
}

/** Writes what became of an order into its row of the run, and nothing else: a run of thousands is not read for each. */
async function note(work: Work, line: string, result: string, isChosen: boolean): Promise<void> {
  await inTransaction(work.ports, work.grants, metaOf(work), async (context) => {
    const { session, grants } = context;
    await lockHeaders(session, kittingRun, [work.input.id]);
    const change = written(
      `update kitting_run_orders i set result = $4, is_chosen = $5::boolean from kitting_run h, kitting_run_orders b
       where i.id = $1::uuid and i.doc_id = $2::uuid and b.id = i.id and h.id = i.doc_id and h.org = $3::uuid`,
      [line, work.input.id, grants.org, result, isChosen],
    );
    const h = headerTable(kittingRun, 'h');
    const b = linesTable(kittingRun, 'orders', 'b');
    const [row] = await returningRows(session, change, {
      code: h.code,
      version: h.version,
      seq: b.seq,
      result: b.result,
      isChosen: b.isChosen,
    });
    // Whoever edits the run meanwhile may have taken the order out of it.
    if (row === undefined) return;
    const at = { lines: 'orders', lineId: line, lineNo: row.seq };
    const { version } = row;
    context.record({
      def: kittingRun,
      docId: work.input.id,
      code: row.code ?? '',
      action: 'commit',
      fromVersion: version,
      toVersion: version,
      changes: [
        { field: 'result', ...at, old: row.result, new: result },
        { field: 'isChosen', ...at, old: row.isChosen === true, new: isChosen },
      ].filter((change) => change.old !== change.new),
    });
    context.affect('kittingRun', work.input.id);
  });
}
