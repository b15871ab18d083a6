// Finding from the keyboard: opens the search bar, walks the hits of the bar or of the page's own search. The search
// itself is fetched when it is first wanted.
import { t } from '../../core/language.ts';
import type { GridCommand } from '../../contract/extensions.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Navigation } from '../navigation.ts';
import type { Stage } from '../../dom/stageCalls.ts';
import type { Finder } from './finder.ts';

export interface Find<Row> {
  commands: () => GridCommand<Row>[];
  /** Searches for the text of the bar, or else of the page. */
  search: (text: string) => void;
  walk: (step: 1 | -1) => void;
  close: () => void;
  /** React rendered: the page may search for another text. */
  rendered: () => void;
  detach: () => void;
}

export function createFind<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  navigation: Navigation,
): Find<Row> {
  let loading: Promise<Finder | null> | null = null;
  let searched = '';
  let attached = true;
  const finder = (): Promise<Finder | null> =>
    (loading ??= import('./finder.ts').then(({ createFinder }) =>
      attached ? createFinder(grid, stage, navigation) : null,
    ));
  const failed = (): void => grid.notify(t('查找没有准备好，请检查网络后重试'), 'error');

  const searchFor = (text: string): Promise<void> => {
    searched = text;
    return finder().then((ready) => ready?.search(text));
  };
  const search = (text: string): void => {
    grid.find.set({ ...grid.find.get(), text, hits: null });
    searchFor(text).catch(failed);
  };
  const walk = (step: 1 | -1): void => {
    finder()
      .then((ready) => ready?.walk(step))
      .catch(failed);
  };
  const close = (): void => {
    if (!grid.find.get().open) return;
    grid.find.set({ ...grid.find.get(), open: false });
    search(grid.props.searchText ?? '');
  };
  const isSearching = (): boolean => grid.find.get().text.trim() !== '';
  const open = (): void => grid.find.set({ ...grid.find.get(), open: true });
  const pageSearches = (): boolean => grid.props.searchText !== undefined;

  return {
    commands: () => [
      { name: 'find', title: t('查找…'), keys: ['mod+Shift+F'], run: open },
      {
        name: 'findHere',
        title: t('查找'),
        keys: ['mod+F'],
        place: 'none',
        shown: () => !pageSearches(),
        run: open,
      },
      {
        name: 'findNext',
        title: t('下一处'),
        keys: ['F3'],
        place: 'none',
        shown: () => isSearching() || !pageSearches(),
        run: () => (isSearching() ? walk(1) : open()),
      },
      {
        name: 'findPrevious',
        title: t('上一处'),
        keys: ['Shift+F3'],
        place: 'none',
        shown: isSearching,
        run: () => walk(-1),
      },
    ],
    search,
    walk,
    close,
    rendered() {
      const { searchText } = grid.props;
      if (searchText === undefined || grid.find.get().open || searchText === searched) return;
      search(searchText);
    },
    detach() {
      attached = false;
      void loading?.then((ready) => ready?.detach());
    },
  };
}
