// What else can be done with the records of a list, as far as it is permitted and the rows marked allow.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { permissionCode, printActionOf } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { mergeable } from '#model/mergeable.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useWriteIntents } from '../../useWrite.ts';
import type { ListQuestion } from '../rows/listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { MoreDialog, type OpenedDialog } from './MoreDialog.tsx';

/** Documents printed at once. */
const mostPrinted = 100;

export interface MoreMenuProps {
  def: EntityDef;
  /** One row per record. */
  selected: readonly ListRow[];
  /** A new record in a window over the list. */
  onWindow(): void;
  onCopy(row: ListRow): void;
  question: ListQuestion;
  /** Rows of the question. */
  total(): number;
  /** Whether the bar that groups rows is shown. */
  grouping: boolean;
  onGrouping(on: boolean): void;
  /** A pivot stands in place of the rows. */
  pivoting: boolean;
  onPivoting(on: boolean): void;
  /** Records that are no more. */
  onGone(ids: readonly string[]): void;
}

export function MoreMenu({
  def,
  selected,
  onWindow,
  onCopy,
  question,
  total,
  grouping,
  onGrouping,
  pivoting,
  onPivoting,
  onGone,
}: MoreMenuProps) {
  const { permitted } = usePermission();
  const intents = useWriteIntents();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const may = (action: string): boolean => permitted(permissionCode(def, action));
  const printing = printActionOf(def);
  const only = selected.length === 1 ? selected[0] : undefined;
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={180}>
        <Menu.Target>
          <Tooltip label="更多">
            <ActionIcon variant="default" size={28} aria-label="更多列表操作">
              <IconDots size={16} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onGrouping(!grouping)}>{grouping ? '取消分组' : '分组…'}</Menu.Item>
          <Menu.Item onClick={() => onPivoting(!pivoting)}>{pivoting ? '返回列表' : '透视…'}</Menu.Item>
          <Menu.Divider />
          {may('create') && <Menu.Item onClick={onWindow}>在窗口中新增…</Menu.Item>}
          {may('copy') && may('create') && (
            <Menu.Item disabled={only === undefined} onClick={() => only !== undefined && onCopy(only)}>
              复制
            </Menu.Item>
          )}
          {printing !== null && may(printing) && (
            <Menu.Item
              disabled={selected.length === 0 || selected.length > mostPrinted}
              onClick={() => setOpened({ dialog: 'print' })}
            >
              打印{printing === 'printLabel' ? '标签' : def.kind === 'document' ? '单据' : '资料'}
              {selected.length > 1 && `（${selected.length}）`}…
            </Menu.Item>
          )}
          {def.kind !== 'report' && (
            <Menu.Item
              disabled={only === undefined}
              onClick={() => only !== undefined && setOpened({ dialog: 'usages', row: only })}
            >
              查看引用
            </Menu.Item>
          )}
          {may('edit') && def.kind !== 'ledger' && def.kind !== 'report' && (
            <Menu.Item onClick={() => setOpened({ dialog: 'bulk' })}>批量修改…</Menu.Item>
          )}
          {mergeable(def) && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setOpened({ dialog: 'duplicates' })}>查找重复…</Menu.Item>
              {may('merge') && (
                <Menu.Item
                  disabled={selected.length !== 2}
                  onClick={() =>
                    setOpened({ dialog: 'merge', ids: [selected[0]?.docId ?? '', selected[1]?.docId ?? ''] })
                  }
                >
                  合并选中的两条…
                </Menu.Item>
              )}
            </>
          )}
          {may('delete') && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setOpened({ dialog: 'bin' })}>回收站</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened !== null && (
        <MoreDialog
          def={def}
          opened={opened}
          selected={selected}
          question={question}
          total={total}
          intents={intents}
          onGone={onGone}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
