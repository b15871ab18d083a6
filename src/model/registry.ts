// What the areas register, by name: the language asks here for everything a definition only names. Filled once, by the
// list of areas (entities/registry.ts); a name that two areas give to different things stops the start.
import type { Area, MenuPage, MenuSection } from './area.ts';
import { areaProblems } from './areaProblems.ts';
import type { EntityDef } from './entity.ts';
import type { LinkRule } from './linkRule.ts';
import type { ExpectedSource, ReservableDemand } from './expectedStock.ts';
import { registerRules } from './rules/registry.ts';

const registered: Area[] = [];
const rules: LinkRule[] = [];
const expected: ExpectedSource[] = [];
const demands: ReservableDemand[] = [];

export const areas: readonly Area[] = registered;

/** An entity of whichever area; undefined for names nobody registered. */
export function definitionOf(name: string): EntityDef | undefined {
  for (const { entities } of registered) if (Object.hasOwn(entities, name)) return entities[name];
  return undefined;
}

/** What an organisation must do to enter documents of the entity; undefined where the area asks for nothing. */
export function functionOf({ area }: EntityDef): Area['organisationFunction'] {
  return registered.find(({ name }) => name === area)?.organisationFunction;
}

/** Of all areas, in their order. */
export const linkRules: readonly LinkRule[] = rules;

/** Where open supply and demand stand, of all areas. */
export const expectedSources: readonly ExpectedSource[] = expected;

/** Rows that stock may be reserved for, of all areas. */
export const reservableDemands: readonly ReservableDemand[] = demands;

export function linkRuleOf(name: string): LinkRule | undefined {
  return rules.find((rule) => rule.name === name);
}

/** The menu group of an area: what stands in it besides the pages of entities. */
export interface MenuGroup {
  title: string;
  path: string;
  icon: string;
  sections: readonly MenuSection[];
  pages: readonly MenuPage[];
}

/** In menu order. */
export function menuGroups(): MenuGroup[] {
  return registered
    .toSorted((left, right) => left.order - right.order)
    .map(({ name, title, icon, sections = [], pages = [] }) => ({
      title,
      path: `/${name}`,
      icon,
      sections,
      pages,
    }));
}

/**
 * Adds the areas to what is registered.
 * @throws Error that says who registered what twice, and what is named but registered by nobody
 */
export function registerAreas(added: readonly Area[]): void {
  const problems = areaProblems([...registered, ...added]);
  if (problems.length > 0) throw new Error(`areas contradict each other: ${problems.join('; ')}`);
  for (const area of added) {
    registered.push(area);
    rules.push(...(area.links ?? []));
    expected.push(...(area.expected ?? []));
    demands.push(...(area.reservable ?? []));
    registerRules(area.rules ?? {});
  }
}
