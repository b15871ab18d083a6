// Everything that has to be mended, as a list that leads to the cells.
import type { ReactNode } from 'react';
import { say } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { useTopic } from '../hooks.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './dialogs.module.css';

const mostShown = 500;

export default function ProblemList<Row>({
  grid,
  runtime,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'problems' }>>): ReactNode {
  const problems = useTopic(grid, 'rows', () => grid.props.editing?.problems() ?? none);
  return (
    <DialogFrame title={say('{0} 处需要修改', problems.length)} width={640} onClose={onClose} actions={null}>
      <div className={styles['tableBox']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>{say('位置')}</th>
              <th>{say('列')}</th>
              <th>{say('说明')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, mostShown).map(({ rowId, column, message }, at) => {
              const row = grid.props.source.indexOf(rowId);
              return (
                <tr key={`${rowId} ${column}`}>
                  <td>
                    <button
                      type="button"
                      className={styles['choice']}
                      {...(at === 0 ? { 'data-first': '' } : {})}
                      onClick={() => {
                        onClose();
                        runtime.handle.activate(rowId, column);
                        runtime.handle.focus();
                      }}
                    >
                      {row < 0 ? say('被筛选隐藏的行') : say('第 {0} 行', row + 1)}
                    </button>
                  </td>
                  <td>{grid.laid(column)?.column.title ?? column}</td>
                  <td className={styles['message']}>{message}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </DialogFrame>
  );
}

const none: never[] = [];
