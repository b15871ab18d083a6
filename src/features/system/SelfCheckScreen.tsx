// 系统自检: the sentences the books must fulfil, each with how it fared, how long it took and the rows that break it.
import { Button, Progress } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isRunning, useSelfCheck, startSelfCheckMutation, stopSelfCheckMutation } from '#api/selfCheck.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { SelfCheckAnswer, SelfCheckRun, SelfCheckState } from '#model/wire/selfCheck.ts';
import frame from '#ui/page.module.css';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { ViewTabs } from '#ui/ViewTabs.tsx';
import { SelfCheckTable } from './SelfCheckTable.tsx';
import { useWrite } from '../useWrite.ts';
import classes from './selfCheck.module.css';

type Shown = 'wrong' | 'all';

export function SelfCheckScreen(): ReactNode {
  const { data, error, isPending, refetch } = useSelfCheck();
  const starting = useWrite(startSelfCheckMutation);
  const stopping = useWrite(stopSelfCheckMutation);
  const [chosen, setChosen] = useState<Shown | null>(null);
  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    void refetch();
    return true;
  });
  if (error !== null && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  const { run } = data;
  const wrong = run?.answers.filter(({ outcome }) => outcome !== 'held') ?? [];
  const view = chosen ?? (wrong.length > 0 ? 'wrong' : 'all');
  return (
    <section className={frame['page']} aria-label="系统自检">
      <header className={classes['head']}>
        <div className={classes['verdict']} aria-live="polite">
          {run === null ? (
            <span className={classes['quiet']}>还没有做过自检</span>
          ) : (
            <Verdict run={run} wrong={wrong} />
          )}
        </div>
        {isRunning(data) ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerStop size={14} />}
            loading={stopping.busy}
            onClick={() => void stopping.run()}
          >
            停止自检
          </Button>
        ) : (
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={14} />}
            loading={starting.busy}
            onClick={() => void starting.run()}
          >
            开始自检
          </Button>
        )}
      </header>
      {run !== null && run.endedAt === null && (
        <div className={classes['progress']}>
          <Progress value={(run.answers.length / Math.max(run.total, 1)) * 100} aria-label="自检进度" />
          <span className={classes['quiet']}>
            {run.answers.length} / {run.total}
            {run.current === '' ? '' : `　${run.current}`}
          </span>
        </div>
      )}
      {run === null ? (
        <EmptyState message="自检逐条核对库存、成本、单据关联、金额与日志是否一致。过程中可以照常办公。" />
      ) : (
        <>
          <ViewTabs
            label="显示的检查"
            tabs={[
              { key: 'wrong', title: `需要处理（${wrong.length}）` },
              { key: 'all', title: `全部（${run.answers.length}）` },
            ]}
            chosen={view}
            onChoose={setChosen}
          />
          <div className={frame['scroll']}>
            <SelfCheckTable answers={inOrder(view === 'wrong' ? wrong : run.answers)} />
            {view === 'all' && <Earlier earlier={data.earlier} />}
          </div>
        </>
      )}
    </section>
  );
}

/** What needs somebody's eyes comes first. */
function inOrder(answers: readonly SelfCheckAnswer[]): SelfCheckAnswer[] {
  const rank = { broken: 0, failed: 1, held: 2 } as const;
  return [...answers].sort((one, other) => rank[one.outcome] - rank[other.outcome]);
}

function Verdict({ run, wrong }: { run: SelfCheckRun; wrong: readonly SelfCheckAnswer[] }): ReactNode {
  const broken = wrong.filter(({ outcome }) => outcome === 'broken').length;
  const failed = wrong.length - broken;
  const facts = `${shanghaiText(run.startedAt)}　${run.startedBy}`;
  const ended =
    run.endedAt === null ? '' : `　用时 ${seconds(Date.parse(run.endedAt) - Date.parse(run.startedAt))}`;
  const parts = [broken > 0 ? `${broken} 条不符` : '', failed > 0 ? `${failed} 条未完成` : ''].filter(
    (part) => part !== '',
  );
  const tone =
    run.message !== '' || failed > 0
      ? 'waiting'
      : broken > 0
        ? 'wrong'
        : run.endedAt === null
          ? 'running'
          : 'right';
  const text =
    run.message !== ''
      ? run.message
      : parts.length > 0
        ? parts.join('，')
        : run.endedAt === null
          ? '正在自检，到目前为止没有发现不符'
          : `${run.answers.length} 条检查全部通过`;
  return (
    <>
      <strong data-tone={broken > 0 ? 'wrong' : tone}>{text}</strong>
      <span className={classes['quiet']}>
        {facts}
        {ended}
      </span>
    </>
  );
}

/** '0.4 秒' */
function seconds(milliseconds: number): string {
  return `${(Math.max(milliseconds, 0) / 1000).toFixed(1)} 秒`;
}

function Earlier({ earlier }: Pick<SelfCheckState, 'earlier'>): ReactNode {
  if (earlier.length === 0) return null;
  return (
    <section className={classes['earlier']} aria-label="以前的自检">
      <h3>以前的自检</h3>
      <ul>
        {earlier.map(({ id, startedAt, startedBy, held, broken, failed }) => (
          <li key={id}>
            <time>{shanghaiText(startedAt)}</time>
            <span>{startedBy}</span>
            <span>
              通过 {held}，不符 {broken}
              {failed === 0 ? '' : `，未完成 ${failed}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
