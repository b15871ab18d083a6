// The action line of a list: new, then what can be done with the selected rows, then tools on the right.
import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChevronDown, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Permitted } from '#ui/shell/Permission.tsx';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import frame from '#ui/page.module.css';
import { type BatchAction, fitsAny, nextFor } from './records/batchActions.ts';
import type { ListRow } from './rows/listQuery.ts';
import classes from './ListScreen.module.css';

export interface ActionLineProps {
  /** Permission code of 新增. */
  createCode: string;
  onCreate(): void;
  actions: readonly BatchAction[];
  selected: readonly ListRow[];
  onAction(action: BatchAction): void;
  onRefresh(): void;
  /** What a row is while it is no line: 单据, 资料. */
  rowsTitle: string;
  linesTitle: string | null;
  lines: boolean;
  onLines(lines: boolean): void;
  columnTools: React.ReactNode;
  /** Beside 新增: templates, push-down. */
  flow?: React.ReactNode;
  /** Before everything else: the parameters of a report. */
  lead?: React.ReactNode;
}

const shownDirectly = 3;

export function ActionLine({
  createCode,
  onCreate,
  actions,
  selected,
  onAction,
  onRefresh,
  rowsTitle,
  linesTitle,
  lines,
  onLines,
  columnTools,
  flow,
  lead,
}: ActionLineProps) {
  const possible = actions.filter((action) => fitsAny(action, selected));
  const next = nextFor(possible, selected);
  const hintOf = (action: BatchAction): { title?: string } =>
    action.makes !== undefined ? { title: keyHint('push') } : action === next ? { title: 'Ctrl+Enter' } : {};
  const [opened, setOpened] = useState(false);
  const direct = possible.slice(0, shownDirectly);
  const more = possible.slice(shownDirectly);
  usePageKeys((event) => {
    if (selected.length === 0 || more.length === 0 || keyPressed(event, ['more']) === null) return false;
    setOpened(true);
    return true;
  });
  return (
    <div className={`${frame['line']} ${classes['actions']}`} data-first={lead !== undefined || undefined}>
      {lead}
      <Permitted code={createCode}>
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onCreate} title={keyHint('create')}>
          新增
        </Button>
      </Permitted>
      {flow}
      {selected.length > 0 && (
        <>
          {direct.map((action) => (
            <Button
              key={action.action}
              size="xs"
              variant="default"
              {...hintOf(action)}
              {...(action.danger ? { c: 'var(--wb-error)' } : {})}
              onClick={() => onAction(action)}
            >
              {action.title}（{selected.length}）
            </Button>
          ))}
          {more.length > 0 && (
            <Menu position="bottom-start" shadow="md" opened={opened} onChange={setOpened}>
              <Menu.Target>
                <Button
                  size="xs"
                  variant="default"
                  title={keyHint('more')}
                  rightSection={<IconChevronDown size={14} />}
                >
                  更多
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {more.map((action) => (
                  <Menu.Item
                    key={action.action}
                    {...(action.danger ? { color: 'red' } : {})}
                    onClick={() => onAction(action)}
                  >
                    {action.title}（{selected.length}）
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      {lead === undefined && <div className={frame['grow']} />}
      {linesTitle !== null && (
        <SegmentedControl
          size="xs"
          aria-label="行的含义"
          value={lines ? 'lines' : 'documents'}
          onChange={(value) => onLines(value === 'lines')}
          data={[
            { value: 'documents', label: rowsTitle },
            { value: 'lines', label: linesTitle },
          ]}
        />
      )}
      {columnTools}
      <Tooltip label="刷新（F5）">
        <ActionIcon variant="default" size={28} aria-label="刷新" onClick={onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
