// Everything that has to be mended, as a list that leads to the cells.
import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { message, t } from '../../core/language.ts';
import type { CellProblem } from '../../contract/editing.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { useTopic } from '../../frame/hooks.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ResultColumn } from './ResultTable.tsx';
import styles from './dialogs.module.css';

export default function ProblemList<Row>({
  grid,
  runtime,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'problems' }>>): ReactNode {
  const read = useMemo(() => unchanged(() => grid.props.editing?.problems() ?? none), [grid]);
  const problems = useTopic(grid, 'rows', read);
  const columns = useMemo((): readonly ResultColumn<CellProblem>[] => {
    const rowOf = (problem: CellProblem): number => grid.props.source.indexOf(problem.rowId);
    const lead = ({ rowId, column }: CellProblem): void => {
      onClose();
      runtime.handle.activate(rowId, column);
      runtime.handle.focus();
    };
    const place = (problem: CellProblem, first: boolean): ReactNode => (
      <UnstyledButton
        className={styles['choice']}
        {...(first ? { 'data-autofocus': true } : {})}
        onClick={() => lead(problem)}
      >
        {rowOf(problem) < 0 ? t('被筛选隐藏的行') : t('第 {0} 行', rowOf(problem) + 1)}
      </UnstyledButton>
    );
    return [
      {
        title: message('位置'),
        share: 0.24,
        value: rowOf,
        show: place,
      },
      { title: message('列'), share: 0.24, value: ({ column }) => grid.laid(column)?.column.title ?? column },
      { title: message('说明'), share: 0.52, value: (problem) => problem.message, long: true },
    ];
  }, [grid, runtime, onClose]);
  return (
    <DialogFrame title={t('{0} 处需要修改', problems.length)} width={640} onClose={onClose} actions={null}>
      <ResultTable label={t('需要修改的内容')} items={problems} columns={columns} />
    </DialogFrame>
  );
}

const none: never[] = [];

/** Gives the list back that it gave last while nothing in it changed: a store must answer the same twice. */
function unchanged(read: () => readonly CellProblem[]): () => readonly CellProblem[] {
  let last: readonly CellProblem[] = none;
  return () => {
    const next = read();
    const same =
      next.length === last.length &&
      next.every((problem, at) => {
        const known = last[at];
        return (
          known?.rowId === problem.rowId &&
          known.column === problem.column &&
          known.message === problem.message
        );
      });
    if (!same) last = next;
    return last;
  };
}
