// Empty documents and lines with their initial values: every field is there, missing ones as null.
import { businessDate } from '#model/time/calendar.ts';
import type { Doc, EntityDef, Fields, FieldValue, LineRow, Row } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { machineOf } from '#model/states/states.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

/** Who makes the document, where and when. */
export interface Origin {
  /** Id of the new document. */
  id: string;
  /** Business date YYYY-MM-DD. */
  today: string;
  /** Instant, ISO UTC. */
  now: string;
  userId: string;
  employee: string | null;
  department: string | null;
  org: string;
  /** Id of the organisation's currency. */
  localCurrency: string | null;
}

type Placeholder = (field: FieldDef, name: string) => FieldValue | undefined;

function originValue(origin: Origin): Placeholder {
  const values: Readonly<Record<string, FieldValue>> = {
    now: origin.now,
    currentUser: origin.userId,
    currentEmployee: origin.employee,
    currentDepartment: origin.department,
    currentOrg: origin.org,
    localCurrency: origin.localCurrency,
  };
  return (field, name) => {
    if (name === 'today') return field.kind === 'datetime' ? origin.now : origin.today;
    return Object.hasOwn(values, name) ? values[name] : undefined;
  };
}

/** Lines take what their header holds: its date, organisation, currency, and 'doc.deliveryDate' any field of it. */
function headerValue(header: Row): Placeholder {
  const sources: Readonly<Record<string, string>> = {
    today: 'date',
    now: 'createdAt',
    currentUser: 'createdBy',
    currentOrg: 'org',
    localCurrency: 'localCurrency',
  };
  return (field, name) => {
    if (name === 'currentEmployee' || name === 'currentDepartment') return null;
    const key = name.startsWith('doc.')
      ? name.slice(4)
      : Object.hasOwn(sources, name)
        ? sources[name]
        : undefined;
    if (key === undefined) return undefined;
    const value = Object.hasOwn(header, key) ? (header[key] ?? null) : null;
    const { createdAt } = header;
    return name === 'today' && value === null && field.kind === 'date' && typeof createdAt === 'string'
      ? businessDate(createdAt)
      : value;
  };
}

/** Initial value when it is written in the field itself; null for placeholders such as 'today'. */
export function constantDefault(field: FieldDef): FieldValue {
  return defaultOf(field, () => null);
}

const placeholders = /^(today|now|current(User|Employee|Department|Org)|localCurrency|doc\.\w+)$/;
const dated = new Set(['ref', 'refs', 'date', 'datetime', 'text']);

const isList = (value: FieldDef['default']): value is readonly string[] => Array.isArray(value);

function defaultOf(field: FieldDef, placeholder: Placeholder): FieldValue {
  const value = field.default;
  if (value === undefined) return null;
  if (isList(value)) return [...value];
  if (typeof value === 'string') {
    if ((dated.has(field.kind) || value.startsWith('doc.')) && placeholders.test(value)) {
      const placed = placeholder(field, value) ?? null;
      return field.kind === 'refs' && placed !== null && !Array.isArray(placed) ? [placed] : placed;
    }
    if (field.kind === 'integer') return Number(value);
    return kindOf(field.kind).canonical(value);
  }
  return typeof value === 'number' && isDecimal(field) ? kindOf(field.kind).canonical(String(value)) : value;
}

interface Template {
  /** Every field with its constant default. */
  row: Row;
  /** Fields whose default depends on who, when and where. */
  placed: readonly (readonly [string, FieldDef])[];
}

const templates = new WeakMap<Fields, Template>();

function templateOf(fields: Fields): Template {
  let template = templates.get(fields);
  if (template === undefined) {
    const entries = Object.entries(fields);
    const row = Object.fromEntries(entries.map(([key, field]) => [key, constantDefault(field)]));
    const placed = entries.filter(
      ([, field]) => typeof field.default === 'string' && placeholders.test(field.default),
    );
    templates.set(fields, (template = { row, placed }));
  }
  return template;
}

function initialRow(fields: Fields, placeholder: Placeholder): Row {
  const { row, placed } = templateOf(fields);
  const initial = { ...row };
  for (const [key, field] of placed) initial[key] = defaultOf(field, placeholder);
  return initial;
}

/** A new document: version 0 until it is stored, first state of its profile, no lines. */
export function emptyDoc<E extends EntityDef>(def: E, origin: Origin): KnownDoc<E>;
export function emptyDoc(def: EntityDef, origin: Origin): Doc {
  const fields = initialRow(allFieldsOf(def), originValue(origin));
  const status = machineOf(def)?.initial ?? null;
  const { org = null } = fields;
  const lines: Doc['lines'] = {};
  for (const key of Object.keys(def.lines ?? {})) lines[key] = [];
  Object.assign(fields, {
    id: origin.id,
    version: 0,
    createdBy: origin.userId,
    createdAt: origin.now,
    ...(status === null ? {} : { status }),
    ...(def.shared ? {} : { org: org ?? origin.org }),
  });
  return { id: origin.id, version: 0, status, fields, lines };
}

/** A new line for the document, numbered after its last line. @throws RangeError for unknown lines keys. */
export function emptyLine(def: EntityDef, linesKey: string, doc: Doc, id: string): LineRow {
  const lines =
    def.lines !== undefined && Object.hasOwn(def.lines, linesKey) ? def.lines[linesKey] : undefined;
  if (lines === undefined) throw new RangeError(`unknown lines ${linesKey}`);
  const row = initialRow(lineFieldsOf(lines), headerValue(doc.fields));
  return { ...row, id, seq: (doc.lines[linesKey]?.length ?? 0) + 1 };
}
