// Checks that are due at the machine, as buttons above the steps of the task.
import type { ReactNode } from 'react';
import { codeText } from '#entities/codeLists.ts';
import type { TerminalCheck } from '#entities/shopfloor/terminal/terminalState.ts';
import classes from './terminal.module.css';

export function CheckList({
  checks,
  online,
  onOpen,
}: {
  checks: readonly TerminalCheck[];
  /** A check is begun by the server. */
  online: boolean;
  onOpen: (check: TerminalCheck) => void;
}): ReactNode {
  return (
    <section aria-label="应做的检验">
      {checks.map((check) => (
        <div key={check.id} className={classes['step']}>
          <div className={classes['grow']} style={{ whiteSpace: 'normal' }}>
            <b>检验 {codeText('checkTriggerKind', check.trigger)}</b>
            {check.dueQty !== null && ` 应检第 ${check.dueQty} 件`}
            {check.missedCount > 0 && `，漏检 ${check.missedCount} 次`}
            {check.status === 'overdue' && <span className={classes['bad']}> 已逾期</span>}
            {check.blocking && <p>未完成前不能报工</p>}
          </div>
          <button
            type="button"
            className={`${classes['key']} ${check.blocking ? classes['primary'] : ''}`}
            disabled={!online && check.status !== 'doing'}
            onClick={() => onOpen(check)}
          >
            {check.status === 'doing' ? '录入' : '开始检验'}
          </button>
        </div>
      ))}
    </section>
  );
}
