// What the command palette offers and how it is found: by characters, pinyin or initials. Pure.

export type PaletteGroup = '收藏' | '最近打开' | '菜单' | '记录' | '操作';

export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  title: string;
  /** Smaller, behind the title: groups of a menu, name of a record. */
  detail?: string;
  /** The page it leads to: offered once, wherever it was found first. */
  place?: string;
  /** Found although the text is not in the title: records the server found. */
  found?: boolean;
  run: () => void;
}

/** Sounds of a title; see spelling.ts. */
export type Sounds = (title: string) => { full: string; initials: string };

const groupOrder: readonly PaletteGroup[] = ['收藏', '最近打开', '菜单', '记录', '操作'];
const menusFirst: readonly PaletteGroup[] = ['菜单', '收藏', '最近打开', '记录', '操作'];
const shownPerGroup = 8;

/** Smaller is nearer; null: not found. Every word must be found. */
export function nearness(title: string, text: string, sounds: Sounds | null): number | null {
  const known = title.toLowerCase();
  const spelt = sounds?.(title);
  let worst = 0;
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) {
    const places = [
      known.indexOf(word),
      spelt?.initials.indexOf(word) ?? -1,
      spelt?.full.indexOf(word) ?? -1,
    ];
    const best = places.findIndex((place) => place >= 0);
    if (best < 0) return null;
    worst = Math.max(worst, places.includes(0) ? best : best + places.length);
  }
  return worst;
}

/**
 * Groups with their items, nearest first; a group with the very title comes before the others, so that a menu typed by its
 * name is not behind pages opened lately. Without a text: what is worth offering before anything is typed.
 */
export function offered(
  items: readonly PaletteItem[],
  text: string,
  sounds: Sounds | null,
): Map<PaletteGroup, PaletteItem[]> {
  const wanted = text.trim();
  const groups = new Map<PaletteGroup, PaletteItem[]>();
  // Of titles that match alike the shorter is nearer; records come ordered by the server.
  const lengthApart = (a: PaletteItem, b: PaletteItem): number =>
    wanted === '' || a.found === true ? 0 : a.title.length - b.title.length;
  const isExact = ({ title }: PaletteItem): boolean => title.toLowerCase() === wanted.toLowerCase();
  const isMenu = items.some((item) => item.group === '菜单' && isExact(item));
  const places = new Set<string>();
  for (const group of isMenu ? menusFirst : groupOrder) {
    const ranked = items
      .filter((item) => item.group === group)
      .flatMap((item, order) => {
        const near = item.found === true || wanted === '' ? 0 : nearness(item.title, wanted, sounds);
        return near === null ? [] : [{ item, near, order }];
      })
      .toSorted((a, b) => a.near - b.near || lengthApart(a.item, b.item) || a.order - b.order)
      .filter(({ item: { place } }) => place === undefined || wanted === '' || !places.has(place))
      .slice(0, shownPerGroup);
    for (const { item } of ranked) if (item.place !== undefined) places.add(item.place);
    if (ranked.length > 0)
      groups.set(
        group,
        ranked.map(({ item }) => item),
      );
  }
  return groups;
}
