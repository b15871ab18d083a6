// 自动排产: rule, direction and time; the answer is first shown beside what there is, and only taken when somebody wants it.
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type {
  ScheduleDirection,
  ScheduleRule,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { MadeSchedule } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { durationText } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { scheduleRows } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import type { LineRow } from '#model/entity.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import quiet from '#ui/quietTable.module.css';
import { AutoPlanFields } from './AutoPlanFields.tsx';
import { clockText } from './chartRows.ts';
import { scopeOf } from './planScope.ts';
import { figuresOf } from './scheduleFigures.ts';
import { type AutoPlanAsked, useAutoPlan } from './useAutoPlan.ts';
import { adopt, type OpenSchedule } from './useSchedule.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';

export interface AutoPlanDialogProps {
  draft: DocumentDraft;
  open: OpenSchedule;
  rows: readonly LineRow[];
  /** The line whose order or work centre may be planned alone. */
  selected: string | null;
  rule: ScheduleRule;
  direction: ScheduleDirection;
  onClose(): void;
}

export function AutoPlanDialog({
  draft,
  open,
  rows,
  selected,
  rule,
  direction,
  onClose,
}: AutoPlanDialogProps): ReactNode {
  const [asked, setAsked] = useState<AutoPlanAsked>({
    rule,
    direction,
    way: 'anew',
    scope: 'all',
    seconds: 10,
    respect: true,
  });
  const { seconds } = asked;
  const { answer, running, start, stop } = useAutoPlan(open, rows);
  const inScope = scopeOf(open.index, selected, asked.scope);
  const take = (): void => {
    if (answer === null) return;
    const bars = answer.best.bars.filter((bar) => inScope(bar));
    const left = adopt(draft, scheduleRows(open.basis, { bars }));
    if (left > 0) notify('warning', `还有 ${left} 道新工序不在排产单里，请按“排产”列出`);
    onClose();
  };
  const best = answer?.best;
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="自动排产" size={520} centered>
      <Stack gap={12}>
        <AutoPlanFields asked={asked} onAsked={setAsked} hasSelection={selected !== null} />
        {(running || answer !== null) && (
          <>
            <Progress
              value={seconds === 0 ? 100 : Math.min(100, ((answer?.seconds ?? 0) / seconds) * 100)}
              animated={running}
              aria-label="排产进度"
            />
            <Text size="sm" role="status">
              {answer === null
                ? '正在排…'
                : `${running ? '已试' : '共试'} ${answer.plans.toLocaleString('zh-CN')} 个方案，${answer.seconds.toFixed(1)} 秒`}
            </Text>
          </>
        )}
        {best !== undefined && <PlanComparison open={open} best={best} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            放弃
          </Button>
          {running ? (
            <Button variant="default" onClick={stop}>
              停止，用目前最好的
            </Button>
          ) : (
            <Button
              variant={best === undefined ? 'filled' : 'default'}
              onClick={() => start(asked, inScope)}
              data-autofocus
            >
              {best === undefined ? '开始' : '再排一次'}
            </Button>
          )}
          {best !== undefined && !running && <Button onClick={take}>采用</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

/** The plan that is open beside the best one found. */
function PlanComparison({ open, best }: { open: OpenSchedule; best: MadeSchedule }): ReactNode {
  const before = figuresOf(open);
  return (
    <table className={quiet['table']} aria-label="现在与新方案">
      <thead>
        <tr>
          <th>项目</th>
          <th data-end="">现在</th>
          <th data-end="">新方案</th>
        </tr>
      </thead>
      <tbody>
        {[
          ['延期订单', String(before.lateOrders), String(best.lateOrders)],
          ['总延期', durationText(before.tardiness), durationText(best.tardiness)],
          ['换产', durationText(before.setup), durationText(best.setup)],
          [
            '完工',
            clockText(before.end),
            clockText(Math.max(open.basis.now, ...best.bars.map(({ end }) => end))),
          ],
        ].map(([title, one, other]) => (
          <tr key={title}>
            <td>{title}</td>
            <td data-end="">{one}</td>
            <td data-end="">{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
