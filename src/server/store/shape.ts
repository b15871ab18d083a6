// The tables of a definition as the statements of this room need them: columns by field key, names quoted once.
// This is the closed map between keys of requests and identifiers of SQL.
import type { EntityDef, Fields } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import {
  columnName,
  pinyinColumns,
  reportColumnsOf,
  sqlTypeOf,
  tablesOf,
  type ColumnDef,
} from '#model/derive/tables.ts';
import { text } from '#model/fields.ts';
import { figureOf } from './figures.ts';
import { quoted } from './sql.ts';

export interface Column {
  key: string;
  field: FieldDef;
  /** Quoted. */
  name: string;
  type: string;
  notNull: boolean;
  /** Quoted names of the columns beside a text field that is searched by pinyin. */
  pinyin?: { full: string; initials: string };
  /** Of figures, which have no column: the expression over a row alias, on a business date, at an instant. */
  expression?: (alias: string, today: string, now: string) => string;
}

export interface TableShape {
  /** Quoted. */
  name: string;
  /** Stored fields by key, `id` first. */
  columns: ReadonlyMap<string, Column>;
}

export interface EntityShape {
  def: EntityDef;
  header: TableShape;
  lines: ReadonlyMap<string, TableShape>;
  /** Fields of the header that are computed when rows are read, by key. */
  figures: ReadonlyMap<string, Column>;
}

const known = new WeakMap<EntityDef, EntityShape>();

export function shapeOf(def: EntityDef): EntityShape {
  let shape = known.get(def);
  if (shape === undefined) {
    const [header = rowsOf(def), ...lines] = tablesOf(def);
    shape = {
      def,
      figures: figuresOf(def),
      header: tableShape(header, allFieldsOf(def)),
      lines: new Map(
        lines.map((table) => [table.lines ?? '', tableShape(table, lineFields(def, table.lines ?? ''))]),
      ),
    };
    known.set(def, shape);
  }
  return shape;
}

/** Rows of a report stand in no table: what asks for one by this name has not asked fromSql. */
function rowsOf(def: EntityDef): NamedColumns {
  if (def.kind !== 'report') throw new Error(`${def.name} has no table`);
  return { name: 'report_without_table', columns: reportColumnsOf(def) };
}

function figuresOf(def: EntityDef): ReadonlyMap<string, Column> {
  const found = Object.entries(def.fields).flatMap(([key, field]): [string, Column][] =>
    field.figure === true
      ? [
          [
            key,
            {
              key,
              field,
              name: quoted(columnName(key)),
              type: sqlTypeOf(key, field),
              notNull: false,
              // Asked when it is needed: tables are named before the areas are registered.
              expression: (alias, today, now) => figureOf(def.name, key)(alias, today, now),
            },
          ],
        ]
      : [],
  );
  return new Map(found);
}

interface NamedColumns {
  name: string;
  columns: readonly ColumnDef[];
}

function lineFields(def: EntityDef, key: string): Fields {
  const lines = def.lines?.[key];
  return lines === undefined
    ? {}
    : { id: text('内码', { readonly: true, hidden: true }), ...lineFieldsOf(lines) };
}

function tableShape(table: NamedColumns, fields: Fields): TableShape {
  const columns = new Map<string, Column>();
  for (const column of table.columns) {
    const field = column.field === null ? undefined : fields[column.field];
    if (column.field === null || field === undefined) continue;
    const made: Column = {
      key: column.field,
      field,
      name: quoted(column.name),
      type: column.sqlType,
      notNull: column.notNull,
    };
    if (field.pinyin) {
      const names = pinyinColumns(column.field);
      made.pinyin = { full: quoted(names.pinyin), initials: quoted(names.initials) };
    }
    columns.set(column.field, made);
  }
  return { name: quoted(table.name), columns };
}

/** What a list is sorted by when the user sorts by this column: Chinese names by their pinyin. */
export function sortColumn(column: Column): Column {
  return column.pinyin === undefined
    ? column
    : { ...column, name: column.pinyin.full, type: 'text', notNull: false };
}

/** Keys of the fields that name a record. */
export function labelKeys(def: EntityDef): readonly string[] {
  return def.label ?? ['code', 'name'];
}

/** Columns that name a record, as far as they are stored. */
export function labelColumns(def: EntityDef): Column[] {
  const { columns } = shapeOf(def).header;
  return labelKeys(def).flatMap((key) => columns.get(key) ?? []);
}
