// Above the maintenance calendar: which workshop and which machines it shows, how wide, and the making of tasks.
import { Button, Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { workshop as workshopDef } from '#entities/process/workshop.ts';
import { plainText } from '#model/text/plainText.ts';
import { type ListRow, listRowsOf } from '#model/typedAnswer.ts';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { calendarLevels } from './CalendarChart.tsx';
import type { TaskGeneration } from './useTaskGeneration.ts';

export interface CalendarToolsProps {
  /** Rows to choose from. */
  workshops: readonly ListRow[];
  workshop: string | null;
  onWorkshop(id: string | null): void;
  /** Of the levels of zoom. */
  level: number;
  onLevel(level: number): void;
  /** Machines without anything planned are left out. */
  onlyBusy: boolean;
  onOnlyBusy(on: boolean): void;
  generation: TaskGeneration;
}

export function CalendarTools(props: CalendarToolsProps): ReactNode {
  const { workshops, workshop, onWorkshop, level, onLevel, onlyBusy, onOnlyBusy, generation } = props;
  const { permitted } = usePermission();
  return (
    <header className={frame['line']}>
      <Select
        size="xs"
        w={150}
        aria-label="车间"
        placeholder="全部车间"
        clearable
        data={listRowsOf(workshopDef, workshops).map((row) => ({
          value: row.docId,
          label: plainText(row.name),
        }))}
        value={workshop}
        onChange={onWorkshop}
      />
      <SegmentedControl
        size="xs"
        aria-label="缩放"
        data={calendarLevels.map(({ title }, at) => ({ value: String(at), label: title }))}
        value={String(level)}
        onChange={(value) => onLevel(Number(value))}
      />
      <Checkbox
        size="xs"
        label="只看有安排的设备"
        checked={onlyBusy}
        onChange={(event) => onOnlyBusy(event.currentTarget.checked)}
      />
      <span className={frame['grow']} />
      {permitted('maintenancePlan:generateTasks') && (
        <>
          <NumberInput
            size="xs"
            w={76}
            min={1}
            max={53}
            aria-label="生成几周"
            suffix=" 周"
            value={generation.weeks}
            onChange={(value) => generation.setWeeks(typeof value === 'number' ? value : 4)}
          />
          <Button size="xs" loading={generation.isBusy} onClick={() => void generation.generate()}>
            生成任务
          </Button>
        </>
      )}
    </header>
  );
}
