// What an order takes over when its product, quantity or dates are typed: the version of the bill in force on the start
// day, the end over the factory calendar, the ratio of its unit, and its own copy of bill and route.
import { optionalText } from '#server/values.ts';
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { bom as boms } from '#entities/master/bom/bom.ts';
import { material as materials } from '#entities/master/material/material.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { decimal } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { storedFraction } from '#model/fraction.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { conversionOf, exactFraction } from '#model/rules/conversion.ts';
import { addWorkdays, OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { ofOrganisation, scrapFormulaOf, versionInForce } from '#server/areas/master/bom/structureData.ts';
import { leadDaysFor, leadTimeOf } from '#server/areas/master/leadTime.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import { routeInForce } from '#server/areas/process/processRoute/routeInForce.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { lineSides } from './materialFlow/lineSides.ts';
import { proposedTimes } from './operationTimes.ts';
import { operationsOf } from './routeCopy.ts';
import { formulaOf, snapshotOf, type Snapshot, type Wanted } from './snapshot.ts';

type Order = DocOf<typeof order>;

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

/** Orders that take apart or mend: what they use is not what the bill says. */
export const withoutBill: ReadonlySet<string> = new Set(['rework', 'disassemble']);

/** Fields from which others follow. */
type HeaderField = 'material' | 'planQty' | 'planStartDate';

/** Which header fields are others than before, or were typed first. */
function changedIn({ before, doc }: Proposal<Order>): (field: HeaderField) => boolean {
  return (field) => (before?.fields[field] ?? null) !== doc.fields[field];
}

export async function proposeOrder(proposal: Proposal<Order>, read: Read): Promise<Patch[]> {
  const { doc, patches: given } = proposal;
  const material = doc.fields.material;
  if (material === null) return [];
  const changed = changedIn(proposal);
  const typed = new Set(
    given.flatMap((patch) => (patch.op === 'set' && !isEmpty(patch.value) ? [patch.field] : [])),
  );
  const header = [
    ...ratioOf(doc, read),
    ...(await billOf(proposal, read, material, changed, typed)),
    ...(await finishOf(doc, read, material, changed, typed)),
  ];
  header.push(...(await routeOf(doc, header, read, material, changed, typed)));
  if (doc.fields.scrapFormula === null) header.push(set('scrapFormula', await scrapFormulaOf(read.rows)));
  const patches = [...header, ...(await linesOf(proposal, header, read, changed))];
  patches.push(...(await lineSides(doc, patches, read)));
  return [...patches, ...(await proposedTimes(proposal, patches, read))];
}

/** A product with its unit; orders and plan orders. */
interface MadeFields {
  material?: FieldValue;
  unit?: FieldValue;
  baseUnit?: FieldValue;
  unitNumerator?: FieldValue;
  unitDenominator?: FieldValue;
}

/** Base units in one unit of the order, as a fraction: quantities of links are exact in base units. */
export function ratioOf({ fields }: { fields: MadeFields }, read: Pick<Read, 'reader'>): Patch[] {
  const { material, unit, baseUnit } = fields;
  const record = read.reader('material', material ?? null);
  const fraction = conversionOf(
    record,
    unit ?? null,
    baseUnit ?? carriedOf(read.reader, materials, material ?? null, ['baseUnit']).baseUnit,
    read.reader,
  );
  if (fraction === null || fraction === undefined) return [];
  const { numerator, denominator } = storedFraction(exactFraction(fraction));
  return [
    ...(sameValue(fields.unitNumerator, numerator) ? [] : [set('unitNumerator', numerator)]),
    ...(sameValue(fields.unitDenominator, denominator) ? [] : [set('unitDenominator', denominator)]),
  ];
}

async function billOf(
  { doc }: Proposal<Order>,
  read: Read,
  material: string,
  changed: (field: HeaderField) => boolean,
  typed: ReadonlySet<string>,
): Promise<Patch[]> {
  if (withoutBill.has(doc.fields.orderType ?? '')) return [];
  const own = doc.fields.bom;
  if (typed.has('bom') || (own !== null && !changed('material'))) return [];
  // A version that came along with the order, from a plan order or a contract, stands while it is one of the product.
  if (own !== null && (await isVersionOf(own, material, read))) return [];
  const start = doc.fields.planStartDate ?? read.today;
  const found = await versionInForce(ofOrganisation(read.rows, read.org, read.today), material, start);
  if (found === own) return [];
  // The bill brings its yield; what somebody typed stands.
  return [set('bom', found), ...(typed.has('yieldRate') ? [set('yieldRate', doc.fields.yieldRate)] : [])];
}

async function isVersionOf(bom: string, material: string, read: Read): Promise<boolean> {
  const b = headerTable(boms, 'b');
  const rows = await read.select(
    { id: b.id },
    sql`from ${b} where ${is(b.id, bom)} and ${is(b.org, read.org)} and ${is(b.material, material)} and ${stateIs(boms, b.status, 'executable')}`,
  );
  return rows.length > 0;
}

/** The route released for the product, lot and day, where the material names none of its own. */
async function routeOf(
  doc: Order,
  header: readonly Patch[],
  read: Read,
  material: string,
  changed: (field: HeaderField) => boolean,
  typed: ReadonlySet<string>,
): Promise<Patch[]> {
  const own = doc.fields.processRoute;
  if (typed.has('processRoute') || own !== null || !changed('material')) return [];
  const m = headerTable(materials, 'm');
  const [row] = await read.keptSelect(
    [materials],
    { category: m.category },
    sql`from ${m} where ${is(m.id, material)}`,
  );
  const found = await routeInForce(read.rows, read.org, {
    material,
    materialCategory: row?.category ?? null,
    bom: chosenIn(header, doc, 'bom'),
    qty: doc.fields.planQty ?? '0',
    day: doc.fields.planStartDate ?? read.today,
  });
  return found === null ? [] : [set('processRoute', found)];
}

/** A header value as proposed, else as it stands. */
function chosenIn(header: readonly Patch[], doc: Order, field: 'bom' | 'processRoute'): string | null {
  const given = header.findLast((patch) => patch.op === 'set' && patch.field === field);
  return given?.op === 'set' ? optionalText(given.value) : doc.fields[field];
}

/** End = start + lead time of the product in working days. */
async function finishOf(
  doc: Order,
  read: Read,
  material: string,
  changed: (field: HeaderField) => boolean,
  typed: ReadonlySet<string>,
): Promise<Patch[]> {
  const start = doc.fields.planStartDate;
  const own = doc.fields.planFinishDate;
  if (start === null || typed.has('planFinishDate')) return [];
  const moved = (['material', 'planQty', 'planStartDate'] as const).some(changed);
  if (own !== null && !moved) return [];
  const time = await leadTimeOf(read, material, 'produce');
  const lead = leadDaysFor(time, decimal(doc.fields.baseQty));
  // A day handed on by the demand stands while the order can be done by then.
  if (own !== null && doc.fields.sourceLineId !== null && own >= start) return [];
  try {
    const finish = addWorkdays(daysAround(await calendarForBehaviour(read), start), start, lead, 'forward');
    return finish === own ? [] : [set('planFinishDate', finish)];
  } catch (error) {
    if (error instanceof OutsideCalendar) return own === null ? [set('planFinishDate', start)] : [];
    throw error;
  }
}

/** Whether every component is as the bill said, so that nothing typed is lost by exploding again. */
function untouched(doc: Order): boolean {
  return doc.lines.components.every((row) => row.bomLineId !== null && row.isManualQty !== true);
}

async function linesOf(
  { before, doc, patches }: Proposal<Order>,
  header: readonly Patch[],
  read: Read,
  changed: (field: HeaderField) => boolean,
): Promise<Patch[]> {
  const given = header.some((patch) => patch.op === 'set' && patch.field === 'bom');
  const [bom, route] = [chosenIn(header, doc, 'bom'), chosenIn(header, doc, 'processRoute')];
  const start = doc.fields.planStartDate ?? read.today;
  const otherRoute = !sameValue(before?.fields.processRoute, route);
  const brought = (lines: string) =>
    patches.some((patch) => patch.op === 'insertLine' && patch.lines === lines);
  const operations =
    otherRoute && !brought('operations')
      ? replaced(doc, 'operations', await operationsOf(read.rows, route), read)
      : [];
  const otherBill = !sameValue(before?.fields.bom, bom);
  const reexplode =
    bom !== null &&
    !brought('components') &&
    (otherBill || changed('material') || ((changed('planStartDate') || otherRoute) && untouched(doc)));
  if (!reexplode || bom === null) return operations;
  const yieldRate = given ? null : doc.fields.yieldRate;
  const snapshot = await snapshotOf(read.rows, read.org, {
    ...wantedOf(doc),
    bom,
    route,
    yieldRate,
    startDate: start,
    today: read.today,
    days: daysAround(await calendarForBehaviour(read), start),
  });
  return [...operations, ...snapshotPatches(doc, snapshot, read)];
}

/** What the copy of an order is made for, as the order stands. */
export function wantedOf(doc: Order): Omit<Wanted, 'bom' | 'startDate' | 'today'> {
  return {
    route: doc.fields.processRoute,
    unit: doc.fields.unit ?? '',
    planQty: doc.fields.planQty ?? '0',
    yieldRate: doc.fields.yieldRate,
    scrapFormula: doc.fields.scrapFormula === null ? null : formulaOf(doc),
  };
}

function replaced(
  doc: Order,
  lines: 'operations' | 'components' | 'byProducts' | 'substitutes',
  rows: readonly Row[],
  read: Pick<Read, 'newId'>,
): Patch[] {
  return [
    ...doc.lines[lines].map(({ id }): Patch => ({ op: 'removeLine', lines, id })),
    ...rows.map((values): Patch => ({ op: 'insertLine', lines, id: read.newId(), before: null, values })),
  ];
}

/** Patches that put a fresh copy of the bill in place of the old one. */
export function snapshotPatches(doc: Order, snapshot: Snapshot, read: Pick<Read, 'newId'>): Patch[] {
  return [
    ...replaced(doc, 'components', snapshot.components, read),
    ...replaced(doc, 'byProducts', snapshot.byProducts, read),
    ...replaced(doc, 'substitutes', snapshot.substitutes, read),
  ];
}
