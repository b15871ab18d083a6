// 平移 of orders of a tree: so many days earlier or later, every order drawn where it stands and where it will stand before
// anything is done; then order by order, with what became of each.
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf, runAction } from '#api/mutations.ts';
import { entities } from '#entities/registry.ts';
import { shiftedBy } from '#entities/manufacturing/orderAxis.ts';
import { businessToday } from '#features/list/today.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { type PreviewedOrder, ShiftPreview } from './ShiftPreview.tsx';

export interface ShiftedOrder extends PreviewedOrder {
  version: number;
}

export interface ShiftDialogProps {
  /** Orders that may still be moved, as the tree lists them. */
  orders: readonly ShiftedOrder[];
  onClose(): void;
}

export function ShiftDialog({ orders, onClose }: ShiftDialogProps): ReactNode {
  const [days, setDays] = useState<number | string>(1);
  const [reason, setReason] = useState('');
  const by = typeof days === 'number' ? Math.trunc(days) : 0;
  const today = businessToday();
  const moved = useMemo(() => orders.map((order) => shiftedBy(order, by)), [orders, by]);
  const { running, outcomes, run } = useShift(orders, moved);
  const isPast = by < 0 && moved.some(({ start }) => start !== null && start < today);
  const isDone = outcomes.size > 0 && !running;
  const failed = [...outcomes.values()].filter((message) => message !== '').length;

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`平移 ${orders.length} 张${entities.manufacturingOrder.title}`}
      size={760}
      centered
    >
      <Stack gap={12}>
        <Group gap={12} align="flex-start">
          <NumberInput
            label="天数"
            description="负数为提前"
            w={120}
            value={days}
            onChange={setDays}
            allowDecimal={false}
            min={-999}
            max={999}
            disabled={running || isDone}
            data-autofocus
          />
          <TextInput
            label="变更原因"
            description="记入每张订单的变更历史"
            required
            flex={1}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            disabled={running || isDone}
          />
        </Group>
        <ShiftPreview orders={orders} moved={moved} today={today} outcomes={outcomes} />
        {isPast && !isDone && (
          <Text size="sm" c="var(--wb-warning)">
            有订单将在今天之前开工，请核对天数
          </Text>
        )}
        {isDone && (
          <Text size="sm" role="status">
            已平移 {outcomes.size - failed} 张{failed > 0 && `，未平移 ${failed} 张，原因见各行`}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          {isDone ? (
            <Button onClick={onClose} data-autofocus>
              关闭
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={running}>
                取消
              </Button>
              <Button
                loading={running}
                disabled={by === 0 || reason.trim() === ''}
                title={reason.trim() === '' ? '请填写变更原因' : ''}
                onClick={() => void run(by > 0, reason)}
              >
                平移 {by} 天
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** The orders one after another, each with what became of it; an empty text: moved. */
function useShift(orders: readonly ShiftedOrder[], moved: readonly ShiftedOrder[]) {
  const intents = useWriteIntents();
  const [running, setRunning] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map());
  const run = async (isLater: boolean, reason: string): Promise<void> => {
    setRunning(true);
    const known = new Map<string, string>();
    // Whoever moves away makes room for whoever follows: the top first when all move later, the parts first when earlier.
    const places = orders.map((_order, index) => index);
    for (const index of isLater ? places : places.toReversed()) {
      const [order, next] = [orders[index], moved[index]];
      if (order === undefined || next === undefined) continue;
      const values = { planStartDate: next.start, planFinishDate: next.finish, reason };
      const request = { version: order.version, values, acceptWarnings: true };
      try {
        await intents.send(['manufacturingOrder', order.id, 'change', request], ({ key }) =>
          runAction('manufacturingOrder', order.id, 'change', { ...request, key }),
        );
        known.set(order.id, '');
      } catch (problem) {
        known.set(order.id, messageOf(problem));
      }
      setOutcomes(new Map(known));
    }
    setRunning(false);
  };
  return { running, outcomes, run };
}
