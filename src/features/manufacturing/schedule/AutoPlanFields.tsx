// What is asked of automatic scheduling: anew or with as few changes as possible, how much of the schedule, by which rule, in
// which direction and how long to improve.
import { Checkbox, Group, NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { codeLists } from '#entities/codeLists.ts';
import type {
  ScheduleDirection,
  ScheduleRule,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import { scopes } from './planScope.ts';
import type { AutoPlanAsked } from './useAutoPlan.ts';

const mostSeconds = 300;

export interface AutoPlanFieldsProps {
  asked: AutoPlanAsked;
  onAsked(asked: AutoPlanAsked): void;
  /** A line is chosen whose order or work centre may be planned alone. */
  hasSelection: boolean;
}

export function AutoPlanFields({ asked, onAsked, hasSelection }: AutoPlanFieldsProps): ReactNode {
  const change = (part: Partial<AutoPlanAsked>): void => onAsked({ ...asked, ...part });
  return (
    <>
      <Group grow>
        <Select
          label="方式"
          data={[
            { value: 'anew', label: '重新排' },
            { value: 'mend', label: '尽量不动（故障、延误后）' },
          ]}
          value={asked.way}
          allowDeselect={false}
          onChange={(value) => change({ way: value === 'mend' ? 'mend' : 'anew' })}
        />
        <Select
          label="范围"
          data={scopes.filter(({ value }) => value === 'all' || hasSelection)}
          value={asked.scope}
          allowDeselect={false}
          onChange={(value) => change({ scope: scopes.find((each) => each.value === value)?.value ?? 'all' })}
        />
      </Group>
      <Group grow>
        <Select
          label="派工规则"
          data={optionsOf('dispatchRule')}
          value={asked.rule}
          disabled={asked.way === 'mend'}
          allowDeselect={false}
          onChange={(value) => change({ rule: (value ?? 'dueDate') as ScheduleRule })}
        />
        <Select
          label="排产方向"
          data={optionsOf('scheduleDirection')}
          value={asked.direction}
          disabled={asked.way === 'mend'}
          allowDeselect={false}
          onChange={(value) => change({ direction: (value ?? 'forward') as ScheduleDirection })}
        />
        <NumberInput
          label="改进时间（秒）"
          value={asked.seconds}
          min={0}
          max={mostSeconds}
          disabled={asked.way === 'mend' || asked.direction !== 'forward'}
          onChange={(value) => change({ seconds: Math.min(mostSeconds, Math.max(0, Number(value) || 0)) })}
        />
      </Group>
      <Checkbox
        label="锁定的工序不动"
        checked={asked.respect}
        onChange={(event) => change({ respect: event.currentTarget.checked })}
      />
    </>
  );
}

function optionsOf(list: string): { value: string; label: string }[] {
  return (codeLists[list]?.items ?? []).map(({ value, text }) => ({ value, label: text }));
}
