// 检验录入: the items of an inspection bill by its samples in the grid every document has, typed with one key and Enter a
// value; or line by line as before.
import { SegmentedControl } from '@mantine/core';
import { type ClipboardEvent, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { persistView, readView, viewKey } from '#features/list/views/listView.ts';
import { Grid, parseTsv } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { type EntryChoices, useEntryChoices } from './entryChoices.ts';
import { entryEditing } from './entryEditing.ts';
import { firstEmpty, pasteAlong } from './entryPlaces.ts';
import { createEntryTable, type EntryPlace } from './entryTable.ts';
import { EntryTools } from './EntryTools.tsx';
import { useEntryColumns } from './useEntryColumns.ts';
import { useReasonReading } from './useReasonReading.ts';
import classes from './entry.module.css';

const EntryDock = lazy(async () => ({
  default: (await loadChunk(() => import('./EntryDock.tsx'))).EntryDock,
}));

function EntryLines(props: LinesPaneProps): ReactNode {
  const [mode, setMode] = useState('matrix');
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="录入方式"
      value={mode}
      onChange={setMode}
      data={[
        { value: 'matrix', label: '录入' },
        { value: 'lines', label: '明细' },
      ]}
    />
  );
  return mode === 'matrix' ? (
    <EntryGrid {...props} choice={choice} />
  ) : (
    <div className={classes['pane']}>
      <div className={classes['tools']} role="toolbar" aria-label="检验录入">
        {choice}
      </div>
      <div className={classes['grid']}>
        <LinesPane {...props} />
      </div>
    </div>
  );
}

/** What a table of samples has nothing to do with. */
const lackingHere = ['insertRowBelow', 'duplicateRows', 'removeRows', 'splitRow', 'rowForm', 'batchFill'];

/** Where Enter goes: on in the piece or on in the item, whichever way the table lies. */
const enterMovesOf = ({ direction, turned }: EntryChoices): 'next' | 'columns' =>
  (direction === 'piece') === turned ? 'next' : 'columns';

function EntryGrid({ choice, ...props }: LinesPaneProps & { choice: ReactNode }): ReactNode {
  const { draft, locked, grid, onSelection, onLacking, onActive, enter: enterRef } = props;
  const rowHeight = useRowHeight();
  const { choices, choose } = useEntryChoices();
  const { direction, turned, completes } = choices;
  const [at, setAt] = useState<EntryPlace | null>(null);
  const table = useMemo(() => createEntryTable(draft), [draft]);
  useEffect(() => table.turn(turned), [table, turned]);
  const reading = useReasonReading(draft, completes);
  const { columns, formats, totals, nameOf } = useEntryColumns({ ...props, table, turned, reading });
  const editing = useMemo(() => entryEditing(draft, table, reading), [draft, table, reading]);
  useEffect(() => {
    onLacking?.(lackingHere);
    return () => onLacking?.([]);
  }, [onLacking]);
  const goTo = (place: { rowId: string; column: string }): void =>
    void requestAnimationFrame(() => {
      grid.current?.activate(place.rowId, place.column);
      grid.current?.focus();
    });
  useEffect(() => {
    // To the first cell that is still empty, in the direction of entry.
    enterRef.current = () => {
      const empty = firstEmpty(table, direction);
      if (empty !== undefined) goTo(table.cellOf(empty.item, empty.sampleNo));
    };
  });
  const follow = (rowId: string | null): void => {
    const column = grid.current?.position().activeColumn ?? null;
    const place = rowId === null || column === null ? undefined : table.placeOf(rowId, column);
    if (place !== undefined) setAt(place);
    onActive?.(place?.item.line.id ?? null);
  };
  /** A column from a measuring machine, entered item by item, runs along the item. */
  const paste = (event: ClipboardEvent): void => {
    if (locked.current !== null || turned || direction !== 'item') return;
    const rows = parseTsv(event.clipboardData.getData('text/plain'));
    const { activeRowId, activeColumn } = grid.current?.position() ?? {};
    const from = table.placeOf(activeRowId ?? '', activeColumn ?? '');
    if (from === undefined || rows.length < 2 || rows.some((row) => row.length !== 1)) return;
    event.preventDefault();
    event.stopPropagation();
    pasteAlong(
      table,
      editing,
      from,
      rows.map(([text]) => text ?? ''),
    );
  };
  const key = viewKey(turned ? 'inspectionBill.turned' : 'inspectionBill.entry', null);
  const view = useMemo(() => readView(key), [key]);
  const lockedNow = locked.current;
  return (
    <div className={classes['pane']}>
      <EntryTools choice={choice} choices={choices} choose={choose} locked={lockedNow !== null} />
      <div className={classes['grid']} onPasteCapture={paste}>
        <Grid<LineRow>
          key={key}
          label="检验录入"
          columns={columns}
          source={table.source}
          {...(lockedNow === null ? { editing } : {})}
          view={view}
          onViewChange={(next) => persistView(key, next)}
          rowHeight={rowHeight}
          formats={formats}
          {...(totals.length > 0 ? { totalSets: totals } : {})}
          filterRow={false}
          onSelectionChange={(ids) => onSelection(turned ? [] : ids)}
          readings={loadReadings}
          enterMoves={enterMovesOf(choices)}
          emptyText="没有检验项目：选择检验标准，或到“明细”增加"
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
          onActiveRowChange={follow}
        />
      </div>
      {choices.dock && (
        <Suspense fallback={<div className={classes['dock']} />}>
          <EntryDock
            draft={draft}
            table={table}
            at={at}
            locked={lockedNow}
            nameOf={nameOf}
            onGo={(place) => goTo(table.cellOf(place.item, place.sampleNo))}
          />
        </Suspense>
      )}
    </div>
  );
}

export const entryLines: OwnLines = { panes: { items: EntryLines } };
