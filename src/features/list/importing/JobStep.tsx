// Third and fourth step: a check or an import at work, then what came of it: figures, faults by kind and by cell.
import { Button, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { faultsQuery, fetchJobFile, isOpen, steerJob, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { saveFile } from '#ui/files/saveFile.ts';
import { FaultTable } from './FaultTable.tsx';
import { useFocused } from './useFocused.ts';
import classes from './importing.module.css';

export interface JobStepProps {
  id: string;
  /** Of the entity. */
  title: string;
  busy: boolean;
  failure: string | null;
  onRunning(running: boolean): void;
  onFile(): void;
  /** Back to the columns; null after writing. */
  onColumns: (() => void) | null;
  /** Writes what was found right; null when this is the writing. */
  onImport: (() => void) | null;
  onClose(): void;
  onJobs(): void;
}

export function JobStep(props: JobStepProps): ReactNode {
  const { id, onRunning } = props;
  const job = useJob(id);
  const running = job === null || isOpen(job);
  useEffect(() => {
    onRunning(running);
    return () => onRunning(false);
  }, [running, onRunning]);
  if (job === null || running) return <Working {...props} job={job} />;
  return <Finished {...props} job={job} />;
}

function Working({ id, onImport, onClose, job }: JobStepProps & { job: JobView | null }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const { done = 0, total = null } = job ?? {};
  const what = onImport === null ? '导入' : '检查';
  const share = total === null || total === 0 ? 0 : (done / total) * 100;
  return (
    <div className={classes['body']}>
      <Text size="sm" role="status">
        {job === null || job.state === 'waiting'
          ? '正在排队…'
          : `正在${what}：${done.toLocaleString('zh-CN')} / ${(total ?? 0).toLocaleString('zh-CN')}`}
      </Text>
      <Progress value={share} aria-label={`${what}进度`} animated />
      {problem !== null && (
        <p className={classes['failure']} role="alert">
          {problem}
        </p>
      )}
      <span className={classes['grow']} />
      <div className={classes['foot']}>
        <Button
          variant="default"
          onClick={() => void steerJob(id, 'cancel').catch((error: unknown) => setProblem(messageOf(error)))}
        >
          取消{what}
        </Button>
        <Button variant="default" onClick={onClose}>
          在后台继续
        </Button>
      </div>
    </div>
  );
}

function Finished(props: JobStepProps & { job: JobView }): ReactNode {
  const { id, job, title, busy, failure, onFile, onColumns, onImport, onClose, onJobs } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const next = useFocused();
  const faulty = (job.faults ?? 0) > 0;
  const { data: list } = useQuery({ ...faultsQuery(id), enabled: faulty });
  const right = job.succeeded ?? 0;
  const download = async (): Promise<void> => {
    try {
      saveFile(await fetchJobFile(id, 'errors'), `${job.fileName.replace(/\.\w+$/, '')}-错误说明.xlsx`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const continued = onImport !== null && job.state === 'done' && right > 0;
  return (
    <div className={classes['body']}>
      {job.state === 'done' ? (
        <div className={classes['figures']} role="status" aria-label={job.message}>
          <span className={classes['figure']}>
            <b>{right.toLocaleString('zh-CN')}</b>
            <span>{onImport === null ? `条${title}已导入` : '条可以导入'}</span>
          </span>
          <span
            className={`${classes['figure'] ?? ''} ${(job.failed ?? 0) > 0 ? (classes['wrong'] ?? '') : ''}`}
          >
            <b>{(job.failed ?? 0).toLocaleString('zh-CN')}</b>
            <span>条有错</span>
          </span>
          {faulty && (
            <span className={`${classes['figure'] ?? ''} ${classes['wrong'] ?? ''}`}>
              <b>{(job.faults ?? 0).toLocaleString('zh-CN')}</b>
              <span>处错误</span>
            </span>
          )}
        </div>
      ) : (
        <p className={classes['failure']} role="alert">
          {job.message}
        </p>
      )}
      {job.state === 'done' && !faulty && onImport !== null && (
        <Text size="sm">没有发现错误，可以导入。</Text>
      )}
      {list !== undefined && <FaultTable list={list} />}
      {(failure ?? problem) !== null && (
        <p className={classes['failure']} role="alert">
          {failure ?? problem}
        </p>
      )}
      <span className={classes['grow']} />
      <div className={classes['foot']}>
        {job.errors && (
          <Button variant="default" onClick={() => void download()}>
            下载错误文件
          </Button>
        )}
        <Button variant="default" onClick={onJobs}>
          我的任务
        </Button>
        <span className={classes['grow']} />
        {onColumns !== null && (
          <Button variant="default" onClick={onColumns}>
            上一步
          </Button>
        )}
        {faulty && (
          <Button
            variant={continued ? 'default' : 'filled'}
            onClick={onFile}
            {...(continued ? {} : { ref: next })}
          >
            改正后重新选择文件
          </Button>
        )}
        {continued ? (
          <Button loading={busy} onClick={onImport} ref={next}>
            {faulty
              ? `只导入正确的 ${right.toLocaleString('zh-CN')} 条`
              : `导入 ${right.toLocaleString('zh-CN')} 条`}
          </Button>
        ) : (
          onImport === null && (
            <Button onClick={onClose} {...(faulty ? { variant: 'default' } : { ref: next })}>
              完成
            </Button>
          )
        )}
      </div>
    </div>
  );
}
