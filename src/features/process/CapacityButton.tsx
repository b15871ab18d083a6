// 可用工时: what a work centre can do in the next two weeks, day by day, as stored: by its calendar, shifts, resources,
// efficiency and exceptions.
import { Button, Modal, Table, Text } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { messageOf } from '#api/mutations.ts';
import type { CapacityDay } from '#entities/process/time/capacityDays.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { Decimal, decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import { weekdayOf } from '#model/time/calendar.ts';
import classes from './calendar.module.css';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Hours of minutes, to one decimal. */
function hours(minutes: string | number): string {
  return decimalText(new Decimal(minutes).div(60).toDecimalPlaces(1));
}

export function CapacityButton({ draft, stored }: DocumentActionsProps): ReactNode {
  const [opened, setOpened] = useState(false);
  if (!stored) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarStats size={14} />} onClick={() => setOpened(true)}>
        可用工时
      </Button>
      {opened && <CapacityDialog id={draft.doc.id} onClose={() => setOpened(false)} />}
    </>
  );
}

function CapacityDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error } = useQuery({
    queryKey: [...keys.entity('workCenter'), 'capacity', id],
    queryFn: ({ signal }) => getJson<CapacityDay[]>(`data/workCenter/${id}/capacity`, { signal }),
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="今后 14 天的可用工时" size={560} centered>
      {error !== null && (
        <Text size="sm" c="var(--wb-error)" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {data !== undefined && (
        <Table className={classes['capacity'] ?? ''} verticalSpacing={4} horizontalSpacing={12}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>日期</Table.Th>
              <Table.Th>班次</Table.Th>
              <Table.Th data-end="">上班(时)</Table.Th>
              <Table.Th data-end="">可用(时)</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Td>
                  {day.date} {weekdays[weekdayOf(day.date)]} {day.text}
                </Table.Td>
                <Table.Td>{day.shifts.join('、')}</Table.Td>
                <Table.Td data-end="">{hours(day.minutes)}</Table.Td>
                <Table.Td data-end="">{hours(day.capacity)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td colSpan={3}>合计</Table.Td>
              <Table.Td data-end="">
                {formatDecimal(hours(sumTexts(data.map(({ capacity }) => capacity))))}
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
      <Text size="xs" c="var(--wb-text-2)" mt={12}>
        可用 = 班次工时 × 资源数量 × 效率 × 利用率，计入能力例外；按已保存的内容计算。
      </Text>
    </Modal>
  );
}
