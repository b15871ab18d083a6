// Foot of the terminal: what was said last, what was refused and waits to be mended, what can be taken back.
import type { ReactNode } from 'react';
import classes from './terminal.module.css';
import { undo } from './terminalQueue.ts';
import type { terminalStore } from './terminalStore.ts';

export function TerminalFoot({
  terminal,
  onRefused,
}: {
  terminal: ReturnType<typeof terminalStore.getState>;
  onRefused: () => void;
}): ReactNode {
  const refused = terminal.queue.filter((each) => each.refused !== null).length;
  return (
    <footer className={classes['bottom']}>
      <span
        className={`${classes['grow']} ${terminal.said?.bad === true ? classes['bad'] : classes['said']}`}
        role={terminal.said?.bad === true ? 'alert' : 'status'}
      >
        {terminal.said?.text ?? '扫码：工牌、派工单、生产订单、物料'}
      </span>
      {refused > 0 && (
        <button type="button" className={`${classes['key']} ${classes['alarm']}`} onClick={onRefused}>
          需处理 {refused}
        </button>
      )}
      {terminal.undoable !== null && (
        <button type="button" className={classes['key']} onClick={() => void undo()}>
          撤销
        </button>
      )}
    </footer>
  );
}
