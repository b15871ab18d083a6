// The line above the supply–demand grid: which materials, which buckets, how many rows of each.
import { ActionIcon, Button, SegmentedControl, Select, TextInput, Tooltip } from '@mantine/core';
import { IconChartLine, IconPlayerTrackNext, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { GridFilter, GridHead } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { bucketSchemes } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { businessToday } from '#features/list/today.ts';
import { addDays, shanghaiText } from '#model/time/calendar.ts';
import frame from '#ui/page.module.css';
import type { Depth } from './blockRows.ts';
import classes from './supplyDemand.module.css';

export const everything: GridFilter = { search: '', planner: null, only: 'all', until: null };

const spans = [7, 14, 30];
const depths = [
  { value: '1', label: '概览' },
  { value: '4', label: '四行' },
  { value: '7', label: '七行' },
];

export interface GridBarProps {
  filter: GridFilter;
  /** Materials the filter lets through; null before the first answer. */
  total: number | null;
  head: GridHead | null;
  /** Null: the menu of this person has no runs. */
  onRuns: (() => void) | null;
  scheme: string;
  depth: Depth;
  charted: boolean;
  /** Cells that wait to be saved; null: this person may not plan. */
  waiting: number | null;
  onSave(): void;
  onUndo(): void;
  onFilter(filter: GridFilter): void;
  onScheme(key: string): void;
  onDepth(depth: Depth): void;
  onChart(): void;
  onNextShort(): void;
  onRefresh(): void;
}

export function GridBar(props: GridBarProps): ReactNode {
  const { total, scheme, depth, charted, waiting, onSave, onUndo } = props;
  const { onScheme, onDepth, onChart, onNextShort, onRefresh } = props;
  return (
    <>
      <FilterLine {...props} />
      <div className={frame['line']}>
        {waiting !== null && (
          <>
            <Button
              size="xs"
              {...(waiting === 0 ? { variant: 'default' } : {})}
              disabled={waiting === 0}
              title="F8"
              onClick={onSave}
            >
              保存{waiting > 0 && ` ${waiting}`}
            </Button>
            <Button size="xs" variant="default" disabled={waiting === 0} title="Ctrl+Z" onClick={onUndo}>
              撤销
            </Button>
          </>
        )}
        <Select
          w={148}
          size="xs"
          aria-label="粒度"
          allowDeselect={false}
          data={bucketSchemes.map(({ key, title }) => ({ value: key, label: title }))}
          value={scheme}
          onChange={(value) => onScheme(value ?? 'mixed')}
        />
        <SegmentedControl
          size="xs"
          aria-label="显示几行"
          data={depths}
          value={String(depth)}
          onChange={(value) => onDepth(value === '1' ? 1 : value === '4' ? 4 : 7)}
        />
        <Tooltip label="下一个缺料物料 (Ctrl+.)">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerTrackNext size={14} />}
            onClick={onNextShort}
          >
            下一缺料
          </Button>
        </Tooltip>
        <Tooltip label="库存曲线 (Alt+C)">
          <ActionIcon
            size={30}
            variant={charted ? 'light' : 'default'}
            aria-label="库存曲线"
            aria-pressed={charted}
            onClick={onChart}
          >
            <IconChartLine size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="刷新 (F5)">
          <ActionIcon size={30} variant="default" aria-label="刷新" onClick={onRefresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
        <span className={frame['grow']} />
        {total !== null && <span className={classes['run']}>{total.toLocaleString('zh-CN')} 种物料</span>}
      </div>
    </>
  );
}

/** Typing comes to rest for so long before it is asked for. */
const restMs = 250;

/** Which materials are listed, and when the plan was last renewed. */
function FilterLine({
  filter,
  head,
  onRuns,
  onFilter,
}: Pick<GridBarProps, 'filter' | 'head' | 'onRuns' | 'onFilter'>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const wait = setTimeout(() => {
      setTyped(null);
      if (typed.trim() !== filter.search) onFilter({ ...filter, search: typed.trim() });
    }, restMs);
    return () => clearTimeout(wait);
  }, [typed, filter, onFilter]);
  const today = businessToday();
  return (
    <div className={frame['line']}>
      <TextInput
        w={200}
        size="xs"
        leftSection={<IconSearch size={14} />}
        placeholder="编码、名称、规格"
        aria-label="查找物料"
        value={typed ?? filter.search}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        w={128}
        size="xs"
        clearable
        searchable
        placeholder="计划员"
        aria-label="计划员"
        data={(head?.planners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.planner}
        onChange={(planner) => onFilter({ ...filter, planner })}
      />
      <SegmentedControl
        size="xs"
        aria-label="只看"
        data={[
          { value: 'all', label: '全部' },
          { value: 'short', label: '短缺' },
          { value: 'low', label: '低于安全' },
          { value: 'late', label: '有逾期' },
        ]}
        value={filter.only}
        onChange={(only) => onFilter({ ...filter, only })}
      />
      <Select
        w={128}
        size="xs"
        aria-label="首个缺口"
        clearable
        placeholder="首缺不限"
        data={spans.map((days) => ({ value: addDays(today, days), label: `首缺 ${days} 天内` }))}
        value={filter.until}
        onChange={(until) => onFilter({ ...filter, until })}
      />
      <span className={frame['grow']} />
      {head !== null && (
        <span className={classes['run']}>
          {head.lastRun === null ? '还没有计划运算' : `${shanghaiText(head.lastRun).slice(5, 16)} 运算`}
          {onRuns !== null && (
            <button type="button" className={classes['link']} onClick={onRuns}>
              {head.lastRun === null ? '去运算' : '再运算'}
            </button>
          )}
        </span>
      )}
    </div>
  );
}
