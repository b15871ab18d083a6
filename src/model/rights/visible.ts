// A row as a session may see it: hidden fields are left out, masked texts are masked. Every answer that carries rows
// passes through here: documents, lists, references, histories.
import { fieldAccess, type Grants } from './can.ts';
import { allFieldsOf, fieldAt, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import { canMask, masked } from '#model/check/masking.ts';

/** Whether anything of the field may be shown. */
export function isShown(grants: Grants, def: EntityDef, path: string): boolean {
  const access = fieldAccess(grants, def, path);
  if (access !== 'masked') return access !== 'hidden';
  const field = fieldAt(def, path);
  return field !== undefined && canMask(field);
}

/** The value of a field that is shown, masked where the session may not see all of it. */
export function shownValue(grants: Grants, def: EntityDef, path: string, value: FieldValue): FieldValue {
  return typeof value === 'string' && fieldAccess(grants, def, path) === 'masked' ? masked(value) : value;
}

/** The row without what the session may not see; `lines` names the sub-table it belongs to. Keys that are no fields stay. */
export function visibleRow(grants: Grants, def: EntityDef, lines: string | null, row: Row): Row {
  const closed = closedKeys(grants, def, lines);
  if (closed.length === 0) return row;
  const rest = { ...row };
  for (const { key, shown } of closed) {
    const value = rest[key];
    if (shown && typeof value === 'string') rest[key] = masked(value);
    else delete rest[key];
  }
  return rest;
}

export function visibleLine(grants: Grants, def: EntityDef, lines: string, row: LineRow): LineRow {
  const seen = visibleRow(grants, def, lines, row);
  return seen === row ? row : { ...seen, id: row.id, seq: row.seq };
}

interface Closed {
  key: string;
  /** Masked texts are. */
  shown: boolean;
}

const known = new WeakMap<Grants, Map<string, readonly Closed[]>>();

/** Fields of which the session does not see everything; worked out once per session and table. */
function closedKeys(grants: Grants, def: EntityDef, lines: string | null): readonly Closed[] {
  const tables = known.get(grants) ?? new Map<string, readonly Closed[]>();
  known.set(grants, tables);
  const table = lines === null ? def.name : `${def.name}.${lines}`;
  let closed = tables.get(table);
  if (closed === undefined) {
    const own = lines === null ? undefined : def.lines?.[lines];
    const fields = lines === null ? allFieldsOf(def) : own === undefined ? {} : lineFieldsOf(own);
    closed = Object.keys(fields).flatMap((key): Closed[] => {
      const path = lines === null ? key : `${lines}.${key}`;
      const access = fieldAccess(grants, def, path);
      return access === 'edit' || access === 'read' ? [] : [{ key, shown: isShown(grants, def, path) }];
    });
    tables.set(table, closed);
  }
  return closed;
}
