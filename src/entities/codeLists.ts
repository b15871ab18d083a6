// All code lists by name: those of the areas and those several areas share. The tables of the system area overlay texts
// and order; the values stand here.
import { actionTitles } from '#model/states/actionTitles.ts';
import { actionsOf } from '#model/rights/can.ts';
import { codeList, type CodeList } from '#model/codeList.ts';
import { declaredTitles, menuGroups } from '#model/registry.ts';
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

/** What was done to a record, in the words most of them have for it. */
const auditActions = fromEntities((defs) =>
  codeList('操作', {
    ...Object.fromEntries(
      defs.toReversed().flatMap((def) => actionsOf(def).map(({ action, title }) => [action, title])),
    ),
    ...declaredTitles(),
    ...actionTitles,
  }),
);

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
