// Effect `makeSubOrders`: orders for made parts of which the store has too few, level by level, each agreed to like
// its parent and naming it. Source of the rule: order tree r8, lot for lot.
import { notConverted, unitInBase } from '#entities/master/bom/structures.ts';
import { entities } from '#entities/registry.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import {
  byFraction,
  type Fraction,
  fractionOf,
  fractionText,
  fractionValue,
  roundedUp,
  storedFraction,
  timesFraction,
} from '#model/fraction.ts';
import { addWorkdays, OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { ofOrganisation, scrapFormulaOf, versionInForce } from '#server/areas/master/bom/structureData.ts';
import { converted, countedMaterials } from '#server/areas/master/bom/structureMaterials.ts';
import { routeInForce } from '#server/areas/process/processRoute/routeInForce.ts';
import { freeForParts, heldForParts } from '#server/ledgers/partsCover.ts';
import { createDraft, type CreateEffect } from '#server/ledgers/documents/createDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { conflict, invalid } from '#server/refusal.ts';
import type { Rows } from '#server/ports.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { lateStarts } from './lateStarts.ts';
import { operationsOf } from './routeCopy.ts';
import { snapshotOf } from './snapshot.ts';
import { daysAround, organisationCalendar } from '#server/areas/process/calendars.ts';

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
  async apply({ context, doc, judged }) {
    const made = await ordersBelow(bySystem(context, judged), doc, new Map(), 1);
    if (made.length === 0)
      throw invalid([
        { field: '', level: 'error', message: '没有需要生成子订单的用料：自制件库存足够，或已有子订单' },
      ]);
    context.reminders.push(...lateStarts(made, context.today));
    return doc;
  },
};

/** A made part with what its own orders need to know. */
interface MadePart {
  unit: string;
  /** Decimals of that unit, and base units in one of it. */
  precision: number;
  inBase: Fraction;
  leadDays: number;
  route: string | null;
  category: string | null;
  /** Where it is made; null: where its parent is. */
  workshop: string | null;
  /** Base units; null: an order may be as large as needed. */
  most: Decimal | null;
}

/** @throws Refusal 422 for a production unit that nothing converts */
async function madeParts(
  context: WriteContext,
  materials: readonly string[],
): Promise<Map<string, MadePart>> {
  const { rows } = await context.session.query(
    `select m.id, coalesce(m.produce_unit, m.base_unit) as unit, coalesce(m.fixed_lead_days, 0) as lead, least(nullif(m.max_order_qty, 0), nullif(p.max_batch_qty, 0))::text as most, m.process_route, m.category, coalesce(p.workshop, m.workshop) as workshop
     from material m left join material_planning p on p.material = m.id and p.org = m.org and p.warehouse is null and ${stateSql('materialPlanning', 'p.status', 'executable')}
     where m.id = any($1::uuid[]) and m.erp_class = 'selfMade' and m.is_produce and ${stateSql('material', 'm.status', 'executable')}`,
    [materials],
  );
  const ids = rows.map((row) => textOf(row['id']));
  const counted = await countedMaterials(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    ids,
    context.today,
  );
  const inBase = (id: string, unit: string): Fraction => {
    const found = unitInBase(counted, id, unit);
    if (found === null) throw notConverted(counted, id, [unit]);
    return found;
  };
  return new Map(
    rows.map((row) => [
      textOf(row['id']),
      {
        unit: textOf(row['unit']),
        precision: counted.units.get(textOf(row['unit']))?.precision ?? 0,
        inBase: converted(() => inBase(textOf(row['id']), textOf(row['unit']))),
        leadDays: Number(row['lead'] ?? 0),
        route: optionalText(row['process_route']),
        category: optionalText(row['category']),
        workshop: optionalText(row['workshop']),
        most: row['most'] === null || row['most'] === undefined ? null : decimal(textOf(row['most'])),
      },
    ]),
  );
}

/** Stock nobody has taken yet, in base units; what one line takes is gone for the next. */
async function fillAvailable(
  context: WriteContext,
  left: Map<string, Decimal>,
  materials: readonly string[],
): Promise<void> {
  const unknown = materials.filter((material) => !left.has(material));
  if (unknown.length === 0) return;
  for (const material of unknown) left.set(material, new Decimal(0));
  const { rows } = await context.session.query(
    freeForParts('$1::uuid', '$3::date', ' and b.material = any($2::uuid[])'),
    [context.grants.org, unknown, context.today],
  );
  for (const row of rows) left.set(textOf(row['material']), decimal(textOf(row['qty'], '0')));
}

/** What is held for parts, in base units by line. */
async function heldBase(
  { session, grants }: WriteContext,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await session.query(
    `select k.line, k.qty from (${heldForParts('$1::uuid')}) k where k.line = any($2::text[])`,
    [grants.org, lines.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [textOf(row['line']), decimal(textOf(row['qty']))]));
}

/** The orders made for the parts of this one and below. */
async function ordersBelow(
  context: WriteContext,
  parent: Doc,
  left: Map<string, Decimal>,
  level: number,
): Promise<Doc[]> {
  const lines = (parent.lines['components'] ?? []).filter((row) => row['issueMode'] !== 'none');
  const parts = await madeParts(context, [...new Set(lines.map((row) => textOf(row['material'])))]);
  const wanted = lines.filter((row) => parts.has(textOf(row['material'])));
  if (wanted.length === 0 || level > deepest) return [];
  await fillAvailable(context, left, [...parts.keys()]);
  const served = await servedLines(context, parent.id);
  const held = await heldBase(context, wanted);
  const made: Doc[] = [];
  for (const line of wanted) {
    const part = parts.get(textOf(line['material']));
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
async function planned(system: WriteContext, effect: CreateEffect): Promise<Doc> {
  let child: Doc = await createDraft(system, effect);
  for (const action of ['submit', 'approve']) {
    await system.recipes.move(system, entities.manufacturingOrder, child, action, {
      version: child.version,
      key: '',
      acceptWarnings: true,
    });
    const stored = await readDoc(system.session, entities.manufacturingOrder, child.id, {
      lock: true,
      org: system.grants.org,
    });
    if (stored === null) throw conflict('刚生成的子订单已不存在，请重试');
    child = stored;
  }
  return child;
}

/** What the store lacks for the line, in base units; what is reserved for it is there. */
function take(left: Map<string, Decimal>, line: LineRow, held: Decimal = new Decimal(0)): Decimal {
  const material = textOf(line['material']);
  const free = left.get(material) ?? new Decimal(0);
  const need = Decimal.max(0, decimal(textOf(line['unissuedBaseQty'], '0')).minus(held));
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
  const { rows } = await context.session.query(
    `select parent_line_id from manufacturing_order h where org = $1::uuid and parent_order = $2::uuid and not ${stateSql('manufacturingOrder', 'h.status', 'void')}`,
    [context.grants.org, parent],
  );
  return new Set(rows.map((row) => textOf(row['parent_line_id'])));
}

async function childOf(
  context: WriteContext,
  parent: Doc,
  line: LineRow,
  part: MadePart,
  qty: string,
): Promise<CreateEffect> {
  const finish = textOf(parent.fields['planStartDate'], context.today);
  const start = await startOf(context, finish, part.leadDays);
  const rows: Rows = async (text, parameters) => (await context.session.query(text, parameters)).rows;
  const { org } = context.grants;
  const bom = await versionInForce(ofOrganisation(rows, org, context.today), textOf(line['material']), start);
  const material = textOf(line['material']);
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
      material: line['material'] ?? null,
      workshop: part.workshop ?? parent.fields['workshop'] ?? null,
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
      priority: parent.fields['priority'] ?? null,
      planner: parent.fields['planner'] ?? null,
      saleOrder: parent.fields['saleOrder'] ?? null,
      saleOrderLineNo: parent.fields['saleOrderLineNo'] ?? null,
      project: parent.fields['project'] ?? null,
      mtoNo: parent.fields['mtoNo'] ?? null,
      parentOrder: parent.id,
      rootOrder: parent.fields['rootOrder'] ?? parent.id,
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
