// Rows of a list in groups that the server makes: each level asks for the groups of one column under the filters above
// it, the last one for the rows themselves.
import { fetchListGroups, fetchRows } from '#api/queries.ts';
import {
  type CellValue,
  createServerGroups,
  type ServerGroupsAnswer,
  type ServerGroupsRequest,
  type ServerGroupsSource,
} from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { mixedText } from '#model/derive/measures.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { allOf, type Condition } from '#model/filter.ts';
import type { GroupsResult } from '#model/wire/wire.ts';
import { allRows, type ListQuestion } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface GroupedQuestion {
  list: ListQuestion;
  /** Fields to group by, outermost first. */
  by: readonly string[];
  /** Fields summed per group. */
  totals: readonly string[];
}

export type GroupedSource = ServerGroupsSource<ListRow, GroupedQuestion>;

export interface GroupedRowsOptions {
  def: EntityDef;
  question: GroupedQuestion;
  fieldAt(path: string): FieldDef | undefined;
  /** How a value of the field reads. */
  valueText(field: FieldDef | undefined, value: string): string;
  /** Null after every answer, else what went wrong. */
  onLoad(failure: string | null): void;
  /** A group has more rows than can be selected at once. */
  onTooMany(most: number): void;
}

/** Rows of a group that are selected with one click. */
const mostSelected = 5_000;

const kindsGrouped: readonly FieldDef['kind'][] = [
  'ref',
  'dict',
  'bool',
  'date',
  'datetime',
  'text',
  'code',
  'integer',
];

export function isGroupable(field: FieldDef): boolean {
  return kindsGrouped.includes(field.kind) && field.transient !== true;
}

export function createGroupedRows({
  def,
  question,
  fieldAt,
  valueText,
  onLoad,
  onTooMany,
}: GroupedRowsOptions): GroupedSource {
  const groupsOf = (answer: GroupsResult, by: string): ServerGroupsAnswer<ListRow> => {
    const field = fieldAt(by);
    return {
      total: answer.total,
      groups: answer.groups.map(({ value, count, totals, mixed = [] }) => ({
        key: value,
        title: `${field?.title ?? by}：${value === '' ? '（空白）' : valueText(field, value)}`,
        members: count,
        texts: Object.fromEntries([
          ...Object.entries(totals).map(([path, sum]) => [
            path,
            formatDecimal(sum, fieldAt(path)?.kind === 'money' ? 2 : undefined),
          ]),
          ...mixed.map((path) => [path, mixedText(def, path)]),
        ]),
      })),
    };
  };
  return createServerGroups<ListRow, GroupedQuestion>({
    query: question,
    idOf: (row) => row.id,
    async load({
      query,
      path,
      offset,
      limit,
      signal,
    }: ServerGroupsRequest<GroupedQuestion>): Promise<ServerGroupsAnswer<ListRow>> {
      const { list, by, totals } = query;
      const { sort = [], filter: all = null, ...rest } = list;
      const filter = allOf([all, ...path.map((value, level) => within(by[level] ?? '', value))]);
      const next = by[path.length];
      if (next !== undefined) {
        const descending = sort.some((key) => key.field === next && key.descending);
        const { lines, search, parameters } = rest;
        const asked = {
          ...(lines === undefined ? {} : { lines }),
          ...(search === undefined ? {} : { search }),
          ...(parameters === undefined ? {} : { parameters }),
        };
        const answer = await fetchListGroups(
          def.name,
          { field: next, descending, filter, totals, offset, limit, ...asked },
          signal,
        );
        onLoad(null);
        return groupsOf(answer, next);
      }
      const answer = await fetchRows(def.name, { ...rest, filter, sort, offset, limit }, signal);
      onLoad(null);
      return { total: answer.total.value, rows: answer.rows };
    },
    async loadAll({ query: { list, by }, path, signal }) {
      const { sort = [], filter: all = null, ...rest } = list;
      const filter = allOf([all, ...path.map((value, level) => within(by[level] ?? '', value))]);
      const rows: ListRow[] = [];
      for await (const page of allRows(def.name, { ...rest, filter, sort }, signal)) {
        rows.push(...page);
        if (rows.length > mostSelected) {
          onTooMany(mostSelected);
          return null;
        }
      }
      return rows;
    },
    onError: (error) => onLoad(error instanceof Error ? error.message : '读取失败'),
  });
}

function within(field: string, value: CellValue): Condition {
  const text = typeof value === 'string' ? value : '';
  return text === '' ? { field, op: 'empty', values: [] } : { field, op: 'eq', values: [text] };
}
