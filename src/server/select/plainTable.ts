// Tables no entity defines, as statements name them: every column with the kind its values are read as. Each stands once,
// beside the code that writes its rows.
import type { FieldKind } from '#model/fields.ts';
import type { ValueOf } from '#model/typedDoc.ts';
import { columnName } from '#model/derive/names.ts';
import { kindOf } from '#model/kind.ts';
import { quoted } from '#server/store/sql.ts';
import type { ColumnExpression, Piece } from './piece.ts';

/** Kinds by the key of the column: rowNo for row_no. */
type Kinds = Readonly<Record<string, FieldKind>>;

export type PlainTable<C extends Kinds> = Piece & {
  readonly [K in keyof C]: ColumnExpression<ValueOf<C[K]>>;
};

/** The table under an alias; written it is "table alias". */
export function plainTable<const C extends Kinds>(name: string, alias: string, kinds: C): PlainTable<C>;
export function plainTable(name: string, alias: string, kinds: Kinds): object {
  const columns = Object.entries(kinds).map(([key, kind]): [string, ColumnExpression<unknown>] => [
    key,
    {
      written: () => `${alias}.${quoted(columnName(key))}`,
      sqlType: typeIn(kind),
      read: (value) => kindOf(kind).fromSql(value),
    },
  ]);
  return { ...Object.fromEntries(columns), written: () => `${quoted(name)} ${alias}` };
}

/** Whole numbers of such tables may be larger than those of fields. */
function typeIn(kind: FieldKind): string {
  return kind === 'integer' ? 'bigint' : kindOf(kind).sqlType({ kind, title: '' });
}
