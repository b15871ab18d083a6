// What a business area registers with the language: its entities and everything general code looks up by name. The
// server's half of an area (behaviours, reports, ledgers, tasks) stands in server/areas, its screens in features.
import type { Computation } from './report/computation.ts';
import type { CodeList } from './codeList.ts';
import type { EntityDef } from './entity.ts';
import type { LinkRule } from './linkRule.ts';
import type { ExpectedSource, ReservableDemand } from './expectedStock.ts';
import type { AreaRules } from './rules/registry.ts';

/** A directory within the menu group of an area; a definition names it by its path, and stands directly in the group without. */
export interface MenuSection {
  title: string;
  /** Below the path of the group. */
  path: string;
  icon: string;
}

/** A page of the menu that shows no entity. */
export interface MenuPage {
  /** Names the row of 菜单权限 for good: 'selfCheck'. */
  key: string;
  title: string;
  path: string;
  /** Name of its screen in the list of screens. */
  component: string;
  icon: string;
  /** Permission code that opens it. */
  action: string;
  order: number;
}

export interface Area {
  /** Also the first part of the addresses of its pages: 'sales'. */
  name: string;
  /** Also the title of its group in the menu. */
  title: string;
  icon: string;
  /** Place of the group in the menu; groups of equal order stand as they are registered. */
  order: number;
  /** By their own names. */
  entities: Readonly<Record<string, EntityDef>>;
  /** Code lists that fields of kind 'dict' name. */
  codeLists?: Readonly<Record<string, CodeList>>;
  /** Which document lines of the area lead to which others, by the document they start from. */
  links?: readonly LinkRule[];
  /** Calculations its definitions name, beside the general ones of model/rules. */
  rules?: AreaRules;
  /** Where open supply and demand of the area stand. */
  expected?: readonly ExpectedSource[];
  /** Rows of its documents that stock may be reserved for. */
  reservable?: readonly ReservableDemand[];
  /** What the history says of things that are no actions of a definition. */
  historyWords?: Readonly<Record<string, string>>;
  /** Heavy pure computing of the area, which hosts run in threads of their own. */
  computations?: readonly Computation[];
  /** The function an organisation must have to enter documents of the area: a switch of the organisation, and its word. */
  organisationFunction?: { field: string; title: string };
  sections?: readonly MenuSection[];
  pages?: readonly MenuPage[];
}

/** Keeps the literal types of the definitions, so that documents can be typed by the name of their entity. */
export function defineArea<const A extends Area>(area: A): A {
  return area;
}
