// Background jobs of all kinds with their state, progress, files, log and what can be done with them.
import { Button, Progress } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fetchJobFile, steerJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { systemCodeLists } from '#entities/system/codeLists.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { saveFile } from '#ui/files/saveFile.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import frame from '#ui/page.module.css';
import quiet from '#ui/quietTable.module.css';
import { JobLogDrawer } from './JobLogDrawer.tsx';
import classes from './jobs.module.css';

export function JobTable({ jobs, everybody }: { jobs: readonly JobView[]; everybody: boolean }): ReactNode {
  return (
    <div className={frame['scroll']}>
      <table className={quiet['table']} aria-label="任务列表">
        <thead>
          <tr>
            <th>任务</th>
            <th>类型</th>
            {everybody && <th>操作人</th>}
            <th>状态</th>
            <th>进度</th>
            <th>说明</th>
            <th>开始时间</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} everybody={everybody} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function StateTag({ state }: { state: JobView['state'] }): ReactNode {
  const { items } = systemCodeLists.jobStatus;
  return <StatusTag item={items.find(({ value }) => value === state)} fallback={state} />;
}

function JobRow({ job, everybody }: { job: JobView; everybody: boolean }): ReactNode {
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      notify('error', messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const fetched = (which: 'result' | 'errors', name: string) =>
    act(async () => saveFile(await fetchJobFile(job.id, which), name));
  const steer = async (action: JobView['can'][number]): Promise<void> => {
    const sure =
      action !== 'rollback' ||
      (await ask({
        title: `撤销导入“${job.fileName}”？`,
        message: `导入时新增的${job.entityTitle}将移入回收站，修改过的恢复原值。导入之后被人改过或引用的记录会使撤销被拒绝。`,
        confirm: '撤销导入',
        danger: true,
      }));
    if (!sure) return;
    const { message } = await steerJob(job.id, action);
    if (action === 'rollback') notify('success', message);
  };
  const titles = { cancel: '取消', continue: '继续', retry: '重试', rollback: '撤销导入' } as const;
  return (
    <tr>
      <td>
        <div className={quiet['name']}>{job.title}</div>
        <div className={quiet['sub']}>{job.code}</div>
      </td>
      <td>{job.kindTitle}</td>
      {everybody && <td>{job.operator}</td>}
      <td>
        <StateTag state={job.state} />
      </td>
      <td className={classes['progress']}>
        <HowFar job={job} />
      </td>
      <td className={classes['message']}>{job.message}</td>
      <td className={quiet['time']}>{shanghaiText(job.startedAt ?? job.createdAt)}</td>
      <td>
        <div className={classes['actions']}>
          {job.result && (
            <Button
              size="compact-sm"
              variant="light"
              disabled={busy}
              onClick={() => void fetched('result', job.fileName)}
            >
              下载
            </Button>
          )}
          {job.errors && (
            <Button
              size="compact-sm"
              variant="light"
              disabled={busy}
              onClick={() => void fetched('errors', `${job.fileName.replace(/\.\w+$/, '')}-错误说明.xlsx`)}
            >
              错误文件
            </Button>
          )}
          {job.logLines > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setReading(true)}>
              日志
            </Button>
          )}
          {job.can.map((action) => (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => void act(() => steer(action))}
            >
              {titles[action]}
            </Button>
          ))}
        </div>
        {reading && <JobLogDrawer job={job} title={job.title} onClose={() => setReading(false)} />}
      </td>
    </tr>
  );
}

type Progressing = Pick<JobView, 'state' | 'done' | 'total' | 'unit' | 'phase'>;

/** A bar and what it counts, while it runs also what it is at. */
export function HowFar({ job: { state, done, total, unit, phase } }: { job: Progressing }): ReactNode {
  const counted = `${done.toLocaleString('zh-CN')}${total === null ? '' : ` / ${total.toLocaleString('zh-CN')}`} ${unit}`;
  const nothing = done === 0 && total === null;
  if (state !== 'running') return nothing ? null : <span className={quiet['time']}>{counted}</span>;
  return (
    <>
      <Progress
        value={total === null || total === 0 ? 0 : (done / total) * 100}
        size="sm"
        aria-label="进度"
        aria-valuetext={`${phase} ${counted}`}
      />
      <span className={quiet['time']}>{nothing ? '' : counted}</span>
      {phase !== '' && <div className={quiet['sub']}>{phase}</div>}
    </>
  );
}
