// Reading the menu feed: what the side menu draws, where a path leads, the breadcrumb, the search. Pure.
import { ownPath } from '#model/address.ts';
import { menuLevels, type MenuNode } from '#model/wire/wire.ts';

/** A node with its absolute path and the nodes above it. */
export interface MenuPlace {
  node: MenuNode;
  path: string;
  above: readonly MenuPlace[];
}

export function isGroup(node: MenuNode): boolean {
  return node.component.includes('layouts') && !isFrame(node);
}

/** A page of another system shown inside a frame. */
export function isFrame(node: MenuNode): boolean {
  return node.component === 'layouts/IframePageView';
}

/** Opens in a new window: outside pages, and pages flagged for a window of their own. */
export function opensWindow({ meta }: MenuNode): boolean {
  return (
    meta.windowMode === true ||
    ((meta.internalOrExternal || meta.target === '_blank') && meta.url !== undefined)
  );
}

function absolute(path: string, above: string): string {
  if (path.startsWith('/')) return path;
  return `${above === '/' ? '' : above}/${path}`;
}

/** Every node, depth first, in the order of the feed, as deep as menus go. */
export function placesOf(menu: readonly MenuNode[], above: readonly MenuPlace[] = []): MenuPlace[] {
  if (above.length >= menuLevels) return [];
  return menu.flatMap((node) => {
    const base = above.at(-1)?.path ?? '/';
    const place = { node, path: absolute(node.path, node.path.startsWith('/') ? '/' : base), above };
    return [place, ...placesOf(node.children ?? [], [...above, place])];
  });
}

export interface MenuBranch {
  place: MenuPlace;
  children: readonly MenuBranch[];
}

/** The tree as it is drawn: hidden nodes never, `alwaysShow` as a leaf, groups without visible children not at all. */
export function visibleTree(menu: readonly MenuNode[], above: readonly MenuPlace[] = []): MenuBranch[] {
  if (above.length >= menuLevels) return [];
  return menu.flatMap((node) => {
    if (node.hidden === true) return [];
    const base = above.at(-1)?.path ?? '/';
    const place = { node, path: absolute(node.path, base), above };
    if (node.alwaysShow === true) return [{ place, children: [] }];
    const children = visibleTree(node.children ?? [], [...above, place]);
    if (children.length === 0 && isGroup(node)) return [];
    return [{ place, children }];
  });
}

/** First page below a group, where its breadcrumb link and its redirect lead. */
export function landingOf({ node, path, above }: MenuPlace): string | null {
  if (node.alwaysShow === true || !isGroup(node)) return path;
  const redirect = ownPath(node.redirect);
  if (redirect !== null && redirect !== path) return redirect;
  const place = { node, path, above };
  for (const branch of visibleTree(node.children ?? [], [...above, place])) {
    const landing = landingOf(branch.place);
    if (landing !== null) return landing;
  }
  return null;
}

function matched(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

/** The node of a path: the one that says exactly this, else one whose ':name' parts match. */
export function placeAt(
  places: readonly MenuPlace[],
  pathname: string,
): { place: MenuPlace; params: Readonly<Record<string, string>> } | null {
  const exact = places.find((place) => place.path === pathname);
  if (exact !== undefined) return { place: exact, params: {} };
  for (const place of places) {
    const params = place.path.includes(':') ? matched(place.path, pathname) : null;
    if (params !== null) return { place, params };
  }
  return null;
}

/** The shown node a page belongs to: itself, or for hidden pages the nearest shown one whose path begins it. */
export function shownPlaceOf(places: readonly MenuPlace[], place: MenuPlace): MenuPlace | null {
  if (place.node.hidden !== true) return place;
  const owners = places.filter(
    ({ node, path }) => node.hidden !== true && !isGroup(node) && place.path.startsWith(`${path}/`),
  );
  return owners.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** The first menus in their order, and those that have to wait behind 更多. */
export function groupedFirst(
  tree: readonly MenuBranch[],
  limit: number,
): { shown: readonly MenuBranch[]; rest: readonly MenuBranch[] } {
  return { shown: tree.slice(0, limit), rest: tree.slice(limit) };
}

/** Mixed mode: the group whose pages stand in the side menu — the chosen one, else that of the shown page, else the first. */
export function sideBranchOf(
  tree: readonly MenuBranch[],
  chosen: string | null,
  abovePaths: readonly string[],
): MenuBranch | null {
  const groups = tree.filter(({ children }) => children.length > 0);
  const at = (path: string | undefined): MenuBranch | undefined =>
    groups.find(({ place }) => place.path === path);
  return at(chosen ?? undefined) ?? at(abovePaths[0]) ?? groups[0] ?? null;
}

/** Nodes a person may look for: shown ones that are pages, whose title contains the text or is spelt like it. */
export function searchMenu(
  menu: readonly MenuNode[],
  text: string,
  spell: ((title: string) => { full: string; initials: string }) | null = null,
): MenuPlace[] {
  const wanted = text.normalize('NFKC').trim().toLowerCase();
  if (wanted === '') return [];
  const keys = wanted.replaceAll(/[\s']/g, '');
  const spelt = (title: string): boolean => {
    if (spell === null || keys === '' || !/^[a-z0-9]+$/.test(keys)) return false;
    const { full, initials } = spell(title);
    return initials.includes(keys) || full.includes(keys);
  };
  return placesOf(menu).filter(
    ({ node, above }) =>
      node.hidden !== true &&
      above.every((place) => place.node.hidden !== true) &&
      node.component !== 'layouts/RouteView' &&
      (node.meta.title.toLowerCase().includes(wanted) || spelt(node.meta.title)),
  );
}
