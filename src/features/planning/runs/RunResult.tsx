// One plan run: how far it is or how it ended, its metrics, each a link to the rows it counts, and its log.
import { Progress } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { planCodeLists } from '#entities/planning/plan/codeLists.ts';
import { phaseAt, type PlanRunView, runPhases } from '#entities/planning/plan/planRunView.ts';
import { plainAddress, writeListAddress } from '#features/list/listAddress.ts';
import { listPathOf } from '#features/list/recordPath.ts';
import type { Condition } from '#model/filter.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { stringifySearch } from '#ui/shell/addressSearch.ts';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from './runs.module.css';

const textsOf = (items: readonly { value: string; text: string }[]): ReadonlyMap<string, string> =>
  new Map(items.map(({ value, text }) => [value, text]));
const steps = textsOf(planCodeLists.mrpStep.items);
const exceptionNames = textsOf(planCodeLists.mrpException.items);

const is = (field: string, value: string): Condition => ({ field, op: 'eq', values: [value] });

/** Address of a list of planning with these conditions; null when the menu of this person has none. */
function useHref(): (entity: string, conditions: readonly Condition[]) => string | null {
  const { menu } = useSession();
  return (entity, conditions) => {
    const path = listPathOf(menu, entity);
    return path === null
      ? null
      : path + stringifySearch(writeListAddress({ ...plainAddress, conditions: [...conditions] }));
  };
}

export function RunResult({ run, now }: { run: PlanRunView; now: string }): ReactNode {
  const isUnderWay = run.job !== null;
  return (
    <>
      <div className={classes['main']}>
        <Head run={run} now={now} />
        {isUnderWay && <Phases run={run} />}
        {run.errorText !== '' && (
          <p className={classes['failure']} role="alert">
            {run.errorText}
          </p>
        )}
        {run.status === 'succeeded' && <Metrics run={run} />}
        {run.status === 'cancelled' && (
          <p className={classes['hint']}>已取消，什么也没有写，原计划仍然有效。</p>
        )}
        {run.status === 'draft' && <p className={classes['hint']}>还没有运算，打开它按 Ctrl+Enter 开始。</p>}
      </div>
      <RunLog run={run} />
    </>
  );
}

function Head({ run, now }: { run: PlanRunView; now: string }): ReactNode {
  const item = planCodeLists.mrpRunStatus.items.find(({ value }) => value === run.status);
  const from = run.startedAt === null ? null : Date.parse(run.startedAt);
  const to =
    run.finishedAt === null ? (run.job === null ? null : Date.parse(now)) : Date.parse(run.finishedAt);
  const took = from === null || to === null ? null : Math.max(0, to - from) / 1000;
  return (
    <div className={classes['head']}>
      <strong>{run.code}</strong>
      <StatusTag item={item} fallback={run.status} />
      {run.isSimulation && <StatusTag item={{ value: '', text: '模拟', tone: 'changed' }} fallback="" />}
      <span>{[run.schemeName, `基准日 ${run.planDate}`, run.operator].filter(Boolean).join(' · ')}</span>
      {run.startedAt !== null && <span>{shanghaiText(run.startedAt).slice(5, 16)}</span>}
      {took !== null && <span>{took < 10 ? took.toFixed(1) : Math.round(took)} 秒</span>}
    </div>
  );
}

function Phases({ run: { job, status } }: { run: PlanRunView }): ReactNode {
  const at = status === 'queued' ? -1 : phaseAt(job?.phase ?? '');
  const share = job === null || job.total === null || job.total === 0 ? null : (job.done / job.total) * 100;
  return (
    <div className={classes['phases']}>
      <ol>
        {runPhases.map((phase, place) => (
          <li key={phase} data-state={place < at ? 'done' : place === at ? 'now' : 'next'}>
            {phase}
          </li>
        ))}
      </ol>
      <Progress
        value={share ?? 100}
        animated={share === null}
        striped={share === null}
        aria-label="运算进度"
      />
      <span role="status">
        {at < 0
          ? '排队等待'
          : [job?.phase ?? '', share === null ? '' : `${Math.floor(share)}%`].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

const counted = (value: number | null): string => (value === null ? '—' : value.toLocaleString('en-US'));

function Metrics({ run }: { run: PlanRunView }): ReactNode {
  const hrefOf = useHref();
  const { metrics, now } = run;
  const own = is('mrpRun', run.id);
  // A net change leaves what stays with the run that proposed it: the plan is more than its own rows.
  const orders = (...conditions: Condition[]): string | null =>
    now === null ? null : hrefOf('planOrder', conditions);
  const planned = (...more: Condition[]): string | null =>
    orders(run.isNetChange ? is('planOrigin', 'mrp') : own, ...more);
  const changed = (change: string): string | null => orders(own, is('planChange', change));
  const messages = (...more: Condition[]): string | null =>
    now === null ? null : hrefOf('mrpExceptionMessage', run.isNetChange ? more : [own, ...more]);
  return (
    <>
      <div className={classes['metrics']}>
        <Metric title="计划订单" value={counted(metrics.orders)} href={planned()} />
        <Metric
          title="延期"
          value={now === null ? '—' : counted(now.late)}
          href={planned(is('isLate', 'true'))}
          alarm={now !== null && now.late > 0}
        />
        <Metric title="例外" value={counted(metrics.exceptions)} href={messages()} />
        <span className={classes['divide']} />
        <Metric title="新增" value={counted(metrics.new)} href={changed('new')} />
        <Metric title="改期" value={counted(metrics.rescheduled)} href={changed('rescheduled')} />
        <Metric title="改量" value={counted(metrics.requantified)} href={changed('requantified')} />
        <Metric title="取消" value={counted(metrics.cancelled)} href={null} />
        <Metric
          title="不变"
          value={counted(metrics.unchanged)}
          href={run.isNetChange ? null : changed('unchanged')}
        />
      </div>
      <p className={classes['read']}>
        {counted(metrics.materials)} 种物料 · {counted(metrics.demands)} 行需求 · {counted(metrics.supplies)}{' '}
        行供应
        {now === null && !run.isSimulation && ' · 之后又运算过：这里是当时的数，现在的计划看最后一次运算'}
      </p>
      {now !== null && now.exceptions.length > 0 && (
        <ul className={classes['kinds']} aria-label="例外按类型">
          {now.exceptions.map(({ code, count }) => (
            <li key={code}>
              <Link href={messages(is('exceptionCode', code))}>
                {exceptionNames.get(code) ?? code} <b>{counted(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Link({
  href,
  label,
  children,
}: {
  href: string | null;
  label?: string;
  children: ReactNode;
}): ReactNode {
  const { open } = useTab();
  if (href === null) return <span>{children}</span>;
  return (
    <PathLink
      className={classes['link']}
      href={href}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onOpen={() => open(href)}
    >
      {children}
    </PathLink>
  );
}

function Metric({
  title,
  value,
  href,
  alarm = false,
}: {
  title: string;
  value: string;
  /** Null: nothing to look at. */
  href: string | null;
  alarm?: boolean;
}): ReactNode {
  return (
    <div className={classes['metric']} data-alarm={alarm ? true : undefined}>
      <span>{title}</span>
      <Link href={value === '0' || value === '—' ? null : href} label={`${title} ${value}`}>
        <b>{value}</b>
      </Link>
    </div>
  );
}

/** So near to the end counts as being there; pixels. */
const nearEnd = 40;

function RunLog({ run: { id, log, job } }: { run: PlanRunView }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (job !== null && atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [job]);
  return (
    <div
      key={id}
      ref={box}
      className={classes['log']}
      role="log"
      aria-label="运算日志"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      {log.length === 0 && <p className={classes['hint']}>还没有日志</p>}
      {log.map(({ seq, at, level, step, text, count, milliseconds }) => (
        <div key={seq} className={classes['logLine']} data-level={level}>
          <time>{shanghaiText(at).slice(11)}</time>
          <span>{steps.get(step) ?? step}</span>
          <span title={text}>{text}</span>
          <span>{count === null ? '' : counted(count)}</span>
          <span>{milliseconds === null ? '' : `${counted(milliseconds)} 毫秒`}</span>
        </div>
      ))}
    </div>
  );
}
