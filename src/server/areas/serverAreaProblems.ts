// What keeps the areas of the server from being registered together.
import { allEntities, entityOf } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import { jobKindProblem } from '#server/jobs/jobKind.ts';
import type { ServerArea } from './serverArea.ts';

/** One sentence for each claim of two areas, each entity nobody defines, each report without rows and each job without a right. */
export function serverAreaProblems(all: readonly ServerArea[]): string[] {
  const missing = allEntities.filter(
    (def) => def.kind === 'report' && !all.some(({ reports = {} }) => Object.hasOwn(reports, def.name)),
  );
  return [
    ...claims('area', all, ({ name }) => [name]),
    ...claims('behaviour of', all, (area) => Object.keys(area.behaviours ?? {})),
    ...claims('report', all, ({ reports = {} }) => Object.keys(reports)),
    ...claims('effect', all, ({ ledgers = [] }) => ledgers.map(({ effect }) => effect)),
    // Tasks of the clock are jobs as well, and lie in the same queue.
    ...claims('job or task', all, ({ jobs = {}, tasks = {} }) => [
      ...Object.keys(jobs),
      ...Object.keys(tasks),
    ]),
    ...claims('graph', all, ({ graphs = [] }) => graphs.map(({ name }) => name)),
    ...all.flatMap(({ jobs = {} }) =>
      Object.entries(jobs).flatMap(([name, kind]) => jobKindProblem(name, kind) ?? []),
    ),
    ...claims('invariant', all, ({ invariants = [] }) => invariants.map(({ name }) => name)),
    ...all.flatMap(({ name, behaviours: own = {}, bridges = [], reports = {} }) =>
      [
        ...Object.keys(own),
        ...bridges.map(({ entity }) => entity),
        ...Object.keys(reports),
        ...Object.values(own).flatMap(namesIn),
      ]
        .filter((entity) => entityOf(entity) === undefined)
        .map((entity) => `${name} speaks of ${entity}, which no area defines`),
    ),
    ...all.flatMap(unknownActions),
    ...missing.map(({ name }) => `the report ${name} has no rows`),
  ];
}

/** Entities a behaviour locks or makes. */
function namesIn({ actions = {} }: Behaviour): string[] {
  return Object.values(actions).flatMap(({ locks, effects = [] }) => [
    ...(locks?.entities ?? []),
    ...effects.flatMap((each) => (typeof each === 'string' ? [] : [each.make])),
  ]);
}

/** What a behaviour would do at actions that none of the entities it serves has. */
function unknownActions({ name, behaviours: own = {}, bridges = [] }: ServerArea): string[] {
  const served = [...Object.entries(own).map(([entity, behaviour]) => ({ entity, behaviour })), ...bridges];
  return [...Map.groupBy(served, ({ behaviour }) => behaviour)].flatMap(([{ actions = {} }, places]) => {
    const known = new Set(['save', ...places.flatMap(({ entity }) => actionNames(entity))]);
    return Object.keys(actions)
      .filter((action) => !known.has(action))
      .map(
        (action) =>
          `${name} says what ${action} of ${places[0]?.entity ?? ''} does, which is no action of it`,
      );
  });
}

function actionNames(entity: string): string[] {
  const def = entityOf(entity);
  return def === undefined ? [] : actionsOf(def).map(({ action }) => action);
}

function claims(
  what: string,
  all: readonly ServerArea[],
  namesOf: (area: ServerArea) => readonly string[],
): string[] {
  const owners = new Map<string, string>();
  return all.flatMap((area) =>
    namesOf(area).flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, area.name);
      return owner === undefined ? [] : [`the ${what} ${name} is registered by ${owner} and by ${area.name}`];
    }),
  );
}
