// The tools above the entry grid: in which order it is entered, which way it lies, and what may be typed in short.
import { SegmentedControl, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntryChoices } from './entryChoices.ts';
import classes from './entry.module.css';

export interface EntryToolsProps {
  /** Chooses between samples and lines. */
  choice: ReactNode;
  choices: EntryChoices;
  choose(change: Partial<EntryChoices>): void;
  locked: boolean;
}

export function EntryTools({ choice, choices, choose, locked }: EntryToolsProps): ReactNode {
  return (
    <div className={classes['tools']} role="toolbar" aria-label="检验录入">
      {choice}
      <SegmentedControl
        size="xs"
        aria-label="方向"
        title="回车以后：同一件的下一个项目，或同一项目的下一件"
        value={choices.direction}
        onChange={(value) => choose({ direction: value === 'item' ? 'item' : 'piece' })}
        data={[
          { value: 'piece', label: '逐件' },
          { value: 'item', label: '逐项' },
        ]}
      />
      <Switch
        size="xs"
        label="转置"
        title="样本向下、项目向右"
        checked={choices.turned}
        onChange={(event) => choose({ turned: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="小数补位"
        title="公差窄于 1 的项目只键入小数：10.00 ±0.05 键入 93 即 9.93，键入 02 即 10.02；本身合格的数值不补"
        checked={choices.completes}
        onChange={(event) => choose({ completes: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="附图"
        title="下方显示当前项目最近 25 个值、缺陷和图片"
        checked={choices.dock}
        onChange={(event) => choose({ dock: event.currentTarget.checked })}
      />
      {!locked && (
        <span className={classes['hint']}>
          1 合格 0 不合格 · = 同前 · . 清空 · 快捷码登记缺陷（B03、B03*4，F4 选择）
        </span>
      )}
    </div>
  );
}
