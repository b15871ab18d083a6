// Documents this one came from and led to, with the quantities that were handed on.
import { Anchor, Drawer, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/mutations.ts';
import { traceQuery } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import { stateProfiles } from '#model/states.ts';
import type { TraceRow } from '#model/wire.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';

export interface TraceDrawerProps {
  def: EntityDef;
  id: string;
  onOpen(entity: string, id: string): void;
  onClose(): void;
}

export function TraceDrawer({ def, id, onOpen, onClose }: TraceDrawerProps) {
  const trace = useQuery(traceQuery<TraceRow[]>(def.name, id));
  const { dictionaries } = useSession();
  const rows = trace.data ?? [];
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title="上下查">
      <Stack gap={16}>
        {trace.isError && <Text c="var(--wb-error)">{messageOf(trace.error)}</Text>}
        {(['up', 'down'] as const).map((direction) => {
          const listed = rows.filter((row) => row.direction === direction);
          return (
            <div key={direction}>
              <Text fw={600} size="sm" mb={4}>
                {direction === 'up' ? '上游单据' : '下游单据'}
              </Text>
              {trace.isSuccess && listed.length === 0 && (
                <Text size="sm" c="var(--wb-text-2)">
                  没有{direction === 'up' ? '上游' : '下游'}单据
                </Text>
              )}
              {listed.length > 0 && (
                <Table fz={13} verticalSpacing={4}>
                  <Table.Tbody>
                    {listed.map((row) => {
                      const target = entityOf(row.entity);
                      const states = target === undefined ? null : stateProfiles[target.states].dict;
                      const item = states === null ? undefined : dictionaries[states]?.find((known) => known.value === row.status);
                      return (
                        <Table.Tr key={`${row.entity} ${row.id}`}>
                          <Table.Td>{target?.title ?? row.entity}</Table.Td>
                          <Table.Td>
                            <Anchor component="button" type="button" size="sm" onClick={() => onOpen(row.entity, row.id)}>
                              {row.code}
                            </Anchor>
                          </Table.Td>
                          <Table.Td>{row.status !== null && <StatusTag item={item} fallback={row.status} />}</Table.Td>
                          <Table.Td ta="right">{formatDecimal(row.baseQty)}</Table.Td>
                        </Table.Tr>
                      );
                    })}
                  </Table.Tbody>
                </Table>
              )}
            </div>
          );
        })}
      </Stack>
    </Drawer>
  );
}
