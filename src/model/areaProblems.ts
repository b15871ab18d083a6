// What keeps areas from being registered together: each name belongs to one of them, and whatever is named exists.
import type { Area } from './area.ts';
import type { EntityDef } from './entity.ts';
import { dimensionsOf, machineOf } from './states/states.ts';
import type { StateMachine } from './states/stateMachine.ts';

/** One sentence for each name that is given twice, or used and registered by nobody. */
export function areaProblems(all: readonly Area[]): string[] {
  return [
    ...claimedTwice('area', all, ({ name }) => [name]),
    ...claimedTwice('entity', all, ({ entities }) => Object.keys(entities)),
    ...claimedTwice('code list', all, ({ codeLists = {} }) => Object.keys(codeLists)),
    ...machinesApart(all),
    ...claimedTwice('rule', all, ({ rules: { line = {}, doc = {} } = {} }) => [
      ...Object.keys(line),
      ...Object.keys(doc),
    ]),
    ...claimedTwice('link rule', all, ({ links = [] }) => links.map(({ name }) => name)),
    ...all.flatMap((area) =>
      Object.entries(area.entities).flatMap(([key, def]) =>
        key === def.name && def.area === area.name
          ? []
          : [`${area.name} lists ${key}, which calls itself ${def.name} of the area ${def.area}`],
      ),
    ),
    ...claimedTwice('word of the history', all, ({ historyWords = {} }) => Object.keys(historyWords)),
    ...unknownNames(all),
  ];
}

function claimedTwice(
  what: string,
  all: readonly Area[],
  namesOf: (area: Area) => readonly string[],
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

/** A machine is told by its name, so two that differ have different ones. */
function machinesApart(all: readonly Area[]): string[] {
  const known = new Map<string, StateMachine>();
  const own = all.flatMap(({ entities }) =>
    Object.values(entities).flatMap((def) => dimensionsOf(def).map(({ machine }) => machine)),
  );
  return own.flatMap((machine) => {
    const before = known.get(machine.name);
    known.set(machine.name, machine);
    return before === undefined || before === machine
      ? []
      : [`two different state machines are called ${machine.name}`];
  });
}

/** What definitions and rules name, but no area registers. */
function unknownNames(all: readonly Area[]): string[] {
  const defs = all.flatMap(({ entities }) => Object.values(entities));
  const names = new Set(defs.map(({ name }) => name));
  const rules = new Set(all.flatMap(({ links = [] }) => links.map(({ name }) => name)));
  return [
    ...defs.flatMap((def) => [
      ...(typeof def.states === 'string' && def.states !== 'none' && machineOf(def) === null
        ? [`${def.name} lives by the state machine ${def.states}, which does not exist`]
        : []),
      ...(def.pushes ?? [])
        .filter(({ linkRule }) => !rules.has(linkRule))
        .map(
          ({ to, linkRule }) =>
            `${def.name} is pushed to ${to} by the link rule ${linkRule}, which no area registers`,
        ),
      ...sectionProblems(all, def),
    ]),
    ...all.flatMap(({ name, links = [] }) =>
      links.flatMap((rule) =>
        [rule.source.entity, rule.target.entity]
          .filter((entity) => !names.has(entity))
          .map((entity) => `the link rule ${rule.name} of ${name} names ${entity}, which no area registers`),
      ),
    ),
  ];
}

/** A section is declared by the area whose group it stands in. */
function sectionProblems(all: readonly Area[], { name, menu }: EntityDef): string[] {
  if (menu?.section === undefined) return [];
  const group = all.find(({ title }) => title === menu.group);
  return group?.sections?.some(({ path }) => path === menu.section) === true
    ? []
    : [`${name} stands in the section ${menu.section} of ${menu.group}, which has none of that name`];
}
