// The gallery of the grid's hard cases, for development: one at a time, in both schemes and languages
// and three densities.
import { useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { setGridLanguage } from '#grid';
import type { GridLanguage } from '#grid';
import { useDarkScheme } from '#ui/shell/useDarkScheme.ts';
import { cases } from './cases.ts';
import classes from './GridGallery.module.css';

const densities = [
  { height: 28, label: '紧凑' },
  { height: 32, label: '标准' },
  { height: 40, label: '宽松' },
];

export function GridGallery(): ReactNode {
  const [name, setName] = useState(
    () => new URLSearchParams(location.search).get('case') ?? cases[0]?.name ?? '',
  );
  const [rowHeight, setRowHeight] = useState(32);
  const [language, setLanguage] = useState<GridLanguage>('zh');
  const speak = (next: GridLanguage): void => {
    void setGridLanguage(next).then(() => setLanguage(next));
  };
  const { setColorScheme } = useMantineColorScheme();
  const dark = useDarkScheme();
  const chosen = cases.find((one) => one.name === name) ?? cases[0];
  return (
    <main className={classes['gallery']}>
      <nav className={classes['list']} aria-label="示例">
        {cases.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-current={one.name === chosen?.name}
            onClick={() => setName(one.name)}
          >
            {one.title}
          </button>
        ))}
      </nav>
      <section className={classes['stage']}>
        <div className={classes['tools']}>
          {densities.map(({ height, label }) => (
            <button
              key={height}
              type="button"
              aria-pressed={rowHeight === height}
              onClick={() => setRowHeight(height)}
            >
              {label}
            </button>
          ))}
          <button type="button" aria-pressed={dark} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
            深色
          </button>
          <button
            type="button"
            aria-pressed={language === 'en'}
            onClick={() => speak(language === 'en' ? 'zh' : 'en')}
          >
            English
          </button>
        </div>
        <div className={classes['case']}>
          {chosen && <chosen.Show key={chosen.name} rowHeight={rowHeight} />}
        </div>
      </section>
    </main>
  );
}
