// Bills of materials and routes of the demo as records: each material that is made gets one approved default version of
// both, its workshop and what it costs by its parts. Machines take the size of assembly that fits them.
import { bom as bomDef } from '#entities/master/bom/bom.ts';
import { department } from '#entities/master/department.ts';
import { material } from '#entities/master/material/material.ts';
import { operation } from '#entities/process/operation.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { workshop as workshopDef } from '#entities/process/workshop.ts';
import { routeLeadDays } from '#entities/process/processRoute/routeTime.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { yuan, type Item } from '../materials/makeMaterials.ts';
import type { Records } from '../records.ts';
import type { Desk } from '../trade/desk.ts';
import type { PartPlan, StructurePlan } from './partPlan.ts';
import { soldPartPlans } from './soldParts.ts';
import { structurePlans } from './structurePlan.ts';

type Workshop = DocOf<typeof workshopDef>;

/** What a product is made of and how: the documents, and where and how long. */
export interface Making {
  item: Item;
  bom: DocOf<typeof bomDef>;
  route: DocOf<typeof processRoute>;
  workshop: Workshop;
  days: number;
}

/** Cost of work on top of material, in per cent. */
const work = 118;

/** @returns what the workshops make throughout the year; parts that are sold by themselves are not among it */
export function makeStructures(desk: Desk, items: readonly Item[], since: string): Making[] {
  const byName = Map.groupBy(items, ({ article }) => article.name);
  const levels = new Map<string, number>();
  const workshops = workshopsOf(desk.records, desk.branch.org);
  const makingsOf = (plan: StructurePlan): Making[] => {
    const parents = byName.get(plan.name) ?? [];
    const workshop = workshops.get(plan.workshop);
    if (workshop === undefined) throw new RangeError(`no workshop ${plan.workshop}`);
    return parents.flatMap((parent, size) => {
      const sizes = sizesOf(parents);
      const at = { size: sizes.indexOf(sizeOf(parent)), of: sizes.length, order: size };
      const parts = plan.parts.flatMap((each) => partOf(each, byName.get(each.name) ?? [], parent, at));
      if (parts.length < plan.parts.length) throw new RangeError(`${plan.name} has a part nobody sells`);
      return [makingOf(desk, parent, plan, parts, workshop, since, levels)];
    });
  };
  const sold = desk.records.apart('sold parts', () => soldPartPlans.flatMap(makingsOf));
  const made = structurePlans.flatMap(makingsOf);
  placeMakers(desk, items);
  lowLevelCodes(desk, [...sold, ...made]);
  return made;
}

/** Whatever is made names its workshop: the first one where no plan says otherwise. */
export function placeMakers({ records, branch }: Desk, items: readonly Item[]): void {
  const [first] = workshopsOf(records, branch.org).values();
  for (const { doc } of items) {
    if (doc.fields.isProduce !== true) continue;
    doc.fields.workshop ??= first?.id ?? null;
    records.learn(material, doc);
  }
}

/** By the code of their department. */
function workshopsOf(records: Records, org: string): ReadonlyMap<string, Workshop> {
  const departments = new Map(
    records.madeOf(department).map(({ id, fields }) => [id, fields.code ?? ''] as const),
  );
  return new Map(
    records
      .madeOf(workshopDef)
      .flatMap((doc) =>
        doc.fields.org === org ? [[departments.get(doc.fields.department ?? '') ?? '', doc] as const] : [],
      ),
  );
}

/** 'CK6136' of 'CK6136×750': machines of one size differ in length or speed. */
function sizeOf({ article: { specification } }: Item): string {
  return /^[^×\s]+/u.exec(specification)?.[0]?.replace(/T$/u, '') ?? specification;
}

function sizesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(sizeOf))];
}

interface Part {
  item: Item;
  qty: string;
  plan: PartPlan;
}

/** The part of the parent's size, else as far up in its row as the parent is in its own. */
function partOf(
  plan: PartPlan,
  known: readonly Item[],
  parent: Item,
  { size, of, order }: { size: number; of: number; order: number },
): Part[] {
  const offered =
    plan.like === undefined
      ? known
      : known.filter(({ article }) => article.specification.startsWith(plan.like ?? ''));
  const own = offered.filter((item) => item.article.specification === sizeOf(parent));
  const found = own[0] ?? offered[Math.floor(((size + (order % 3) / 4) * offered.length) / (of + 1))];
  if (found === undefined) return [];
  const qty = decimal(plan.qty).plus(decimal(plan.more ?? '0').times(size));
  return [{ item: found, qty: decimalText(qty), plan }];
}

function makingOf(
  { records, numbers, branch }: Desk,
  item: Item,
  plan: StructurePlan,
  parts: readonly Part[],
  workshop: Workshop,
  since: string,
  levels: Map<string, number>,
): Making {
  const values = {
    code: numbers.next(bomDef, branch.org, since),
    material: item.doc.id,
    bomVersion: 'V1.0',
    effectiveDate: since,
    workshop: workshop.id,
    designer: branch.planners[0]?.id ?? null,
    drawingNo: item.article.drawingNo ?? null,
  };
  const rows = parts.map(({ item: part, qty, plan: { scrap, backflushed } }, index): Row => ({
    material: part.doc.id,
    numerator: qty,
    scrapRate: scrap ?? '0',
    itemNo: String((index + 1) * 10),
    operationSeq: 10,
    ...(backflushed === true ? { issueMode: 'backflush', backflushPoint: 'receipt' } : { issueMode: 'pick' }),
  }));
  const bom = records.make(bomDef, values, { items: rows });
  const level = 1 + Math.max(...parts.map(({ item: part }) => levels.get(part.doc.id) ?? 0));
  Object.assign(bom.fields, { isDefault: true, level });
  const route = routeOf({ records, numbers, branch }, item, plan, workshop.id, since);
  bom.fields.processRoute = route.id;
  Object.assign(item.doc.fields, {
    defaultBom: bom.id,
    processRoute: route.id,
    workshop: workshop.id,
    fixedLeadDays: plan.days,
  });
  levels.set(item.doc.id, level);
  if (!item.article.family.isSale) costed(item, parts);
  return { item, bom, route, workshop, days: plan.days };
}

/** The cost of its parts and of the work on them. */
function costed(item: Item, parts: readonly Part[]): void {
  const material = parts.reduce(
    (sum, { item: part, qty, plan: { scrap } }) =>
      sum.plus(
        decimal(qty)
          .times(part.costFen)
          .times(1 + Number(scrap ?? 0) / 100),
      ),
    decimal('0'),
  );
  item.costFen = Math.max(1, material.times(work).div(100).round().toNumber());
  Object.assign(item.doc.fields, { refCost: yuan(item.costFen), standardCost: yuan(item.costFen) });
}

function routeOf(
  { records, numbers, branch }: Pick<Desk, 'records' | 'numbers' | 'branch'>,
  item: Item,
  { route, name }: StructurePlan,
  workshop: string,
  since: string,
): Making['route'] {
  const known = new Map(records.madeOf(operation).map((doc) => [doc.fields.name ?? '', doc] as const));
  const values = {
    code: numbers.next(processRoute, branch.org, since),
    name: `${name} ${item.article.specification}`,
    material: item.doc.id,
    effectiveDate: since,
    workshop,
  };
  const operations = route.map((step, index): Row => ({
    operationSeq: (index + 1) * 10,
    operation: known.get(step)?.id ?? null,
    workCenter: known.get(step)?.fields.workCenter ?? null,
    ...(index === route.length - 1 ? { isReportPoint: true } : {}),
  }));
  const doc = records.make(processRoute, values, { operations });
  Object.assign(doc.fields, { leadDays: routeLeadDays(doc.lines.operations.map(timed), '1') });
  return doc;
}

function timed(row: LineOf<typeof processRoute, 'operations'>): Parameters<typeof routeLeadDays>[0][number] {
  return {
    operationSeq: Number(row.operationSeq),
    nextSeq: null,
    isReportPoint: row.isReportPoint === true,
    setupMinutes: row.setupMinutes ?? '0',
    runMinutes: row.runMinutes ?? '0',
    baseQty: row.baseQty ?? '1',
    queueMinutes: row.queueMinutes ?? '0',
    waitMinutes: row.waitMinutes ?? '0',
    moveMinutes: row.moveMinutes ?? '0',
    overlapMode: 'none',
    overlapQty: '0',
    yieldRate: '100',
  };
}

/** Every part stands below all that use it. */
function lowLevelCodes({ byMaterial }: Desk, made: readonly Making[]): void {
  const codeOf = (doc: Item['doc']): number => doc.fields.lowLevelCode ?? 0;
  for (const { item, bom } of made.toReversed())
    for (const row of bom.lines.items) {
      const part = byMaterial.get(row.material ?? '')?.doc;
      if (part !== undefined && codeOf(part) <= codeOf(item.doc))
        part.fields.lowLevelCode = codeOf(item.doc) + 1;
    }
}
