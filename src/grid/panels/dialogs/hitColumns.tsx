// Columns of the table of hits: whether a hit is replaced, its place, which leads there, what it is and what it becomes.
import { Checkbox, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { message, t } from '../../core/language.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Hit } from '../../interact/find/replace.ts';
import type { ResultColumn } from './ResultTable.tsx';
import styles from './dialogs.module.css';

interface HitCalls {
  /** Leaves the hit out, or takes it in again. */
  onToggle: (hit: Hit) => void;
  goTo: (hit: Hit) => void;
}

export function hitColumns<Row>(
  grid: GridInstance<Row>,
  left: ReadonlySet<Hit>,
  { onToggle, goTo }: HitCalls,
): readonly ResultColumn<Hit>[] {
  const tick = (hit: Hit): ReactNode => (
    <Checkbox
      size="xs"
      aria-label={t('替换第 {0} 行', hit.row + 1)}
      disabled={hit.problem !== null}
      checked={hit.problem === null && !left.has(hit)}
      onChange={() => onToggle(hit)}
    />
  );
  const place = (hit: Hit): ReactNode => (
    <UnstyledButton className={styles['choice']} onClick={() => goTo(hit)}>
      {t('第 {0} 行', hit.row + 1)}
    </UnstyledButton>
  );
  return [
    {
      title: message('替换'),
      share: 0.09,
      value: (hit) => (hit.problem === null && !left.has(hit) ? 1 : 0),
      show: tick,
    },
    {
      title: message('位置'),
      share: 0.13,
      value: ({ row }) => row,
      show: place,
    },
    { title: message('列'), share: 0.15, value: (hit) => grid.laid(hit.column)?.column.title ?? '' },
    { title: message('现在'), share: 0.2, value: ({ before }) => before },
    {
      title: message('替换为'),
      share: 0.2,
      value: ({ after }) => after,
      show: becoming,
    },
    { title: message('说明'), share: 0.23, value: ({ problem }) => problem ?? '', long: true },
  ];
}

function becoming({ problem, after }: Hit): ReactNode {
  return problem === null ? after : <del>{after}</del>;
}
