// What an area says about a kind of job: what may be asked for, by whom, how many at once, and the work itself. Work that
// waits for the database runs on the server's thread in small steps; heavy computing goes through `compute` of its work.
import { entityOf } from '#entities/registry.ts';
import { whyNot, type Grants } from '#model/rights/can.ts';
import type * as z from 'zod';
import type { End } from './jobStore.ts';
import type { JobWork } from './jobWork.ts';

export interface JobKind<Input = unknown> {
  /** 计划运算 */
  title: string;
  /** What is asked for, checked when it is asked and again when it runs. */
  input: z.ZodType<Input>;
  /** Why this session may not ask for it; null when it may. Asked again when it runs, with the rights of then. */
  whyNot(grants: Grants, input: Input): string | null;
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
}

/** Keeps the type of the input between its schema and the work. */
export function defineJobKind<Input>(kind: JobKind<Input>): JobKind<Input> {
  return kind;
}

/** Why a session may not do something with an entity, by permission code `entity:action`; null when it may. */
export function whyNotBy(code: `${string}:${string}`): JobKind['whyNot'] {
  const [entity = '', action = ''] = code.split(':');
  return (grants) => {
    const def = entityOf(entity);
    return def === undefined ? `没有“${entity}”` : whyNot(grants, def, action);
  };
}
