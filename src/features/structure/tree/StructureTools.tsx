// Above the lines of a bill of materials: one level or many, how far the tree is unfolded, for how many parents and on which day.
import '#ui/theme/chineseDates.ts';
import { Button, Loader, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import type { BomName } from '#entities/master/bom/bomWire.ts';
import { businessToday } from '#features/list/today.ts';
import type { Unfolding } from './useStructureTree.ts';
import classes from '../structure.module.css';

export interface StructureToolsProps {
  /** 'tree' or 'flat'; null where only the lines themselves may be seen. */
  mode: string | null;
  onMode(mode: string): void;
  /** It was last unfolded to. */
  level: number;
  unfolding: Unfolding;
  /** So many parents, by the versions of a day; `valid`: the quantity can be counted with. */
  asked: { qty: string; date: string; valid: boolean };
  onQty(qty: string): void;
  onDate(date: string): void;
  /** The version in force on the day, where it is another one. */
  other: BomName | null;
  /** The material has no version in force on the day. */
  lacksVersion: boolean;
  onOpen(bom: string): void;
}

export function StructureTools(props: StructureToolsProps): ReactNode {
  const { mode, onMode, level, unfolding, asked, onQty, onDate, other, lacksVersion, onOpen } = props;
  const { qty, date, valid } = asked;
  return (
    <div className={classes['treeTools']} role="toolbar" aria-label="结构">
      {mode !== null && (
        <SegmentedControl
          size="xs"
          aria-label="层级"
          value={mode}
          onChange={onMode}
          data={[
            { value: 'tree', label: '多层' },
            { value: 'flat', label: '单层' },
          ]}
        />
      )}
      {mode === 'tree' && (
        <>
          <span className={classes['tool']}>
            展开到第
            <NumberInput
              size="xs"
              w={56}
              min={1}
              max={20}
              value={level}
              aria-label="展开到第几层"
              onChange={(value) => {
                if (typeof value === 'number') void unfolding.unfold(value);
              }}
            />
            层
          </span>
          <span className={classes['tool']}>
            数量
            <TextInput
              size="xs"
              w={88}
              aria-label="父项数量"
              value={qty}
              error={!valid}
              title={valid ? '用量按这么多父项计算' : '请填大于 0 的数'}
              onChange={(event) => onQty(event.currentTarget.value.trim())}
            />
          </span>
          <span className={classes['tool']}>
            生效于
            <DateInput
              size="xs"
              w={124}
              aria-label="生效于"
              valueFormat="YYYY-MM-DD"
              value={date}
              onChange={(value) => onDate(value ?? businessToday())}
            />
          </span>
          {unfolding.busy && (
            <>
              <Loader size="xs" aria-label="正在展开" />
              <Button size="compact-xs" variant="subtle" onClick={unfolding.stop}>
                停止
              </Button>
            </>
          )}
          {other !== null && (
            <span className={classes['tool']} role="status">
              {date} 生效的版本是
              <Button size="compact-xs" variant="subtle" onClick={() => onOpen(other.id)}>
                {other.code} {other.version}
              </Button>
            </span>
          )}
          {lacksVersion && (
            <span className={classes['tool']} role="status">
              {date} 没有已审核的生效版本
            </span>
          )}
        </>
      )}
    </div>
  );
}
