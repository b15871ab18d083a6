// Every column a row of a table fills: its fields, and beside searched names their pinyin and initials.
import type { FieldValue, Row } from '#model/entity.ts';
import { pinyinColumns } from './pinyin.ts';
import { storedValue } from './rows.ts';
import type { TableShape } from './shape.ts';

export interface StoredColumn {
  /** Field it is made from. */
  key: string;
  /** Quoted. */
  name: string;
  type: string;
  /** Pinyin or initials of the field, not its own value. */
  derived?: true;
  read(row: Row): FieldValue;
}

const known = new WeakMap<TableShape, readonly StoredColumn[]>();

/** All columns of the table but doc_id. */
export function storedColumns(table: TableShape): readonly StoredColumn[] {
  let columns = known.get(table);
  if (columns === undefined) known.set(table, (columns = made(table)));
  return columns;
}

function made(table: TableShape): StoredColumn[] {
  return [...table.columns.values()].flatMap((column): StoredColumn[] => {
    const { key, name, type, pinyin } = column;
    const own: StoredColumn = { key, name, type, read: (row) => storedValue(column, row[key]) };
    if (pinyin === undefined) return [own];
    const spelt = (row: Row) => {
      const value = storedValue(column, row[key]);
      return typeof value === 'string' ? pinyinColumns(value) : null;
    };
    return [
      own,
      { key, name: pinyin.full, type: 'text', derived: true, read: (row) => spelt(row)?.pinyin ?? null },
      {
        key,
        name: pinyin.initials,
        type: 'text',
        derived: true,
        read: (row) => spelt(row)?.initials ?? null,
      },
    ];
  });
}
