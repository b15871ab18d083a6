// The registry of screens: which component name of the menu feed is which screen, and where a path leads.
// Every screen is loaded when it is first opened.
import { type ComponentType, lazy } from 'react';
import type { MenuNode } from '#model/wire.ts';
import { loadChunk } from '#ui/chunks.ts';
import { homePath } from '#ui/shell/tabList.ts';
import { isFrame, isGroup, landingOf, type MenuPlace, placeAt, placesOf, shownPlaceOf } from '#ui/shell/menuTree.ts';

export interface ScreenProps {
  /** Entity of generic screens; '' for others. */
  entity: string;
  /** Record of a document page; 'new' for one that is not saved yet; null for others. */
  id: string | null;
}

export type Screen = ComponentType<ScreenProps>;
type LoadScreen = () => Promise<Screen>;

function screen(load: LoadScreen): Screen {
  return lazy(async () => ({ default: await loadChunk(load) }));
}

const listScreen = screen(async () => (await import('./list/ListScreen.tsx')).ListScreen);
const documentScreen = screen(async () => (await import('./document/DocumentScreen.tsx')).DocumentScreen);
const frameScreen = screen(async () => (await import('./workbench/FrameScreen.tsx')).FrameScreen);

/** Screens by the component name of the menu feed. One line per screen that is not generic. */
const named: ReadonlyMap<string, Screen> = new Map([
  ['dashboard/Analysis', screen(async () => (await import('./dashboard/AnalysisScreen.tsx')).AnalysisScreen)],
  ['dashboard/Workplace', screen(async () => (await import('./dashboard/WorkplaceScreen.tsx')).WorkplaceScreen)],
]);

/** Pages that exist for everybody, whether or not the menu lists them. */
const fixed: ReadonlyMap<string, { component: string; title: string }> = new Map([
  [homePath, { component: 'dashboard/Analysis', title: '首页' }],
  ['/dashboard/workplace', { component: 'dashboard/Workplace', title: '工作台' }],
]);

const generic = /^entity\/([A-Za-z][A-Za-z0-9]*)\/(List|Document)$/;

export type Target =
  | {
      kind: 'screen';
      Screen: Screen;
      entity: string;
      id: string | null;
      title: string;
      /** Node of the menu the page stands under; null for pages the menu does not show. */
      place: MenuPlace | null;
    }
  | { kind: 'missing'; component: string; title: string; place: MenuPlace | null }
  | { kind: 'redirect'; to: string };

/** Nodes that are routes: a node whose flag is '0' is left out with everything below it. */
function routed(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.route === '0') return [];
    return [node.children === undefined ? node : { ...node, children: routed(node.children) }];
  });
}

const knownPlaces = new WeakMap<readonly MenuNode[], MenuPlace[]>();

function routedPlaces(menu: readonly MenuNode[]): MenuPlace[] {
  const places = knownPlaces.get(menu) ?? placesOf(routed(menu));
  knownPlaces.set(menu, places);
  return places;
}

/** Where a path leads with this menu; null: nowhere. */
export function targetOf(menu: readonly MenuNode[], pathname: string): Target | null {
  const places = routedPlaces(menu);
  const found = placeAt(places, pathname);
  if (found !== null) return targetAt(places, found.place, found.params);
  const known = fixed.get(pathname);
  const Screen = known === undefined ? undefined : named.get(known.component);
  if (known === undefined || Screen === undefined) return null;
  return { kind: 'screen', Screen, entity: '', id: null, title: known.title, place: null };
}

function targetAt(places: readonly MenuPlace[], own: MenuPlace, params: Readonly<Record<string, string>>): Target | null {
  const { node, path } = own;
  const { title } = node.meta;
  const place = shownPlaceOf(places, own);
  const [, entity, page] = generic.exec(node.component) ?? [];
  if (entity !== undefined && page === 'List') return { kind: 'screen', Screen: listScreen, entity, id: null, title, place };
  if (entity !== undefined) {
    const { id } = params;
    if (id === undefined) return null;
    return { kind: 'screen', Screen: documentScreen, entity, id, title: id === 'new' ? `新增${title}` : title, place };
  }
  if (isFrame(node)) return { kind: 'screen', Screen: frameScreen, entity: '', id: null, title, place };
  if (isGroup(node)) {
    const to = landingOf(own);
    return to === null || to === path ? null : { kind: 'redirect', to };
  }
  const Screen = named.get(node.component);
  if (Screen === undefined) return { kind: 'missing', component: node.component, title, place };
  return { kind: 'screen', Screen, entity: '', id: null, title, place };
}
