// The open lines of one source of 选单: searched, filtered and sorted by the server, read on as one scrolls.
import { useEffect, useMemo, useRef, useState } from 'react';
import { readRef } from '#api/refsCache.ts';
import { entityOf } from '#entities/registry.ts';
import { listColumns } from '#features/list/rows/listColumns.ts';
import { Grid, type GridColumn, type GridHandle } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import type { PullableRow, PullSource } from '#model/wire/flowWire.ts';
import { linkRuleOf } from '#model/registry.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { CandidateSearch } from './CandidateSearch.tsx';
import { remainingColumn } from './pullRows.ts';
import { useCandidates } from './useCandidates.ts';
import classes from './flow.module.css';

export interface PullCandidatesProps {
  target: EntityDef;
  source: PullSource;
  offered: readonly PullSource[];
  header: Row;
  environment: FieldEnvironment;
  onSource(rule: string): void;
  onPick(rows: readonly { row: PullableRow; what: string }[]): void;
}

export function PullCandidates({
  target,
  source,
  offered,
  header,
  environment,
  onSource,
  onPick,
}: PullCandidatesProps) {
  const session = useSession();
  const grid = useRef<GridHandle | null>(null);
  const box = useRef<HTMLInputElement | null>(null);
  // The sources come after the dialog: by then its own focus has settled elsewhere.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const [filterRow, setFilterRow] = useState(false);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const cells = useMemo(() => ({ ...environment, refs: readRef }), [environment]);
  const shown = useMemo(() => candidateColumns(source, session, cells), [source, session, cells]);
  const { rows, firstRow, sort, filters, ...asked } = useCandidates(target, source, header);
  const take = (ids: readonly string[]): void => {
    const found = ids.flatMap((id) => rows.rowAt(rows.indexOf(id)) ?? []);
    onPick(found.map((row) => ({ row, what: materialText(row, shown, cells) })));
  };
  const takeMarked = (): void => {
    const active = grid.current?.position().activeRowId ?? null;
    const stands = active !== null && rows.indexOf(active) >= 0 && rows.stale?.() !== true;
    if (marked.length > 0) take(marked);
    else if (stands) take([active]);
    else
      void firstRow().then((id) => {
        if (id === undefined) notify('info', '没有可选入的行');
        else take([id]);
      });
  };
  const enter = (): void => {
    grid.current?.focus();
    void firstRow().then((id) => {
      if (id !== undefined) grid.current?.activate(id, shown.columns[0]?.id ?? 'code');
    });
  };
  return (
    <>
      <CandidateSearch
        offered={offered}
        source={source}
        box={box}
        text={asked.text}
        filterRow={filterRow}
        marked={marked.length}
        onSource={onSource}
        onText={asked.setText}
        onEnter={enter}
        onFilterRow={(on) => {
          setFilterRow(on);
          if (!on) asked.setFilters([]);
        }}
        onTake={takeMarked}
      />
      <div
        className={classes['candidates']}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isFilterBox(event.target)) return;
          event.preventDefault();
          event.stopPropagation();
          takeMarked();
        }}
      >
        <Grid<PullableRow>
          label={`${source.title}的行`}
          columns={shown.columns}
          source={rows}
          rowHeight={28}
          rowNumbers
          rowSelection="multiple"
          onSelectionChange={(ids) => setMarked(ids)}
          onOpenRow={(row) => take([row.id])}
          view={{ sort }}
          onViewChange={(view) => asked.setSort(view.sort)}
          filters={filters}
          onFiltersChange={asked.setFilters}
          filterChips={false}
          filterRow={filterRow}
          exportable={false}
          emptyText={asked.failure ?? '没有可选的行'}
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
        />
      </div>
    </>
  );
}

/** Boxes of the filter row take Enter themselves; the grid's own box over the active cell does not count. */
function isFilterBox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.closest('[data-scroller]') === null;
}

const shownAlready: ReadonlySet<string> = new Set(['status', 'lineStatus', 'sourceCode', 'sourceEntity']);

/** Path of a field of the candidate row: in its lines, or in the header that is the row. */
function pathOf(lines: string | null, key: string): string {
  return lines === null ? key : `${lines}.${key}`;
}

interface CandidateColumns {
  columns: readonly GridColumn<PullableRow>[];
  lines: string | null;
  fieldAt: ReturnType<typeof listColumns>['fieldAt'];
}

/** What the row is of, in words. */
function materialText(
  row: PullableRow,
  { lines, fieldAt }: CandidateColumns,
  environment: FieldEnvironment,
): string {
  return ['material', 'materialName', 'specification']
    .flatMap((key) => {
      const path = pathOf(lines, key);
      const field = fieldAt(path);
      return field === undefined
        ? []
        : [cellText(field, row[path] ?? null, row, environment, { refText: 'code' })];
    })
    .filter((part) => part !== '')
    .join(' ');
}

function candidateColumns(
  { entity, rule }: PullSource,
  session: ReturnType<typeof useSession>,
  environment: FieldEnvironment,
): CandidateColumns {
  const def = entityOf(entity);
  const lines = linkRuleOf(rule)?.source.lines ?? null;
  if (def === undefined) return { columns: [], lines, fieldAt: () => undefined };
  const listed = listColumns(
    def,
    lines,
    { ...session, columnShown: () => true },
    environment,
    () => undefined,
  );
  const columns = listed.columns.map(({ onOpen: _onOpen, ...column }): GridColumn<PullableRow> => ({
    ...column,
    ...(column.id === 'code' ? { tone: () => null } : {}),
    hidden: column.hidden === true || shownAlready.has(column.id.split('.').at(-1) ?? ''),
    total: false,
  }));
  return { columns: [...columns, remainingColumn()], lines, fieldAt: listed.fieldAt };
}
