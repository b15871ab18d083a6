// 可用工时: what a work centre can do in the next two weeks, day by day, as stored: by its calendar, shifts, resources,
// efficiency and exceptions.
import { Button, Table, Text } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { messageOf } from '#api/mutations.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import type { CapacityDay } from '#entities/process/time/capacityDays.ts';
import { hoursOf } from '#entities/process/time/yearView.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { decimal, decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { weekdayOf } from '#model/time/calendar.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import classes from './calendar.module.css';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

export function CapacityButton({ draft, stored }: DocumentActionsProps): ReactNode {
  const [opened, setOpened] = useState(false);
  if (!stored) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarStats size={14} />} onClick={() => setOpened(true)}>
        可用工时
      </Button>
      {opened && (
        <CapacityDialog
          id={draft.doc.id}
          overload={plainText(partOf(draft.doc.fields, workCenter.fields).overloadRate) || '0'}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

interface CapacityDialogProps {
  id: string;
  /** Percent the centre may be loaded beyond what it can do. */
  overload: string;
  onClose(): void;
}

function CapacityDialog({ id, overload, onClose }: CapacityDialogProps): ReactNode {
  const isLoadedMore = !decimal(overload).isZero();
  const most = (minutes: string): string =>
    hoursOf(decimalText(decimal(minutes).times(decimal(overload).div(100).plus(1))));
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
              {isLoadedMore && <Table.Th data-end="">含超负荷(时)</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Td>
                  {day.date} {weekdays[weekdayOf(day.date)]} {day.text}
                </Table.Td>
                <Table.Td>{day.shifts.join('、')}</Table.Td>
                <Table.Td data-end="">{hoursOf(day.minutes)}</Table.Td>
                <Table.Td data-end="">{hoursOf(day.capacity)}</Table.Td>
                {isLoadedMore && <Table.Td data-end="">{most(day.capacity)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td colSpan={3}>合计</Table.Td>
              <Table.Td data-end="">
                {formatDecimal(hoursOf(sumTexts(data.map(({ capacity }) => capacity))))}
              </Table.Td>
              {isLoadedMore && (
                <Table.Td data-end="">
                  {formatDecimal(most(sumTexts(data.map(({ capacity }) => capacity))))}
                </Table.Td>
              )}
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
