// The tasks of the machine to choose among, each with its state and how far it is.
import type { ReactNode } from 'react';
import type { TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import classes from './terminal.module.css';

const statusText = { running: '加工中', paused: '暂停', dispatched: '待开工', finished: '已完工' } as const;

export function TaskChoice({
  tasks,
  chosen,
  onChoose,
}: {
  tasks: readonly TerminalTask[];
  chosen: TerminalTask | null;
  onChoose: (id: string) => void;
}): ReactNode {
  return (
    <div className={classes['tasks']} style={{ overflowY: 'auto', alignContent: 'start' }}>
      {tasks.map((each) => (
        <button
          key={each.id}
          type="button"
          className={`${classes['key']} ${classes['task']} ${each.id === chosen?.id ? classes['chosen'] : ''}`}
          onClick={() => onChoose(each.id)}
        >
          <span>{statusText[each.status]}</span>
          <span className={classes['grow']}>
            {each.order} ·{each.operationSeq} {each.operation}
            <small>
              {each.materialName} · {each.workCenterName}
            </small>
          </span>
          <b>
            {each.reportedQty} / {each.planQty}
          </b>
        </button>
      ))}
    </div>
  );
}
