// What the key sheet shows, top to bottom: the keys of the table beside those that forms, lists, dialogs and grids have of
// their own. Apart from the table, which comes with the first page.
import { type KeyEntry, keyMap } from './keyMap.ts';

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
