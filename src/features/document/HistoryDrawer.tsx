// Who changed what and when, newest first, with old and new value of every field.
import { Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/mutations.ts';
import { historyQuery } from '#api/queries.ts';
import { actionsOf } from '#model/can.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import { plainText } from '#model/plainText.ts';
import type { HistoryChange, HistoryRow } from '#model/wire.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';

export interface HistoryDrawerProps {
  def: EntityDef;
  id: string;
  environment: FieldEnvironment;
  onClose(): void;
}

export function HistoryDrawer({ def, id, environment, onClose }: HistoryDrawerProps) {
  const history = useQuery(historyQuery<HistoryRow>(def.name, id));
  const titles = new Map(actionsOf(def).map(({ action, title }) => [action, title]));
  const fieldOf = (change: HistoryChange) =>
    change.lines === undefined ? allFieldsOf(def)[change.field] : def.lines?.[change.lines]?.fields[change.field];
  const shown = (change: HistoryChange, value: FieldValue): string => {
    const field = fieldOf(change);
    return (field === undefined ? plainText(value) : cellText(field, value, undefined, environment)) || missingText;
  };
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title="变更历史">
      <Stack gap={12}>
        {history.isError && <Text c="var(--wb-error)">{messageOf(history.error)}</Text>}
        {history.data?.length === 0 && <Text c="var(--wb-text-2)">没有变更记录</Text>}
        {history.data?.map((row) => (
          <div key={`${row.at} ${row.version} ${row.action}`}>
            <Text size="sm" fw={500}>
              {kindOf('datetime').format(row.at, { kind: 'datetime', title: '' })}　{row.byName ?? '系统'}　
              {titles.get(row.action) ?? row.action}
              {row.reason === null ? '' : `（${row.reason}）`}
            </Text>
            {row.changes.slice(0, 50).map((change) => (
              <Text key={`${change.lines ?? ''} ${change.lineId ?? ''} ${change.field}`} size="xs" c="var(--wb-text-2)">
                {change.lineNo === undefined ? '' : `第${change.lineNo}行 `}
                {fieldOf(change)?.title ?? change.field}：{shown(change, change.old)} → {shown(change, change.new)}
              </Text>
            ))}
            {row.changes.length > 50 && (
              <Text size="xs" c="var(--wb-text-3)">
                另有 {row.changes.length - 50} 处变更
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Drawer>
  );
}
