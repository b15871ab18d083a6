// The log of a job: lines in their order, windowed, fetched page by page; while the job runs and nobody scrolled away from
// its end, the end stays in view.
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isOpen, jobLogQuery } from '#api/jobs.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { JobLogLine, JobView, LogLevel } from '#model/wire/jobs.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import classes from './jobs.module.css';

const rowHeight = 26;
/** So near to the end counts as being there; pixels. */
const nearEnd = 60;

const levels: { value: LogLevel | ''; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'warn', label: '警告' },
  { value: 'error', label: '错误' },
];

interface JobLogDrawerProps {
  job: Pick<JobView, 'id' | 'state' | 'logLines'>;
  title: string;
  onClose(): void;
}

export function JobLogDrawer({ job, title, onClose }: JobLogDrawerProps): ReactNode {
  const [level, setLevel] = useState<LogLevel | ''>('');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={`日志：${title}`}
      classNames={{ content: classes['drawer'] ?? '', body: classes['drawerBody'] ?? '' }}
    >
      <SegmentedControl
        size="xs"
        aria-label="显示哪些日志"
        data={levels}
        value={level}
        onChange={(value) => setLevel(levels.find((each) => each.value === value)?.value ?? '')}
      />
      <Lines key={level} job={job} level={level} />
    </Drawer>
  );
}

function Lines({ job, level }: Pick<JobLogDrawerProps, 'job'> & { level: LogLevel | '' }): ReactNode {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    jobLogQuery(job.id, level),
  );
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const total = Math.max(data?.pages.at(-1)?.total ?? 0, level === '' ? job.logLines : 0);
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this render only
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const last = rows.getVirtualItems().at(-1)?.index ?? -1;
  useEffect(() => {
    if (isFetching || error !== null) return;
    const isShort = last >= lines.length - 100 && lines.length < total;
    if (isShort && hasNextPage) void fetchNextPage();
    else if (isShort && lines.length === 0 && isOpen(job)) void refetch();
  }, [isFetching, error, last, lines.length, total, hasNextPage, fetchNextPage, refetch, job]);
  useEffect(() => {
    if (isOpen(job) && atEnd.current && lines.length > 0) rows.scrollToIndex(lines.length - 1);
  }, [job, lines.length, rows]);
  if (error !== null && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  if (lines.length === 0) return <EmptyState message={level === '' ? '还没有日志' : '没有这一类日志'} />;
  return (
    <div
      ref={scroller}
      className={classes['log']}
      role="log"
      aria-label="日志"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
        (atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd)
      }
    >
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-level={line.level}
              className={classes['logLine']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line line={line} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Line({ line: { at, step, text, count, milliseconds } }: { line: JobLogLine }): ReactNode {
  return (
    <>
      <time>{shanghaiText(at).slice(11)}</time>
      {step !== '' && <span className={classes['logStep']}>{step}</span>}
      <span className={classes['logText']}>{text}</span>
      <span className={classes['logFigure']}>{count === null ? '' : count.toLocaleString('zh-CN')}</span>
      <span className={classes['logFigure']}>
        {milliseconds === null ? '' : `${milliseconds.toLocaleString('zh-CN')} 毫秒`}
      </span>
    </>
  );
}
