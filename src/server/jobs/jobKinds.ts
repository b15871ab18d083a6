// Every kind of job by name: imports and exports, actions over many documents, what areas registered, and the tasks of the clock, which are jobs nobody
// asks for.
import { registeredJobs, tasksOfAreas } from '#server/areas/registered.ts';
import { runExport } from '#server/exports/exportRun.ts';
import { exportSchema, importSchema } from '#server/http/jobSchemas.ts';
import { runImport } from '#server/imports/importRun.ts';
import { clockRequest, type ClockRequest, type Task } from '#server/schedule/task.ts';
import { actionRun } from '#model/wire/actionRun.ts';
import { actionRunJob } from './actionRun.ts';
import { defineJobKind, type JobKind } from './jobKind.ts';
import { isFileJob } from './jobTables.ts';

/** Which entity it is stands in their row, so their own calls and their own work ask. */
const askedByItself = { unasked: 'its calls and its work ask for the entity, which is named by its row' };

const files: Readonly<Record<'import' | 'export', JobKind>> = {
  import: defineJobKind({
    title: '导入',
    input: importSchema,
    right: askedByItself,
    queuedBy: 'call',
    unit: '行',
    perOrganisation: 1_000,
    perServer: 1,
    keptDays: 7,
    afterLoss: 'waits',
    run: runImport,
  }),
  export: defineJobKind({
    title: '导出',
    input: exportSchema,
    right: askedByItself,
    queuedBy: 'call',
    unit: '行',
    perOrganisation: 1_000,
    perServer: 1,
    keptDays: 7,
    afterLoss: 'waits',
    run: runExport,
  }),
};

function clockKind({ name, run }: Task): JobKind<ClockRequest> {
  return {
    title: name,
    input: clockRequest,
    right: { unasked: 'it is the system that works' },
    queuedBy: 'clock',
    unit: '',
    perOrganisation: 1,
    perServer: 1,
    keptDays: 7,
    afterLoss: 'waits',
    seconds: (request) => clockRequest.parse(request).minutes * 60,
    run: async (work) => ({ state: 'done', message: await run(work.ports, work) }),
  };
}

/** The kind of that name; undefined when no area registered it (any more). */
export function jobKindOf(name: string): JobKind | undefined {
  if (isFileJob(name)) return files[name];
  if (name === actionRun) return actionRunJob;
  const jobs = registeredJobs();
  if (Object.hasOwn(jobs, name)) return jobs[name];
  const tasks = tasksOfAreas();
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  return task === undefined ? undefined : clockKind(task);
}

/** Kinds that begin anew by themselves after their server was lost. */
export function restartingKinds(): string[] {
  const all = { [actionRun]: actionRunJob, ...registeredJobs() };
  return Object.entries(all).flatMap(([name, { afterLoss }]) => (afterLoss === 'again' ? [name] : []));
}
