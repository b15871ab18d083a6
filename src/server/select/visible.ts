// Tables and columns as a session may see them, for statements of areas: what is kept from it is not among the rows, or is
// nothing.
import type { EntityDef } from '#model/entity.ts';
import { canField, type Grants } from '#model/rights/can.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { scopedRows, visibleRows } from '#server/store/visibleRows.ts';
import { type Piece, raw } from './piece.ts';
import { headerTable, type HeaderTable } from './table.ts';

/** The headers a session may look at, under an alias; of no session: all. */
export function seenTable<E extends EntityDef>(def: E, grants: Grants | null, alias: string): HeaderTable<E> {
  const table = headerTable(def, alias);
  return grants === null
    ? table
    : { ...table, written: (parameters) => `${visibleRows(def, grants, parameters)} ${alias}` };
}

/** The same for what stands under a right of its own: the wall, row scope and data rules alone. */
export function scopedTable<E extends EntityDef>(def: E, grants: Grants, alias: string): HeaderTable<E> {
  return {
    ...headerTable(def, alias),
    written: (parameters) => `${scopedRows(def, grants, parameters)} ${alias}`,
  };
}

/** What row scope and data rules leave of the rows under the alias. */
export function inScope(def: EntityDef, grants: Grants, alias: string): Piece {
  return { written: (parameters) => scopeSql(def, grants, alias, parameters) ?? 'true' };
}

/** The expression over the field, or null where the session may not see all of it. */
export function seenColumn(grants: Grants | null, def: EntityDef, path: string, expression: Piece): Piece {
  return grants === null || canField(grants, def, path) ? expression : raw('null');
}
