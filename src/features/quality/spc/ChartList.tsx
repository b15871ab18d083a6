// The charts of the organisation with the light of their capability: a colour and a word, and how many signals wait.
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { SpcChartItem } from '#entities/quality/spc/spcBoard.ts';
import classes from './spc.module.css';

const LIGHTS = { green: '● 达标', yellow: '▲ 低于目标', red: '■ 不足', grey: '○ 待定' } as const;

export function ChartList({
  charts,
  shown,
  onChoose,
}: {
  charts: readonly SpcChartItem[];
  shown: string;
  onChoose(id: string): void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const found = charts.filter(({ code, name }) => `${code} ${name}`.includes(search.trim()));
  return (
    <nav className={classes['list']} aria-label="控制图">
      <TextInput
        size="xs"
        placeholder="编码或名称"
        aria-label="查找控制图"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes['charts']}>
        {found.map(({ id, code, name, light, cpk, openSignals }) => (
          <li key={id}>
            <button
              type="button"
              className={classes['chart']}
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <span className={classes['name']} title={`${code} ${name}`}>
                {name}
              </span>
              <span className={classes['light']} data-light={light}>
                {LIGHTS[light]} {cpk === null ? '' : `Cpk ${cpk}`}
              </span>
              {openSignals > 0 && <span className={classes['signals']}>判异 {openSignals} 条</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
