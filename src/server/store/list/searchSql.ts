// Quick search over a list: a few words, each of which must occur in one of the fields the definition names or in what a
// line is about: a list of lines shows those lines, a list of documents the documents that have one.
import { entityOf } from '#entities/registry.ts';
import { searchedKeys, searchedLineKey } from '#model/derive/searched.ts';
import { canField } from '#model/rights/can.ts';
import { tenantSql } from '../tenantSql.ts';
import { labelKeys, shapeOf, type Column, type TableShape } from '../shape.ts';
import { and, or, type Parameters } from '../sql.ts';
import { labelSql, textSql, type Asked } from './filterSql.ts';
import { HEADER, LINE, refuse, type View } from './view.ts';

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
  const columns = searchedKeys(def)
    .flatMap((key) => view.shape.header.columns.get(key) ?? [])
    .filter(
      (column) =>
        (column.type === 'text' || column.field.kind === 'ref') && canField(view.grants, def, column.key),
    );
  const words = search.trim().split(/\s+/).slice(0, MAX_TERMS);
  const about = alias === HEADER ? subjectOf(view) : null;
  return and(
    words.map((word) => {
      const inHeader = (name: string): string =>
        or(columns.map((column) => wordSql(view, column, word, parameters, name)));
      if (about === null) return inHeader(alias);
      if (view.lineTable === null)
        return or([
          inHeader(alias),
          `${alias}."id" = any(array(select ${LINE}."doc_id" from ${about.table.name} ${LINE}
            where ${wordSql(view, about.column, word, parameters, LINE)}))`,
        ]);
      // Documents as ids, so that both ways to a line are asked of indexes of one table.
      const documents = `select s."id" from ${view.shape.header.name} s
        where ${and([tenantSql(def, view.grants.org, 's', parameters), inHeader('s')])}`;
      return or([
        `${LINE}."doc_id" = any(array(${documents}))`,
        wordSql(view, about.column, word, parameters, LINE),
      ]);
    }),
  );
}

/** What the listed lines are about, in a list of documents those that it can show one by one. */
function subjectOf({ shape, grants, lines }: View): { table: TableShape; column: Column } | null {
  const { def } = shape;
  const key = lines ?? def.lineList;
  const about = searchedLineKey(def, key);
  const table = shape.lines.get(key ?? '');
  const column = table?.columns.get(about ?? '');
  if (table === undefined || column === undefined || !canField(grants, def, `${key}.${about}`)) return null;
  return { table, column };
}

function wordSql(view: View, column: Column, word: string, parameters: Parameters, alias: string): string {
  if (column.field.kind !== 'ref') return textSql(column, alias, word, parameters);
  const sql = `${alias}.${column.name}`;
  // As an array, so that it can be one of several indexes that are asked together.
  const asked: Asked = { view, parameters, path: column.key, column, sql, alias };
  const labels = searchedColumns(column);
  return `${labelSql(asked, `${sql} = any(array`, (label) => textSql(label, 'r', word, parameters), labels)})`;
}

/** What the records a reference names are themselves searched by: of materials the specification as well. */
function searchedColumns({ field }: Column): Column[] {
  const target = entityOf(field.entity ?? '');
  if (target === undefined) return [];
  const { columns } = shapeOf(target).header;
  return [...new Set([...searchedKeys(target), ...labelKeys(target)])].flatMap(
    (key) => columns.get(key) ?? [],
  );
}
