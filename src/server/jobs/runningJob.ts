// A job while it runs: its progress and log are gathered and written once a second, and each writing learns whether
// somebody wants it to stop or gave it to another server. So whoever cancels waits two seconds at most.
import type { JobLogLine } from '#model/wire/jobs.ts';
import type { Ports } from '#server/ports.ts';
import { writeLog } from './jobLog.ts';
import { JobLost, step, type Job } from './jobStore.ts';
import type { JobProgressGiven, LogEntry } from './jobWork.ts';

/** Between two writings; milliseconds. */
const beatEvery = 1_000;
/** Screens are told of progress at most so often; milliseconds. */
const tellEvery = 250;
const mostLines = 100_000;

type StopReason = 'cancelled' | 'server' | 'overdue';

/** Why a running job is to end. */
export class Stopping extends Error {
  override name = 'Stopping';
  readonly why: StopReason;

  constructor(why: StopReason) {
    super(why);
    this.why = why;
  }
}

export interface RunningJob {
  signal: AbortSignal;
  /** Aborts what it does, at once. */
  stop(reason: Error): void;
  /** Notes how far it is; screens hear of it a little later. */
  note(given: JobProgressGiven): void;
  /** Notes it, and gives others their turn. Rejects with the signal's reason once the job is to stop. */
  progress(given: JobProgressGiven): Promise<void>;
  log(entry: LogEntry): void;
  /** How far it is by what was noted. */
  readonly state: Job;
  /** Stops beating and writes what is left; false when the job is somebody else's by now. */
  finish(): Promise<boolean>;
}

/**
 * @param beats it writes how far it is by itself; imports and exports do so with what they count
 * @param tell announces how far the job is
 */
export function runningJob(
  ports: Ports,
  job: Job,
  beats: boolean,
  tell: (job: Job) => Promise<void>,
): RunningJob {
  const { clock, database, log } = ports;
  const controller = new AbortController();
  const { signal } = controller;
  let state: Job = job;
  let lines: JobLogLine[] = [];
  let lost = 0;
  let toldAt = -Infinity;
  let writing = Promise.resolve();
  /** One after the other, and all before the end: a late one would show an ended job as running. */
  let telling = Promise.resolve();

  const stop = (reason: Error): void => {
    if (!signal.aborted) controller.abort(reason);
  };

  async function write(): Promise<void> {
    const pending = lines;
    lines = [];
    const { done, total, phase, logLines } = state;
    await writeLog(database, job.id, pending);
    if (await step(ports, database, job, { done, total, phase, logLines })) stop(new Stopping('cancelled'));
  }

  /** One writing after the other; what goes wrong with the database ends the job only when its lease does. */
  function beat(): Promise<void> {
    writing = writing.then(write).catch((error: unknown) => {
      if (error instanceof JobLost) stop(error);
      else log.write('warn', 'job.beat', { job: job.code, problem: String(error) });
    });
    return writing;
  }

  const timer = beats ? setInterval(() => void beat(), beatEvery) : undefined;

  function note({ done, total, phase }: JobProgressGiven): void {
    state = {
      ...state,
      done,
      total: total === undefined ? state.total : total,
      phase: phase === undefined ? state.phase : phase.slice(0, 200),
    };
    const now = performance.now();
    if (now - toldAt < tellEvery) return;
    toldAt = now;
    const noted = state;
    telling = telling.then(() => tell(noted));
  }

  return {
    signal,
    stop,
    note,
    async progress(given) {
      note(given);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    },
    log(entry) {
      if (state.logLines >= mostLines) {
        lost += 1;
        return;
      }
      state = { ...state, logLines: state.logLines + 1 };
      lines.push(lineOf(entry, state.logLines, clock.now()));
    },
    get state() {
      return state;
    },
    async finish() {
      await telling;
      if (!beats) return true;
      clearInterval(timer);
      if (lost > 0) {
        const text = `日志超过 ${mostLines} 行，其余 ${lost} 行没有保存`;
        lines.push(lineOf({ text, level: 'warn', count: lost }, mostLines + 1, clock.now()));
        state = { ...state, logLines: mostLines + 1 };
      }
      await beat();
      return !(signal.reason instanceof JobLost);
    },
  };
}

/** An entry as it is stored, cut to what there is room for. */
function lineOf(
  { text, level = 'info', step: part = '', count = null, milliseconds = null }: LogEntry,
  seq: number,
  now: number,
): JobLogLine {
  return {
    seq,
    at: new Date(now).toISOString(),
    level,
    step: part.slice(0, 100),
    text: text.slice(0, 2_000),
    count,
    milliseconds,
  };
}
