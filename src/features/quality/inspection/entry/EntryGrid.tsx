// 检验录入: the items of an inspection bill by its samples in the grid every document has, typed with one key and Enter a
// value; or line by line as before.
import { SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { badReason } from '#entities/quality/badReason.ts';
import { type EntryItem } from '#entities/quality/inspection/entry/entryMatrix.ts';
import { standardText } from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionItem } from '#entities/quality/inspectionItem.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { lineColumns } from '#features/document/lines/lineColumns.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { persistView, readView, viewKey } from '#features/list/views/listView.ts';
import { Grid, parseTsv } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { badReasonsQuery } from './badReasons.ts';
import { type EntryChoices, useEntryChoices } from './entryChoices.ts';
import { entryColumns, entryFormats, entryTotals } from './entryColumns.ts';
import { chosenReason, entryEditing } from './entryEditing.ts';
import { createEntryTable, type EntryPlace } from './entryTable.ts';
import classes from './entry.module.css';

const EntryDock = lazy(async () => ({
  default: (await loadChunk(() => import('./EntryDock.tsx'))).EntryDock,
}));

const itemOf = fieldsReader(inspectionBill.lines.items.fields, ['item']);
const reasonOf = fieldsReader(badReason.fields, ['shortcut']);
const reasonField = 'inspectionBill.defects.badReason';

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
  const { draft, grants, has, environment, locked, grid, onSelection, onLacking, onActive, enter } = props;
  const permission = usePermission();
  const rowHeight = useRowHeight();
  const { choices, choose } = useEntryChoices();
  const { direction, turned, completes } = choices;
  const [at, setAt] = useState<EntryPlace | null>(null);
  const table = useMemo(() => createEntryTable(draft), [draft]);
  useEffect(() => table.turn(turned), [table, turned]);
  const { data: reasons } = useQuery(badReasonsQuery(reasonField));
  useEffect(() => {
    if (reasons === undefined) return;
    draft.learn({
      ...reasons.refs,
      badReason: Object.fromEntries(reasons.rows.map((record) => [record.id, record])),
    });
  }, [draft, reasons]);
  const reading = useMemo(() => {
    const known = new Map<string, string>();
    for (const { id, code, fields } of reasons?.rows ?? []) {
      known.set(code.toUpperCase(), id);
      const shortcut = plainText(reasonOf(fields).shortcut);
      if (shortcut !== '') known.set(shortcut.toUpperCase(), id);
    }
    return { completes: () => completes, reasons: () => known };
  }, [reasons, completes]);
  /** What the columns follow from: which items there are, how they are judged, how many samples. */
  const shape = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () =>
      `${table.samples()} ${table
        .items()
        .map((item) => `${item.line.id} ${item.samples} ${standardText(item.line, table.decimals(item))}`)
        .join('|')}`,
  );
  const options = useMemo(() => {
    const reason = (): string | null => locked.current;
    const common = { grants, has, permission, environment, locked: reason };
    const values = lineColumns(draft, 'samples', common).find(({ id }) => id === 'value');
    const idOf = ({ line }: EntryItem): string | null => itemOf(line).item;
    return {
      table,
      reading,
      turned,
      plain: lineColumns(draft, 'items', common),
      locked: () => values?.editor?.readonly?.(undefined) ?? reason(),
      nameOf: (item: EntryItem) => draft.refs('inspectionItem', idOf(item))?.name ?? '检验项目',
      isKey: (item: EntryItem) => carriedOf(draft.refs, inspectionItem, idOf(item), ['isKey']).isKey === true,
      async pickReason(text: string) {
        const answer = await environment.pick.open('badReason', {
          multiple: false,
          text,
          forField: reasonField,
        });
        draft.learn({
          ...answer.refs,
          badReason: Object.fromEntries(answer.records.map((each) => [each.id, each])),
        });
        return answer.records.map(({ id }) => ({ value: chosenReason(id) }));
      },
    };
  }, [draft, grants, has, permission, environment, locked, table, reading, turned]);
  const columns = useMemo(
    () => entryColumns(options),
    // The shape says which columns there are.
    // oxlint-disable-next-line react/exhaustive-deps
    [options, shape],
  );
  const formats = useMemo(
    () => entryFormats(options),
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
    [options, shape],
  );
  const rows = draft.lineRows('items');
  const totals = useMemo(
    () => entryTotals(options),
    // The items hold what is summed up.
    // oxlint-disable-next-line react/exhaustive-deps
    [options, rows],
  );
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
    enter.current = () => {
      const items = table.items();
      const numbers = Array.from({ length: table.samples() }, (_, index) => index + 1);
      const places = (
        direction === 'piece'
          ? numbers.flatMap((sampleNo) => items.map((item) => ({ item, sampleNo })))
          : items.flatMap((item) => numbers.map((sampleNo) => ({ item, sampleNo })))
      ).filter(({ item, sampleNo }) => sampleNo <= item.samples);
      const empty = places.find(({ item, sampleNo }) => !item.cells.has(sampleNo)) ?? places[0];
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
    const room = from.item.samples - from.sampleNo + 1;
    const texts = rows.slice(0, room).map(([text]) => text ?? '');
    editing.set(
      texts.map((text, index) => ({
        ...table.cellOf(from.item, from.sampleNo + index),
        value: text.trim() || null,
      })),
      `粘贴 ${texts.length} 个样本`,
    );
    if (rows.length > room)
      notify('warning', `本项目只抽 ${from.item.samples} 个样本，多出的 ${rows.length - room} 个没有粘贴`);
  };
  const key = viewKey(turned ? 'inspectionBill.turned' : 'inspectionBill.entry', null);
  const view = useMemo(() => readView(key), [key]);
  const lockedNow = locked.current;
  return (
    <div className={classes['pane']}>
      <div className={classes['tools']} role="toolbar" aria-label="检验录入">
        {choice}
        <SegmentedControl
          size="xs"
          aria-label="方向"
          title="回车以后：同一件的下一个项目，或同一项目的下一件"
          value={direction}
          onChange={(value) => choose({ direction: value === 'item' ? 'item' : 'piece' })}
          data={[
            { value: 'piece', label: '逐件' },
            { value: 'item', label: '逐项' },
          ]}
        />
        <Switch
          size="xs"
          label="转置"
          title="样本向下、项目向右"
          checked={turned}
          onChange={(event) => choose({ turned: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label="小数补位"
          title="公差窄于 1 的项目只键入小数：10.00 ±0.05 键入 93 即 9.93，键入 02 即 10.02；本身合格的数值不补"
          checked={completes}
          onChange={(event) => choose({ completes: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label="附图"
          title="下方显示当前项目最近 25 个值、缺陷和图片"
          checked={choices.dock}
          onChange={(event) => choose({ dock: event.currentTarget.checked })}
        />
        {lockedNow === null && (
          <span className={classes['hint']}>
            1 合格 0 不合格 · = 同前 · . 清空 · 快捷码登记缺陷（B03、B03*4，F4 选择）
          </span>
        )}
      </div>
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
            nameOf={options.nameOf}
            onGo={(place) => goTo(table.cellOf(place.item, place.sampleNo))}
          />
        </Suspense>
      )}
    </div>
  );
}

export const entryLines: OwnLines = { panes: { items: EntryLines } };
