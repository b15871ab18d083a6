// Quick search over a list: a few words, each of which must occur in one of the fields the definition names; in a list of
// lines also in the code or name of what a line is about, its first reference that is filtered by.
import { entityOf } from '#entities/registry.ts';
import { searchedKeys } from '#model/derive/searched.ts';
import { canField } from '#model/rights/can.ts';
import { tenantSql } from '../tenantSql.ts';
import { labelKeys, shapeOf, type Column } from '../shape.ts';
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
  const about = alias === HEADER ? subjectOf(view) : undefined;
  return and(
    words.map((word) => {
      const inHeader = (name: string): string =>
        or(columns.map((column) => wordSql(view, column, word, parameters, name)));
      if (about === undefined) return inHeader(alias);
      // Documents as ids, so that both ways to a line are asked of indexes of one table.
      const documents = `select s."id" from ${view.shape.header.name} s
        where ${and([tenantSql(def, view.grants.org, 's', parameters), inHeader('s')])}`;
      return or([
        `${LINE}."doc_id" = any(array(${documents}))`,
        wordSql(view, about, word, parameters, LINE),
      ]);
    }),
  );
}

/** What the listed lines are about. */
function subjectOf({ shape, grants, lines, lineTable }: View): Column | undefined {
  return [...(lineTable?.columns.values() ?? [])].find(
    ({ key, field }) =>
      field.kind === 'ref' && field.filter === true && canField(grants, shape.def, `${lines}.${key}`),
  );
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
