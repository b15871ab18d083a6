// One task in the middle: what it is, how far it is, its steps; on the right what can be done now, the sensible thing first.
import type { ReactNode } from 'react';
import type { TerminalAction } from '#entities/shopfloor/access/operatorRights.ts';
import type {
  Choice,
  TerminalCheck,
  TerminalStep,
  TerminalTask,
} from '#entities/shopfloor/terminal/terminalState.ts';
import { decimal } from '#model/decimal.ts';
import { CheckList } from './CheckList.tsx';
import { StepList } from './StepList.tsx';
import classes from './terminal.module.css';

export type Doing = 'start' | 'resume' | 'pause' | 'report' | 'scrap' | 'call' | 'finish' | 'pack' | 'tasks';

const cx = (...names: string[]): string => ['key', ...names].map((name) => classes[name] ?? '').join(' ');

export interface TaskPanelProps {
  task: TerminalTask;
  actions: readonly TerminalAction[];
  pauseReasons: readonly Choice[];
  /** Boxes are numbered by the server. */
  online: boolean;
  onDo: (what: Doing) => void;
  onStep: (step: TerminalStep) => void;
  onCheck: (check: TerminalCheck) => void;
}

export function TaskPanel({
  task,
  actions,
  pauseReasons,
  online,
  onDo,
  onStep,
  onCheck,
}: TaskPanelProps): ReactNode {
  const paused = pauseReasons.find(({ value }) => value === task.pauseReason)?.label;
  const why = task.hold ?? task.blocked;
  return (
    <>
      <section className={classes['left']} aria-label="当前任务">
        <h1 className={classes['title']}>
          {task.order} ·{task.operationSeq} {task.operation}
        </h1>
        <div className={classes['item']}>
          {task.materialName} {task.material} {task.specification}
        </div>
        <dl className={classes['figures']}>
          {(
            [
              ['计划', task.planQty],
              ['合格', task.qualifiedQty],
              ['已报', task.reportedQty],
              ['可报', task.reportableQty],
            ] as const
          ).map(([title, qty]) => (
            <div key={title}>
              <dt>
                {title} {task.unit}
              </dt>
              <dd>{qty}</dd>
            </div>
          ))}
        </dl>
        <progress
          className={classes['bar']}
          aria-label="完成进度"
          max={100}
          value={Number(decimal(task.reportedQty).times(100).dividedBy(decimal(task.planQty)).toFixed(0))}
        />
        {why !== null && <p className={classes['note']}>{why}</p>}
        {task.status === 'paused' && (
          <p className={classes['note']}>暂停中{paused === undefined ? '' : `：${paused}`}</p>
        )}
        {task.checks !== undefined && <CheckList checks={task.checks} online={online} onOpen={onCheck} />}
        {task.instruction !== null && <StepList instruction={task.instruction} onConfirm={onStep} />}
      </section>
      <TaskKeys task={task} actions={actions} online={online} onDo={onDo} />
    </>
  );
}

/** What can be done with the task now. */
function TaskKeys({
  task,
  actions,
  online,
  onDo,
}: Pick<TaskPanelProps, 'task' | 'actions' | 'online' | 'onDo'>): ReactNode {
  const may = (action: TerminalAction): boolean => actions.includes(action);
  const isRunning = task.status === 'running';
  const isPaused = task.status === 'paused';
  const why = task.hold ?? task.blocked;
  return (
    <nav className={classes['right']} aria-label="操作">
      {isRunning ? (
        <button
          key="report"
          type="button"
          className={cx('primary', 'wide')}
          disabled={!may('report') || task.hold !== null}
          onClick={() => onDo('report')}
        >
          报工
        </button>
      ) : (
        <button
          key={isPaused ? 'resume' : 'start'}
          type="button"
          className={cx('primary', 'wide')}
          disabled={!may('start') || why !== null}
          onClick={() => onDo(isPaused ? 'resume' : 'start')}
        >
          {isPaused ? '▶ 恢复' : '▶ 开工'}
        </button>
      )}
      <button
        type="button"
        className={cx('wide')}
        disabled={!may('pause') || !isRunning}
        onClick={() => onDo('pause')}
      >
        暂停
      </button>
      <button
        type="button"
        className={cx('half', 'alarm')}
        disabled={!may('scrap') || !isRunning || task.hold !== null}
        onClick={() => onDo('scrap')}
      >
        报废
      </button>
      <button
        type="button"
        className={cx('half', 'alarm')}
        disabled={!may('call')}
        onClick={() => onDo('call')}
      >
        呼叫
      </button>
      <button
        type="button"
        className={cx('half')}
        disabled={!may('finish') || task.status === 'dispatched'}
        onClick={() => onDo('finish')}
      >
        完工
      </button>
      <button
        type="button"
        className={cx('half')}
        disabled={!may('pack') || !online || task.packing === null}
        onClick={() => onDo('pack')}
      >
        装箱{task.packing === null ? '' : ` ${task.packing.restQty}`}
      </button>
      <button type="button" className={cx('half')} onClick={() => onDo('tasks')}>
        任务
      </button>
    </nav>
  );
}
