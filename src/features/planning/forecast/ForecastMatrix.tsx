// 预测明细 as a table of materials by periods in the grid every document has, or line by line as before. Beside typing there
// are commands over a range, a paste that goes by its heads, what orders take, and the difference to another version.
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { pastedPeriods } from '#entities/planning/demand/pastedPeriods.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { persistView, readView, viewKey } from '#features/list/views/listView.ts';
import { Grid } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { writeCells } from './matrixEditing.ts';
import type { MatrixRange } from './matrixRange.ts';
import { forecastOf, type MatrixTable } from './matrixTable.ts';
import { MatrixTools } from './MatrixTools.tsx';
import { PasteDialog } from '../pasting/PasteDialog.tsx';
import { usePastedPeriods } from '../pasting/usePastedPeriods.ts';
import { pastedPatches } from './pastedPatches.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { type ForecastMatrixState, useForecastMatrix } from './useForecastMatrix.ts';
import classes from './forecast.module.css';

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

function ForecastMatrix({ choice, ...props }: LinesPaneProps & { choice: ReactNode }): ReactNode {
  const { draft, environment, locked, grid, onSelection, onActive } = props;
  const rowHeight = useRowHeight();
  const [details, setDetails] = useState(false);
  const [grouped, setGrouped] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const [range, setRange] = useState<MatrixRange | null>(null);
  const matrix = useForecastMatrix(props, { details, grouped, other }, setRange);
  const { table, periods, facts, columns, editing, commands, formats, totals } = matrix;
  const key = viewKey(`demandForecast.matrix.${plainText(forecastOf(draft.doc.fields).bucket)}`, null);
  const view = useMemo(() => readView(key), [key]);
  const add = useMatrixEntry(matrix, props);
  const pasting = usePastedPeriods({
    locked,
    grid,
    blockOf: (cells) => pastedPeriods(cells, table.periods()),
  });
  const lockedNow = locked.current;
  return (
    <div className={classes['pane']}>
      <MatrixTools
        choice={choice}
        draft={draft}
        environment={environment}
        isLocked={lockedNow !== null}
        shows={{ details, grouped, other }}
        onDetails={setDetails}
        onGrouped={setGrouped}
        onOther={setOther}
      />
      <div className={classes['grid']} onPasteCapture={pasting.paste}>
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
          onSelectionChange={(ids) => onSelection(linesOf(table, ids))}
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
      {pasting.block !== null && (
        <PasteDialog
          title="粘贴预测"
          block={pasting.block}
          draft={draft}
          forField={pastedFields}
          patchesOf={(rows) => pastedPatches(table, rows)}
          environment={environment}
          onClose={pasting.end}
        />
      )}
    </div>
  );
}

/** The lines behind rows of materials. */
function linesOf(table: MatrixTable, ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const place = table.placeOf(id);
    return place?.kind === 'material' ? place.row.lines.map((line) => line.id) : [];
  });
}

/** Adds a material and goes to it; the keyboard comes into the table by its first period, where there is one. */
function useMatrixEntry(
  { table, editing }: ForecastMatrixState,
  { grid, locked, enter: enterRef }: Pick<LinesPaneProps, 'grid' | 'locked' | 'enter'>,
): () => void {
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
    enterRef.current = () => {
      const first = table.source.idAt(0);
      if (first === undefined && locked.current === null) add();
      else if (first !== undefined) goTo(first, 'p0');
    };
  });
  return add;
}

export const forecastLines: OwnLines = { panes: { items: ForecastLines } };
