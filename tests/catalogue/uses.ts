// Which fields something reads. Texts, dates, references and pictures are there to be read by people: shown is used. A
// switch, a choice or a number of master data promises an effect: it is used when a formula, a rule, a behaviour, a
// ledger, a report, a push, a print or a screen of its own names it.
import fs from 'node:fs';
import path from 'node:path';
import { allEntities } from '#entities/registry.ts';
import { columnName } from '#model/derive/names.ts';
import type { EntityDef, Fields, PushDef } from '#model/entity.ts';
import { compile, pathsOf } from '#model/expression.ts';
import { isDerived, type FieldDef, type FieldKind } from '#model/fields.ts';
import { linkRules } from '#model/registry.ts';

const promising: ReadonlySet<FieldKind> = new Set([
  'bool',
  'dict',
  'integer',
  'qty',
  'price',
  'money',
  'rate',
  'percent',
]);
const settled: ReadonlySet<EntityDef['kind']> = new Set(['master', 'lookup', 'tree', 'config']);

/** Whether the field promises an effect: nobody types it only for others to read. */
export function promisesEffect(def: EntityDef, field: FieldDef): boolean {
  // A classification is there to find by: the filter of the list reads it.
  const findsBy = field.kind === 'dict' && field.filter === true;
  return settled.has(def.kind) && promising.has(field.kind) && !isDerived(field) && !findsBy;
}

/** Names the definitions and the program read, whatever entity they stand in: field keys and column names. */
export function namesRead(): ReadonlySet<string> {
  const read = new Set<string>();
  const add = (place: string): void => {
    for (const part of place.split('.')) read.add(part);
  };
  const formula = (text: string | undefined): void => {
    if (text !== undefined) for (const place of pathsOf(compile(text))) add(place);
  };
  for (const def of allEntities) {
    for (const fields of [def.fields, ...Object.values(def.lines ?? {}).map((lines) => lines.fields)])
      readByFields(fields, add, formula);
    for (const check of def.checks ?? []) [check.expect, check.when].forEach(formula);
    for (const push of def.pushes ?? []) readByPush(push, add, formula);
    if (def.bySystem !== undefined) add(def.bySystem.field);
    for (const tab of def.tabs ?? []) add(tab.where.field);
    for (const place of [...(def.carry ?? []), ...Object.values(def.scope ?? {})]) add(place);
  }
  for (const rule of linkRules) for (const word of JSON.stringify(rule).match(/\w+/g) ?? []) read.add(word);
  for (const word of wordsOfProgram()) read.add(word);
  return read;
}

export function isRead(names: ReadonlySet<string>, key: string): boolean {
  return names.has(key) || names.has(columnName(key));
}

type Add = (place: string) => void;

function readByFields(fields: Fields, add: Add, formula: (text: string | undefined) => void): void {
  for (const field of Object.values(fields)) {
    [field.computed, field.editableWhen, field.pick].forEach(formula);
    if (field.lookup !== undefined) add(field.lookup);
    for (const source of Object.values(field.fill ?? {})) add(source);
    if (typeof field.default === 'string' && field.default.startsWith('doc.')) add(field.default);
  }
}

function readByPush(push: PushDef, add: Add, formula: (text: string | undefined) => void): void {
  for (const map of [push.header, push.agreed ?? {}, push.line])
    for (const source of Object.values(map))
      if (source.startsWith('=')) formula(source.slice(1));
      else add(source);
}

/** Words of the sources that do something: not of definitions, whose fields these are, nor of the demo that fills them. */
function wordsOfProgram(): Set<string> {
  const root = path.resolve(import.meta.dirname, '../../src');
  const words = new Set<string>();
  for (const file of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /(^|\/)demo\//.test(file)) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    // Of a definition only what is no declaration of a field counts; that was read above.
    if (file.startsWith('entities/') && /defineEntity|Fields\b|CodeLists\b/.test(text)) continue;
    if (file.startsWith('entities/blocks/')) continue;
    for (const word of text.match(/[a-zA-Z_]\w*/g) ?? []) words.add(word);
  }
  return words;
}
