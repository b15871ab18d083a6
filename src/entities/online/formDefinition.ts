// From a design to the definition it publishes: what every property of a field comes to in the language. Pure, so that
// the preview of the designer, its checks and the publication are the same thing.
import type { CheckDef, Doc, EntityDef, LineRow, LinesDef, Row } from '#model/entity.ts';
import type { FieldDef, FieldKind } from '#model/fields.ts';
import type { RefReader } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';

const kinds: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  longText: 'longText',
  integer: 'integer',
  decimal: 'qty',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  bool: 'bool',
  dict: 'dict',
  ref: 'ref',
  image: 'image',
  file: 'file',
};

const text = (row: Row, key: string): string => plainText(row[key] ?? null).trim();
const ticked = (row: Row, key: string): boolean => row[key] === true;

/** Name of the entity a form of this code becomes: 'visit' → 'xVisit'. */
export function formEntityName(code: string): string {
  return `x${code.charAt(0).toUpperCase()}${code.slice(1)}`;
}

/** The definition a design stands for. It may be wrong: what is wrong with it says formProblems. */
export function formDefinition(doc: Doc, reader: RefReader): EntityDef {
  const head = doc.fields;
  const code = text(head, 'code');
  const type = text(head, 'formType');
  const name = formEntityName(code);
  const isDocument = ticked(head, 'hasStatus');
  const rows = doc.lines['fields'] ?? [];
  const own = rows.filter((row) => text(row, 'tableKey') === '');
  const tables = type === 'oneToMany' ? (doc.lines['tables'] ?? []) : [];
  const fields: Record<string, FieldDef> = {
    code: { kind: 'code', title: '编号', required: true, unique: true, list: true, filter: true },
    ...fieldsOf(own, reader),
    ...(type === 'tree' ? { parent: { kind: 'ref', entity: name, title: '上级', list: true } } : {}),
  };
  const named = own.find((row) => text(row, 'dataType') === 'text' && ticked(row, 'isRequired'));
  const sought = own
    .filter((row) => text(row, 'dataType') === 'text' && ticked(row, 'showInList'))
    .slice(0, 5);
  const indexes = (doc.lines['indexes'] ?? []).map((row) => ({
    paths: text(row, 'fieldKeys')
      .split(/[,，;；\s]+/)
      .filter(Boolean),
    unique: ticked(row, 'isUnique'),
  }));
  const [first] = tables;
  return {
    name,
    title: text(head, 'name'),
    area: 'online',
    kind: isDocument ? 'document' : type === 'tree' ? 'tree' : 'lookup',
    states: isDocument ? 'stockBill' : 'lookup',
    codePrefix: text(head, 'numberPrefix') || code.toUpperCase().slice(0, 10),
    ...(head['hasOrg'] === false ? { shared: true } : {}),
    label: ['code', ...(named === undefined ? [] : [text(named, 'fieldKey')])],
    search: ['code', ...sought.map((row) => text(row, 'fieldKey'))],
    fields,
    ...(tables.length > 0
      ? { lines: Object.fromEntries(tables.map((table) => linesOf(table, rows, reader))) }
      : {}),
    ...(type === 'tree' ? { parent: 'parent' } : {}),
    ...(isDocument && first !== undefined ? { lineList: text(first, 'tableKey') } : {}),
    checks: (doc.lines['rules'] ?? []).map(checkOf),
    uniques: indexes.filter(({ unique }) => unique).map(({ paths }) => paths),
    indexes: indexes.filter(({ unique }) => !unique).map(({ paths }) => paths),
    menu: {
      group: text(head, 'menuGroup') || '在线开发',
      order: typeof head['menuOrder'] === 'number' ? head['menuOrder'] : 500,
      icon: 'forms',
    },
  };
}

function linesOf(table: Row, rows: readonly LineRow[], reader: RefReader): [string, LinesDef] {
  const key = text(table, 'tableKey');
  const inner = rows.filter((row) => text(row, 'tableKey') === key);
  const unique = inner.filter((row) => ticked(row, 'isUnique')).map((row) => [text(row, 'fieldKey')]);
  return [
    key,
    {
      title: text(table, 'title'),
      fields: fieldsOf(inner, reader, true),
      ...(ticked(table, 'isRequired') ? { required: true } : {}),
      ...(unique.length > 0 ? { uniques: unique } : {}),
    },
  ];
}

function fieldsOf(rows: readonly LineRow[], reader: RefReader, inLines = false): Record<string, FieldDef> {
  return Object.fromEntries(
    rows
      .filter((row) => text(row, 'fieldKey') !== '')
      .map((row) => [text(row, 'fieldKey'), fieldOf(row, reader, inLines)]),
  );
}

const measured = new Set<FieldKind>(['integer', 'qty', 'money']);

function fieldOf(row: LineRow, reader: RefReader, inLines: boolean): FieldDef {
  const kind = kinds[text(row, 'dataType')] ?? 'text';
  const group = text(row, 'groupTitle');
  const formula = text(row, 'formula');
  const visibleWhen = text(row, 'visibleWhen');
  const fill = kind === 'ref' ? fillOf(text(row, 'fillFields')) : {};
  const initial = text(row, 'defaultValue');
  const least = text(row, 'minValue');
  const most = text(row, 'maxValue');
  const rule = text(row, 'validRule');
  const whole = (key: string): number | null => (typeof row[key] === 'number' ? row[key] : null);
  const length = whole('length');
  const decimals = whole('decimals');
  const width = whole('listWidth');
  return {
    kind,
    title: text(row, 'title'),
    ...(kind === 'dict' ? { dict: reader('dictionaryType', row['dictionaryType'] ?? null)?.code ?? '' } : {}),
    ...(kind === 'ref' ? { entity: text(row, 'refEntity') } : {}),
    ...(kind === 'ref' && text(row, 'refFilter') !== '' ? { pick: text(row, 'refFilter') } : {}),
    ...(Object.keys(fill).length > 0 ? { fill } : {}),
    ...(ticked(row, 'isRequired') && formula === '' ? { required: true } : {}),
    ...(ticked(row, 'isUnique') && !inLines ? { unique: true } : {}),
    ...(ticked(row, 'isIndexed') && !inLines ? { index: true } : {}),
    ...(ticked(row, 'isReadonly') ? { readonly: true } : {}),
    ...(initial === '' || formula !== '' ? {} : { default: defaultOf(kind, initial) }),
    ...(measured.has(kind) && least !== '' ? { min: least } : {}),
    ...(measured.has(kind) && most !== '' ? { max: most } : {}),
    ...(kind === 'text' && rule !== '' ? { rule } : {}),
    ...(length !== null && (kind === 'text' || kind === 'longText') ? { length } : {}),
    ...(decimals !== null && kind === 'qty' ? { scale: String(decimals) } : {}),
    ...(formula === '' ? {} : { computed: formula }),
    ...(visibleWhen === '' || inLines ? {} : { visibleWhen }),
    ...(ticked(row, 'isDouble') ? { double: true } : {}),
    ...(ticked(row, 'showInList') ? { list: true } : {}),
    ...(width === null ? {} : { width }),
    ...(ticked(row, 'isQuery') && !inLines ? { filter: true } : {}),
    ...(ticked(row, 'isTotal') && measured.has(kind) ? { total: true } : {}),
    ...(text(row, 'helpText') === '' ? {} : { help: text(row, 'helpText') }),
    ...(group === '' || inLines ? {} : { group }),
  };
}

/** A typed default in the form its kind wants; words such as today are filled in when a record begins. */
function defaultOf(kind: FieldKind, initial: string): string | boolean | number {
  if (kind === 'bool') return ['是', 'true', '1'].includes(initial);
  if (kind === 'integer' && /^-?\d{1,9}$/.test(initial)) return Number(initial);
  return initial;
}

/** 'phone=mobile，address=address' → own field by the field of the referred record. */
export function fillOf(written: string): Record<string, string> {
  return Object.fromEntries(
    written
      .split(/[,，;；\n]+/)
      .map((part) => part.split('=').map((each) => each.trim()))
      .flatMap(([to = '', from = '']) => (to === '' || from === '' ? [] : [[to, from]])),
  );
}

function checkOf(row: LineRow): CheckDef {
  const when = text(row, 'whenText');
  return {
    expect: text(row, 'condition'),
    ...(when === '' ? {} : { when }),
    at: text(row, 'fieldKey'),
    message: text(row, 'message'),
    level: text(row, 'ruleAction') === 'warn' ? 'warning' : 'error',
    ...(ticked(row, 'onSubmit') ? { on: 'submit' } : {}),
  };
}
