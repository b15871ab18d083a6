// What replacing a part would make of each bill that uses it, and the button that begins it.
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GridColumn } from '#grid';
import { mostInRun } from '#model/wire/actionRun.ts';
import { type Planned, willMake } from './replacePlan.ts';
import { numberColumn, TreeTable, textColumn } from './TreeTable.tsx';
import classes from './structure.module.css';

const columns: GridColumn<Planned>[] = [
  textColumn('bom', '物料清单', 200, ({ bill }) => `${bill.bom.code} ${bill.bom.version}`, {
    required: true,
  }),
  textColumn('code', '父项物料', 136, ({ bill }) => bill.code),
  textColumn('name', '物料名称', 160, ({ bill }) => bill.name),
  numberColumn('perUnit', '原单位用量', 104, ({ bill }) => bill.perUnit),
  textColumn('newQty', '新单位用量', 104, ({ newQty }) => newQty, { align: 'end' }),
  textColumn('problem', '说明', 280, ({ problem }) => problem, {
    grow: 1,
    tone: (value) => (value === willMake ? 'muted' : 'warning'),
  }),
];

export interface ReplacePreviewProps {
  planned: readonly Planned[];
  disabled: boolean;
  sending: boolean;
  onReplace(): void;
  onClose(): void;
}

export function ReplacePreview(props: ReplacePreviewProps): ReactNode {
  const { planned, disabled, sending, onReplace, onClose } = props;
  const count = planned.filter(({ fits }) => fits).length;
  return (
    <>
      <div className={classes['preview']}>
        <TreeTable label="将要替换的清单" rows={planned} columns={columns} emptyText="没有可以替换的清单" />
      </div>
      <Group gap={8}>
        <Text size="sm" role="status">
          {count > mostInRun
            ? `一次最多替换 ${mostInRun} 张，请分几次`
            : `为 ${count} 张清单各建立一个新版本草稿，审核并设为默认后生效；原版本不动`}
        </Text>
        <span className={classes['grow']} />
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          loading={sending}
          disabled={disabled || count === 0 || count > mostInRun}
          data-autofocus
          onClick={onReplace}
        >
          替换 {count} 张
        </Button>
      </Group>
    </>
  );
}
