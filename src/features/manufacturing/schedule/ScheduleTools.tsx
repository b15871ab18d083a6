// The action line over the chart: 图 or 表, zoom, colours, what is drawn, how a bar is dropped, automatic scheduling.
import { ActionIcon, Button, Menu, SegmentedControl, Select } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { zoomLevels } from '#timeline/zoomLevels.ts';
import { type ColourMode, colourModes } from './chartRows.ts';
import type { ChartOptions } from './ScheduleChart.tsx';
import classes from './schedule.module.css';

export type ShownAs = 'chart' | 'table';

export interface ScheduleToolsProps {
  draft: DocumentDraft;
  shown: ShownAs;
  wide: boolean;
  options: ChartOptions;
  mode: ColourMode;
  /** Why nothing can be changed, or null. */
  locked: string | null;
  onShown(shown: ShownAs): void;
  onWide(wide: boolean): void;
  onOptions(options: ChartOptions): void;
  onMode(mode: ColourMode): void;
  onToday(): void;
  onAuto(): void;
  onDifference(): void;
  onPicture(kind: 'png' | 'print'): void;
}

const toggles = [
  ['showLoad', '负荷'],
  ['folded', '折叠夜间'],
  ['allLinks', '全部依赖'],
  ['showPublished', '已发布的位置'],
] as const;

export function ScheduleTools(props: ScheduleToolsProps): ReactNode {
  const { draft, shown, locked } = props;
  useSyncExternalStore((listener) => draft.subscribe(listener), draft.snapshot);
  return (
    <div className={classes['tools']} role="toolbar" aria-label="排产工具">
      <SegmentedControl
        size="xs"
        value={shown}
        data={[
          { value: 'chart', label: '图' },
          { value: 'table', label: '表' },
        ]}
        onChange={(value) => props.onShown(value === 'table' ? 'table' : 'chart')}
      />
      <ActionIcon
        variant="default"
        aria-label="撤销"
        disabled={!draft.canUndo || locked !== null}
        onClick={() => draft.undo()}
      >
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="重做"
        disabled={!draft.canRedo || locked !== null}
        onClick={() => draft.redo()}
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
      {locked === null && (
        <Button size="compact-sm" variant="default" onClick={props.onAuto}>
          自动排产
        </Button>
      )}
      {shown === 'chart' && <ChartTools {...props} />}
      <span className={classes['gap']} />
      <Button size="compact-sm" variant="default" onClick={props.onDifference}>
        与已发布比较
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => props.onWide(!props.wide)}>
        {props.wide ? '显示表头' : '铺满'}
      </Button>
    </div>
  );
}

/** What there is for the chart alone. */
function ChartTools(props: ScheduleToolsProps): ReactNode {
  const { options, locked, onOptions } = props;
  const [open, setOpen] = useState(false);
  const level = zoomLevels[options.level];
  const zoom = (step: number): void =>
    onOptions({ ...options, level: Math.min(zoomLevels.length - 1, Math.max(0, options.level + step)) });
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label="缩小"
        disabled={options.level === zoomLevels.length - 1}
        onClick={() => zoom(1)}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <Select
        size="xs"
        w={76}
        aria-label="缩放"
        allowDeselect={false}
        data={zoomLevels.map(({ title }) => title)}
        value={level?.title ?? null}
        onChange={(value) =>
          onOptions({ ...options, level: zoomLevels.findIndex(({ title }) => title === value) })
        }
      />
      <ActionIcon variant="default" aria-label="放大" disabled={options.level === 0} onClick={() => zoom(-1)}>
        <IconPlus size={16} />
      </ActionIcon>
      <Button size="compact-sm" variant="default" onClick={props.onToday}>
        今天
      </Button>
      <Select
        size="xs"
        w={112}
        aria-label="颜色"
        allowDeselect={false}
        data={colourModes.map(({ value, label }) => ({ value, label: `颜色：${label}` }))}
        value={props.mode}
        onChange={(value) => props.onMode(colourModes.find((each) => each.value === value)?.value ?? 'state')}
      />
      {locked === null && (
        <SegmentedControl
          size="xs"
          aria-label="放下时"
          value={options.push ? 'push' : 'exact'}
          data={[
            { value: 'push', label: '挤开' },
            { value: 'exact', label: '原位' },
          ]}
          onChange={(value) => onOptions({ ...options, push: value === 'push' })}
        />
      )}
      <Menu opened={open} onChange={setOpen} closeOnItemClick={false} position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            显示
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {toggles.map(([key, label]) => (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={options[key]}
              leftSection={<span style={{ width: 14 }}>{options[key] ? '✓' : ''}</span>}
              onClick={() => onOptions({ ...options, [key]: !options[key] })}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => props.onPicture('png')}>存为图片</Menu.Item>
          <Menu.Item onClick={() => props.onPicture('print')}>按周打印</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
