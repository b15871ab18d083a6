// 毛利测算: revenue, cost and profit of each line of an order at the costs of today, and of all together.
import { Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/mutations.ts';
import { profitQuery } from '#api/saleOrders.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { CostSource } from '#entities/sales/saleOrder/profitCheck.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { missingText } from '#ui/kinds/cellText.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';

const sources: Readonly<Record<CostSource, string>> = {
  average: '当前平均',
  reference: '参考成本',
  standard: '标准成本',
};

const amount = (value: string | null): string => (value === null ? missingText : formatDecimal(value, 2));
const percent = (value: string | null): string =>
  value === null ? missingText : `${formatDecimal(value, 2)}%`;
const tone = (value: string | null): string =>
  value?.startsWith('-') === true ? 'var(--wb-error)' : 'inherit';

export function ProfitDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const profit = useQuery(profitQuery(id));
  const result = profit.data;
  // The points of all unit costs stand below each other.
  const costScale = Math.max(
    2,
    ...(result?.lines ?? []).map(({ unitCost }) => unitCost?.split('.')[1]?.length ?? 0),
  );
  return (
    <Drawer opened onClose={onClose} position="right" size={760} title="毛利测算">
      {profit.isError && (
        <ErrorState message={messageOf(profit.error)} onRetry={() => void profit.refetch()} />
      )}
      {profit.isPending && (
        <Delayed>
          <PageSkeleton />
        </Delayed>
      )}
      {result !== undefined && (
        <Stack gap={16}>
          <Group gap={32}>
            <Metric title="不含税收入" text={amount(result.total.revenue)} />
            <Metric title="预计成本" text={amount(result.total.cost)} />
            <Metric title="预计毛利" text={amount(result.total.profit)} colour={tone(result.total.profit)} />
            <Metric title="毛利率" text={percent(result.total.rate)} colour={tone(result.total.rate)} />
          </Group>
          {result.unknown > 0 && (
            <Text size="sm" c="var(--wb-text-2)">
              有 {result.unknown} 行物料还没有任何成本，未计入合计；可在物料上填写参考成本
            </Text>
          )}
          <Table fz={13} verticalSpacing={4} horizontalSpacing={8} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>行号</Table.Th>
                <Table.Th>物料</Table.Th>
                <Table.Th ta="right">数量</Table.Th>
                <Table.Th ta="right">不含税金额</Table.Th>
                <Table.Th ta="right">单位成本</Table.Th>
                <Table.Th>成本来源</Table.Th>
                <Table.Th ta="right">成本</Table.Th>
                <Table.Th ta="right">毛利</Table.Th>
                <Table.Th ta="right">毛利率</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {result.lines.map((line) => (
                <Table.Tr key={line.seq}>
                  <Table.Td>{line.seq}</Table.Td>
                  <Table.Td>{line.material}</Table.Td>
                  <Table.Td ta="right">{formatDecimal(line.qty)}</Table.Td>
                  <Table.Td ta="right">{amount(line.revenue)}</Table.Td>
                  <Table.Td ta="right">
                    {line.unitCost === null ? missingText : formatDecimal(line.unitCost, costScale)}
                  </Table.Td>
                  <Table.Td>{line.source === null ? missingText : sources[line.source]}</Table.Td>
                  <Table.Td ta="right">{amount(line.cost)}</Table.Td>
                  <Table.Td ta="right" c={tone(line.profit)}>
                    {amount(line.profit)}
                  </Table.Td>
                  <Table.Td ta="right" c={tone(line.rate)}>
                    {percent(line.rate)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </Drawer>
  );
}

function Metric({ title, text, colour = 'inherit' }: { title: string; text: string; colour?: string }) {
  return (
    <div>
      <Text size="xs" c="var(--wb-text-2)">
        {title}
      </Text>
      <Text fw={600} fz={18} c={colour} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
    </div>
  );
}
