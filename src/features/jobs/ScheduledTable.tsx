// Tasks of the clock: when each ran, how it ended, when it runs next; run one now, switch it off or on.
import { Button, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { reloadScheduledJobs, runScheduledJob, steerJob, useScheduledJobs } from '#api/jobs.ts';
import { actionMutation } from '#api/mutations.ts';
import { scheduledJob } from '#entities/system/scheduledJob.ts';
import { can } from '#model/rights/can.ts';
import { cronText } from '#model/time/cronText.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { ScheduledJobView } from '#model/wire/jobs.ts';
import frame from '#ui/page.module.css';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useRefreshKey } from '#ui/shell/pageKeys.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import quiet from '#ui/quietTable.module.css';
import { useKeyedWrite, useWrite } from '../useWrite.ts';
import { JobLogDrawer } from './JobLogDrawer.tsx';
import { HowFar, StateTag } from './JobTable.tsx';
import classes from './jobs.module.css';

export function ScheduledTable({ refresh }: { refresh: ReactNode }): ReactNode {
  const { data, error, isPending, refetch } = useScheduledJobs();
  useRefreshKey(refetch);
  if (error !== null && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  return (
    <>
      <div className={frame['line']}>
        <span className={quiet['sub']}>执行周期可在“系统管理 / 定时任务”中修改</span>
        <span className={frame['grow']} />
        {refresh}
      </div>
      <div className={frame['scroll']}>
        <table className={quiet['table']} aria-label="定时任务列表">
          <thead>
            <tr>
              <th>任务</th>
              <th>执行周期</th>
              <th>上次执行</th>
              <th>上次结果</th>
              <th>下次执行</th>
              <th>启用</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {data.map((task) => (
              <Task key={task.id} task={task} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Task({ task }: { task: ScheduledJobView }): ReactNode {
  const { grants } = useSession();
  const { job } = task;
  const [reading, setReading] = useState(false);
  const action = task.enabled ? 'disable' : 'enable';
  const turning = useKeyedWrite({
    ...actionMutation('scheduledJob'),
    onSuccess: () => reloadScheduledJobs(),
  });
  const running = useWrite({ mutationFn: (work: () => Promise<unknown>) => work() });
  const busy = turning.busy || running.busy;
  return (
    <tr>
      <td>
        <div className={quiet['name']}>{task.name}</div>
        <div className={quiet['sub']}>{task.code}</div>
      </td>
      <td>{cronText(task.cron)}</td>
      <td className={quiet['time']}>
        {task.lastRunAt === null ? '还没有执行过' : shanghaiText(task.lastRunAt)}
      </td>
      <td>
        {task.lastStatus !== null && <StateTag state={task.lastStatus} />}
        {task.job !== null && task.running ? (
          <HowFar job={task.job} />
        ) : (
          <div className={quiet['sub']}>{task.lastMessage}</div>
        )}
      </td>
      <td className={quiet['time']}>{task.nextRunAt === null ? '—' : shanghaiText(task.nextRunAt)}</td>
      <td>
        <Switch
          checked={task.enabled}
          disabled={busy || !can(grants, scheduledJob, action)}
          aria-label={`启用${task.name}`}
          onChange={() => void turning.run({ id: task.id, action, request: { version: task.version } })}
        />
      </td>
      <td>
        <div className={classes['actions']}>
          {can(grants, scheduledJob, 'test') && (
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => void running.run(() => runScheduledJob(task.id))}
            >
              立即执行
            </Button>
          )}
          {job !== null && task.running && can(grants, scheduledJob, 'test') && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void running.run(() => steerJob(job.id, 'cancel'))}
            >
              取消
            </Button>
          )}
          {job !== null && job.logLines > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setReading(true)}>
              日志
            </Button>
          )}
        </div>
        {job !== null && reading && (
          <JobLogDrawer job={job} title={task.name} onClose={() => setReading(false)} />
        )}
      </td>
    </tr>
  );
}
