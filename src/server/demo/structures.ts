// Bills of materials of what the company makes: conveyors and machine tools of bought and own parts, own parts of
// castings and bars. Two levels, each material with one approved default version.
import { entities } from '#entities/registry.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Item } from './materials/makeMaterials.ts';
import { textOf } from '#server/values.ts';
import type { Desk } from './trade/desk.ts';

/** Name of the part and how many one parent takes. */
type Part = readonly [name: string, qty: string, scrapRate?: string];

const drive: readonly Part[] = [
  ['斜齿轮减速机', '1'],
  ['弹性柱销联轴器', '1'],
  ['传动轴', '2'],
  ['剖分式轴承座', '4'],
  ['调心滚子轴承', '4'],
  ['轴承端盖', '4'],
  ['六角头螺栓', '32', '2'],
  ['六角螺母', '32', '2'],
];

const structures: Readonly<Record<string, readonly Part[]>> = {
  带式输送机: [...drive, ['安装底板', '6'], ['变频器', '1']],
  螺旋输送机: [...drive, ['铜衬套', '3'], ['骨架油封', '4']],
  斗式提升机: [...drive, ['滚子链条', '2'], ['安装底板', '4']],
  数控车床: [
    ['交流伺服电机', '3'],
    ['传动轴', '4'],
    ['角接触球轴承', '6'],
    ['轴承端盖', '6'],
    ['法兰盘', '2'],
    ['内六角圆柱头螺钉', '64', '2'],
    ['骨架油封', '6'],
  ],
  立式加工中心: [
    ['交流伺服电机', '4'],
    ['角接触球轴承', '8'],
    ['轴承端盖', '8'],
    ['拉杆', '1'],
    ['内六角圆柱头螺钉', '96', '2'],
  ],
  轴承端盖: [['端盖毛坯', '1', '3']],
};

/** How many of each kind get a structure. */
const each = 6;

export function makeStructures(desk: Desk, items: readonly Item[], since: string): void {
  const byName = new Map<string, Item[]>();
  for (const item of items) byName.set(item.article.name, [...(byName.get(item.article.name) ?? []), item]);
  const levels = new Map<string, number>();
  // Parts first: a parent stands one level above the highest of its parts.
  const kinds = Object.entries(structures).toReversed();
  for (const [name, parts] of kinds)
    (byName.get(name) ?? []).slice(0, name === '轴承端盖' ? 27 : each).forEach((parent, index) => {
      const chosen = parts.flatMap(([part, qty, scrapRate]): Row[] => {
        const found = pick(byName.get(part), index);
        return found === undefined
          ? []
          : [{ material: found.doc.id, numerator: qty, scrapRate: scrapRate ?? '0' }];
      });
      if (chosen.length > 0) makeStructure(desk, parent, chosen, since, levels);
    });
  lowLevelCodes(desk, kinds.length);
}

function pick(items: readonly Item[] | undefined, index: number): Item | undefined {
  return items?.[index % Math.max(items.length, 1)];
}

function makeStructure(
  { records, numbers, branch }: Desk,
  parent: Item,
  items: readonly Row[],
  since: string,
  levels: Map<string, number>,
): void {
  const level = 1 + Math.max(...items.map(({ material }) => levels.get(textOf(material)) ?? 0));
  levels.set(parent.doc.id, level);
  const values = {
    code: numbers.next(entities.bom, branch.org, since),
    material: parent.doc.id,
    bomVersion: 'V1.0',
    effectiveDate: since,
    designer: branch.planners[0]?.id ?? null,
  };
  const rows = items.map((row, index) => ({ ...row, itemNo: String((index + 1) * 10), operationSeq: 10 }));
  const doc = records.make(entities.bom, values, { items: rows });
  Object.assign(doc.fields, { isDefault: true, level });
  parent.doc.fields['defaultBom'] = doc.id;
}

/** Every part stands below all that use it. */
function lowLevelCodes({ records, byMaterial }: Desk, rounds: number): void {
  const boms = records.made.filter(({ def }) => def === entities.bom).map(({ doc }) => doc);
  const codeOf = (doc: Doc | undefined): number => {
    const code = doc?.fields['lowLevelCode'];
    return typeof code === 'number' ? code : 0;
  };
  for (let round = 0; round < rounds; round += 1)
    for (const bom of boms) {
      const parent = byMaterial.get(textOf(bom.fields['material']))?.doc;
      for (const row of bom.lines['items'] ?? []) {
        const part = byMaterial.get(textOf(row['material']))?.doc;
        if (part !== undefined && codeOf(part) <= codeOf(parent))
          part.fields['lowLevelCode'] = codeOf(parent) + 1;
      }
    }
}
