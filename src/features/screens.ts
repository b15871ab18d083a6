// Where a path leads: which component name of the menu feed is which screen. Generic lists and documents, pages of the
// workbench itself, and what the areas show otherwise. Every screen is loaded when it is first opened.
import type { RecordMakerProps } from './list/recordMaker.ts';
import type { RecordWindowProps } from './list/recordWindow.ts';
import { createElement, type ReactNode, Suspense, use } from 'react';
import { ownPath } from '#model/address.ts';
import { approvalsPath } from '#model/approval/approval.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { partOf } from '#ui/chunks.ts';
import {
  isFrame,
  landingOf,
  type MenuPlace,
  opensWindow,
  placeAt,
  placesOf,
  shownPlaceOf,
} from '#ui/shell/menu/menuTree.ts';
import { homePath, jobsPath } from '#ui/shell/tabs/tabList.ts';
import { clientAreas } from './areas.ts';
import { joinAreas, type Screen, screen } from './clientArea.ts';

const recordMaker = partOf(async () => (await import('./document/RecordMaker.tsx')).RecordMaker);

function LoadedRecordMaker(props: RecordMakerProps) {
  return createElement(use(recordMaker.load()), props);
}

/** The form of a new record in a dialog, for whatever page asks for one. */
export function makeRecord(props: RecordMakerProps): ReactNode {
  return createElement(LoadedRecordMaker, props);
}

const recordWindow = partOf(async () => (await import('./workbench/RecordWindow.tsx')).RecordWindow);

function LoadedRecordWindow(props: RecordWindowProps) {
  return createElement(Suspense, null, createElement(OpenRecordWindow, props));
}

function OpenRecordWindow(props: RecordWindowProps) {
  return createElement(use(recordWindow.load()), { ...props, pageAt });
}

/** The screen of an address that leads to one. */
function pageAt(menu: readonly MenuNode[], pathname: string): Extract<Target, { kind: 'screen' }> | null {
  const target = targetOf(menu, pathname);
  return target?.kind === 'screen' ? target : null;
}

/** A record in a window over its list. */
export function showRecordWindow(props: RecordWindowProps): ReactNode {
  return createElement(LoadedRecordWindow, props);
}

const listScreen = screen(async () => (await import('./list/ListScreen.tsx')).ListScreen);
const documentScreen = screen(async () => (await import('./document/DocumentScreen.tsx')).DocumentScreen);
const frameScreen = screen(async () => (await import('./workbench/FrameScreen.tsx')).FrameScreen);
const groupScreen = screen(async () => (await import('./workbench/GroupScreen.tsx')).GroupScreen);

const own = joinAreas(clientAreas);

/** Screens by the component name of the menu feed: those of the workbench itself and those of the areas. */
const pages: ReadonlyMap<string, Screen> = new Map([
  ['dashboard/Analysis', screen(async () => (await import('./dashboard/AnalysisScreen.tsx')).AnalysisScreen)],
  [
    'dashboard/Workplace',
    screen(async () => (await import('./dashboard/WorkplaceScreen.tsx')).WorkplaceScreen),
  ],
  ['account/Center', screen(async () => (await import('./account/AccountCenter.tsx')).AccountCenter)],
  ['approval/Mine', screen(async () => (await import('./approval/ApprovalsScreen.tsx')).ApprovalsScreen)],
  ['jobs/Jobs', screen(async () => (await import('./jobs/JobsScreen.tsx')).JobsScreen)],
  ['account/Settings', screen(async () => (await import('./account/AccountSettings.tsx')).AccountSettings)],
  ...own.pages,
]);

/** Layouts of the menu feed that hold pages below them. */
const groups: ReadonlySet<string> = new Set(
  ['RouteView', 'TabLayout', 'BasicLayout', 'BlankLayout', 'PageView', 'UserLayout'].map(
    (name) => `layouts/${name}`,
  ),
);

/** Pages that exist for everybody, whether or not the menu lists them. */
const fixed: ReadonlyMap<string, { component: string; title: string }> = new Map([
  [homePath, { component: 'dashboard/Analysis', title: '首页' }],
  ['/dashboard/workplace', { component: 'dashboard/Workplace', title: '工作台' }],
  ['/online/signorder/clmMessage', { component: 'online/clmMessage', title: '我的消息' }],
  [approvalsPath, { component: 'approval/Mine', title: '我的审批' }],
  [jobsPath, { component: 'jobs/Jobs', title: '我的任务' }],
  ['/account/center', { component: 'account/Center', title: '个人中心' }],
  ['/account/settings', { component: 'account/Settings', title: '账户设置' }],
]);

/** Paths outside the workbench; no menu takes their place. */
const reserved = /^\/(?:user(?:\/.*)?|403|404|500)?$/;

const generic = /^entity\/([A-Za-z][A-Za-z0-9]*)\/(List|Document)$/;

export interface Shown {
  title: string;
  /** Node of the menu the page stands under; null for pages the menu does not show. */
  place: MenuPlace | null;
  /** Stays mounted behind other pages. */
  keepAlive: boolean;
  /** Opens in a window of its own and leaves the list of tabs. */
  ownWindow: boolean;
}

export type Target =
  | (Shown & {
      kind: 'screen';
      /** The generic list, a document page of whatever form, or a screen that asks for its data itself. */
      page: 'list' | 'document' | 'own';
      Screen: Screen;
      entity: string;
      id: string | null;
    })
  | (Shown & { kind: 'missing'; component: string })
  | { kind: 'redirect'; to: string };

/** Nodes that are routes: a node whose flag is '0' is left out with everything below it, and so are catch-alls. */
function routed(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.route === '0' || node.path.includes('*')) return [];
    return [node.children === undefined ? node : { ...node, children: routed(node.children) }];
  });
}

const knownPlaces = new WeakMap<readonly MenuNode[], MenuPlace[]>();

function routedPlaces(menu: readonly MenuNode[]): MenuPlace[] {
  const places = knownPlaces.get(menu) ?? placesOf(routed(menu)).filter(({ path }) => !reserved.test(path));
  knownPlaces.set(menu, places);
  return places;
}

const longestWay = 8;

/** Where a path leads with this menu; null: nowhere. Redirects are followed to their end; those in a circle end nowhere. */
export function targetOf(menu: readonly MenuNode[], pathname: string): Target | null {
  const first = stepFrom(menu, pathname);
  let last = first;
  for (let steps = 0; last?.kind === 'redirect'; steps += 1) {
    if (steps === longestWay) return null;
    const next = stepFrom(menu, last.to.split(/[?#]/, 1)[0] ?? '');
    if (next?.kind !== 'redirect') return next === null ? null : last;
    last = next;
  }
  return first;
}

function stepFrom(menu: readonly MenuNode[], pathname: string): Target | null {
  const places = routedPlaces(menu);
  const found = placeAt(places, pathname);
  if (found !== null) return targetAt(places, found.place, found.params);
  const known = fixed.get(pathname);
  const Screen = known === undefined ? undefined : pages.get(known.component);
  if (known === undefined || Screen === undefined) return null;
  const { title } = known;
  const shown: Shown = { title, place: null, keepAlive: true, ownWindow: false };
  return { ...shown, kind: 'screen', page: 'own', Screen, entity: '', id: null };
}

function targetAt(
  places: readonly MenuPlace[],
  at: MenuPlace,
  params: Readonly<Record<string, string>>,
): Target | null {
  const { node, path } = at;
  const { title, keepAlive } = node.meta;
  const ownWindow = opensWindow(node);
  const shown: Shown = {
    title,
    place: shownPlaceOf(places, at),
    keepAlive: keepAlive || isFrame(node),
    ownWindow,
  };
  const plain = (Screen: Screen): Target => ({
    ...shown,
    kind: 'screen',
    page: 'own',
    Screen,
    entity: '',
    id: null,
  });

  const redirect = ownPath(node.redirect);
  if (node.alwaysShow !== true && redirect !== null && redirect !== path)
    return { kind: 'redirect', to: redirect };
  const [, entity, page] = generic.exec(node.component) ?? [];
  if (entity !== undefined && page === 'List') {
    const Own = own.lists.get(entity);
    const list = { Screen: Own ?? listScreen, entity, id: null };
    return { ...shown, kind: 'screen', page: Own === undefined ? 'list' : 'own', ...list };
  }
  if (entity !== undefined) {
    const { id } = params;
    if (id === undefined) return null;
    const Screen = own.forms.get(entity) ?? documentScreen;
    return {
      ...shown,
      kind: 'screen',
      // One page for list and record asks for its data itself.
      page: Screen === own.lists.get(entity) ? 'own' : 'document',
      Screen,
      entity,
      id,
      title: id === 'new' ? `新增${title}` : title,
    };
  }
  if (isFrame(node) || (ownWindow && node.meta.url !== undefined)) return plain(frameScreen);
  if (groups.has(node.component)) {
    if (node.alwaysShow === true) return plain(groupScreen);
    const to = landingOf(at);
    return to === null || to === path ? null : { kind: 'redirect', to };
  }
  const Screen = pages.get(node.component);
  return Screen === undefined ? { ...shown, kind: 'missing', component: node.component } : plain(Screen);
}
