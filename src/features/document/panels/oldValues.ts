// Putting an old value of the history back: as an ordinary change of the open draft, so that saving it asks for the same
// rights and checks as typing it. And the records that old values refer to, which the document may no longer know.
import { ensureRefs, readRef } from '#api/refsCache.ts';
import { fieldAccess, type Grants } from '#model/rights/can.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { RefMap } from '#model/refs.ts';
import type { HistoryChange, HistoryRow } from '#model/wire/wire.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { readonlyReason } from '../form/writable.ts';

/** Fields of the header or of the lines that the change is in. */
export function fieldsOf(def: EntityDef, change: HistoryChange): Fields {
  if (change.lines === undefined) return allFieldsOf(def);
  const lines = def.lines?.[change.lines];
  return lines === undefined ? {} : lineFieldsOf(lines);
}

/** A whole line that came or went. */
export function isLine(value: FieldValue): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The change that puts the old value back; null where nothing can be put back or it stands there already. */
export function restoring(
  draft: DocumentDraft,
  change: HistoryChange,
  grants: Grants,
  locked: string | null,
): Patch | null {
  if (locked !== null) return null;
  const { def, doc } = draft;
  const { lines, lineId, field: key, old } = change;
  if (lines === undefined) {
    const field = def.fields[key];
    if (
      field === undefined ||
      readonlyReason({ def, path: key, field }, doc.fields, doc.fields, grants, null) !== null
    )
      return null;
    return sameValue(doc.fields[key], old) ? null : { op: 'set', field: key, value: old };
  }
  const linesDef = def.lines?.[lines];
  if (linesDef === undefined || linesDef.readonly === true || lineId === undefined) return null;
  const row = draft.lineAt(lines, lineId);
  if (key === '') {
    if (row !== undefined || !isLine(old)) return null;
    const values = Object.fromEntries(
      Object.entries(old).filter(
        ([name]) => isTyped(linesDef.fields[name]) && fieldAccess(grants, def, `${lines}.${name}`) === 'edit',
      ),
    );
    return { op: 'insertLine', lines, id: lineId, before: null, values };
  }
  const field = linesDef.fields[key];
  if (
    row === undefined ||
    field === undefined ||
    readonlyReason({ def, path: `${lines}.${key}`, field }, row, doc.fields, grants, null) !== null
  )
    return null;
  return sameValue(row[key], old) ? null : { op: 'setLine', lines, id: lineId, field: key, value: old };
}

function isTyped(field: FieldDef | undefined): boolean {
  return field !== undefined && !isDerived(field);
}

/** Learns the records that old and new values refer to. */
export async function learnHistory(draft: DocumentDraft, rows: readonly HistoryRow[]): Promise<void> {
  const wanted: { entity: string; id: string }[] = [];
  const want = (field: FieldDef | undefined, value: FieldValue): void => {
    const { entity } = field ?? {};
    if (entity === undefined) return;
    for (const id of Array.isArray(value) ? (value as readonly FieldValue[]) : [value])
      if (typeof id === 'string' && draft.refs(entity, id) === undefined) wanted.push({ entity, id });
  };
  for (const { changes } of rows)
    for (const change of changes) {
      const fields = fieldsOf(draft.def, change);
      for (const value of [change.old, change.new])
        if (isLine(value)) for (const [key, cell] of Object.entries(value)) want(fields[key], cell);
        else want(fields[change.field], value);
    }
  if (wanted.length === 0) return;
  await ensureRefs(wanted);
  const found: RefMap = {};
  for (const { entity, id } of wanted) {
    const record = readRef(entity, id);
    if (record !== undefined) (found[entity] ??= {})[id] = record;
  }
  draft.learn(found);
}
