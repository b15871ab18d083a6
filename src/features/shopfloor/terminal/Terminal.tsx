// The terminal of a machine: full screen, without menu and forms. Scans are understood wherever they come in; whatever is done
// is kept on the device first and sent as soon as there is a network.
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { BadgeReads, meaningOf, numberOf } from '#entities/shopfloor/terminal/scan.ts';
import { Enroll } from './Enroll.tsx';
import { SignInSheet } from './SignInSheet.tsx';
import { type Doing, TaskPanel } from './TaskPanel.tsx';
import { TerminalFoot } from './TerminalFoot.tsx';
import { type Sheet, TerminalSheet } from './TerminalSheet.tsx';
import { TerminalTop } from './TerminalTop.tsx';
import { taskWork } from './taskWork.ts';
import { act } from './terminalQueue.ts';
import { say, shownTasks, terminalStore } from './terminalStore.ts';
import { useFirmPress } from './useFirmPress.ts';
import { useTerminalUpkeep } from './useTerminalUpkeep.ts';
import classes from './terminal.module.css';

export function Terminal(): ReactNode {
  const terminal = useStore(terminalStore);
  const [sheet, setSheet] = useState<Sheet>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [badges] = useState(() => new BadgeReads());
  const press = useFirmPress();
  const tasks = shownTasks(terminal);
  const task = taskShown(tasks, chosen);
  const { active, state, phase } = terminal;
  const signInMode = state?.device.signInMode ?? 'badgePin';

  const close = (): void => setSheet(null);
  const work = taskWork(task, close);
  const scanned = (text: string, at: number): void => {
    if (sheet?.kind === 'step' && sheet.step.input === 'scan') {
      close();
      void work.confirmStep(sheet.step.no, numberOf(text));
      return;
    }
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

  const onDo = (what: Doing): void => {
    if (what === 'start' && task?.instruction?.mustRead === true) setSheet({ kind: 'read' });
    else if (what === 'start') void work.send('start', {}, '已开工');
    else if (what === 'resume') void work.send('resume', {}, '已恢复');
    else setSheet({ kind: what });
  };

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
            <NoTask />
          ) : (
            <TaskPanel
              task={task}
              actions={state?.actions ?? []}
              pauseReasons={state?.pauseReasons ?? []}
              online={terminal.online}
              onDo={onDo}
              onStep={(step) =>
                step.input === 'confirm'
                  ? void work.confirmStep(step.no, '')
                  : setSheet({ kind: 'step', step })
              }
              onCheck={(check) => {
                setSheet({ kind: 'check', check: check.id });
                if (check.status !== 'doing') void act('check', task.id, { check: check.id }, '检验已开始');
              }}
            />
          )}
        </div>
      )}
      <TerminalFoot terminal={terminal} onRefused={() => setSheet({ kind: 'queue' })} />
      {sheet !== null && active !== null && (
        <TerminalSheet
          sheet={sheet}
          terminal={terminal}
          task={task}
          work={work}
          onSheet={setSheet}
          onTask={setChosen}
        />
      )}
    </main>
  );
}

/** The one that was chosen, else the one that runs, else the first. */
function taskShown(tasks: ReturnType<typeof shownTasks>, chosen: string | null) {
  return (
    tasks.find(({ id }) => id === chosen) ??
    tasks.find(({ status }) => status === 'running') ??
    tasks[0] ??
    null
  );
}

function NoTask(): ReactNode {
  return (
    <div className={classes['centre']}>
      <h1 className={classes['title']}>没有派到这里的任务</h1>
      <p>扫描派工单的二维码，或等班组长派工</p>
    </div>
  );
}
