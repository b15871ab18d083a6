// The line tables of a document as tabs, and beside them what can be done with the lines of the open one. Every button
// runs a command of the grid, so keys, context menu and buttons do the same.
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconChevronDown,
  IconColumnInsertRight,
  IconCopyPlus,
  IconListCheck,
  IconReplace,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableImport,
} from '@tabler/icons-react';
import { type ComponentType, type RefObject, useState } from 'react';
import type { GridHandle } from '#grid';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import look from '#ui/tab.module.css';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { LineAction } from './lineActions.ts';
import classes from '../DocumentScreen.module.css';

export interface LineTab {
  key: string;
  title: string;
  /** It holds no lines of this document: tools of lines have nothing to do there. */
  isSheet: boolean;
}

export interface LineTabsProps {
  draft: DocumentDraft;
  /** Line tables and the pages beside them. */
  tabs: readonly LineTab[];
  open: string;
  /** Lines cannot be changed now. */
  locked: boolean;
  problems(lines: string): number;
  grid: RefObject<GridHandle | null>;
  /** Tools that have nothing to do with the rows as they are shown. */
  lacking: readonly string[];
  onOpen(lines: string): void;
  /** Draws lines of other documents in; null where none lead here. */
  onPull: (() => void) | null;
  /** What can be done with single lines of an approved document. */
  actions: readonly LineAction[];
  onAction(action: LineAction): void;
}

const tools: readonly { command: string; title: string; Icon: ComponentType<{ size: number }> }[] = [
  { command: 'insertRowBelow', title: '在下方插入行（Alt+Insert）', Icon: IconRowInsertBottom },
  { command: 'duplicateRows', title: '复制行（Ctrl+Shift+D）', Icon: IconCopyPlus },
  { command: 'removeRows', title: '删除行（Ctrl+Delete）', Icon: IconRowRemove },
  { command: 'splitRow', title: '拆分行（Alt+Shift+S）', Icon: IconArrowsSplit2 },
  { command: 'batchFill', title: '批量填充此列（Ctrl+B）', Icon: IconColumnInsertRight },
  { command: 'findReplace', title: '查找和替换（Ctrl+H）', Icon: IconReplace },
  { command: 'rowForm', title: '以表单编辑此行（Alt+Enter）', Icon: IconTableImport },
];

export function LineTabs({
  draft,
  tabs,
  open,
  locked,
  problems,
  grid,
  lacking,
  onOpen,
  onPull,
  actions,
  onAction,
}: LineTabsProps) {
  const [acting, setActing] = useState(false);
  const acts = locked && actions.length > 0;
  usePageKeys((event) => {
    if (!acts || keyPressed(event, ['lineActions']) === null) return false;
    setActing(true);
    return true;
  });
  return (
    <div className={classes['lineTabs']}>
      <div role="tablist" aria-label="明细表">
        {tabs.map(({ key, title, isSheet }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === open}
            title={`${keyHint('nextLines')} / ${keyHint('previousLines')}`}
            className={look['tab']}
            data-problem={problems(key) > 0 || undefined}
            onClick={() => onOpen(key)}
          >
            {title}
            {!isSheet && draft.lineRows(key).length > 0 && `（${draft.lineRows(key).length}）`}
          </button>
        ))}
      </div>
      {acts && (
        <Menu position="bottom-end" shadow="md" opened={acting} onChange={setActing}>
          <Menu.Target>
            <Button
              size="compact-sm"
              h={28}
              variant="default"
              ml="auto"
              flex="none"
              title={keyHint('lineActions')}
              rightSection={<IconChevronDown size={14} />}
            >
              行操作
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => (
              <Menu.Item key={action.action} onClick={() => onAction(action)}>
                {action.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!locked && tabs.find(({ key }) => key === open)?.isSheet !== true && (
        <LineTools draft={draft} open={open} grid={grid} lacking={lacking} onPull={onPull} />
      )}
    </div>
  );
}

/** Commands of the grid for the lines of the open table. */
function LineTools({
  draft,
  open,
  grid,
  lacking,
  onPull,
}: Pick<LineTabsProps, 'draft' | 'open' | 'grid' | 'lacking' | 'onPull'>) {
  const shares = Object.values(draft.def.lines?.[open]?.fields ?? {}).some((field) => field.kind === 'qty');
  return (
    <Group gap={4} ml="auto" wrap="nowrap" role="toolbar" aria-label="明细操作">
      {onPull !== null && (
        <Button
          size="compact-sm"
          h={28}
          variant="default"
          leftSection={<IconListCheck size={14} />}
          title={keyHint('pull')}
          onClick={onPull}
        >
          选单
        </Button>
      )}
      {tools
        .filter(({ command }) => (command !== 'splitRow' || shares) && !lacking.includes(command))
        .map(({ command, title, Icon }) => (
          <ActionIcon
            key={command}
            variant="subtle"
            color="gray"
            size={28}
            title={title}
            aria-label={title}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              grid.current?.focus();
              grid.current?.run(command);
            }}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
    </Group>
  );
}
