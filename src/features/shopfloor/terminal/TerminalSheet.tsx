// The sheet over the terminal: what was begun on it, one kind at a time, with its title and the way back.
import type { ReactNode } from 'react';
import type { TerminalStep, TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { PackSheet } from './PackSheet.tsx';
import { QueueSheet } from './QueueSheet.tsx';
import { ReportSheet, valuesOf } from './ReportSheet.tsx';
import { SignInSheet } from './SignInSheet.tsx';
import { ReadingSheet, StepSheet } from './StepList.tsx';
import { TaskCheck } from './TaskCheck.tsx';
import { TaskChoice } from './TaskChoice.tsx';
import { Tiles } from './Tiles.tsx';
import type { QueuedCommand } from './commandStore.ts';
import type { TaskWork } from './taskWork.ts';
import classes from './terminal.module.css';
import { mend, drop } from './terminalQueue.ts';
import { shownTasks, type terminalStore } from './terminalStore.ts';

export type Sheet =
  | { kind: 'signIn'; badge: string | null }
  | { kind: 'tasks' | 'pause' | 'call' | 'report' | 'scrap' | 'finish' | 'read' | 'queue' | 'pack' }
  | { kind: 'step'; step: TerminalStep }
  | { kind: 'check'; check: string }
  | { kind: 'mend'; command: QueuedCommand }
  | null;

export interface TerminalSheetProps {
  sheet: NonNullable<Sheet>;
  terminal: ReturnType<typeof terminalStore.getState>;
  task: TerminalTask | null;
  work: TaskWork;
  onSheet: (sheet: Sheet) => void;
  onTask: (id: string) => void;
}

export function TerminalSheet(props: TerminalSheetProps): ReactNode {
  const { sheet, terminal, task, work, onSheet, onTask } = props;
  const { state } = terminal;
  return (
    <section className={classes['sheet']} role="dialog" aria-label={sheetTitle(sheet)}>
      <header className={classes['sheetHead']}>
        <h1 className={`${classes['title']} ${classes['grow']}`}>
          {sheetTitle(sheet)}{' '}
          {task !== null && sheet.kind !== 'signIn' && sheet.kind !== 'tasks'
            ? `${task.order} ·${task.operationSeq} ${task.operation}`
            : ''}
        </h1>
        <button type="button" className={classes['key']} onClick={work.close}>
          返回
        </button>
      </header>
      {sheet.kind === 'signIn' && (
        <SignInSheet mode={state?.device.signInMode ?? 'badgePin'} badge={sheet.badge} onDone={work.close} />
      )}
      {sheet.kind === 'tasks' && (
        <TaskChoice
          tasks={shownTasks(terminal)}
          chosen={task}
          onChoose={(id) => {
            onTask(id);
            work.close();
          }}
        />
      )}
      {sheet.kind === 'pause' && (
        <Tiles
          choices={state?.pauseReasons ?? []}
          onPick={({ value, label }) => void work.send('pause', { reason: value }, `已暂停：${label}`)}
        />
      )}
      {sheet.kind === 'call' && (
        <Tiles
          choices={state?.callKinds ?? []}
          onPick={({ value, label }) => void work.send('call', { kind: value }, `已呼叫：${label}`)}
        />
      )}
      {task !== null && <QuantitySheet {...props} task={task} />}
      {task !== null && sheet.kind === 'pack' && <PackSheet key={task.id} task={task} onClose={work.close} />}
      {sheet.kind === 'read' && task?.instruction != null && (
        <ReadingSheet instruction={task.instruction} onRead={() => void work.started()} />
      )}
      {sheet.kind === 'step' && (
        <StepSheet
          step={sheet.step}
          onConfirm={(value) => {
            work.close();
            void work.confirmStep(sheet.step.no, value);
          }}
        />
      )}
      {sheet.kind === 'check' && (
        <TaskCheck key={sheet.check} task={task} check={sheet.check} onClose={work.close} />
      )}
      {sheet.kind === 'queue' && (
        <QueueSheet
          queue={terminal.queue}
          tasks={state?.tasks ?? []}
          onMend={(command) => onSheet({ kind: 'mend', command })}
          onAgain={(command) => void mend(command, { ...command.values })}
          onDrop={(command) => void drop(command)}
        />
      )}
    </section>
  );
}

/** Sheets on which quantities of the task are reported, mended or closed. */
function QuantitySheet({
  sheet,
  terminal,
  task,
  work,
}: TerminalSheetProps & { task: TerminalTask }): ReactNode {
  if (sheet.kind === 'report' || sheet.kind === 'scrap')
    return (
      <ReportSheet
        key={task.id}
        task={task}
        scrap={sheet.kind === 'scrap'}
        onConfirm={(values, total) =>
          void work.send(
            'report',
            values,
            `${sheet.kind === 'scrap' ? '报废' : '报工'} ${total} ${task.unit}`,
          )
        }
      />
    );
  if (sheet.kind === 'mend')
    return (
      <ReportSheet
        task={shownTasks(terminal).find(({ id }) => id === sheet.command.task) ?? task}
        scrap={false}
        start={valuesOf(sheet.command.values)}
        onConfirm={(values) => {
          work.close();
          void mend(sheet.command, values);
        }}
      />
    );
  if (sheet.kind !== 'finish') return null;
  return (
    <div className={classes['centre']}>
      <p className={classes['item']}>
        计划 {task.planQty}，已报 {task.reportedQty} {task.unit}。没有报的退回工序，可以重新派工。
      </p>
      <button
        type="button"
        className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
        onClick={() => void work.send('finish', {}, '已完工')}
      >
        确认完工
      </button>
    </div>
  );
}

const sheetTitles: Readonly<Record<NonNullable<Sheet>['kind'], string>> = {
  signIn: '登录',
  tasks: '任务',
  pause: '暂停原因',
  call: '呼叫',
  report: '报工',
  scrap: '报废',
  finish: '完工',
  pack: '装箱',
  read: '作业指导书',
  queue: '未传与需处理',
  step: '作业确认',
  check: '检验',
  mend: '改数量',
};

function sheetTitle(sheet: NonNullable<Sheet>): string {
  return sheet.kind === 'step' ? `${sheet.step.no} ${sheet.step.title}` : sheetTitles[sheet.kind];
}
