// What a planner does with 计划入库 in the supply–demand grid: a quantity typed there, receipts moved to another bucket, or
// confirmed. It is done to the plan orders themselves, by their rules and under the rights to them, one cell a transaction.
import { entities } from '#entities/registry.ts';
import { material } from '#entities/master/material/material.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { planOrder as def } from '#entities/planning/plan/planOrder.ts';
import {
  fenceProblem,
  openFrom,
  type OpenReceipt,
  type ReceiptChange,
  receiptSteps,
} from '#entities/planning/supplyDemand/receiptChanges.ts';
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { addWorkdays, nextWorkday, OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { daysAround, organisationCalendar } from '#server/areas/process/calendars.ts';
import type { Context } from '#server/context.ts';
import { authorise } from '#server/pipeline/documents.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { conflict } from '#server/refusal.ts';
import { asKind, is, type Piece, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { supplyOfClass } from '../supplyState.ts';
import { planningParameters } from './balances.ts';
import { gridRows } from './gridSight.ts';

interface OrderOfCell extends OpenReceipt {
  version: number;
  status: string;
  /** What one of its units is in base units. */
  numerator: string;
  denominator: string;
  released: string;
}

/** First day behind a plan fence of so many working days from today; null for none. */
export async function fences(context: Context): Promise<(days: number) => string | null> {
  const calendar = await organisationCalendar(context);
  const known = new Map<number, string | null>();
  return (days) => {
    if (days <= 0) return null;
    const found = known.get(days);
    if (found !== undefined) return found;
    let day: string | null = null;
    try {
      day = addWorkdays(daysAround(calendar, context.today), context.today, days);
    } catch (error) {
      // Nobody plans so far ahead: everything is behind it.
      if (!(error instanceof OutsideCalendar)) throw error;
    }
    known.set(days, day);
    return day;
  };
}

/** @throws Refusal 403, 409 where the cell does not hold any more what was shown, 422 where an order refuses */
export async function changeReceipts(
  context: WriteContext,
  { material, from, to, shown, change }: ReceiptChange,
  key: string,
): Promise<void> {
  authorise(context, entities.supplyDemandGrid, 'view');
  const seen = await gridRows(context);
  if (seen !== null && !seen.has(material)) throw conflict('物料已被删除，请刷新');
  const facts = await factsOf(context, material);
  const bucket = { kind: 'week', from, to } as const;
  const problem = change.do === 'firm' ? null : fenceProblem(facts, bucket);
  if (problem !== null) throw conflict(`${facts.code}：${problem}`);
  const orders = await ordersIn(context, material, from, to);
  const now = sumTexts(orders.map(({ qty }) => qty));
  if (change.do === 'quantity' && decimal(now).equals(decimal(change.qty))) return;
  if (!decimal(now).equals(decimal(shown)))
    throw conflict(`${facts.code} ${from}：已被他人改为 ${decimalText(decimal(now))}，请刷新后重新录入`);
  const free = orders.filter(({ finishDate }) => finishDate >= openFrom(bucket, facts.fenceDate));
  if (change.do === 'quantity') {
    const kept = decimal(now).minus(decimal(sumTexts(free.map(({ qty }) => qty))));
    const target = decimal(change.qty).minus(kept);
    if (target.isNegative())
      throw conflict(`${facts.code} ${from}：其中 ${decimalText(kept)} 在计划时界内，不能再减`);
    await setQuantity(context, { material, facts, orders: free, target: decimalText(target), from, to, key });
  } else if (change.do === 'move') {
    const aim = { kind: 'week', from: change.from, to: change.to } as const;
    const refused = fenceProblem(facts, aim);
    if (refused !== null) throw conflict(`${facts.code}：${refused}`);
    if (free.length === 0) throw conflict(`${facts.code} ${from}：没有可以移动的计划订单`);
    const finishDate = await dayIn(context, aim, facts.fenceDate);
    for (const [at, { id, version }] of free.entries())
      await transitionDoc(context, def, id, 'shift', {
        version,
        key: `${key}-${at}`,
        values: { finishDate },
        acceptWarnings: true,
      });
  } else
    for (const [at, { id, version }] of orders.filter(({ status }) => status === 'suggested').entries())
      await transitionDoc(context, def, id, 'firm', { version, key: `${key}-${at}`, acceptWarnings: true });
}

interface QuantityOf {
  material: string;
  facts: MaterialFacts;
  orders: readonly OrderOfCell[];
  target: string;
  from: string;
  to: string;
  key: string;
}

async function setQuantity(
  context: WriteContext,
  { material, facts, orders, target, from, to, key }: QuantityOf,
): Promise<void> {
  const steps = receiptSteps(orders, target);
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [at, { id, qty }] of steps.change.entries()) {
    const order = byId.get(id);
    if (order === undefined) continue;
    const open = decimal(qty).times(decimal(order.denominator)).div(decimal(order.numerator));
    await saveDoc(context, def, {
      id,
      version: order.version,
      key: `${key}-c${at}`,
      patches: set({ confirmedQty: decimalText(open.plus(decimal(order.released))) }),
      acceptWarnings: true,
    });
  }
  for (const [at, id] of steps.void.entries())
    await transitionDoc(context, def, id, 'void', {
      version: byId.get(id)?.version ?? 0,
      key: `${key}-v${at}`,
      reason: '供需平衡表中改为不需要',
      acceptWarnings: true,
    });
  if (steps.add === '0') return;
  await saveDoc(context, def, {
    key: `${key}-a`,
    patches: set({
      material,
      supplyType: facts.supplyType,
      confirmedQty: steps.add,
      confirmedFinishDate: await dayIn(context, { from, to }, facts.fenceDate),
      planner: facts.planner ?? context.grants.employee,
    }),
    acceptWarnings: true,
  });
}

const set = (values: Readonly<Record<string, FieldValue>>): Patch[] =>
  Object.entries(values).map(([field, value]) => ({ op: 'set', field, value }));

interface MaterialFacts {
  code: string;
  supplyType: string;
  planner: string | null;
  fenceDate: string | null;
}

async function factsOf(context: WriteContext, part: string): Promise<MaterialFacts> {
  const { session, grants } = context;
  const t = headerTable(material, 't');
  const p = headerTable(materialPlanning, 'p');
  const planned: Piece = { written: (parameters) => planningParameters(parameters.add(grants.org, 'uuid')) };
  const [found] = await selectRows(
    session,
    {
      code: t.code,
      erpClass: t.erpClass,
      supplyType: p.supplyType,
      planner: asKind('ref', sql`coalesce(${p.planner}, ${t.planner})`),
      planFence: asKind('integer', sql`coalesce(${p.planFence}, ${t.planFence}, 0)`),
    },
    sql`from ${t} left join lateral (select * from (${planned}) k where k.material = ${t.id} limit 1) p on true
      where ${is(t.org, grants.org)} and ${is(t.id, part)}`,
  );
  if (found === undefined) throw conflict('物料已被删除，请刷新');
  return {
    code: found.code ?? '',
    supplyType: found.supplyType ?? supplyOfClass[found.erpClass ?? ''] ?? 'purchase',
    planner: found.planner,
    fenceDate: (await fences(context))(found.planFence ?? 0),
  };
}

/** Open plan orders due in these days, locked. */
async function ordersIn(
  { session, grants }: WriteContext,
  part: string,
  from: string,
  to: string,
): Promise<OrderOfCell[]> {
  const h = headerTable(def, 'h');
  const rows = await selectRows(
    session,
    {
      id: h.id,
      version: h.version,
      status: h.status,
      finishDate: h.confirmedFinishDate,
      qty: h.remainBaseQty,
      numerator: h.unitNumerator,
      denominator: h.unitDenominator,
      released: h.releasedQty,
    },
    sql`from ${h} where ${is(h.org, grants.org)} and ${is(h.material, part)}
        and ${h.status} in ('suggested', 'firmed', 'partiallyReleased') and ${h.remainBaseQty} > 0
        and ${h.confirmedFinishDate} between ${from}::date and ${to}::date
      order by ${h.confirmedFinishDate}, ${h.code} for update`,
  );
  return rows.map((row) => ({
    ...row,
    finishDate: row.finishDate ?? '',
    qty: row.qty ?? '0',
    numerator: row.numerator ?? '1',
    denominator: row.denominator ?? '1',
    released: row.released ?? '0',
    isReleased: !decimal(row.released ?? '0').isZero(),
  }));
}

/** First working day of the bucket on which something may be planned. */
async function dayIn(
  context: Context,
  bucket: { from: string; to: string },
  fenceDate: string | null,
): Promise<string> {
  const first = openFrom(bucket, fenceDate);
  try {
    const day = nextWorkday(daysAround(await organisationCalendar(context), first), first);
    if (day <= bucket.to) return day;
  } catch (error) {
    if (!(error instanceof OutsideCalendar)) throw error;
    throw conflict(`${first} 超出工厂日历，请先延长日历`);
  }
  throw conflict(`${first} 至 ${bucket.to} 没有工作日`);
}
