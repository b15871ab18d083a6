// Files of shop instances with the best makespan known, and the replay of what a search says it found.
import fs from 'node:fs';
import type { ShopInstance, ShopStep } from '#entities/manufacturing/scheduling/shop/shop.ts';

export interface KnownInstance extends ShopInstance {
  name: string;
  kind: string;
  /** Best makespan known; proven: known to be the least possible. */
  best: number;
  proven: boolean;
}

/** @throws Error when the file is not a list of instances */
export function readInstances(file: string): KnownInstance[] {
  const read: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!Array.isArray(read)) throw new Error(`${file} is no list of instances`);
  return read.map((each: unknown, at) => {
    if (!isInstance(each)) throw new Error(`instance ${at} of ${file} is not {name, machines, best, jobs}`);
    return { ...each, kind: each.kind ?? '', proven: each.proven ?? false };
  });
}

type Given = Omit<KnownInstance, 'kind' | 'proven'> & { kind?: string; proven?: boolean };

function isInstance(each: unknown): each is Given {
  return (
    typeof each === 'object' &&
    each !== null &&
    'name' in each &&
    typeof each.name === 'string' &&
    'machines' in each &&
    typeof each.machines === 'number' &&
    'best' in each &&
    typeof each.best === 'number' &&
    'jobs' in each &&
    Array.isArray(each.jobs) &&
    each.jobs.every(
      (job) => Array.isArray(job) && job.every((step) => Array.isArray(step) && step.every(isAlternative)),
    )
  );
}

function isAlternative(each: unknown): boolean {
  return Array.isArray(each) && each.length === 2 && each.every((part) => Number.isInteger(part));
}

/**
 * Starts every step as early as its job and its machine allow, in the order given: the makespan that really comes out.
 * Knows nothing of the search. @throws Error when a step is missing, comes twice, out of order or on a strange machine
 */
export function replay({ machines, jobs }: ShopInstance, steps: readonly ShopStep[]): number {
  const done = jobs.map(() => 0);
  const jobFree = jobs.map(() => 0);
  const machineFree = Array.from({ length: machines }, () => 0);
  for (const { job, operation, machine } of steps) {
    if (done[job] !== operation) throw new Error(`operation ${operation} of job ${job} is out of order`);
    const minutes = jobs[job]?.[operation]?.find(([on]) => on === machine)?.[1];
    if (minutes === undefined)
      throw new Error(`job ${job} operation ${operation} cannot go on machine ${machine}`);
    const end = Math.max(jobFree[job] ?? 0, machineFree[machine] ?? 0) + minutes;
    jobFree[job] = end;
    machineFree[machine] = end;
    done[job] = operation + 1;
  }
  for (const [job, { length }] of jobs.entries())
    if (done[job] !== length) throw new Error(`job ${job} has only ${done[job]} of ${length} operations`);
  return Math.max(0, ...jobFree);
}
