// Search box of the header: finds pages of the menu by title, pinyin or initials; Enter opens the marked one.
import { Combobox, Kbd, TextInput, UnstyledButton, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuNode } from '#model/wire/wire.ts';
import { useDevice } from '../device.ts';
import classes from './MenuSearch.module.css';
import { type MenuPlace, searchMenu } from './menuTree.ts';
import { openPalette } from '../palette/paletteStore.ts';
import { useSpeller } from '../palette/spelling.ts';

const shownAtMost = 12;

export function MenuSearch({
  menu,
  onOpen,
}: {
  menu: readonly MenuNode[];
  onOpen: (place: MenuPlace) => void;
}): ReactNode {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const spell = useSpeller(wanted);
  const keyHint = useDevice() === 'desktop' && text === '';
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { selectFirstOption } = combobox;
  const found = searchMenu(menu, text, spell).slice(0, shownAtMost);
  const first = found[0]?.node.id;
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);

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
          rightSection={
            keyHint ? (
              <UnstyledButton
                aria-label="Ctrl K 打开命令面板"
                title="命令面板：菜单、记录和操作"
                onClick={openPalette}
              >
                <Kbd className={classes.key ?? ''}>Ctrl K</Kbd>
              </UnstyledButton>
            ) : null
          }
          rightSectionWidth={keyHint ? 54 : 8}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => {
            setWanted(true);
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
          {found.length === 0 && <Combobox.Empty>没有名称或拼音含“{text.trim()}”的菜单</Combobox.Empty>}
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
