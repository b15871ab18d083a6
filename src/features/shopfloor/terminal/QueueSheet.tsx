// What the server did not take: why, and what can be done about it. It never blocks other tasks and is never dropped unasked.
import type { ReactNode } from 'react';
import type { TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { QueuedCommand } from './commandStore.ts';
import classes from './terminal.module.css';

const titles: Readonly<Record<string, string>> = {
  start: '开工',
  pause: '暂停',
  resume: '恢复',
  report: '报工',
  finish: '完工',
  call: '呼叫',
  step: '作业确认',
  check: '检验',
  undo: '撤销报工',
};

export function QueueSheet({
  queue,
  tasks,
  onMend,
  onAgain,
  onDrop,
}: {
  queue: readonly QueuedCommand[];
  tasks: readonly TerminalTask[];
  onMend: (command: QueuedCommand) => void;
  onAgain: (command: QueuedCommand) => void;
  onDrop: (command: QueuedCommand) => void;
}): ReactNode {
  return (
    <div className={classes['tasks']} style={{ overflowY: 'auto', alignContent: 'start' }}>
      {queue.map((command) => {
        const task = tasks.find(({ id }) => id === command.task);
        const { good, processScrap } = command.values;
        const qty = good ?? processScrap ?? '';
        return (
          <div key={command.key} className={classes['left']} style={{ flex: 'none' }}>
            <b>
              {titles[command.kind]} {task?.order ?? ''} {qty} · {shanghaiText(command.at).slice(11)}
            </b>
            <span className={command.refused === null ? '' : classes['bad']}>
              {command.refused ?? '等待传送'}
            </span>
            {command.refused !== null && (
              <div className={classes['sheetHead']}>
                {command.kind === 'report' && task !== undefined && (
                  <button type="button" className={classes['key']} onClick={() => onMend(command)}>
                    改数量
                  </button>
                )}
                <button type="button" className={classes['key']} onClick={() => onAgain(command)}>
                  再报一次
                </button>
                <button
                  type="button"
                  className={`${classes['key']} ${classes['alarm']}`}
                  onClick={() => onDrop(command)}
                >
                  交班长，不报
                </button>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
