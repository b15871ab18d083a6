// 预测明细 as a table of materials by periods in the grid every document has, or line by line as before. Beside typing there
// are commands over a range, a paste that goes by its heads, what orders take, and the difference to another version.
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MatrixRow } from '#entities/planning/demand/matrix/matrixRows.ts';
import { pastedPeriods, type PastedPeriods } from '#entities/planning/demand/pastedPeriods.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { lineColumns } from '#features/document/lines/lineColumns.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { persistView, readView, viewKey } from '#features/list/views/listView.ts';
import { Grid, type GridCommand, parseTsv } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { ref } from '#model/fields.ts';
import { plainText } from '#model/text/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { RefInput } from '#ui/kinds/RefInput.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { deviationFormats, matrixColumns } from './matrixColumns.ts';
import { matrixEditing, writeCells } from './matrixEditing.ts';
import { createMatrixTable, forecastOf, type MatrixTable } from './matrixTable.ts';
import { PasteDialog } from '../pasting/PasteDialog.tsx';
import { pastedPatches } from './pastedPatches.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { useFacts, useOtherVersion } from './useMatrixFacts.ts';
import classes from './forecast.module.css';

const otherField = ref('demandForecast', '对比版本');

function ForecastLines(props: LinesPaneProps): ReactNode {
  const [mode, setMode] = useState('matrix');
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="录入方式"
      value={mode}
      onChange={setMode}
      data={[
        { value: 'matrix', label: '矩阵' },
        { value: 'lines', label: '明细' },
      ]}
    />
  );
  return mode === 'matrix' ? (
    <ForecastMatrix {...props} choice={choice} />
  ) : (
    <div className={classes['pane']}>
      <div className={classes['tools']} role="toolbar" aria-label="预测">
        {choice}
      </div>
      <div className={classes['grid']}>
        <LinesPane {...props} />
      </div>
    </div>
  );
}

const pastedFields = {
  material: 'demandForecast.items.material',
  customer: 'demandForecast.items.customer',
};

interface Range {
  rows: readonly MatrixRow[];
  periods: readonly number[];
}

function ForecastMatrix({ choice, ...props }: LinesPaneProps & { choice: ReactNode }): ReactNode {
  const { draft, lines, grants, has, environment, locked, grid, onSelection, onActive, enter } = props;
  const permission = usePermission();
  const rowHeight = useRowHeight();
  const [details, setDetails] = useState(false);
  const [grouped, setGrouped] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [pasted, setPasted] = useState<PastedPeriods | null>(null);
  const table = useMemo(() => createMatrixTable(draft), [draft]);
  const { periods, facts } = useFacts(table, draft);
  useEffect(() => table.show({ details, grouped, facts: facts ?? null }), [table, details, grouped, facts]);
  const version = useOtherVersion(table, other, periods);
  const hasElsewhere = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => table.rows().some((row) => row.elsewhere !== null),
  );
  const columns = useMemo(
    () =>
      matrixColumns(
        lineColumns(draft, lines, { grants, has, permission, environment, locked: () => locked.current }),
        table,
      ),
    // Columns follow the periods; the lock is read when a cell is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
    [draft, lines, grants, has, permission, environment, table, periods, hasElsewhere],
  );
  const editing = useMemo(() => matrixEditing(draft, table, () => locked.current), [draft, table, locked]);
  const formats = useMemo(
    () => deviationFormats(table, version ?? null),
    // The periods say which columns there are.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, version, periods],
  );
  const key = viewKey(`demandForecast.matrix.${plainText(forecastOf(draft.doc.fields).bucket)}`, null);
  const view = useMemo(() => readView(key), [key]);
  const commands = useMemo(
    (): GridCommand<LineRow>[] => [
      {
        name: 'forecastRange',
        title: '按区域修改…',
        keys: ['mod+B'],
        place: 'cell',
        blocked: () => locked.current,
        run: ({ selection }) => {
          const found = rangeOf(table, selection.block);
          setRange(found);
          if (found === null) notify('info', '请先选中要修改的期间');
        },
      },
    ],
    [table, locked],
  );
  const rows = draft.lineRows(lines);
  const totals = useMemo(
    () => ({ label: '合计', texts: table.totals() }),
    // The rows and the periods are what is summed.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, periods, table],
  );
  const goTo = (id: string, column: string): void =>
    void requestAnimationFrame(() => {
      grid.current?.activate(id, column);
      grid.current?.focus();
    });
  const add = (): void => {
    const [id] = editing.insert(table.source.count().value, 1, '新增物料');
    if (id === undefined) notify('info', '请先填写时间粒度、开始日期和结束日期');
    else goTo(id, 'material');
  };
  useEffect(() => {
    enter.current = () => {
      const first = table.source.idAt(0);
      if (first === undefined && locked.current === null) add();
      else if (first !== undefined) goTo(first, 'p0');
    };
  });
  const paste = (event: ClipboardEvent): void => {
    if (locked.current !== null) return;
    const block = pastedPeriods(parseTsv(event.clipboardData.getData('text/plain')), table.periods());
    if (block === null) return;
    event.preventDefault();
    event.stopPropagation();
    setPasted(block);
  };
  const lockedNow = locked.current;
  return (
    <div className={classes['pane']}>
      <div className={classes['tools']} role="toolbar" aria-label="预测">
        {choice}
        <Switch
          size="xs"
          label="冲销"
          title="每个物料下显示订单、已冲销和剩余"
          checked={details}
          onChange={(event) => setDetails(event.currentTarget.checked)}
        />
        <Switch
          size="xs"
          label="物料分组"
          title="按物料分组小计，小计可以录入"
          checked={grouped}
          onChange={(event) => setGrouped(event.currentTarget.checked)}
        />
        <label className={classes['tool']} htmlFor="forecast-other">
          对比
          <span className={classes['other']}>
            <RefInput
              id="forecast-other"
              field={otherField}
              entity="demandForecast"
              forField="demandForecast.compare"
              value={other}
              shown={environment.refs('demandForecast', other)?.code ?? ''}
              invalidText={undefined}
              onCommit={(value) => setOther(typeof value === 'string' && value !== '' ? value : null)}
              onInvalid={() => undefined}
              failing={false}
              learn={(refs) => draft.learn(refs)}
            />
          </span>
        </label>
        {lockedNow === null && (
          <span className={classes['hint']}>
            连同期间标题（2026-12、12月、W49、2026Q1）从 Excel 粘贴；Ctrl+B 按区域修改
          </span>
        )}
      </div>
      <div className={classes['grid']} onPasteCapture={paste}>
        <Grid<LineRow>
          key={key}
          label="预测矩阵"
          columns={columns}
          source={table.source}
          {...(lockedNow === null ? { editing } : {})}
          view={view}
          onViewChange={(next) => persistView(key, next)}
          rowHeight={rowHeight}
          commands={commands}
          formats={formats}
          rowNumbers
          rowSelection="multiple"
          filterRow={false}
          onSelectionChange={(ids) =>
            onSelection(
              ids.flatMap((id) => {
                const place = table.placeOf(id);
                return place?.kind === 'material' ? place.row.lines.map((line) => line.id) : [];
              }),
            )
          }
          totals={totals}
          readings={loadReadings}
          enterMoves="next"
          emptyText={periods.length === 0 ? '填写时间粒度、开始日期和结束日期后录入' : '没有预测'}
          emptyAction={
            lockedNow === null && periods.length > 0 ? (
              <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
                新增物料
              </Button>
            ) : undefined
          }
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
          {...(onActive === undefined ? {} : { onActiveRowChange: onActive })}
        />
      </div>
      {range !== null && (
        <RangeDialog
          rows={range.rows}
          periods={range.periods.flatMap((at) => table.periods()[at]?.key ?? [])}
          facts={facts ?? null}
          at={range.periods}
          decimals={table.decimals}
          onWrite={(label, writes) => draft.change(label, { patches: writeCells(table, writes) })}
          onClose={() => {
            setRange(null);
            requestAnimationFrame(() => grid.current?.focus());
          }}
        />
      )}
      {pasted !== null && (
        <PasteDialog
          title="粘贴预测"
          block={pasted}
          draft={draft}
          forField={pastedFields}
          patchesOf={(rows) => pastedPatches(table, rows)}
          environment={environment}
          onClose={() => {
            setPasted(null);
            requestAnimationFrame(() => grid.current?.focus());
          }}
        />
      )}
    </div>
  );
}

/** Materials and periods of the selected block; null where it holds no period. */
function rangeOf(
  table: MatrixTable,
  block: { top: number; bottom: number; columns: readonly string[] } | null,
): Range | null {
  if (block === null) return null;
  const periods = [
    ...new Set(
      block.columns.flatMap((column) => {
        const [, kind, number] = /^([pg])(\d+)$/.exec(column) ?? [];
        if (kind === undefined) return [];
        return kind === 'p' ? [Number(number)] : (table.groups()[Number(number)]?.periods ?? []);
      }),
    ),
  ].toSorted((a, b) => a - b);
  const rows = new Set<MatrixRow>();
  for (let at = block.top; at <= block.bottom; at += 1) {
    const place = table.placeOf(table.source.idAt(at) ?? '');
    if (place?.kind === 'material') rows.add(place.row);
    if (place?.kind === 'group') for (const row of place.rows) rows.add(row);
  }
  return periods.length === 0 || rows.size === 0 ? null : { rows: [...rows], periods };
}

export const forecastLines: OwnLines = { panes: { items: ForecastLines } };
