// What the page of plan runs asks its server and hears back: a run as it stands, with how far its job is, its log, and what
// of its plan can be looked at now.
import type { JobLogLine } from '#model/wire/jobs.ts';

/** What a run counts. */
export type RunMetric =
  | 'materials'
  | 'demands'
  | 'supplies'
  | 'orders'
  | 'exceptions'
  | 'new'
  | 'rescheduled'
  | 'requantified'
  | 'cancelled'
  | 'unchanged';

/** Phases of a run in their order, as its job tells them; levels are told as 第 3 层. */
export const runPhases = ['读取', '循环检查', '运算', '写入'] as const;

/** Place of the phase a job says it is at, the first before it says any. */
export function phaseAt(told: string): number {
  if (told.startsWith('第 ')) return runPhases.indexOf('运算');
  return Math.max(
    0,
    runPhases.findIndex((phase) => phase === told),
  );
}

export interface PlanRunView {
  id: string;
  code: string;
  status: string;
  version: number;
  schemeName: string;
  planDate: string;
  isSimulation: boolean;
  /** What it left alone still bears the run that proposed it. */
  isNetChange: boolean;
  operator: string;
  /** Instants; null before. */
  startedAt: string | null;
  finishedAt: string | null;
  errorText: string;
  /** Null before it has them. */
  metrics: Readonly<Record<RunMetric, number | null>>;
  /** While it is under way. */
  job: { phase: string; done: number; total: number | null } | null;
  log: readonly JobLogLine[];
  /** Of its plan, a net change's the whole one, what is there now; null where it wrote none or another run came later. */
  now: { orders: number; late: number; exceptions: readonly { code: string; count: number }[] } | null;
}

export interface PlanRunBoard {
  /** Of the server, to count from. */
  now: string;
  /** The run that was asked for; else the one under way, else the last. */
  run: PlanRunView | null;
  /** Under way in the organisation. */
  active: { id: string; code: string; operator: string; startedAt: string } | null;
}
