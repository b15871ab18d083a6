// 计划矩阵 of a master schedule: materials by periods in the rows of a time-phased plan, with the fences drawn over the
// periods and the planner's quantity typed or pasted in its own row; or line by line.
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { material as materialDef } from '#entities/master/material/material.ts';
import { unit as unitDef } from '#entities/master/unit.ts';
import { masterSchedule } from '#entities/planning/masterSchedule/masterSchedule.ts';
import { pastedPeriods } from '#entities/planning/demand/pastedPeriods.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { persistView, readView, viewKey } from '#features/list/views/listView.ts';
import { Grid } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { keyHint } from '#ui/keyboard/keyMap.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { loadReadings } from '#ui/shell/palette/spelling.ts';
import { PasteDialog } from '../pasting/PasteDialog.tsx';
import { usePastedPeriods } from '../pasting/usePastedPeriods.ts';
import { pastedSchedule } from './pastedSchedule.ts';
import { rowTitles } from './scheduleColumns.ts';
import type { ScheduleTable } from './scheduleTable.ts';
import { useScheduleMatrix } from './useScheduleMatrix.ts';
import classes from '../forecast/forecast.module.css';

function ScheduleLines(props: LinesPaneProps): ReactNode {
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
    <ScheduleMatrix {...props} choice={choice} />
  ) : (
    <div className={classes['pane']}>
      <div className={classes['tools']} role="toolbar" aria-label="主生产计划">
        {choice}
      </div>
      <div className={classes['grid']}>
        <LinesPane {...props} />
      </div>
    </div>
  );
}

const lineOf = fieldsReader(masterSchedule.lines.items.fields, ['material', 'unit']);
const pastedFields = { material: 'masterSchedule.items.material' };

/** Digits of the unit of a material: of the lines there are, of a material that is new of the unit it is kept in. */
function decimalsOf({ refs }: LinesPaneProps['draft'], table: ScheduleTable, material: string): number {
  const known = table.blocks().find(({ first }) => lineOf(first).material === material);
  const { baseUnit } = carriedOf(refs, materialDef, material, ['baseUnit']);
  const unit = lineOf(known?.first).unit ?? baseUnit;
  return carriedOf(refs, unitDef, unit, ['precision']).precision ?? 2;
}

function ScheduleMatrix({ choice, ...props }: LinesPaneProps & { choice: ReactNode }): ReactNode {
  const { draft, environment, locked, grid, onSelection, enter: enterRef } = props;
  const rowHeight = useRowHeight();
  const { table, periods, open, columns, editing, formats } = useScheduleMatrix(props);
  const key = viewKey('masterSchedule.matrix', null);
  const view = useMemo(() => readView(key), [key]);
  const add = (): void => {
    const [id] = editing.insert(table.source.count().value, 1, '新增物料');
    if (id !== undefined)
      requestAnimationFrame(() => {
        grid.current?.activate(id, 'material');
        grid.current?.focus();
      });
  };
  useEffect(() => {
    enterRef.current = () => {
      if (table.source.count().value === 0 && locked.current === null) add();
      else grid.current?.focus();
    };
  });
  const isLocked = locked.current !== null;
  const pasting = usePastedPeriods({
    locked,
    grid,
    blockOf: (cells) => pastedPeriods(cells, table.periods(), rowTitles.plan),
  });
  return (
    <div className={classes['pane']}>
      <div className={classes['tools']} role="toolbar" aria-label="主生产计划">
        {choice}
        {!isLocked &&
          (open > 0 ? (
            <span className={classes['notice']} role="status">
              {`${open} 种物料的需求和供应还没有按这些期间读取，请“计算”（${keyHint('perform')}）`}
            </span>
          ) : (
            <span className={classes['hint']}>
              在“计划量”行录入，或连同期间标题从 Excel
              粘贴；建议量、结存、可承诺量当场重算。填了计划量的期不再建议，清空即按建议
            </span>
          ))}
      </div>
      <div className={classes['grid']} onPasteCapture={pasting.paste}>
        <Grid<LineRow>
          key={key}
          label="主生产计划矩阵"
          columns={columns}
          source={table.source}
          {...(isLocked ? {} : { editing })}
          view={view}
          onViewChange={(next) => persistView(key, next)}
          rowHeight={rowHeight}
          formats={formats}
          rowSelection="multiple"
          filterRow={false}
          onSelectionChange={(ids) =>
            onSelection(ids.flatMap((id) => table.placeOf(id)?.block.lines.map((line) => line.id) ?? []))
          }
          readings={loadReadings}
          enterMoves="next"
          emptyText={periods.length === 0 ? '填写开始日期和期数后录入' : '没有物料'}
          emptyAction={
            isLocked ? undefined : (
              <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
                新增物料
              </Button>
            )
          }
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
        />
      </div>
      {pasting.block !== null && (
        <PasteDialog
          title="粘贴计划量"
          block={pasting.block}
          draft={draft}
          forField={pastedFields}
          patchesOf={(rows) => pastedSchedule(table, rows, (material) => decimalsOf(draft, table, material))}
          environment={environment}
          onClose={pasting.end}
        />
      )}
    </div>
  );
}

export const scheduleLines: OwnLines = { panes: { items: ScheduleLines } };
