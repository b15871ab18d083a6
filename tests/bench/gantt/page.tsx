// The chart of a schedule alone on a page, with 20,000 bars on 200 machines, steered by the runner beside it.
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/theme/tokens.css';
import { chartRows } from '#features/manufacturing/schedule/chartRows.ts';
import { ScheduleChart } from '#features/manufacturing/schedule/ScheduleChart.tsx';
import type { OpenSchedule } from '#features/manufacturing/schedule/useSchedule.ts';
import { makeWay } from '#entities/manufacturing/workshopSchedule/makeWay.ts';
import type { TimelineHandle } from '#timeline/TimelineLayer.tsx';
import { plantSchedule } from './plantSchedule.ts';

export interface GanttBench {
  /** Milliseconds from the answer to the first painted frame, and what they are made of. */
  first: { prepared: number; painted: number; planned: number };
  setLevel(level: number): void;
  /** Milliseconds of each answer to a place under the pointer. */
  conflicts(count: number): { median: number; most: number };
  /** Milliseconds until what has to move is known, for one operation in the middle. */
  push(): number;
}

const { basis, index, planned } = plantSchedule(200, 20_000);
const began = performance.now();
const open: OpenSchedule = {
  basis,
  board: { basis, publishedCode: null, published: [] },
  index,
  conflicts: index.allConflicts(),
  lines: new Map(),
  horizon: { from: basis.now, to: basis.now + 14 * 1_440 },
};
const chart = chartRows(index, open.conflicts, 'state');
const prepared = performance.now() - began;
const nothing = (): void => undefined;
const steer: Pick<GanttBench, 'setLevel'> = { setLevel: nothing };

function Page(): ReactNode {
  const [level, setLevel] = useState(2);
  const handle = useRef<TimelineHandle | null>(null);
  useEffect(() => {
    steer.setLevel = setLevel;
  }, []);
  return (
    <MantineProvider>
      <ScheduleChart
        open={open}
        chart={chart}
        options={{ level, folded: false, showLoad: true, showPublished: false, allLinks: false, push: true }}
        selected={null}
        locked={null}
        handle={handle}
        onSelect={nothing}
        onDrop={nothing}
        onZoom={setLevel}
        onKey={() => false}
        onOpen={nothing}
      />
    </MantineProvider>
  );
}

const bench: GanttBench = {
  first: { prepared, painted: 0, planned },
  setLevel: (level) => steer.setLevel(level),
  conflicts(count) {
    const times = Array.from({ length: count }, (_none, at) => {
      const id = String((at * 7_919) % 20_000);
      const place = index.byId.get(id);
      const start = performance.now();
      index.answer(id, (place?.machine ?? 0) + (at % 2), (place?.start ?? 0) + 37);
      return performance.now() - start;
    }).toSorted((one, other) => one - other);
    return { median: times[count >> 1] ?? 0, most: times.at(-1) ?? 0 };
  },
  push() {
    const answer = index.answer('10005', index.byId.get('10005')?.machine ?? 0, 40 * 1_440 + 500);
    const start = performance.now();
    if (answer !== null) makeWay(index, [answer.place]);
    return performance.now() - start;
  },
};

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Page />);
const whenPainted = (): void => {
  const canvas = document.querySelector('canvas');
  if (canvas === null || canvas.width === 0) requestAnimationFrame(whenPainted);
  else
    requestAnimationFrame(() => {
      bench.first.painted = performance.now() - began;
      Object.assign(globalThis, { ganttBench: bench });
    });
};
requestAnimationFrame(whenPainted);
