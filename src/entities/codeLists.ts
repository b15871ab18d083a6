// All code lists by name: those of the areas and those several areas share. The tables of the system area overlay texts
// and order; the values stand here.
import type { Area } from '#model/area.ts';
import { historyWords } from '#model/historyWords.ts';
import { actionsOf } from '#model/rights/can.ts';
import { codeList, type CodeList } from '#model/codeList.ts';
import { menuGroups } from '#model/registry.ts';
import { areas } from './areas.ts';
import { pricingCodeLists } from './blocks/pricingCodeLists.ts';
import { sharedCodeLists } from './blocks/sharedCodeLists.ts';
import { statusCodeLists } from './blocks/statusCodeLists.ts';
import { fromEntities } from './registry.ts';

const ofAreas: Readonly<Record<string, CodeList>> = Object.assign({}, ...areas.map((area) => area.codeLists));

/** Fields that name an entity (source of a line, object of a rule) show its title. */
const entityNames = fromEntities((defs) =>
  codeList('业务对象', Object.fromEntries(defs.map((def) => [def.name, def.title]))),
);

/** What was done to a record, in the word most of them have for it. */
const auditActions = fromEntities((defs) => {
  const titles = Map.groupBy(defs.flatMap(actionsOf), ({ action }) => action);
  const names = new Set(defs.toReversed().flatMap((def) => actionsOf(def).map(({ action }) => action)));
  return codeList('操作', {
    ...Object.fromEntries([...names].map((name) => [name, commonTitle(titles.get(name) ?? [])])),
    ...Object.assign({}, ...areas.map((area: Area) => area.historyWords)),
    ...historyWords,
  });
});

/** The title most of them have; of as many, the first. */
function commonTitle(named: readonly { title: string }[]): string {
  const counted = [...Map.groupBy(named, ({ title }) => title)];
  return counted.toSorted(([, left], [, right]) => right.length - left.length)[0]?.[0] ?? '';
}

/** Where in the menu something made by administrators may stand. */
const groupsOfMenu = codeList(
  '菜单位置',
  Object.fromEntries(menuGroups().map(({ title }) => [title, title])),
);

export const codeLists: Readonly<Record<string, CodeList>> = {
  ...statusCodeLists,
  ...sharedCodeLists,
  ...pricingCodeLists,
  ...ofAreas,
  menuGroup: groupsOfMenu,
  get entityName() {
    return entityNames();
  },
  get auditAction() {
    return auditActions();
  },
};

/** Text of a stored value; an unknown value shows as itself, so that old data stays readable. */
export function codeText(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  return codeLists[name]?.items.find((item) => item.value === value)?.text ?? value;
}
