// What the clock starts: areas register tasks by the value of the code list `jobKey`.
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Ports } from '#server/ports.ts';
import * as z from 'zod';

/** What the queue of jobs keeps of a task that is due: its row of 定时任务, and how long it may take. */
export const clockRequest = z.strictObject({ schedule: z.uuid(), minutes: z.number() });
export type ClockRequest = z.infer<typeof clockRequest>;

export interface Task {
  name: string;
  /** When it runs unless an administrator says otherwise. */
  cron: string;
  /** Answers in a sentence what it did. Long work says how far it is and stops when it is asked to. */
  run(ports: Ports, work: Pick<JobWork, 'progress' | 'log' | 'signal' | 'compute'>): Promise<string>;
}
