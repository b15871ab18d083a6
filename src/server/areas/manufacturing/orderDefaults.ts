// What an order takes over when its product, quantity or dates are typed: the version of the bill in force on the start
// day, the end over the factory calendar, the ratio of its unit, and its own copy of bill and route.
import { decimal } from '#model/decimal.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
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
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { lineSides } from './materialFlow/lineSides.ts';
import { proposedTimes } from './operationTimes.ts';
import { operationsOf } from './routeCopy.ts';
import { formulaOf, snapshotOf, type Snapshot, type Wanted } from './snapshot.ts';

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

/** Orders that take apart or mend: what they use is not what the bill says. */
export const withoutBill: ReadonlySet<string> = new Set(['rework', 'disassemble']);

/** Which header fields are others than before, or were typed first. */
function changedIn({ before, doc }: Proposal): (field: string) => boolean {
  return (field) => !sameValue(before?.fields[field] ?? null, doc.fields[field] ?? null);
}

export async function proposeOrder(proposal: Proposal, read: Read): Promise<Patch[]> {
  const { doc, patches: given } = proposal;
  const material = optionalText(doc.fields['material']);
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
  if (doc.fields['scrapFormula'] === null || doc.fields['scrapFormula'] === undefined)
    header.push(set('scrapFormula', await scrapFormulaOf(read.rows)));
  const patches = [...header, ...(await linesOf(proposal, header, read, changed))];
  patches.push(...(await lineSides(proposal, patches, read)));
  return [...patches, ...(await proposedTimes(proposal, patches, read))];
}

/** Base units in one unit of the order, as a fraction: quantities of links are exact in base units. */
export function ratioOf(doc: Doc, read: Read): Patch[] {
  const { material, unit, baseUnit } = doc.fields;
  const record = read.reader('material', material ?? null);
  const fraction = conversionOf(
    record,
    unit ?? null,
    baseUnit ?? record?.fields['baseUnit'] ?? null,
    read.reader,
  );
  if (fraction === null || fraction === undefined) return [];
  const { numerator, denominator } = storedFraction(exactFraction(fraction));
  const wanted: Row = { unitNumerator: numerator, unitDenominator: denominator };
  return Object.entries(wanted).flatMap(([field, value]) =>
    sameValue(doc.fields[field] ?? null, value) ? [] : [set(field, value)],
  );
}

async function billOf(
  { doc }: Proposal,
  read: Read,
  material: string,
  changed: (field: string) => boolean,
  typed: ReadonlySet<string>,
): Promise<Patch[]> {
  if (withoutBill.has(textOf(doc.fields['orderType']))) return [];
  const own = optionalText(doc.fields['bom']);
  if (typed.has('bom') || (own !== null && !changed('material'))) return [];
  // A version that came along with the order, from a plan order or a contract, stands while it is one of the product.
  if (own !== null && (await isVersionOf(own, material, read))) return [];
  const start = optionalText(doc.fields['planStartDate']) ?? read.today;
  const found = await versionInForce(ofOrganisation(read.rows, read.org, read.today), material, start);
  if (found === own) return [];
  // The bill brings its yield; what somebody typed stands.
  return [
    set('bom', found),
    ...(typed.has('yieldRate') ? [set('yieldRate', doc.fields['yieldRate'] ?? null)] : []),
  ];
}

async function isVersionOf(bom: string, material: string, read: Read): Promise<boolean> {
  const rows = await read.rows(
    `select 1 from bom h where h.id = $1::uuid and h.org = $2::uuid and h.material = $3::uuid and ${stateSql('bom', 'h.status', 'executable')}`,
    [bom, read.org, material],
  );
  return rows.length > 0;
}

/** The route released for the product, lot and day, where the material names none of its own. */
async function routeOf(
  doc: Doc,
  header: readonly Patch[],
  read: Read,
  material: string,
  changed: (field: string) => boolean,
  typed: ReadonlySet<string>,
): Promise<Patch[]> {
  const own = optionalText(doc.fields['processRoute']);
  if (typed.has('processRoute') || own !== null || !changed('material')) return [];
  const [row] = await read.kept(['material'], 'select category from material where id = $1::uuid', [
    material,
  ]);
  const found = await routeInForce(read.rows, read.org, {
    material,
    materialCategory: optionalText(row?.['category']),
    bom: chosenIn(header, doc, 'bom'),
    qty: textOf(doc.fields['planQty'], '0'),
    day: optionalText(doc.fields['planStartDate']) ?? read.today,
  });
  return found === null ? [] : [set('processRoute', found)];
}

/** A header value as proposed, else as it stands. */
function chosenIn(header: readonly Patch[], doc: Doc, field: string): string | null {
  const given = header.findLast((patch) => patch.op === 'set' && patch.field === field);
  return optionalText(given?.op === 'set' ? given.value : doc.fields[field]);
}

/** End = start + lead time of the product in working days. */
async function finishOf(
  doc: Doc,
  read: Read,
  material: string,
  changed: (field: string) => boolean,
  typed: ReadonlySet<string>,
): Promise<Patch[]> {
  const start = optionalText(doc.fields['planStartDate']);
  const own = optionalText(doc.fields['planFinishDate']);
  if (start === null || typed.has('planFinishDate')) return [];
  const moved = ['material', 'planQty', 'planStartDate'].some(changed);
  if (own !== null && !moved) return [];
  const time = await leadTimeOf(read, material, 'produce');
  const lead = leadDaysFor(time, decimal(textOf(doc.fields['baseQty'], '0')));
  // A day handed on by the demand stands while the order can be done by then.
  if (own !== null && doc.fields['sourceLineId'] !== null && own >= start) return [];
  try {
    const finish = addWorkdays(daysAround(await calendarForBehaviour(read), start), start, lead, 'forward');
    return finish === own ? [] : [set('planFinishDate', finish)];
  } catch (error) {
    if (error instanceof OutsideCalendar) return own === null ? [set('planFinishDate', start)] : [];
    throw error;
  }
}

/** Whether every component is as the bill said, so that nothing typed is lost by exploding again. */
function untouched(doc: Doc): boolean {
  return (doc.lines['components'] ?? []).every(
    (row) => !isEmpty(row['bomLineId']) && row['isManualQty'] !== true,
  );
}

async function linesOf(
  { before, doc, patches }: Proposal,
  header: readonly Patch[],
  read: Read,
  changed: (field: string) => boolean,
): Promise<Patch[]> {
  const given = header.some((patch) => patch.op === 'set' && patch.field === 'bom');
  const [bom, route] = [chosenIn(header, doc, 'bom'), chosenIn(header, doc, 'processRoute')];
  const start = optionalText(doc.fields['planStartDate']) ?? read.today;
  const otherRoute = !sameValue(before?.fields['processRoute'] ?? null, route);
  const brought = (lines: string) =>
    patches.some((patch) => patch.op === 'insertLine' && patch.lines === lines);
  const operations =
    otherRoute && !brought('operations')
      ? replaced(doc, 'operations', await operationsOf(read.rows, route), read)
      : [];
  const otherBill = !sameValue(before?.fields['bom'] ?? null, bom);
  const reexplode =
    bom !== null &&
    !brought('components') &&
    (otherBill || changed('material') || ((changed('planStartDate') || otherRoute) && untouched(doc)));
  if (!reexplode || bom === null) return operations;
  const yieldRate = given ? null : optionalText(doc.fields['yieldRate']);
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
export function wantedOf(doc: Doc): Omit<Wanted, 'bom' | 'startDate' | 'today'> {
  return {
    route: optionalText(doc.fields['processRoute']),
    unit: textOf(doc.fields['unit']),
    planQty: textOf(doc.fields['planQty'], '0'),
    yieldRate: optionalText(doc.fields['yieldRate']),
    scrapFormula: isEmpty(doc.fields['scrapFormula']) ? null : formulaOf(doc),
  };
}

function replaced(doc: Doc, lines: string, rows: readonly Row[], read: Pick<Read, 'newId'>): Patch[] {
  return [
    ...(doc.lines[lines] ?? []).map(({ id }): Patch => ({ op: 'removeLine', lines, id })),
    ...rows.map((values): Patch => ({ op: 'insertLine', lines, id: read.newId(), before: null, values })),
  ];
}

/** Patches that put a fresh copy of the bill in place of the old one. */
export function snapshotPatches(doc: Doc, snapshot: Snapshot, read: Pick<Read, 'newId'>): Patch[] {
  return [
    ...replaced(doc, 'components', snapshot.components, read),
    ...replaced(doc, 'byProducts', snapshot.byProducts, read),
    ...replaced(doc, 'substitutes', snapshot.substitutes, read),
  ];
}
