// What a running job is handed: whose it is, what was asked for, how to tell how far it is, and how to compute without
// holding up the thread that serves.
import type { Grants } from '#model/rights/can.ts';
import type { Computation } from '#model/report/computation.ts';
import type { JobLogLine } from '#model/wire/jobs.ts';
import type { ComputeOptions, Ports } from '#server/ports.ts';
import type { Job } from './jobStore.ts';

/** One line of the log; `level` is info unless told. */
export type LogEntry = Pick<JobLogLine, 'text'> &
  Partial<Pick<JobLogLine, 'level' | 'step' | 'count' | 'milliseconds'>>;

export interface JobProgressGiven {
  done: number;
  total?: number | null;
  /** What it is at: 第 3 层. */
  phase?: string;
}

/** Tells the screens how far it is. */
export type Tell = (done: number, total: number | null) => Promise<void>;

export interface JobWork<Input = unknown> {
  ports: Ports;
  /** Of the user who asked for it, as they are now; what the clock starts works as the system. */
  grants: Grants;
  job: Job;
  input: Input;
  /** Aborted when somebody cancels, the server stops, or the job was given to another server. */
  signal: AbortSignal;
  /** Imports and exports: tells the screens; often enough to be watched, not more. */
  tell: Tell;
  /** Says how far it is and gives others their turn. Rejects with the signal's reason once the job is to stop. */
  progress(given: JobProgressGiven): Promise<void>;
  /** At most 100,000 lines; further ones are counted in a last line. */
  log(entry: LogEntry): void;
  /** Computes away from this thread; its progress becomes the job's, and cancelling ends it at once. */
  compute<From, Answer>(
    computation: Computation<From, Answer>,
    from: From,
    options?: Pick<ComputeOptions, 'handOver'>,
  ): Promise<Answer>;
}
