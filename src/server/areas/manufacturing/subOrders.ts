// Effect `makeSubOrders`: orders for made parts of which the store has too few, level by level, each agreed to like
// its parent and naming it. Source of the rule: order tree r8, lot for lot.
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import {
  byFraction,
  fractionOf,
  fractionText,
  fractionValue,
  roundedUp,
  storedFraction,
  timesFraction,
} from '#model/fraction.ts';
import { addWorkdays, OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { ofOrganisation, scrapFormulaOf, versionInForce } from '#server/areas/master/bom/structureData.ts';
import { routeInForce } from '#server/areas/process/processRoute/routeInForce.ts';
import { freeStockOf, heldForLines } from '#server/ledgers/partsCover.ts';
import { createDraft, type CreateEffect } from '#server/ledgers/documents/createDocument.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { conflict, invalid } from '#server/refusal.ts';
import type { Rows } from '#server/ports.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { lateStarts } from './lateStarts.ts';
import { type MadePart, madeParts } from './madeParts.ts';
import { operationsOf } from './routeCopy.ts';
import { snapshotOf } from './snapshot.ts';
import { daysAround, organisationCalendar } from '#server/areas/process/calendars.ts';

type Order = DocOf<typeof order>;
type Component = LineOf<typeof order, 'components'>;

interface MakeSubOrdersEffect {
  effect: 'makeSubOrders';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    makeSubOrders: MakeSubOrdersEffect;
  }
}

/** Deeper structures are a mistake. */
const deepest = 20;

export const makeSubOrders: Ledger<'makeSubOrders'> = {
  effect: 'makeSubOrders',
  title: '为自制用料生成子生产订单',
  locks: ['numberCounter'],
  async apply({ context, doc, judged }: EffectStep<Order>) {
    const made = await ordersBelow(bySystem(context, judged), doc, new Map(), 1);
    if (made.length === 0)
      throw invalid([
        { field: '', level: 'error', message: '没有需要生成子订单的用料：自制件库存足够，或已有子订单' },
      ]);
    context.reminders.push(...lateStarts(made, context.today));
    return doc;
  },
};

/** Stock nobody has taken yet, in base units; what one line takes is gone for the next. */
async function fillAvailable(
  context: WriteContext,
  left: Map<string, Decimal>,
  materials: readonly string[],
): Promise<void> {
  const unknown = materials.filter((material) => !left.has(material));
  if (unknown.length === 0) return;
  for (const material of unknown) left.set(material, new Decimal(0));
  const free = await freeStockOf(asking(context), context.grants.org, unknown, context.today);
  for (const [material, qty] of free) left.set(material, decimal(qty));
}

const asking = ({ session }: WriteContext): Pick<Read, 'select'> => ({
  select: (selection, rest) => selectRows(session, selection, rest),
});

/** What is held for parts, in base units by line. */
async function heldBase(
  context: WriteContext,
  lines: readonly Component[],
): Promise<ReadonlyMap<string, Decimal>> {
  const ids = lines.map(({ id }) => id);
  const held = await heldForLines(asking(context), context.grants.org, ids);
  return new Map([...held].map(([line, qty]) => [line, decimal(qty)]));
}

/** The orders made for the parts of this one and below. */
async function ordersBelow(
  context: WriteContext,
  parent: Order,
  left: Map<string, Decimal>,
  level: number,
): Promise<Order[]> {
  const lines = parent.lines.components.filter((row) => row.issueMode !== 'none');
  const parts = await madeParts(context, [...new Set(lines.map((row) => row.material ?? ''))]);
  const wanted = lines.filter((row) => parts.has(row.material ?? ''));
  if (wanted.length === 0 || level > deepest) return [];
  await fillAvailable(context, left, [...parts.keys()]);
  const served = await servedLines(context, parent.id);
  const held = await heldBase(context, wanted);
  const made: Order[] = [];
  for (const line of wanted) {
    const part = parts.get(line.material ?? '');
    if (part === undefined || served.has(line.id)) continue;
    const short = take(left, line, held.get(line.id));
    for (const qty of batches(short, part)) {
      const child = await planned(context, await childOf(context, parent, line, part, qty));
      made.push(child, ...(await ordersBelow(context, child, left, level + 1)));
    }
  }
  return made;
}

/** The order made and agreed to, as its parent was: orders below it may then name it. */
async function planned(system: WriteContext, effect: CreateEffect): Promise<Order> {
  return moved(system, await moved(system, await createDraft(system, effect), 'submit'), 'approve');
}

async function moved(system: WriteContext, child: Doc, action: 'submit' | 'approve'): Promise<Order> {
  const { session, grants, recipes } = system;
  await recipes.move(system, order, child, action, { version: child.version, key: '', acceptWarnings: true });
  const stored = await readDoc(session, order, child.id, { lock: true, org: grants.org });
  if (stored === null) throw conflict('刚生成的子订单已不存在，请重试');
  return stored;
}

/** What the store lacks for the line, in base units; what is reserved for it is there. */
function take(left: Map<string, Decimal>, line: Component, held: Decimal = new Decimal(0)): Decimal {
  const material = line.material ?? '';
  const free = left.get(material) ?? new Decimal(0);
  const need = Decimal.max(0, decimal(line.unissuedBaseQty).minus(held));
  const taken = Decimal.min(free, need);
  left.set(material, free.minus(taken));
  return need.minus(taken);
}

/** Orders above the largest batch are cut; each is of whole units as the part's orders are counted. */
function batches(short: Decimal, { most, precision, inBase }: MadePart): string[] {
  const found: string[] = [];
  for (let open = short; open.gt(0) && found.length < 100;) {
    const size = most === null || most.lte(0) ? open : Decimal.min(open, most);
    const exact = byFraction(fractionOf(decimalText(size)), inBase);
    const below = fractionText(exact, precision, 'down');
    const qty = size.eq(open) || below === '0' ? fractionText(roundedUp(exact, precision), precision) : below;
    found.push(qty);
    open = open.minus(fractionValue(timesFraction(fractionOf(qty), inBase)));
  }
  return found;
}

async function servedLines(context: WriteContext, parent: string): Promise<Set<string>> {
  const h = headerTable(order, 'h');
  const rows = await selectRows(
    context.session,
    { line: h.parentLineId },
    sql`from ${h} where ${is(h.org, context.grants.org)} and ${is(h.parentOrder, parent)} and not ${stateIs(order, h.status, 'void')}`,
  );
  return new Set(rows.flatMap(({ line }) => line ?? []));
}

async function childOf(
  context: WriteContext,
  parent: Order,
  line: Component,
  part: MadePart,
  qty: string,
): Promise<CreateEffect> {
  const finish = parent.fields.planStartDate ?? context.today;
  const start = await startOf(context, finish, part.leadDays);
  const rows: Rows = async (text, parameters) => (await context.session.query(text, parameters)).rows;
  const { org } = context.grants;
  const material = line.material ?? '';
  const bom = await versionInForce(ofOrganisation(rows, org, context.today), material, start);
  const route =
    part.route ??
    (await routeInForce(rows, org, { material, materialCategory: part.category, bom, qty, day: start }));
  const copy =
    bom === null
      ? { components: [], byProducts: [], substitutes: [] }
      : await snapshotOf(rows, org, {
          bom,
          route,
          unit: part.unit,
          planQty: qty,
          yieldRate: null,
          startDate: start,
          today: context.today,
          days: daysAround(await organisationCalendar(context), start),
        });
  const ratio = storedFraction(part.inBase);
  return {
    effect: 'create',
    entity: 'manufacturingOrder',
    fields: {
      material: line.material,
      workshop: part.workshop ?? parent.fields.workshop,
      unit: part.unit,
      unitNumerator: ratio.numerator,
      unitDenominator: ratio.denominator,
      planQty: qty,
      planStartDate: start,
      planFinishDate: finish,
      requiredDate: finish,
      bom,
      processRoute: route,
      scrapFormula: await scrapFormulaOf(rows),
      priority: parent.fields.priority,
      planner: parent.fields.planner,
      saleOrder: parent.fields.saleOrder,
      saleOrderLineNo: parent.fields.saleOrderLineNo,
      project: parent.fields.project,
      mtoNo: parent.fields.mtoNo,
      parentOrder: parent.id,
      rootOrder: parent.fields.rootOrder ?? parent.id,
      parentLineId: line.id,
    },
    lines: {
      components: copy.components,
      operations: await operationsOf(rows, route),
      byProducts: copy.byProducts,
      substitutes: copy.substitutes,
    },
  };
}

/** Lead time back from the day the parent starts. */
async function startOf(context: WriteContext, finish: string, leadDays: number): Promise<string> {
  try {
    return addWorkdays(daysAround(await organisationCalendar(context), finish), finish, -leadDays);
  } catch (error) {
    if (error instanceof OutsideCalendar) return finish;
    throw error;
  }
}
