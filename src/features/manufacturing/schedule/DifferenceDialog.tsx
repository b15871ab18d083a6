// What publishing would change: figures as filters, and every operation with its time before and after.
import { Button, Chip, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createArraySource, Grid, type GridColumn } from '#grid';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { type Difference, type DifferenceKind, differences, differenceTitles } from './scheduleFigures.ts';
import type { OpenSchedule } from './useSchedule.ts';

const column = (id: keyof Difference, title: string, width: number): GridColumn<Difference> => ({
  id,
  title,
  width,
  read: (row) => (id === 'kind' ? differenceTitles[row.kind] : row[id]),
  text: String,
  sortable: true,
  filter: 'text',
});

const columns = [
  column('kind', '变化', 80),
  column('label', '工序', 300),
  column('machine', '设备', 120),
  column('before', '已发布', 110),
  column('after', '本方案', 110),
  column('by', '差', 130),
];

const kinds: readonly DifferenceKind[] = ['earlier', 'later', 'machine', 'added', 'gone', 'same'];

export function DifferenceDialog({
  open,
  onClose,
  onGo,
}: {
  open: OpenSchedule;
  onClose(): void;
  onGo(id: string): void;
}): ReactNode {
  const all = useMemo(() => differences(open), [open]);
  const [shown, setShown] = useState<readonly string[]>(kinds.filter((kind) => kind !== 'same'));
  const rows = useMemo(() => all.filter(({ kind }) => shown.includes(kind)), [all, shown]);
  const [source] = useState(() => createArraySource<Difference>({ rows, idOf: ({ id }) => id }));
  useEffect(() => source.setRows(rows), [source, rows]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`与已发布的 ${open.board.publishedCode ?? ''} 比较`}
      size={960}
      centered
    >
      <Stack gap={12}>
        {open.board.publishedCode === null && (
          <Text size="sm">本车间还没有已发布的排产单，全部工序都是新增。</Text>
        )}
        <Chip.Group multiple value={[...shown]} onChange={setShown}>
          <Group gap={8}>
            {kinds.map((kind) => (
              <Chip key={kind} value={kind} size="xs">
                {differenceTitles[kind]} {all.filter((row) => row.kind === kind).length}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <div style={{ height: 420 }}>
          <Grid<Difference>
            label="与已发布比较"
            columns={columns}
            source={source}
            rowNumbers
            onOpenRow={({ id, kind }) => kind !== 'gone' && onGo(id)}
            emptyText="没有差异"
            notify={(message, kind) => notify(kind, message)}
          />
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>关闭</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
