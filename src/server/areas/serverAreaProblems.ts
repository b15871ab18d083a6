// What keeps the areas of the server from being registered together.
import { allEntities, entityOf } from '#entities/registry.ts';
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
        ...Object.values(own).flatMap(({ locks }) => locks?.entities ?? []),
      ]
        .filter((entity) => entityOf(entity) === undefined)
        .map((entity) => `${name} speaks of ${entity}, which no area defines`),
    ),
    ...missing.map(({ name }) => `the report ${name} has no rows`),
  ];
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
