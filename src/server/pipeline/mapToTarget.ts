// What a source document hands on to its target: header values, lines with what was agreed upstream, tables that travel
// whole. Push-down of one or several documents and the choice of source lines build their drafts from these parts.
import { namedFieldsOf } from '#model/namedFields.ts';
import { headerReader, lineReader } from '#model/derive/read.ts';
import type { Doc, EntityDef, Fields, FieldValue, LineRow, PushDef, Row } from '#model/entity.ts';
import { compile, evaluate, resultValue, type ReadValue } from '#model/expression.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { linesTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { newId } from '#server/ids.ts';
import { perUnitTaken } from './perUnitTaken.ts';
import type { Chosen, PushWay } from './pushLines.ts';
import type { LinkRule } from '#model/linkRule.ts';

/** A line further up with its document. */
interface Further {
  def: EntityDef;
  doc: Doc;
  line: LineRow;
}

/** What one source gives to a target. */
export interface Mapped {
  header: Row;
  lines: (Patch & { op: 'insertLine' })[];
  /** Tables that travel whole, and what they are called. */
  whole: Patch[];
  wholeTitles: string[];
  /** Source line by the id of the new line. */
  origin: Map<string, string>;
}

export async function mapToTarget(
  context: Context,
  way: PushWay,
  source: Doc,
  chosen: readonly Chosen[],
  reader: RefReader,
): Promise<Mapped> {
  const { def, push, target } = way;
  const further = await furtherLines(context, push, chosen);
  const header = headerValues(
    def,
    source,
    push,
    target,
    reader,
    further.values().next().value,
    agreedValues(push, chosen),
  );
  const origin = new Map<string, string>();
  const { toLines } = push;
  if (toLines === undefined)
    for (const { line, values } of chosen)
      Object.assign(
        header,
        perUnitTaken(
          lineValues(def, source, line, push, target, reader, further.get(line.id)),
          { line, values, fields: target.fields, header },
          reader,
        ),
        quantitiesOf(way.rule, values),
      );
  const lines = (toLines === undefined ? [] : chosen).map(({ line, values }) => {
    const id = newId(context.ports);
    origin.set(id, line.id);
    const handed = perUnitTaken(
      lineValues(def, source, line, push, target, reader, further.get(line.id)),
      { line, values, fields: target.lines?.[toLines ?? '']?.fields ?? {}, header },
      reader,
    );
    return {
      op: 'insertLine' as const,
      lines: toLines ?? '',
      id,
      before: null,
      values: { ...handed, ...quantitiesOf(way.rule, values) },
    };
  });
  const whole: Patch[] = [];
  const wholeTitles: string[] = [];
  for (const { lines: from, toLines: into, line, when } of push.whole ?? []) {
    const rows = (source.lines[from] ?? []).filter(
      (row) =>
        when === undefined || evaluate(compile(when), lineReader(def, from, source, row, reader)) === true,
    );
    if (rows.length > 0) wholeTitles.push(target.lines?.[into]?.title ?? into);
    for (const row of rows) {
      const values = lineValues(
        def,
        source,
        row,
        { ...push, lines: from, toLines: into, line },
        target,
        reader,
      );
      whole.push({ op: 'insertLine', lines: into, id: newId(context.ports), before: null, values });
    }
  }
  return { header, lines, whole, wholeTitles, origin };
}

/** The chosen quantity in the fields of the target that hold it. */
function quantitiesOf(rule: LinkRule | null, values: Row): Row {
  const { unitQuantity = 'qty', quantity = 'baseQty', lines } = rule?.target ?? {};
  if (lines !== undefined && unitQuantity === 'qty') return values;
  const { qty, baseQty, ...others } = values;
  return {
    ...others,
    ...(qty === undefined ? {} : { [unitQuantity]: qty }),
    ...(baseQty === undefined ? {} : { [quantity]: baseQty }),
  };
}

/** The lines further up, by the id of the source line. */
async function furtherLines(
  context: Context,
  { further }: PushDef,
  chosen: readonly Chosen[],
): Promise<Map<string, Further>> {
  const found = new Map<string, Further>();
  const def = further === undefined ? undefined : entityOf(further.entity);
  if (further === undefined || def === undefined) return found;
  const wanted = chosen.flatMap(({ line }) => {
    const id = line[further.line];
    return typeof id === 'string' ? [id] : [];
  });
  if (wanted.length === 0) return found;
  const l = linesTable(def, further.lines, 'l');
  const rows = await selectRows(
    context.session,
    { id: l.docId },
    sql`from ${l} where ${among(l.id, [...new Set(wanted)])} group by ${l.docId}`,
  );
  const lines = new Map<string, Further>();
  for (const { id } of rows) {
    const doc = await readDoc(context.session, def, id, { org: context.grants.org });
    for (const line of doc?.lines[further.lines] ?? [])
      if (doc !== null) lines.set(line.id, { def, doc, line });
  }
  for (const { line } of chosen) {
    const id = line[further.line];
    const one = typeof id === 'string' ? lines.get(id) : undefined;
    if (one !== undefined) found.set(line.id, one);
  }
  return found;
}

/** Values of header fields in which all chosen lines agree. */
function agreedValues({ agreed = {} }: PushDef, chosen: readonly Chosen[]): Row {
  const values: Row = {};
  for (const [field, key] of Object.entries(agreed)) {
    const [first = null, ...others] = new Set(chosen.map(({ line }) => line[key] ?? null));
    if (first !== null && others.length === 0) values[field] = first;
  }
  return values;
}

/** The header of one document from several sources: what lines must agree in is taken only where all of them do. */
export function agreedHeader(push: PushDef, values: Row, chosen: readonly Chosen[]): Row {
  const agreed = agreedValues(push, chosen);
  const byLines = (field: string): boolean =>
    push.agreed?.[field] !== undefined && push.header[field] === undefined;
  const taken = Object.entries(values).filter(([field]) => !byLines(field) || agreed[field] !== undefined);
  return { ...Object.fromEntries(taken), ...agreed };
}

/** Header values one source hands on, by field of the target; empty ones are left out. */
export function headerValues(
  def: EntityDef,
  source: Doc,
  push: PushDef,
  target: EntityDef,
  reader: RefReader,
  further?: Further,
  agreed: Row = {},
): Row {
  const read = withFurther(
    headerReader(def, source, reader),
    further === undefined ? null : headerReader(further.def, further.doc, reader),
  );
  const values = mapped(
    push.header,
    target.fields,
    (text) => resultValue(evaluate(compile(text), read)),
    (key) =>
      key.startsWith('up.')
        ? further?.doc.fields[key.slice(3)]
        : key === 'id'
          ? source.id
          : source.fields[key],
  );
  return { ...values, ...agreed };
}

/** The organisation that others are records of comes first, then what fills other fields, so that what was agreed upstream replaces it. */
export function headerPatchesOf(target: EntityDef, values: Row): Patch[] {
  const leads = new Set(Object.values(target.fields).map(({ org }) => org));
  const turn = (key: string) => (leads.has(key) ? 0 : target.fields[key]?.fill === undefined ? 2 : 1);
  return Object.keys(values)
    .sort((left, right) => turn(left) - turn(right))
    .map((field) => ({ op: 'set', field, value: values[field] ?? null }));
}

export function lineValues(
  def: EntityDef,
  source: Doc,
  line: LineRow,
  push: PushDef,
  target: EntityDef,
  reader: RefReader,
  further?: Further,
): Row {
  const fields = push.toLines === undefined ? target.fields : (target.lines?.[push.toLines]?.fields ?? {});
  const read = withFurther(
    push.lines === undefined
      ? headerReader(def, source, reader)
      : lineReader(def, push.lines, source, line, reader),
    further === undefined
      ? null
      : lineReader(further.def, push.further?.lines ?? '', further.doc, further.line, reader),
  );
  const from = (key: string): FieldValue | undefined =>
    key.startsWith('doc.')
      ? source.fields[key.slice(4)]
      : key.startsWith('up.')
        ? further?.line[key.slice(3)]
        : line[key];
  const values = mapped(push.line, fields, (text) => resultValue(evaluate(compile(text), read)), from);
  const origin: Row = {
    sourceEntity: def.name,
    sourceCode: namedFieldsOf(source.fields).code,
    sourceLineId: line.id,
  };
  for (const [key, value] of Object.entries(origin)) if (fields[key] !== undefined) values[key] = value;
  return values;
}

/** Formulas read 'up.field' where plain sources do; empty where nothing stands further up. */
function withFurther(own: ReadValue, up: ReadValue | null): ReadValue {
  return (path) => (path[0] === 'up' && path.length > 1 ? (up?.(path.slice(1)) ?? null) : own(path));
}

/** Values of a map, empty ones left out so that defaults and fills may take their place. */
function mapped(
  map: Readonly<Record<string, string>>,
  fields: Fields,
  evaluated: (text: string) => FieldValue,
  from: (key: string) => FieldValue | undefined,
): Row {
  const values: Row = {};
  for (const [field, source] of Object.entries(map)) {
    const value = source.startsWith('=') ? evaluated(source.slice(1)) : from(source);
    if (fields[field] !== undefined && value !== null && value !== undefined && value !== '')
      values[field] = value;
  }
  return values;
}
