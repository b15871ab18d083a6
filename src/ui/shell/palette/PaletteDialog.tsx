// The command palette: one box, results by group, arrows and Enter. Loaded when it is first opened.
import '@mantine/core/styles/Mark.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconFileText,
  IconHistory,
  IconSearch,
  IconStar,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import classes from './Palette.module.css';
import { offered, type PaletteGroup, type PaletteItem } from './paletteItems.ts';
import { enterPalette, usePalette } from './paletteStore.ts';
import { useSpeller } from './spelling.ts';

const icons: Readonly<Record<PaletteGroup, typeof IconStar>> = {
  收藏: IconStar,
  最近打开: IconHistory,
  菜单: IconArrowRight,
  记录: IconFileText,
  操作: IconBolt,
};

export interface PaletteDialogProps {
  items: readonly PaletteItem[];
  text: string;
  searching: boolean;
  onText: (text: string) => void;
  onClose: () => void;
}

export function PaletteDialog({ items, text, searching, onText, onClose }: PaletteDialogProps): ReactNode {
  const [[store, actions]] = useState(createSpotlight);
  const speller = useSpeller(true);
  const groups = useMemo(() => offered(items, text, speller), [items, text, speller]);
  const [standing, setStanding] = useState(false);
  const entered = usePalette((state) => state.entered);
  useEffect(() => actions.open(), [actions]);
  // Spotlight marks the first result when the text changes; results of what was typed before, or that come later, are
  // marked here, and taken where Enter was ahead of them.
  useEffect(() => {
    const list =
      !standing || text.trim() === '' || groups.size === 0
        ? null
        : document.getElementById(store.getState().listId);
    if (list === null) return;
    const first = list.querySelector<HTMLElement>('[data-action]');
    if (entered) first?.click();
    else if (list.querySelector('[data-selected]') === null) {
      first?.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected: 0 }));
    }
  }, [entered, groups, standing, store, text]);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={onText}
      shortcut={null}
      scrollable
      maxHeight={480}
      size={640}
      centered={false}
      yOffset={80}
      overlayProps={{ blur: 0 }}
      onSpotlightClose={onClose}
      aria-label="命令面板"
    >
      <Spotlight.Search
        aria-label="搜索菜单、记录和操作"
        placeholder="搜索菜单、记录和操作（可用拼音或首字母）"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        onFocus={() => setStanding(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && groups.size === 0) enterPalette();
        }}
      />
      <Spotlight.ActionsList>
        {groups.size === 0 && (
          <Spotlight.Empty>{searching ? '正在查找…' : `没有找到“${text.trim()}”`}</Spotlight.Empty>
        )}
        {[...groups].map(([group, found]) => {
          const Icon = icons[group];
          return (
            <Spotlight.ActionsGroup key={group} label={group}>
              {found.map(({ id, title, detail, run }) => (
                <Spotlight.Action key={id} className={classes.action ?? ''} onClick={run}>
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span className={classes.title}>{title}</span>
                  <span className={classes.detail}>{detail}</span>
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          );
        })}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
