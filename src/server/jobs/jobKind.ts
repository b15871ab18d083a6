// What an area says about a kind of job: what may be asked for, on which right, how many at once, and the work itself. Work
// that waits for the database runs on the server's thread in small steps; heavy computing goes through `compute` of its work.
import { entityOf } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import type * as z from 'zod';
import type { End } from './jobStore.ts';
import type { JobWork } from './jobWork.ts';

/** The right a kind of job stands on. It is asked when the job is put into the queue and again when it runs. */
type JobRight<Input = unknown> =
  /** An action on one document: code, data rules and state. */
  | { entity: string; action: string; document(input: Input): string }
  /** An action on several documents: the code is asked here, each document by the recipe that changes it. */
  | { each(input: Input): { entity: string; action: string } }
  /** Nobody's right is asked; the sentence says why that is right. */
  | { unasked: string };

export type QueuedBy = 'call' | 'action' | 'clock';

export interface JobKind<Input = unknown> {
  /** 计划运算 */
  title: string;
  /** What is asked for, checked when it is asked and again when it runs. */
  input: z.ZodType<Input>;
  right: JobRight<Input>;
  /** What puts it into the queue: a call of a person, or only an action of its document, which moved that document on. */
  queuedBy: QueuedBy;
  /** What this one is called in the list; the title unless told. */
  titleOf?(input: Input): string;
  /** What is counted: 行, 物料. */
  unit: string;
  /** Running at the same time in one organisation, over all servers. */
  perOrganisation: number;
  /** Running at the same time on one server; 2 unless told. */
  perServer?: number;
  /** It and its log are kept for so many days after its end. */
  keptDays: number;
  /** After its server was lost: it begins anew by itself, at most three times, or waits for a person. */
  afterLoss: 'again' | 'waits';
  /** Seconds after which it is stopped, by what was asked for as it is stored; unbounded unless told. */
  seconds?(request: unknown): number;
  run(work: JobWork<Input>): Promise<End>;
  /** Tells its document that the run was refused for want of a right, where the action left it waiting. */
  refused?(work: JobWork<Input>, message: string): Promise<void>;
}

/** Keeps the type of the input between its schema and the work. */
export function defineJobKind<Input>(kind: JobKind<Input>): JobKind<Input> {
  return kind;
}

/** What keeps a kind from being registered; null when its right can be asked. */
export function jobKindProblem(name: string, { right }: Partial<JobKind>): string | null {
  if (right === undefined) return `the job ${name} names no entity, document and action it stands on`;
  if ('unasked' in right) return right.unasked === '' ? `the job ${name} says not why nobody is asked` : null;
  if ('each' in right) return null;
  const def = entityOf(right.entity);
  if (def === undefined) return `the job ${name} stands on ${right.entity}, which no area defines`;
  return actionsOf(def).some(({ action }) => action === right.action)
    ? null
    : `the job ${name} stands on ${right.entity}:${right.action}, which is no action`;
}
