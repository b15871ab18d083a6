// Every key of the workbench outside the grid, in one table: pages ask it which key was pressed, the key sheet shows it.
// Keys that write text are never taken from somebody who is typing.
import { keyNames } from './keyNames.ts';

export interface KeyEntry {
  /** 'mod+S' (Ctrl, ⌘ on a Mac), 'Alt+1…9', 'F8'; any of them. */
  keys: readonly string[];
  title: string;
}

export const keyMap = {
  palette: { keys: ['mod+K', 'mod+/'], title: '命令面板：搜索菜单、记录和操作' },
  keySheet: { keys: ['?', 'F1'], title: '快捷键一览' },
  showTab: { keys: ['Alt+1…9'], title: '第 1 到第 9 个页签' },
  closeTab: { keys: ['Alt+W'], title: '关闭当前页签' },
  previousTab: { keys: ['Alt+←'], title: '左边的页签' },
  nextTab: { keys: ['Alt+→'], title: '右边的页签' },
  refresh: { keys: ['F5'], title: '刷新当前页的数据' },
  search: { keys: ['F3', 'mod+F'], title: '快速搜索' },
  create: { keys: ['Alt+N'], title: '新增' },
  save: { keys: ['F8', 'mod+S'], title: '保存' },
  print: { keys: ['mod+P'], title: '打印单据' },
  advance: { keys: ['mod+Enter'], title: '提交、审核或同意' },
  perform: { keys: ['F9'], title: '运算、计算' },
  turnSides: { keys: ['F6'], title: '表头与明细之间' },
  nextLines: { keys: ['Alt+PageDown'], title: '下一个明细页签' },
  previousLines: { keys: ['Alt+PageUp'], title: '上一个明细页签' },
  agreedPrices: { keys: ['Alt+H'], title: '当前行物料的历史价格' },
  sidePanel: { keys: ['Alt+I'], title: '打开或收起侧栏（追溯、附件、评论、历史）' },
  problems: { keys: ['Alt+Q'], title: '没有通过的原因' },
  pull: { keys: ['Alt+S'], title: '选单' },
  push: { keys: ['Alt+P'], title: '下推' },
  more: { keys: ['Alt+M'], title: '更多操作（撤回、反审核、复制、删除等）' },
  lineActions: { keys: ['Alt+L'], title: '行操作（行关闭、冻结等）' },
  undo: { keys: ['mod+Z'], title: '撤销' },
  redo: { keys: ['mod+Y'], title: '重做' },
} as const satisfies Readonly<Record<string, KeyEntry>>;

export type KeyName = keyof typeof keyMap;

export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const arrows: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

function isPressed(combination: string, press: KeyPress): boolean {
  const parts = combination.split('+');
  const wanted = parts.at(-1) ?? '';
  const mod = press.ctrlKey || press.metaKey;
  if (mod !== parts.includes('mod') || press.altKey !== parts.includes('Alt')) return false;
  if (wanted === '?') return press.key === '?';
  if (press.shiftKey !== parts.includes('Shift')) return false;
  if (wanted === '1…9') return /^Digit[1-9]$/.test(press.code);
  // With Alt the layout may write another letter, so the place of the key decides.
  if (press.altKey && /^[A-Z]$/.test(wanted)) return press.code === `Key${wanted}`;
  return press.key.toLowerCase() === (arrows[wanted] ?? wanted).toLowerCase();
}

/** Which of these keys was pressed; null for none of them. */
export function keyPressed<Name extends KeyName>(press: KeyPress, names: readonly Name[]): Name | null {
  return names.find((name) => keyMap[name].keys.some((combination) => isPressed(combination, press))) ?? null;
}

/** Whether the focus stands where keys write text; the grid's own box counts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  );
}

/** 'F8', 'Ctrl+Enter' for tooltips and buttons. */
export function keyHint(name: KeyName): string {
  return keyNames(keyMap[name].keys[0]);
}
