// What a plan run is started with, and the button; while one is under way, whose it is and a way to stop it.
import { Button, Checkbox, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { planCodeLists } from '#entities/planning/plan/codeLists.ts';
import type { PlanRunBoard } from '#entities/planning/plan/planRunView.ts';
import classes from './runs.module.css';
import type { RunControl, RunType } from './useRunControl.ts';

/** A net change writes only what differs, with the same result. */
const runTypes: { value: RunType; label: string }[] = (['all', 'netChange'] as const).map((value) => ({
  value,
  label: planCodeLists.calcScope.items.find((item) => item.value === value)?.text ?? value,
}));

export function StartPanel({
  control,
  active,
}: {
  control: RunControl;
  active: PlanRunBoard['active'];
}): ReactNode {
  const { schemes, scheme, planDate, runType, isSimulation, choose, problem, busy } = control;
  return (
    <div className={classes['start']} role="group" aria-label="开始运算">
      <Select
        size="xs"
        label="方案"
        searchable
        allowDeselect={false}
        data={schemes.map(({ id, name }) => ({ value: id, label: name }))}
        value={scheme}
        onChange={(value) => value !== null && choose({ scheme: value })}
      />
      <div className={classes['pair']}>
        <DateInput
          size="xs"
          label="计划基准日"
          valueFormat="YYYY-MM-DD"
          value={planDate}
          onChange={(value) => value !== null && choose({ planDate: value })}
        />
        <Select
          size="xs"
          label="运算范围"
          allowDeselect={false}
          data={runTypes}
          value={runType}
          onChange={(value) => value !== null && choose({ runType: value })}
        />
      </div>
      <Checkbox
        size="xs"
        label="模拟（只看差异，不改动计划）"
        checked={isSimulation}
        onChange={({ currentTarget: { checked } }) => choose({ isSimulation: checked })}
      />
      {active === null ? (
        <Button
          size="sm"
          loading={busy}
          disabled={problem !== null}
          title="F9"
          onClick={() => void control.start()}
        >
          运算 F9
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          loading={busy}
          disabled={!control.mayCancel}
          title="Esc"
          onClick={() => void control.cancel()}
        >
          取消运算 Esc
        </Button>
      )}
      <span className={classes['said']} role="status">
        {active === null
          ? (problem ?? '')
          : `${active.operator} 正在运算 ${active.code}，完成前原计划仍然有效`}
      </span>
    </div>
  );
}
