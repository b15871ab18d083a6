// Tables of a definition as statements name them: a property per field, with the name of its column, the type of its value
// and the way it is read. What the definition does not have does not compile.
import type { EntityDef, Fields } from '#model/entity.ts';
import type { LinesKey, SystemFields, ValueOf } from '#model/typedDoc.ts';
import { kindOf } from '#model/kind.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';
import type { ColumnExpression, Piece } from './piece.ts';

type ColumnsOf<F extends Fields> = { readonly [K in keyof F]: ColumnExpression<ValueOf<F[K]['kind']>> };

type SystemColumns = { readonly [K in keyof SystemFields]-?: ColumnExpression<string | null> };

interface HeaderColumns {
  readonly id: ColumnExpression<string>;
  readonly version: ColumnExpression<number>;
  readonly status: ColumnExpression<string>;
}

interface LineColumns {
  readonly id: ColumnExpression<string>;
  readonly seq: ColumnExpression<number>;
  /** Id of the document the line belongs to. */
  readonly docId: ColumnExpression<string>;
}

/** Written it is "table alias", for `from` and `join`. */
export type HeaderTable<E extends EntityDef> = Piece & ColumnsOf<E['fields']> & SystemColumns & HeaderColumns;

export type LinesTable<E extends EntityDef, K extends LinesKey<E>> = Piece &
  ColumnsOf<NonNullable<E['lines']>[K]['fields']> &
  LineColumns;

/** The table of the headers under an alias. */
export function headerTable<E extends EntityDef>(def: E, alias: string): HeaderTable<E>;
export function headerTable(def: EntityDef, alias: string): object {
  return tableOf(shapeOf(def).header, alias);
}

/** The table of one kind of lines under an alias. @throws RangeError for a table the definition does not have */
export function linesTable<E extends EntityDef, K extends LinesKey<E>>(
  def: E,
  lines: K,
  alias: string,
): LinesTable<E, K>;
export function linesTable(def: EntityDef, lines: string, alias: string): object {
  const table = shapeOf(def).lines.get(lines);
  if (table === undefined) throw new RangeError(`${def.name} has no lines ${lines}`);
  return {
    ...tableOf(table, alias),
    docId: {
      written: () => `${alias}.doc_id`,
      sqlType: 'uuid',
      read: (value: unknown) => kindOf('ref').fromSql(value),
    },
  };
}

/** Statements name the same tables again and again, those of every posting too: each is made once for an alias. */
const made = new WeakMap<TableShape, Map<string, object>>();

function tableOf(shape: TableShape, alias: string): object {
  const known = made.get(shape) ?? new Map<string, object>();
  made.set(shape, known);
  let table = known.get(alias);
  if (table === undefined) known.set(alias, (table = tableMade(shape, alias)));
  return table;
}

function tableMade({ name, columns }: TableShape, alias: string): object {
  const properties = [...columns].map(([key, column]): [string, ColumnExpression<unknown>] => [
    key,
    {
      written: () => `${alias}.${column.name}`,
      sqlType: column.type,
      read: (value) => kindOf(column.field.kind).fromSql(value),
    },
  ]);
  return { ...Object.fromEntries(properties), written: () => `${name} ${alias}` };
}
