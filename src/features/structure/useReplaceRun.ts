// The run of a replacement as a job, and the run that deletes what it made: which of them is under way, and why one could not
// begin.
import { useState } from 'react';
import { startActionRun, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import type { ActionRunRequest } from '#model/wire/actionRun.ts';
import type { JobView } from '#model/wire/jobs.ts';

export type Phase = 'preview' | 'replace' | 'undo';

export interface ReplaceRun {
  phase: Phase;
  jobId: string | null;
  /** Null until the job is known. */
  job: JobView | null;
  sending: boolean;
  failure: string | null;
  setFailure(failure: string | null): void;
  start(next: Phase, request: ActionRunRequest): Promise<void>;
}

export function useReplaceRun(): ReplaceRun {
  const [phase, setPhase] = useState<Phase>('preview');
  const [jobId, setJobId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const job = useJob(jobId);
  const start = async (next: Phase, request: ActionRunRequest): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      const begun = await startActionRun(request);
      setPhase(next);
      setJobId(begun.id);
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setSending(false);
    }
  };
  return { phase, jobId, job, sending, failure, setFailure, start };
}
