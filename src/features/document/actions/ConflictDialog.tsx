// Two people changed the same cells: each is shown with what was, mine and theirs, and the user chooses per cell.
import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue } from '#model/entity.ts';
import type { Conflict, Patch } from '#model/patch.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { conflictSides } from './conflictSides.ts';

export interface ConflictDialogProps {
  draft: DocumentDraft;
  conflicts: readonly Conflict[];
  changedBy: string;
  environment: FieldEnvironment;
  onClose(): void;
}

export function ConflictDialog({ draft, conflicts, changedBy, environment, onClose }: ConflictDialogProps) {
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set());
  const fieldOf = (conflict: Conflict) =>
    conflict.lines === undefined
      ? draft.def.fields[conflict.field]
      : draft.def.lines?.[conflict.lines]?.fields[conflict.field];
  const placeOf = (conflict: Conflict): string => {
    const title = fieldOf(conflict)?.title ?? '整行';
    if (conflict.lines === undefined) return title;
    const index = draft.lineRows(conflict.lines).findIndex((row) => row.id === conflict.lineId);
    return index < 0 ? `${title}（该行已被删除）` : `第${index + 1}行 ${title}`;
  };
  const shownText = (conflict: Conflict, value: FieldValue): string => {
    const field = fieldOf(conflict);
    return field === undefined ? missingText : cellText(field, value, undefined, environment) || missingText;
  };
  const sidesOf = (conflict: Conflict) => conflictSides(conflict, (value) => shownText(conflict, value));
  const apply = () => {
    const patches = conflicts.flatMap((conflict, index): Patch[] => {
      if (!mine.has(index) || conflict.kind === 'removed') return [];
      if (conflict.lines === undefined) return [{ op: 'set', field: conflict.field, value: conflict.mine }];
      return [
        {
          op: 'setLine',
          lines: conflict.lines,
          id: conflict.lineId ?? '',
          field: conflict.field,
          value: conflict.mine,
        },
      ];
    });
    if (patches.length > 0) draft.change('合并', { patches });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="对比并合并" size={800} centered>
      <Stack gap={12}>
        <Text size="sm">
          {changedBy}也修改了下面的内容。您的其他修改已经合并；请逐项选择保留哪一个，然后再保存。
        </Text>
        <Table withTableBorder verticalSpacing={4} fz={13}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>位置</Table.Th>
              <Table.Th>原值</Table.Th>
              <Table.Th>对方</Table.Th>
              <Table.Th>我的</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.map((conflict, index) => (
              <Table.Tr key={`${conflict.lines ?? ''} ${conflict.lineId ?? ''} ${conflict.field}`}>
                <Table.Td>{placeOf(conflict)}</Table.Td>
                <Table.Td c="var(--wb-text-2)">{shownText(conflict, conflict.base)}</Table.Td>
                <Table.Td>
                  <Radio
                    name={`conflict-${index}`}
                    checked={!mine.has(index)}
                    onChange={() => setMine(without(mine, index))}
                    label={sidesOf(conflict).theirs}
                  />
                </Table.Td>
                <Table.Td>
                  {conflict.kind === 'value' ? (
                    <Radio
                      name={`conflict-${index}`}
                      checked={mine.has(index)}
                      onChange={() => setMine(new Set([...mine, index]))}
                      label={sidesOf(conflict).mine}
                    />
                  ) : (
                    sidesOf(conflict).mine
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button onClick={apply} data-autofocus>
            确定
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function without(chosen: ReadonlySet<number>, index: number): ReadonlySet<number> {
  return new Set([...chosen].filter((known) => known !== index));
}
