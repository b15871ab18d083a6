// Every key of the workbench outside the grid, in one table: pages ask it which key was pressed, the key sheet shows it.
// Keys that write text are never taken from somebody who is typing.

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

/** '(F8)' for tooltips and buttons. */
export function keyHint(name: KeyName): string {
  return keyMap[name].keys[0];
}

export interface KeyGroup {
  title: string;
  entries: readonly KeyEntry[];
}

const grid: readonly KeyEntry[] = [
  { keys: ['←', '→', '↑', '↓'], title: '移动；按住 Shift 扩大选区，按住 Ctrl 到边缘' },
  { keys: ['Tab', 'Shift+Tab'], title: '下一格、上一格' },
  { keys: ['Enter'], title: '下一个要填的格，最后一格之后新增行' },
  { keys: ['F2'], title: '编辑单元格' },
  { keys: ['='], title: '在数字格里写算式，如 =12*3；像日期或编号的算式必须以 = 开头' },
  { keys: ['F7', 'Alt+↓'], title: '打开选择框' },
  { keys: ['Insert', 'mod+I'], title: '在上方插入行；Alt+Insert 在下方' },
  { keys: ['mod+Delete'], title: '删除行' },
  { keys: ["mod+'", 'mod+D'], title: '与上一格相同；选中多格时 mod+D 向下填充' },
  { keys: ['mod+R'], title: '向右填充' },
  { keys: ['mod+B'], title: '批量填充此列' },
  { keys: ['mod+H'], title: '查找和替换' },
  { keys: ['mod+Shift+D'], title: '复制行' },
  { keys: ['Alt+Shift+S', 'Alt+Shift+M'], title: '拆分行、合并行' },
  { keys: ['Alt+Enter'], title: '以表单编辑此行' },
  { keys: ['Alt+↑', 'Alt+↓'], title: '行上移、下移' },
  { keys: ['mod+C', 'mod+V'], title: '复制、粘贴一块（与 Excel 互通）' },
  { keys: ['mod+Shift+V'], title: '粘贴前先预览' },
  { keys: ['mod+Alt+C'], title: '连同列标题一起复制' },
  { keys: ['mod+.'], title: '下一处错误' },
  { keys: ['空格'], title: '勾选行' },
  { keys: ['mod+A'], title: '全选' },
  { keys: ['Esc'], title: '放弃输入、关闭' },
];

const rows: readonly KeyEntry[] = [
  { keys: ['↓'], title: '进入表格；在快速搜索中按 Enter 也是' },
  { keys: ['Enter'], title: '打开当前行' },
  { keys: ['Alt+O'], title: '在窗口中打开当前行' },
  { keys: keyMap.advance.keys, title: '提交或审核勾选的行' },
  { keys: keyMap.push.keys, title: '下推勾选的行；应收、应付计划为收款、付款' },
  { keys: keyMap.more.keys, title: '对勾选的行的更多操作' },
];

const form: readonly KeyEntry[] = [
  { keys: ['Enter'], title: '表头下一栏；最后一栏之后进入明细' },
  { keys: ['F2'], title: '在备注、富文本里开始填写（直接输入也是），此后 Enter 换行，Tab 离开' },
];

const dialogs: readonly KeyEntry[] = [
  { keys: ['Enter'], title: '下一栏；最后一栏确定' },
  { keys: ['mod+Enter'], title: '确定' },
  { keys: ['Alt+1…9'], title: '下推、选单中换一种单据' },
  { keys: ['Esc'], title: '取消' },
];

/** The sheet, top to bottom. */
export const keyGroups: readonly KeyGroup[] = [
  { title: '全局', entries: [keyMap.palette, keyMap.keySheet] },
  {
    title: '页签',
    entries: [keyMap.showTab, keyMap.closeTab, keyMap.previousTab, keyMap.nextTab, keyMap.refresh],
  },
  { title: '列表', entries: [keyMap.search, keyMap.create, ...rows] },
  {
    title: '单据',
    entries: [
      keyMap.save,
      keyMap.advance,
      keyMap.more,
      ...form,
      keyMap.turnSides,
      keyMap.nextLines,
      keyMap.previousLines,
      keyMap.lineActions,
      keyMap.push,
      keyMap.pull,
      keyMap.agreedPrices,
      keyMap.sidePanel,
      keyMap.print,
      keyMap.undo,
      keyMap.redo,
    ],
  },
  { title: '对话框', entries: dialogs },
  { title: '表格', entries: grid },
];
