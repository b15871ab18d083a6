// What a definition made while the program runs may refer to: everything this process knows.
import { codeLists } from '#entities/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import type { Surroundings } from '#model/definition/problems.ts';
import { areas } from '#model/registry.ts';
import { standardStates } from '#model/states/standardStates.ts';

export const surroundings: Surroundings = {
  entityOf,
  codeList: (name) =>
    Object.hasOwn(codeLists, name) ? codeLists[name]?.items.map(({ value }) => value) : undefined,
  hasStates: (name) => name === 'none' || Object.hasOwn(standardStates, name),
  hasArea: (name) => areas.some((area) => area.name === name),
};
