// Which fields something reads, by the name of the entity and of the field: a field is read when a formula, check, fill,
// push or link rule leads to it, or when a source that names its entity names it as a member of a row or in a query.
// Declarations by themselves (what travels with a reference, what may stand once, default columns of a list) read nothing.
import { allEntities } from '#entities/registry.ts';
import { columnName } from '#model/derive/names.ts';
import type { EntityDef, Fields, PushDef } from '#model/entity.ts';
import { compile, pathsOf } from '#model/expression.ts';
import { isDerived } from '#model/fields.ts';
import { linkRules } from '#model/registry.ts';
import { decidedFields } from './decidedFields.ts';
import { exemptions, type Exemption, type FieldPlace } from './exemptFields.ts';
import { readIn } from './readIn.ts';
import { readSources, type Source } from './sourceWords.ts';

export interface Uses {
  /** Every field of every definition. */
  all: number;
  exempt: ReadonlyMap<Exemption, number>;
  judged: number;
  /** Of the judged ones: records for people, by the reason of `decidedFields.ts`. */
  decided: ReadonlyMap<string, readonly FieldPlace[]>;
  /** A source of the entity's area, or one that all areas share, reads a field of this name: of which entity is open. */
  perhaps: readonly FieldPlace[];
  unread: readonly FieldPlace[];
}

/** What is read of all that is defined, and what of the rest is exempt by which reason. */
export function fieldUses(): Uses {
  const places = allEntities.filter((def) => def.kind !== 'report').flatMap(placesOf);
  const sources = byMember();
  const read = new Set([...readByDefinitions(), ...readElsewhere(sources)]);
  const exempt = new Map<Exemption, number>();
  const decided = new Map<string, FieldPlace[]>();
  const perhaps: FieldPlace[] = [];
  const unread: FieldPlace[] = [];
  let judged = 0;
  for (const place of places) {
    const reason = exemptions.find((each) => each.holds(place));
    if (reason !== undefined) exempt.set(reason, (exempt.get(reason) ?? 0) + 1);
    else {
      judged += 1;
      if (read.has(`${place.def.name}.${place.path}`)) continue;
      const readers = readersOf(place, sources);
      if (readers.some((source) => speaksOf(source, place.def))) continue;
      const why = reasonsByPath.get(`${place.def.name}.${place.path}`);
      if (why !== undefined) decided.set(why, [...(decided.get(why) ?? []), place]);
      else if (readers.length === 0) unread.push(place);
      else perhaps.push(place);
    }
  }
  return { all: places.length, exempt, judged, decided, perhaps, unread };
}

const reasonsByPath: ReadonlyMap<string, string> = new Map(
  Object.values(decidedFields).flatMap(({ why, fields }) => fields.map((path) => [path, why] as const)),
);

function placesOf(def: EntityDef): FieldPlace[] {
  const own = (fields: Fields, prefix: string): FieldPlace[] =>
    Object.entries(fields).map(([key, field]) => ({ def, path: `${prefix}${key}`, field }));
  return [
    ...own(def.fields, ''),
    ...Object.entries(def.lines ?? {}).flatMap(([table, lines]) => own(lines.fields, `${table}.`)),
  ].filter(({ field }) => !isDerived(field));
}

/** Settings whose sources speak of what they set up: forms, approval, the look of the sign-in page. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  onlineForm: ['form', 'formdefinition'],
  onlineReport: ['report', 'reportdefinition'],
  approvalFlow: ['approval'],
  dictionaryType: ['dictionary', 'dictionaries'],
  importTemplate: ['import', 'imports'],
  systemUrlConfig: ['branding'],
  messageTemplate: ['messages'],
  scheduledJob: ['schedule', 'scheduler'],
  printTemplate: ['print', 'printing'],
  savedView: ['views'],
  businessCode: ['numbering', 'sequence'],
  // Conversions travel with the material they are of.
  unitConversion: ['conversionrows'],
  // The rule of a due date is read from whatever row has one.
  paymentTerm: ['duerule'],
  saleParam: ['parameters', 'pricing'],
  purchaseParam: ['parameters', 'pricing'],
};

/** Words by which a source speaks of an entity: its name, its table, the fields of others that refer to it. */
const namesByEntity = new Map<string, Set<string>>(
  allEntities.map((def) => [def.name, new Set([def.name.toLowerCase(), ...(shortNames[def.name] ?? [])])]),
);
for (const def of allEntities)
  for (const fields of [def.fields, ...Object.values(def.lines ?? {}).map((lines) => lines.fields)])
    for (const [key, field] of Object.entries(fields))
      if (field.entity !== undefined) namesByEntity.get(field.entity)?.add(key.toLowerCase());

/** What works on documents of all areas: stock and progress, terms and prices, money. */
const sharedAreas: ReadonlySet<string> = new Set(['ledgers', 'trade', 'finance']);

/** Sources that read a field of the name, as far as they may be about the entity at all. */
function readersOf({ def, path }: FieldPlace, sources: ReadonlyMap<string, readonly Source[]>): Source[] {
  const key = path.slice(path.lastIndexOf('.') + 1);
  // One of several alike is named with its number by the program: `link${place}`.
  const spellings = [key, columnName(key), key.replace(/\d+$/, '')];
  // A change names the new value of a field by the field: `new${…}`.
  if (def.changes !== undefined) spellings.push(lowered(key.replace(/^new/, '')));
  const found = [...new Set(spellings)].flatMap((spelling) => sources.get(spelling) ?? []);
  const isShared = ({ area }: Source): boolean =>
    area === def.area || (area !== null && sharedAreas.has(area));
  return found.filter((source) => isShared(source) || speaksOf(source, def));
}

function speaksOf(source: Source, def: EntityDef): boolean {
  const isRuled = [def, ...Object.values(def.lines ?? {})].some(({ rules = [] }) => rules.length > 0);
  return (
    (source.isRule && isRuled) ||
    [...(namesByEntity.get(def.name) ?? [])].some((name) => source.names.has(name))
  );
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What the list says is read, as far as the source it names still does. */
function readElsewhere(sources: ReadonlyMap<string, readonly Source[]>): string[] {
  return Object.entries(readIn).flatMap(([reader, paths]) =>
    paths.filter((path) =>
      sources.get(path.slice(path.lastIndexOf('.') + 1))?.some(({ file }) => file === reader),
    ),
  );
}

/** Sources by the members they name. */
function byMember(): ReadonlyMap<string, Source[]> {
  const found = new Map<string, Source[]>();
  for (const source of readSources())
    for (const name of source.members) {
      const those = found.get(name);
      if (those === undefined) found.set(name, [source]);
      else those.push(source);
    }
  return found;
}

/** 'entity.path' of what formulas, fills, pushes and link rules lead to. */
function readByDefinitions(): ReadonlySet<string> {
  const read = new Set<string>();
  for (const def of allEntities) {
    readByFields(def, '', def.fields, read);
    for (const [table, lines] of Object.entries(def.lines ?? {})) {
      readByFields(def, table, lines.fields, read);
      for (const key of Object.values(lines.paragraphs ?? {})) lead(def, table, [key], read);
    }
    for (const { at, expect, when } of def.checks ?? [])
      for (const text of [expect, when]) readByFormula(def, at.includes('.') ? tableOf(at) : '', text, read);
    for (const push of def.pushes ?? []) readByPush(def, push, read);
    if (def.bySystem !== undefined) read.add(`${def.bySystem.entity}.${def.bySystem.field}`);
    for (const tab of def.tabs ?? []) read.add(`${def.name}.${tab.where.field}`);
    for (const place of Object.values(def.scope ?? {})) read.add(`${def.name}.${place}`);
    for (const { field } of def.sort ?? []) lead(def, '', field.split('.'), read);
    for (const place of placesNamedIn([def.prints, def.drills])) lead(def, '', place.split('.'), read);
    const own = [def.parent, def.treeBy, ...Object.keys(def.dimensions ?? {}), ...(def.ruled?.fields ?? [])];
    for (const place of own) if (place !== undefined) lead(def, '', [place], read);
  }
  for (const rule of linkRules)
    for (const end of [rule.source, rule.target])
      for (const word of JSON.stringify(end).match(/\w+/g) ?? [])
        read.add([end.entity, end.lines, word].filter((part) => part !== undefined).join('.'));
  return read;
}

/** Whatever is written in a declaration that might be the path of a field. */
function placesNamedIn(declared: readonly unknown[]): readonly string[] {
  return JSON.stringify(declared).match(/[a-zA-Z_]\w*(?:\.\w+)*/g) ?? [];
}

function readByFields(def: EntityDef, table: string, fields: Fields, read: Set<string>): void {
  for (const [key, field] of Object.entries(fields)) {
    for (const text of [field.computed, field.editableWhen, field.visibleWhen])
      readByFormula(def, table, text, read);
    const target = allEntities.find(({ name }) => name === field.entity);
    if (target !== undefined) readByFormula(target, '', field.pick, read);
    if (field.scale !== undefined && !/^\d/.test(field.scale)) lead(def, table, field.scale.split('.'), read);
    if (field.lookup !== undefined) lead(def, table, field.lookup.split('.'), read);
    for (const source of Object.values(field.fill ?? {})) lead(def, table, [key, ...source.split('.')], read);
    if (typeof field.default === 'string' && field.default.startsWith('doc.'))
      lead(def, table, field.default.split('.'), read);
  }
}

function readByPush(def: EntityDef, push: PushDef, read: Set<string>): void {
  const table = push.lines ?? '';
  const wholes = (push.whole ?? []).map(({ line, lines }) => [line, lines] as const);
  const header = [push.header, ''] as const;
  for (const [map, at] of [
    header,
    [push.agreed ?? {}, table] as const,
    [push.line, table] as const,
    ...wholes,
  ])
    for (const source of Object.values(map))
      if (source.startsWith('=')) readByFormula(def, at, source.slice(1), read);
      else lead(def, at, source.split('.'), read);
}

function readByFormula(def: EntityDef, table: string, text: string | undefined, read: Set<string>): void {
  if (text !== undefined)
    for (const place of pathsOf(compile(text))) lead(def, table, place.split('.'), read);
}

/** Follows a path from a row through its references and marks every field on the way. */
function lead(def: EntityDef, table: string, parts: readonly string[], read: Set<string>): void {
  const [first = '', ...rest] = parts;
  if (first === 'doc') return lead(def, '', rest, read);
  const own = table === '' ? undefined : def.lines?.[table]?.fields[first];
  const field = own ?? def.fields[first];
  if (field === undefined) {
    if (def.lines?.[first] !== undefined) lead(def, first, rest, read);
    return;
  }
  read.add(own === undefined ? `${def.name}.${first}` : `${def.name}.${table}.${first}`);
  const target = allEntities.find(({ name }) => name === field.entity);
  if (rest.length > 0 && target !== undefined) lead(target, '', rest, read);
}

function tableOf(path: string): string {
  return path.slice(0, path.indexOf('.'));
}
