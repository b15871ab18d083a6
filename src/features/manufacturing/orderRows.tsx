// Rows the tabs of an order show: read whole, in the words their definitions give them, in a grid that cannot be typed in.
import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { fetchRows } from '#api/queries.ts';
import { keys } from '#api/keys.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { createArraySource, createTreeSource, Grid, type GridColumn } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import { mergeRefs, readerOf, type RefMap } from '#model/refs.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText, type CellTextOptions } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';

/** What a page beside the line tables works with. */
export type SheetProps = Pick<DocumentFormProps, 'draft' | 'environment'>;

export type FoundRow = QueryResult['rows'][number];

const page = 500;
/** More than these are cut: a tab is no list. */
const mostRows = 2_000;

export interface WholeRows {
  rows: readonly FoundRow[];
  refs: RefMap;
  /** There are more than were read. */
  cut: boolean;
}

/** All rows of a question, page by page. Asked anew when any row of the entity changes, as lists are. */
export function wholeQuery(entity: string, question: Omit<QueryRequest, 'offset' | 'limit'>) {
  const first: QueryRequest = { ...question, offset: 0, limit: page };
  return queryOptions({
    queryKey: [...keys.entity(entity), 'whole', question],
    queryFn: async ({ signal }): Promise<WholeRows> => {
      const rows: FoundRow[] = [];
      const refs: RefMap = {};
      for (let offset = 0; offset < mostRows; offset += page) {
        const answer = await fetchRows(entity, { ...first, offset }, signal);
        rows.push(...answer.rows);
        mergeRefs(refs, answer.refs);
        if (answer.rows.length < page) return { rows, refs, cut: false };
      }
      return { rows, refs, cut: true };
    },
    staleTime: 0,
    gcTime: 60_000,
  });
}

/** The environment with the names an answer brought. */
export function withRefs(environment: FieldEnvironment, found: RefMap): FieldEnvironment {
  const refs = readerOf(found);
  return { ...environment, refs: (entity, id) => refs(entity, id) ?? environment.refs(entity, id) };
}

/** Text of a field of a row as lists show it; '' for a field that is not there. */
export function rowText(
  def: EntityDef,
  row: Row,
  field: string,
  environment: FieldEnvironment,
  options: CellTextOptions = {},
): string {
  const own = allFieldsOf(def)[field];
  return own === undefined ? '' : cellText(own, row[field] ?? null, row, environment, options);
}

/** A column of a field, as its definition titles and aligns it. @param field of the definition, or one made up */
export function fieldColumn<R extends FoundRow = FoundRow>(
  id: string,
  field: FieldDef,
  width: number,
  environment: FieldEnvironment,
  more: Partial<GridColumn<R>> & { refText?: CellTextOptions['refText'] } = {},
): GridColumn<R> {
  const { refText, ...own } = more;
  const options = refText === undefined ? {} : { refText };
  return {
    id,
    title: field.title,
    width,
    ...(isDecimal(field) || field.kind === 'integer' ? { align: 'end' as const } : {}),
    read: (row: FoundRow) => {
      const value = row[id] ?? null;
      return typeof value === 'object' ? null : value;
    },
    text: (_value, row: FoundRow) => cellText(field, row[id] ?? null, row, environment, options),
    filter: null,
    ...own,
  };
}

export interface RowGridProps<R extends FoundRow> {
  label: string;
  rows: readonly R[];
  columns: readonly GridColumn<R>[];
  emptyText: string;
  /** Id of the row above; absent: the rows are no tree. */
  parentOf?(row: R): string | null;
  /** Levels of the tree unfolded at first; 3 unless told. */
  depth?: number;
  onSelection?(ids: readonly string[]): void;
}

export function RowGrid<R extends FoundRow = FoundRow>({
  label,
  rows,
  columns,
  emptyText,
  parentOf,
  depth = 3,
  onSelection,
}: RowGridProps<R>): ReactNode {
  const rowHeight = useRowHeight();
  const source = useMemo(() => {
    const all = createArraySource<R>({ rows, idOf: (row) => row.id });
    return parentOf === undefined ? all : createTreeSource<R>({ rows: all, parentOf, open: { depth } });
    // Whose child a row is follows from the rows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows]);
  return (
    <Grid<R>
      label={label}
      columns={columns}
      source={source}
      rowHeight={rowHeight}
      filterRow={false}
      {...(onSelection === undefined
        ? {}
        : { rowSelection: 'multiple' as const, onSelectionChange: (ids) => onSelection(ids) })}
      emptyText={emptyText}
      notify={(message, kind) => notify(kind, message)}
    />
  );
}
