// Cells that were changed here and by somebody else: the value before, theirs and mine, decided cell by cell. What only
// one side changed has been merged already.
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { message, t } from '../../core/language.ts';
import type { CellConflict } from '../../contract/editing.ts';
import type { CellValue } from '../../contract/columns.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ResultColumn } from './ResultTable.tsx';

type Keep = 'mine' | 'theirs';

export default function Conflicts<Row>({
  grid,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'conflicts' }>>): ReactNode {
  const [conflicts] = useState(() => grid.props.editing?.conflicts?.() ?? []);
  const [chosen, setChosen] = useState<ReadonlyMap<CellConflict, Keep>>(new Map());
  const keepOf = (conflict: CellConflict): Keep => chosen.get(conflict) ?? 'mine';
  const choose = (conflict: CellConflict, keep: Keep): void =>
    setChosen(new Map([...chosen, [conflict, keep]]));
  const settle = (): void => {
    const { editing } = grid.props;
    const theirs = conflicts.filter((conflict) => keepOf(conflict) === 'theirs');
    for (const conflict of conflicts) if (keepOf(conflict) === 'mine') editing?.settle?.(conflict, 'mine');
    if (theirs.length > 0)
      editing?.batch(t('采用对方的值'), () => {
        for (const conflict of theirs) editing.settle?.(conflict, 'theirs');
      });
    onClose();
  };
  const choice = (conflict: CellConflict, keep: Keep): ReactNode => (
    <Radio
      size="xs"
      label={textOf(grid, conflict, conflict[keep])}
      name={`${conflict.rowId} ${conflict.column}`}
      checked={keepOf(conflict) === keep}
      onChange={() => choose(conflict, keep)}
    />
  );
  const columns: readonly ResultColumn<CellConflict>[] = [
    {
      title: message('位置'),
      share: 0.14,
      value: ({ rowId }) => grid.props.source.indexOf(rowId),
      show: ({ rowId }) => t('第 {0} 行', grid.props.source.indexOf(rowId) + 1),
    },
    { title: message('列'), share: 0.17, value: ({ column }) => grid.laid(column)?.column.title ?? column },
    { title: message('原值'), share: 0.23, value: (conflict) => textOf(grid, conflict, conflict.base) },
    {
      title: message('对方'),
      share: 0.23,
      value: ({ theirs }) => theirs,
      show: (conflict) => choice(conflict, 'theirs'),
    },
    {
      title: message('我的'),
      share: 0.23,
      value: ({ mine }) => mine,
      show: (conflict) => choice(conflict, 'mine'),
    },
  ];
  return (
    <DialogFrame
      title={t('与他人的修改冲突')}
      width={800}
      onClose={onClose}
      note={t('其余修改已经自动合并。')}
      actions={
        <>
          {(['theirs', 'mine'] as const).map((keep) => (
            <Button
              key={keep}
              variant="default"
              onClick={() => setChosen(new Map(conflicts.map((conflict) => [conflict, keep])))}
            >
              {keep === 'mine' ? t('全部用我的') : t('全部用对方的')}
            </Button>
          ))}
          <Button data-autofocus onClick={settle}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <ResultTable label={t('与他人的修改冲突')} items={conflicts} columns={columns} />
    </DialogFrame>
  );
}

function textOf<Row>(grid: GridInstance<Row>, conflict: CellConflict, value: CellValue): string {
  const laid = grid.laid(conflict.column);
  const row = grid.props.source.rowAt(grid.props.source.indexOf(conflict.rowId));
  const text = laid && row !== undefined ? laid.column.text(value, row) : String(value ?? '');
  return text === '' ? t('（空）') : text;
}
