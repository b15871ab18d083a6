// Quick search over a list: a few words, each of which must occur in one of the fields the definition names.
import { canField } from '#model/rights/can.ts';
import { labelColumns, type Column } from '../shape.ts';
import { and, or, type Parameters } from '../sql.ts';
import { labelSql, textSql, type Asked } from './filterSql.ts';
import { HEADER, refuse, type View } from './view.ts';

const MAX_TERMS = 6;

/** Null without words. @throws Refusal 422 for a text that is too long */
export function searchSql(
  view: View,
  search: string | undefined,
  parameters: Parameters,
  alias = HEADER,
): string | null {
  if (search === undefined || typeof search !== 'string' || search.trim() === '') return null;
  const { def } = view.shape;
  if (search.length > 200) throw refuse('', '搜索内容不能超过200个字');
  const keys = def.search ?? labelColumns(def).map((column) => column.key);
  const columns = keys
    .flatMap((key) => view.shape.header.columns.get(key) ?? [])
    .filter(
      (column) =>
        (column.type === 'text' || column.field.kind === 'ref') && canField(view.grants, def, column.key),
    );
  const words = search.trim().split(/\s+/).slice(0, MAX_TERMS);
  return and(
    words.map((word) => or(columns.map((column) => wordSql(view, column, word, parameters, alias)))),
  );
}

function wordSql(view: View, column: Column, word: string, parameters: Parameters, alias: string): string {
  if (column.field.kind !== 'ref') return textSql(column, alias, word, parameters);
  const sql = `${alias}.${column.name}`;
  // As an array, so that it can be one of several indexes that are asked together.
  const asked: Asked = { view, parameters, path: column.key, column, sql, alias };
  return `${labelSql(asked, `${sql} = any(array`, (label) => textSql(label, 'r', word, parameters))})`;
}
