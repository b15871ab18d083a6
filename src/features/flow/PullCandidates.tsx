// The open lines of one source of 选单: searched, filtered and sorted by the server, read on as one scrolls.
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readRef } from '#api/refsCache.ts';
import { entityOf } from '#entities/registry.ts';
import { listColumns } from '#features/list/rows/listColumns.ts';
import { askable, conditionOf } from '#features/list/filters/listFilters.ts';
import { businessToday } from '#features/list/today.ts';
import { type FilterRequest, Grid, type GridColumn, type GridHandle, type GridView } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import { allOf } from '#model/filter.ts';
import type { PullableRow, PullSource } from '#model/wire/flowWire.ts';
import { linkRuleOf } from '#model/registry.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { createCandidates, remainingColumn } from './pullRows.ts';
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
  const [text, setText] = useState('');
  const [filterRow, setFilterRow] = useState(false);
  const [filters, setFilters] = useState<readonly FilterRequest[]>([]);
  const [sort, setSort] = useState<GridView['sort']>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const cells = useMemo(() => ({ ...environment, refs: readRef }), [environment]);
  const { columns, lines, fieldAt } = useMemo(
    () => candidateColumns(source, session, cells),
    [source, session, cells],
  );
  const [first] = useState(() => ({ rule: source.rule, header, search: '', filter: null, sort: [] }));
  const rows = useMemo(() => createCandidates(target.name, first, setFailure), [target, first]);
  useEffect(() => () => rows.dispose(), [rows]);
  const ask = useCallback((): void => {
    const filter = askable(allOf(filters.map(conditionOf)), businessToday());
    const keys = sort.map(({ column, descending }) => ({ field: column, descending }));
    rows.ask({ rule: source.rule, header, search: text.trim(), filter, sort: keys });
  }, [rows, source, header, text, filters, sort]);
  useEffect(() => {
    const wait = setTimeout(ask, 150);
    return () => clearTimeout(wait);
  }, [ask]);
  const take = (ids: readonly string[]): void => {
    const found = ids.flatMap((id) => rows.rowAt(rows.indexOf(id)) ?? []);
    const what = (row: PullableRow): string =>
      ['material', 'materialName', 'specification']
        .flatMap((key) => {
          const field = fieldAt(pathOf(lines, key));
          return field === undefined
            ? []
            : [cellText(field, row[pathOf(lines, key)] ?? null, row, cells, { refText: 'code' })];
        })
        .filter((part) => part !== '')
        .join(' ');
    onPick(found.map((row) => ({ row, what: what(row) })));
  };
  /** Of the rows that answer what is asked now: a key pressed before they have come is meant for them. */
  const firstRow = async (): Promise<string | undefined> => {
    ask();
    await rows.ensure?.({ start: 0, end: 1 });
    return rows.idAt(0);
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
      if (id !== undefined) grid.current?.activate(id, columns[0]?.id ?? 'code');
    });
  };
  return (
    <>
      <Group gap={8} wrap="nowrap">
        {offered.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="来源"
            value={source.rule}
            onChange={onSource}
            data={offered.map((each, at) => ({
              value: each.rule,
              label: <span title={`Alt+${at + 1}`}>{each.title}</span>,
            }))}
          />
        )}
        <TextInput
          ref={box}
          data-autofocus
          size="xs"
          flex={1}
          leftSection={<IconSearch size={14} />}
          placeholder="单据编号、往来单位、拼音或首字母"
          aria-label="查找源单"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (
              event.nativeEvent.isComposing ||
              (event.key !== 'ArrowDown' && event.key !== 'Enter') ||
              event.ctrlKey ||
              event.metaKey
            )
              return;
            event.preventDefault();
            enter();
          }}
        />
        <Button
          size="xs"
          variant={filterRow ? 'light' : 'default'}
          leftSection={<IconFilter size={14} />}
          aria-pressed={filterRow}
          onClick={() => {
            setFilterRow(!filterRow);
            if (filterRow) setFilters([]);
          }}
        >
          列筛选
        </Button>
        <Button size="xs" variant="default" onClick={takeMarked} title="Enter">
          选入{marked.length > 0 ? `（${marked.length}）` : ''}
        </Button>
      </Group>
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
          columns={columns}
          source={rows}
          rowHeight={28}
          rowNumbers
          rowSelection="multiple"
          onSelectionChange={(ids) => setMarked(ids)}
          onOpenRow={(row) => take([row.id])}
          view={{ sort }}
          onViewChange={(view) => setSort(view.sort)}
          filters={filters}
          onFiltersChange={setFilters}
          filterChips={false}
          filterRow={filterRow}
          exportable={false}
          emptyText={failure ?? '没有可选的行'}
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

function candidateColumns(
  { entity, rule }: PullSource,
  session: ReturnType<typeof useSession>,
  environment: FieldEnvironment,
): {
  columns: readonly GridColumn<PullableRow>[];
  lines: string | null;
  fieldAt: ReturnType<typeof listColumns>['fieldAt'];
} {
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
