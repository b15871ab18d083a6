// Every key of the map means one thing, and the palette finds by characters, pinyin and initials.
import { describe, expect, test } from 'vitest';
import { keyGroups } from '#ui/keyboard/keyGroups.ts';
import { keyHint, keyMap, type KeyName, keyPressed } from '#ui/keyboard/keyMap.ts';
import { keyNames, keysOf } from '#ui/keyboard/keyNames.ts';
import { nearness, offered, type PaletteItem } from '#ui/shell/palette/paletteItems.ts';

const names = Object.keys(keyMap) as KeyName[];
const press = (key: string, more: Partial<Parameters<typeof keyPressed>[0]> = {}) =>
  keyPressed(
    { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
    names,
  );

describe('the key map', () => {
  test.each([
    ['k', { ctrlKey: true }, 'palette'],
    ['/', { metaKey: true }, 'palette'],
    ['?', { shiftKey: true }, 'keySheet'],
    ['3', { altKey: true, code: 'Digit3' }, 'showTab'],
    ['∑', { altKey: true, code: 'KeyW' }, 'closeTab'],
    ['ArrowLeft', { altKey: true }, 'previousTab'],
    ['F8', {}, 'save'],
    ['S', { ctrlKey: true }, 'save'],
    ['Enter', { ctrlKey: true }, 'advance'],
  ] as const)('%s with %o is %s', (key, more, name) => expect(press(key, more)).toBe(name));

  test.each([
    ['w', { ctrlKey: true, code: 'KeyW' }],
    ['k', {}],
    ['s', { ctrlKey: true, shiftKey: true }],
    ['Enter', {}],
  ] as const)('%s with %o stays with the browser or the field', (key, more) =>
    expect(press(key, more)).toBeNull(),
  );

  test('no key is written as the table names it: Ctrl stands in its place, in titles too (findings 2, 5.24)', () => {
    const entries = keyGroups.flatMap((group) => group.entries);
    const shown = entries.flatMap(({ keys, title }) => [keyNames(title), ...keys.flatMap(keysOf)]);
    const hints = names.map(keyHint);
    expect([...shown, ...hints].filter((text) => /\bmod\b/i.test(text))).toEqual([]);
    expect(keyNames('选中多格时 mod+D 向下填充')).toBe('选中多格时 Ctrl+D 向下填充');
    expect([keyHint('advance'), keyHint('save')]).toEqual(['Ctrl+Enter', 'F8']);
    expect(keysOf("mod+'")).toEqual(['Ctrl', "'"]);
  });

  test('no two entries share a key', () => {
    const keys = names.flatMap((name) => [...keyMap[name].keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('what the palette finds', () => {
  const sounds = () => ({ full: 'xiaoshoudingdan', initials: 'xsdd' });

  test('by characters before initials before pinyin', () => {
    const near = (text: string) => nearness('销售订单', text, sounds) ?? Number.POSITIVE_INFINITY;
    expect(near('销售')).toBeLessThan(near('xsd'));
    expect(near('xsd')).toBeLessThan(near('xiaoshou'));
    expect(nearness('销售订单', '采购', sounds)).toBeNull();
    expect(nearness('销售订单', '销售 dd', sounds)).not.toBeNull();
  });

  test('a menu typed by its name comes before pages opened lately, and no page stands twice (finding 5.10) (findings 2, 5.10)', () => {
    const item = (group: PaletteItem['group'], title: string, place: string): PaletteItem => ({
      id: `${group} ${place}`,
      group,
      title,
      place,
      run: () => undefined,
    });
    const items = [
      item('最近打开', '销售订单', '/sales/saleOrder'),
      item('最近打开', '销售订单 SO1', '/sales/saleOrder/1'),
      item('菜单', '销售订单', '/sales/saleOrder'),
      item('记录', '销售订单 SO1', '/sales/saleOrder/1'),
    ];
    const found = (text: string): string[] =>
      [...offered(items, text, null)].flatMap(([group, all]) => all.map(({ title }) => `${group} ${title}`));
    expect(found('销售订单')).toEqual(['菜单 销售订单', '最近打开 销售订单 SO1']);
    expect(found('SO1')).toEqual(['最近打开 销售订单 SO1']);
    expect(found('')).toHaveLength(4);
  });
});
