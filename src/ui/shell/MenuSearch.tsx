// Search box of the header: finds pages of the menu whose title contains the text; Enter opens the marked one.
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuNode } from '#model/wire.ts';
import classes from './MenuSearch.module.css';
import { type MenuPlace, searchMenu } from './menuTree.ts';

const shownAtMost = 12;

export function MenuSearch({ menu, onOpen }: { menu: readonly MenuNode[]; onOpen: (place: MenuPlace) => void }): ReactNode {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const focus = (): void => {
    input.current?.focus();
    input.current?.select();
  };
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (text !== '') selectFirstOption();
  }, [text, selectFirstOption]);
  useHotkeys(
    [
      ['mod+K', focus],
      ['mod+/', focus],
    ],
    [],
    true,
  );
  const found = searchMenu(menu, text).slice(0, shownAtMost);

  function choose(id: string): void {
    const place = found.find(({ node }) => node.id === id);
    if (place === undefined) return;
    setText('');
    combobox.closeDropdown();
    input.current?.blur();
    onOpen(place);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={280} position="bottom-end">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.box ?? ''}
          size="xs"
          value={text}
          placeholder="搜索菜单"
          aria-label="搜索菜单"
          leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
          rightSection={text === '' ? <Kbd className={classes.key ?? ''}>Ctrl K</Kbd> : null}
          rightSectionWidth={54}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => {
            if (text !== '') combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ''}>
        <Combobox.Options>
          {found.length === 0 && <Combobox.Empty>没有名称含“{text.trim()}”的菜单</Combobox.Empty>}
          {found.map(({ node, above }) => (
            <Combobox.Option key={node.id} value={node.id} className={classes.option ?? ''}>
              <span className={classes.title}>{node.meta.title}</span>
              <span className={classes.above}>{above.map((place) => place.node.meta.title).join(' / ')}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
