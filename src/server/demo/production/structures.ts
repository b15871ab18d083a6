// Bills of materials and routes of the demo as records: each material that is made gets one approved default version of
// both, its workshop and what it costs by its parts. Machines take the size of assembly that fits them.
import { entities } from '#entities/registry.ts';
import { routeLeadDays } from '#entities/process/processRoute/routeTime.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import { yuan, type Item } from '../materials/makeMaterials.ts';
import type { Records } from '../records.ts';
import type { Desk } from '../trade/desk.ts';
import { structurePlans, type PartPlan, type StructurePlan } from './structurePlan.ts';

/** What a product is made of and how: the documents, and where and how long. */
export interface Making {
  item: Item;
  bom: Doc;
  route: Doc;
  workshop: Doc;
  days: number;
}

/** Cost of work on top of material, in per cent. */
const work = 118;

export function makeStructures(desk: Desk, items: readonly Item[], since: string): Making[] {
  const byName = Map.groupBy(items, ({ article }) => article.name);
  const levels = new Map<string, number>();
  const workshops = workshopsOf(desk.records, desk.branch.org);
  const made = structurePlans.flatMap((plan) => {
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
  });
  placeMakers(desk, items);
  lowLevelCodes(desk, made);
  return made;
}

/** Whatever is made names its workshop: the first one where no plan says otherwise. */
export function placeMakers({ records, branch }: Desk, items: readonly Item[]): void {
  const [first] = workshopsOf(records, branch.org).values();
  for (const { doc } of items) {
    if (doc.fields['isProduce'] !== true) continue;
    doc.fields['workshop'] ??= first?.id ?? null;
    records.learn(entities.material, doc);
  }
}

/** By the code of their department. */
function workshopsOf(records: Records, org: string): ReadonlyMap<string, Doc> {
  const departments = new Map(
    records.made.flatMap(({ def, doc }) =>
      def === entities.department ? [[doc.id, textOf(doc.fields['code'])] as const] : [],
    ),
  );
  return new Map(
    records.made.flatMap(({ def, doc }) =>
      def === entities.workshop && doc.fields['org'] === org
        ? [[departments.get(textOf(doc.fields['department'])) ?? '', doc] as const]
        : [],
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
  workshop: Doc,
  since: string,
  levels: Map<string, number>,
): Making {
  const values = {
    code: numbers.next(entities.bom, branch.org, since),
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
  const bom = records.make(entities.bom, values, { items: rows });
  const level = 1 + Math.max(...parts.map(({ item: part }) => levels.get(part.doc.id) ?? 0));
  Object.assign(bom.fields, { isDefault: true, level });
  const route = routeOf({ records, numbers, branch }, item, plan, workshop.id, since);
  bom.fields['processRoute'] = route.id;
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
): Doc {
  const known = new Map(
    records.made.flatMap(({ def, doc }) =>
      def === entities.operation ? [[textOf(doc.fields['name']), doc] as const] : [],
    ),
  );
  const values = {
    code: numbers.next(entities.processRoute, branch.org, since),
    name: `${name} ${item.article.specification}`,
    material: item.doc.id,
    effectiveDate: since,
    workshop,
  };
  const operations = route.map((operation, index): Row => ({
    operationSeq: (index + 1) * 10,
    operation: known.get(operation)?.id ?? null,
    workCenter: known.get(operation)?.fields['workCenter'] ?? null,
    ...(index === route.length - 1 ? { isReportPoint: true } : {}),
  }));
  const doc = records.make(entities.processRoute, values, { operations });
  doc.fields['leadDays'] = routeLeadDays((doc.lines['operations'] ?? []).map(timed), '1');
  return doc;
}

function timed(row: LineRow): Parameters<typeof routeLeadDays>[0][number] {
  const minutes = (key: string): string => textOf(row[key], '0');
  return {
    operationSeq: Number(row['operationSeq']),
    nextSeq: null,
    isReportPoint: row['isReportPoint'] === true,
    setupMinutes: minutes('setupMinutes'),
    runMinutes: minutes('runMinutes'),
    baseQty: textOf(row['baseQty'], '1'),
    queueMinutes: minutes('queueMinutes'),
    waitMinutes: minutes('waitMinutes'),
    moveMinutes: minutes('moveMinutes'),
    overlapMode: 'none',
    overlapQty: '0',
    yieldRate: '100',
  };
}

/** Every part stands below all that use it. */
function lowLevelCodes({ byMaterial }: Desk, made: readonly Making[]): void {
  const codeOf = (doc: Doc): number => {
    const code = doc.fields['lowLevelCode'];
    return typeof code === 'number' ? code : 0;
  };
  for (const { item, bom } of made.toReversed())
    for (const row of bom.lines['items'] ?? []) {
      const part = byMaterial.get(textOf(row['material']))?.doc;
      if (part !== undefined && codeOf(part) <= codeOf(item.doc))
        part.fields['lowLevelCode'] = codeOf(item.doc) + 1;
    }
}
