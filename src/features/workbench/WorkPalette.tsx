// The command palette joined to the session: menus, favourites, recent pages, records the server finds, and actions.
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useFavourites, useRecentlyOpened } from '#api/preferences.ts';
import type { DictionaryMap } from '#api/dictionaries.ts';
import { foundRecordsQuery } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import { askForDrafts } from '#features/flow/draftRequests.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { can } from '#model/rights/can.ts';
import type { FoundRecord } from '#model/wire/wire.ts';
import { densityTitles } from '#ui/shell/layout.ts';
import { setLayout } from '#ui/shell/layoutStore.ts';
import { isGroup, type MenuPlace, placesOf } from '#ui/shell/menu/menuTree.ts';
import { PaletteDialog } from '#ui/shell/palette/PaletteDialog.tsx';
import type { PaletteGroup, PaletteItem } from '#ui/shell/palette/paletteItems.ts';
import { closePalette, openKeySheet, setPaletteText, usePalette } from '#ui/shell/palette/paletteStore.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { SavedPage } from '#api/preferences.ts';
import { useDarkScheme } from '#ui/shell/useDarkScheme.ts';
import { askSignOut } from './signingOut.ts';

const searchAfter = 150;
const densities = Object.entries(densityTitles) as [keyof typeof densityTitles, string][];

export interface WorkPaletteProps {
  /** The shown page, which can be made a favourite; null on the home page. */
  shown: SavedPage | null;
  onOpenPath: (path: string) => void;
  onOpenPlace: (place: MenuPlace) => void;
}

export function WorkPalette({ shown, onOpenPath, onOpenPlace }: WorkPaletteProps): ReactNode {
  const { menu, grants, dictionaries } = useSession();
  const text = usePalette((state) => state.text);
  const [wanted] = useDebouncedValue(text.trim(), searchAfter);
  const favourites = useFavourites();
  const recent = useRecentlyOpened();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: false });
  const places = useMemo(() => pagesOf(placesOf(menu)), [menu]);
  const records = useQuery({
    ...foundRecordsQuery(wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  // Records found for an earlier text stay only where the text of now is in them: Enter takes none that was not asked for.
  const isAnswered = text.trim() === wanted && !records.isPlaceholderData;

  const listPaths = new Map(places.map(({ node, path }) => [node.component, path]));
  const pages = (group: PaletteGroup, saved: readonly SavedPage[]): PaletteItem[] =>
    saved.map(({ path, title }) => ({
      id: `${group} ${path}`,
      group,
      title,
      place: path,
      run: () => onOpenPath(path),
    }));
  const dark = useDarkScheme();
  const action = (title: string, run: () => void): PaletteItem => ({
    id: `操作 ${title}`,
    group: '操作',
    title,
    run,
  });

  const items: PaletteItem[] = [
    ...pages('收藏', favourites.pages),
    ...pages(
      '最近打开',
      recent.pages.filter(({ path }) => path !== shown?.path && !favourites.has(path)),
    ),
    ...(text.trim() === ''
      ? []
      : places.map((place): PaletteItem => ({
          id: `菜单 ${place.node.id}`,
          group: '菜单',
          title: place.node.meta.title,
          place: place.path,
          detail: place.above.map(({ node }) => node.meta.title).join(' / '),
          run: () => onOpenPlace(place),
        }))),
    ...(text.trim() === '' ? [] : (records.data ?? [])).flatMap((record): PaletteItem[] => {
      const { entity, id, code, name } = record;
      const path = listPaths.get(`entity/${entity}/List`);
      const title = name === '' ? code : `${code} ${name}`;
      const own = `${path ?? ''}/${id}`;
      const run = () => onOpenPath(own);
      return path === undefined
        ? []
        : [
            {
              id: `记录 ${id}`,
              group: '记录',
              title,
              detail: detailOf(record, dictionaries),
              found: isAnswered,
              place: own,
              run,
            },
          ];
    }),
    ...(shown === null
      ? []
      : [
          action(favourites.has(shown.path) ? '取消收藏当前页' : '收藏当前页', () =>
            favourites.toggle(shown),
          ),
        ]),
    ...(text.trim() === '' ? [] : creations(places, grants)).map(({ title, path }) =>
      action(`新增${title}`, () => onOpenPath(`${path}/new`)),
    ),
    action(dark ? '切换到浅色' : '切换到深色', () => setColorScheme(dark ? 'light' : 'dark')),
    ...densities.map(([density, title]) => action(`密度：${title}`, () => setLayout({ density }))),
    action('未保存的草稿', askForDrafts),
    action('快捷键一览', openKeySheet),
    action('退出登录', () => void askSignOut()),
  ];
  return (
    <PaletteDialog
      items={items}
      text={text}
      searching={records.isFetching || text.trim() !== wanted}
      onText={setPaletteText}
      onClose={closePalette}
    />
  );
}

/** "销售订单 · 华东机械 · 2026-01-05 · 已审核": what tells documents apart whose numbers are alike. */
function detailOf({ entity, partner, date, status }: FoundRecord, dictionaries: DictionaryMap): string {
  const def = entityOf(entity);
  if (def === undefined) return '';
  const states = dictionaries[allFieldsOf(def)['status']?.dict ?? ''] ?? [];
  const state = states.find(({ value }) => value === status)?.text ?? '';
  return [def.title, partner, date, state].filter((part) => part !== '').join(' · ');
}

function pagesOf(places: readonly MenuPlace[]): MenuPlace[] {
  return places.filter(
    ({ node, above }) =>
      node.hidden !== true && above.every((place) => place.node.hidden !== true) && !isGroup(node),
  );
}

function creations(
  places: readonly MenuPlace[],
  grants: Parameters<typeof can>[0],
): { title: string; path: string }[] {
  return places.flatMap(({ node, path }) => {
    const name = /^entity\/(\w+)\/List$/.exec(node.component)?.[1];
    const def = name === undefined ? undefined : entityOf(name);
    return def !== undefined && can(grants, def, 'create') ? [{ title: def.title, path }] : [];
  });
}
