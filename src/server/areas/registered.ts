// What the areas of the server registered, by name: recipes, lists, the clock and the self-check ask here, so that none
// of them imports an area. Filled once, by server/areas.ts.
import type { EntityDef } from '#model/entity.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Report } from './report.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import type { Task } from '#server/schedule/task.ts';
import type { ServerArea } from './serverArea.ts';
import { registerFigures } from '#server/store/figures.ts';
import { serverAreaProblems } from './serverAreaProblems.ts';

let registered: readonly ServerArea[] | undefined;

/**
 * The areas from now on, in the order their bridges take effect.
 * @throws Error when two claim the same, one speaks of an entity that is not registered, or a report has no rows
 */
export function registerServerAreas(all: readonly ServerArea[]): void {
  const problems = serverAreaProblems(all);
  if (problems.length > 0) throw new Error(`server areas: ${problems.join('; ')}`);
  registered = all;
  registerFigures(all.map(({ figures = {} }) => figures));
}

/** @throws Error before they are registered: without its areas the server would do half of what it should, and say nothing */
export function serverAreas(): readonly ServerArea[] {
  if (registered === undefined)
    throw new Error('no areas are registered yet: server/areas.ts is imported first');
  return registered;
}

/** Of areas, in the order they take effect. */
export function bridgesOf(entity: string): Behaviour[] {
  return serverAreas().flatMap(({ bridges = [] }) =>
    bridges.filter((bridge) => bridge.entity === entity).map(({ behaviour }) => behaviour),
  );
}

export function ownBehaviourOf(entity: string): Behaviour | undefined {
  return owned(({ behaviours = {} }) => behaviours, entity);
}

/** What is on its way elsewhere of lines that are pushed by the link rule. */
export function elsewhereOf(rule: string): readonly Elsewhere[] {
  return serverAreas().flatMap(({ elsewhere = [] }) => elsewhere.filter(({ rules }) => rules.includes(rule)));
}

/** @throws Error where the definition is no report */
export function reportOf(def: EntityDef): Report {
  const report = owned(({ reports = {} }) => reports, def.name);
  if (report === undefined) throw new Error(`${def.name} is no report`);
  return report;
}

/** Tasks of the clock by name, of all areas. */
export function tasksOfAreas(): Readonly<Record<string, Task>> {
  return Object.assign({}, ...serverAreas().map(({ tasks }) => tasks));
}

/** Kinds of jobs by name, of all areas. */
export function registeredJobs(): Readonly<Record<string, JobKind>> {
  return Object.assign({}, ...serverAreas().map(({ jobs }) => jobs));
}

/** What one area at most has under the name. */
function owned<T>(by: (area: ServerArea) => Readonly<Record<string, T>>, name: string): T | undefined {
  for (const area of serverAreas()) {
    const all = by(area);
    if (Object.hasOwn(all, name)) return all[name];
  }
  return undefined;
}
