// The terminal of a machine: full screen, without menu and forms. Scans are understood wherever they come in; whatever is done
// is kept on the device first and sent as soon as there is a network.
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { TerminalStep } from '#entities/shopfloor/terminal/terminalState.ts';
import { BadgeReads, meaningOf, numberOf } from '#entities/shopfloor/terminal/scan.ts';
import { Enroll } from './Enroll.tsx';
import type { QueuedCommand } from './commandStore.ts';
import { PackSheet } from './PackSheet.tsx';
import { QueueSheet } from './QueueSheet.tsx';
import { ReportSheet, valuesOf } from './ReportSheet.tsx';
import { SignInSheet } from './SignInSheet.tsx';
import { ReadingSheet, StepSheet } from './StepList.tsx';
import { TaskCheck } from './TaskCheck.tsx';
import { type Doing, TaskPanel } from './TaskPanel.tsx';
import { Tiles } from './Tiles.tsx';
import { TerminalTop } from './TerminalTop.tsx';
import { act, drop, mend, undo } from './terminalQueue.ts';
import { say, shownTasks, terminalStore } from './terminalStore.ts';
import { useFirmPress } from './useFirmPress.ts';
import { useTerminalUpkeep } from './useTerminalUpkeep.ts';
import classes from './terminal.module.css';

type Sheet =
  | { kind: 'signIn'; badge: string | null }
  | { kind: 'tasks' | 'pause' | 'call' | 'report' | 'scrap' | 'finish' | 'read' | 'queue' | 'pack' }
  | { kind: 'step'; step: TerminalStep }
  | { kind: 'check'; check: string }
  | { kind: 'mend'; command: QueuedCommand }
  | null;

const statusText = { running: '加工中', paused: '暂停', dispatched: '待开工', finished: '已完工' } as const;

export function Terminal(): ReactNode {
  const terminal = useStore(terminalStore);
  const [sheet, setSheet] = useState<Sheet>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [badges] = useState(() => new BadgeReads());
  const press = useFirmPress();
  const tasks = shownTasks(terminal);
  const task =
    tasks.find(({ id }) => id === chosen) ??
    tasks.find(({ status }) => status === 'running') ??
    tasks[0] ??
    null;
  const { active, state, phase } = terminal;
  const signInMode = state?.device.signInMode ?? 'badgePin';

  const confirmStep = (step: number, value: string): Promise<string | null> =>
    act(
      'step',
      task?.id ?? null,
      { instruction: task?.instruction?.id ?? '', step: String(step), value },
      '已确认',
    );

  const endStep = (step: number, value: string): void => {
    setSheet(null);
    void confirmStep(step, value);
  };
  const scanned = (text: string, at: number): void => {
    if (sheet?.kind === 'step' && sheet.step.input === 'scan') return endStep(sheet.step.no, numberOf(text));
    const meaning = active === null ? ({ kind: 'badge', text } as const) : meaningOf(text, tasks);
    if (meaning.kind === 'badge') {
      if (badges.counts(meaning.text, at)) setSheet({ kind: 'signIn', badge: meaning.text });
    } else if (meaning.kind === 'unknownTask')
      say(`“${meaning.text}”不在这台终端的任务里，请核对工作中心`, true);
    else {
      setChosen(meaning.task.id);
      setSheet(null);
      say(`${meaning.task.order} ${meaning.task.operation}`);
    }
  };
  useTerminalUpkeep(scanned);
  if (phase === 'opening') return <main className={classes['page']} aria-busy />;
  if (phase === 'enroll') return <Enroll />;

  const close = (): void => setSheet(null);
  const send = async (
    kind: Parameters<typeof act>[0],
    values: Record<string, string>,
    done: string,
  ): Promise<void> => {
    close();
    await act(kind, task?.id ?? null, values, done);
  };
  const onDo = (what: Doing): void => {
    if (what === 'start' && task?.instruction?.mustRead === true) setSheet({ kind: 'read' });
    else if (what === 'start') void send('start', {}, '已开工');
    else if (what === 'resume') void send('resume', {}, '已恢复');
    else setSheet({ kind: what });
  };
  const started = async (): Promise<void> => {
    close();
    await confirmStep(0, '');
    await act('start', task?.id ?? null, {}, '已开工');
  };
  const refused = terminal.queue.filter((each) => each.refused !== null).length;

  return (
    <main className={classes['page']} aria-label="现场终端" {...press}>
      <TerminalTop
        terminal={terminal}
        place={task?.workCenterName ?? terminal.deviceName}
        onPerson={() => setSheet({ kind: 'signIn', badge: null })}
        onQueue={() => setSheet({ kind: 'queue' })}
      />
      {active === null ? (
        <div className={classes['main']} style={{ gridTemplateColumns: '1fr' }}>
          <SignInSheet
            mode={signInMode}
            badge={sheet?.kind === 'signIn' ? sheet.badge : null}
            onDone={close}
          />
        </div>
      ) : (
        <div className={classes['main']}>
          {task === null ? (
            <div className={classes['centre']}>
              <h1 className={classes['title']}>没有派到这里的任务</h1>
              <p>扫描派工单的二维码，或等班组长派工</p>
            </div>
          ) : (
            <TaskPanel
              task={task}
              actions={state?.actions ?? []}
              pauseReasons={state?.pauseReasons ?? []}
              online={terminal.online}
              onDo={onDo}
              onStep={(step) =>
                step.input === 'confirm' ? void confirmStep(step.no, '') : setSheet({ kind: 'step', step })
              }
              onCheck={(check) => {
                setSheet({ kind: 'check', check: check.id });
                if (check.status !== 'doing') void act('check', task.id, { check: check.id }, '检验已开始');
              }}
            />
          )}
        </div>
      )}
      <footer className={classes['bottom']}>
        <span
          className={`${classes['grow']} ${terminal.said?.bad === true ? classes['bad'] : classes['said']}`}
          role={terminal.said?.bad === true ? 'alert' : 'status'}
        >
          {terminal.said?.text ?? '扫码：工牌、派工单、生产订单、物料'}
        </span>
        {refused > 0 && (
          <button
            type="button"
            className={`${classes['key']} ${classes['alarm']}`}
            onClick={() => setSheet({ kind: 'queue' })}
          >
            需处理 {refused}
          </button>
        )}
        {terminal.undoable !== null && (
          <button type="button" className={classes['key']} onClick={() => void undo()}>
            撤销
          </button>
        )}
      </footer>
      {sheet !== null && active !== null && (
        <section className={classes['sheet']} role="dialog" aria-label={sheetTitle(sheet)}>
          <header className={classes['sheetHead']}>
            <h1 className={`${classes['title']} ${classes['grow']}`}>
              {sheetTitle(sheet)}{' '}
              {task !== null && sheet.kind !== 'signIn' && sheet.kind !== 'tasks'
                ? `${task.order} ·${task.operationSeq} ${task.operation}`
                : ''}
            </h1>
            <button type="button" className={classes['key']} onClick={close}>
              返回
            </button>
          </header>
          {sheet.kind === 'signIn' && <SignInSheet mode={signInMode} badge={sheet.badge} onDone={close} />}
          {sheet.kind === 'tasks' && (
            <div className={classes['tasks']} style={{ overflowY: 'auto', alignContent: 'start' }}>
              {tasks.map((each) => (
                <button
                  key={each.id}
                  type="button"
                  className={`${classes['key']} ${classes['task']} ${each.id === task?.id ? classes['chosen'] : ''}`}
                  onClick={() => {
                    setChosen(each.id);
                    close();
                  }}
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
          )}
          {sheet.kind === 'pause' && (
            <Tiles
              choices={state?.pauseReasons ?? []}
              onPick={({ value, label }) => void send('pause', { reason: value }, `已暂停：${label}`)}
            />
          )}
          {sheet.kind === 'call' && (
            <Tiles
              choices={state?.callKinds ?? []}
              onPick={({ value, label }) => void send('call', { kind: value }, `已呼叫：${label}`)}
            />
          )}
          {task !== null && (sheet.kind === 'report' || sheet.kind === 'scrap') && (
            <ReportSheet
              key={task.id}
              task={task}
              scrap={sheet.kind === 'scrap'}
              onConfirm={(values, total) =>
                void send(
                  'report',
                  values,
                  `${sheet.kind === 'scrap' ? '报废' : '报工'} ${total} ${task.unit}`,
                )
              }
            />
          )}
          {task !== null && sheet.kind === 'mend' && (
            <ReportSheet
              task={tasks.find(({ id }) => id === sheet.command.task) ?? task}
              scrap={false}
              start={valuesOf(sheet.command.values)}
              onConfirm={(values) => {
                close();
                void mend(sheet.command, values);
              }}
            />
          )}
          {task !== null && sheet.kind === 'finish' && (
            <div className={classes['centre']}>
              <p className={classes['item']}>
                计划 {task.planQty}，已报 {task.reportedQty} {task.unit}。没有报的退回工序，可以重新派工。
              </p>
              <button
                type="button"
                className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
                onClick={() => void send('finish', {}, '已完工')}
              >
                确认完工
              </button>
            </div>
          )}
          {task !== null && sheet.kind === 'pack' && <PackSheet key={task.id} task={task} onClose={close} />}
          {sheet.kind === 'read' && task?.instruction != null && (
            <ReadingSheet instruction={task.instruction} onRead={() => void started()} />
          )}
          {sheet.kind === 'step' && (
            <StepSheet step={sheet.step} onConfirm={(value) => endStep(sheet.step.no, value)} />
          )}
          {sheet.kind === 'check' && (
            <TaskCheck key={sheet.check} task={task} check={sheet.check} onClose={close} />
          )}
          {sheet.kind === 'queue' && (
            <QueueSheet
              queue={terminal.queue}
              tasks={state?.tasks ?? []}
              onMend={(command) => setSheet({ kind: 'mend', command })}
              onAgain={(command) => void mend(command, { ...command.values })}
              onDrop={(command) => void drop(command)}
            />
          )}
        </section>
      )}
    </main>
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
