// 自动排产: rule, direction and time; the answer is first shown beside what there is, and only taken when somebody wants it.
import { Button, Checkbox, Group, Modal, NumberInput, Progress, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { heldPlaces } from '#entities/manufacturing/workshopSchedule/heldPlaces.ts';
import type {
  ScheduleDirection,
  ScheduleRule,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import { durationText } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { type PlanScope, placesOutside, scopeOf, scopes } from './planScope.ts';
import { scheduleRows } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { codeLists } from '#entities/codeLists.ts';
import type { LineRow } from '#model/entity.ts';
import { notify } from '#ui/dialogs/notify.ts';
import quiet from '#ui/quietTable.module.css';
import type { AutoPlanAnswer } from './autoPlan.worker.ts';
import { clockText } from './chartRows.ts';
import { figuresOf } from './scheduleFigures.ts';
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

const mostSeconds = 300;

export function AutoPlanDialog({
  draft,
  open,
  rows,
  selected,
  rule,
  direction,
  onClose,
}: AutoPlanDialogProps): ReactNode {
  const [asked, setAsked] = useState<{ rule: ScheduleRule; direction: ScheduleDirection }>({
    rule,
    direction,
  });
  const [way, setWay] = useState<'anew' | 'mend'>('anew');
  const [scope, setScope] = useState<PlanScope>('all');
  const [seconds, setSeconds] = useState(10);
  const [respect, setRespect] = useState(true);
  const [answer, setAnswer] = useState<AutoPlanAnswer | null>(null);
  const [running, setRunning] = useState(false);
  const worker = useRef<Worker | null>(null);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = null;
    setRunning(false);
  };
  useEffect(() => {
    const held = worker;
    return () => held.current?.terminate();
  }, []);
  const start = (): void => {
    stop();
    setAnswer(null);
    setRunning(true);
    const own = new Worker(new URL('./autoPlan.worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    own.addEventListener('message', ({ data }: MessageEvent<AutoPlanAnswer>) => {
      setAnswer(data);
      if (data.isOver) stop();
    });
    own.addEventListener('error', () => {
      stop();
      notify('error', '自动排产没有完成，请重试');
    });
    const published = open.board.published.map((row) => ({ ...row }));
    const locked = heldPlaces(open.basis, respect ? rows : [], published);
    const kept = new Set(locked.map(([task]) => task));
    const held = [...placesOutside(open.index, inScope).filter(([task]) => !kept.has(task)), ...locked];
    const mend = way === 'mend' ? { mend: open.index.places } : {};
    const search = { ...asked, milliseconds: seconds * 1_000, seed: 1 };
    own.postMessage({ basis: open.basis, held, ...search, ...mend }, []);
  };
  const inScope = scopeOf(open.index, selected, scope);
  const take = (): void => {
    if (answer === null) return;
    const bars = answer.best.bars.filter((bar) => inScope(bar));
    const left = adopt(draft, scheduleRows(open.basis, { bars }));
    if (left > 0) notify('warning', `还有 ${left} 道新工序不在排产单里，请按“排产”列出`);
    onClose();
  };
  const before = figuresOf(open);
  const best = answer?.best;
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="自动排产" size={520} centered>
      <Stack gap={12}>
        <Group grow>
          <Select
            label="方式"
            data={[
              { value: 'anew', label: '重新排' },
              { value: 'mend', label: '尽量不动（故障、延误后）' },
            ]}
            value={way}
            allowDeselect={false}
            onChange={(value) => setWay(value === 'mend' ? 'mend' : 'anew')}
          />
          <Select
            label="范围"
            data={scopes.filter(({ value }) => value === 'all' || selected !== null)}
            value={scope}
            allowDeselect={false}
            onChange={(value) => setScope(scopes.find((each) => each.value === value)?.value ?? 'all')}
          />
        </Group>
        <Group grow>
          <Select
            label="派工规则"
            data={optionsOf('dispatchRule')}
            value={asked.rule}
            disabled={way === 'mend'}
            allowDeselect={false}
            onChange={(value) => setAsked({ ...asked, rule: (value ?? 'dueDate') as ScheduleRule })}
          />
          <Select
            label="排产方向"
            data={optionsOf('scheduleDirection')}
            value={asked.direction}
            disabled={way === 'mend'}
            allowDeselect={false}
            onChange={(value) => setAsked({ ...asked, direction: (value ?? 'forward') as ScheduleDirection })}
          />
          <NumberInput
            label="改进时间（秒）"
            value={seconds}
            min={0}
            max={mostSeconds}
            disabled={way === 'mend' || asked.direction !== 'forward'}
            onChange={(value) => setSeconds(Math.min(mostSeconds, Math.max(0, Number(value) || 0)))}
          />
        </Group>
        <Checkbox
          label="锁定的工序不动"
          checked={respect}
          onChange={(event) => setRespect(event.currentTarget.checked)}
        />
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
        {best !== undefined && (
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
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            放弃
          </Button>
          {running ? (
            <Button variant="default" onClick={stop}>
              停止，用目前最好的
            </Button>
          ) : (
            <Button variant={best === undefined ? 'filled' : 'default'} onClick={start} data-autofocus>
              {best === undefined ? '开始' : '再排一次'}
            </Button>
          )}
          {best !== undefined && !running && <Button onClick={take}>采用</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

function optionsOf(list: string): { value: string; label: string }[] {
  return (codeLists[list]?.items ?? []).map(({ value, text }) => ({ value, label: text }));
}
