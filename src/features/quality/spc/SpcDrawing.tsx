// The drawing of a control chart in its element: follows size, theme and data; a click chooses a point, a double click opens
// its inspection.
import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { drawingIn } from './echartsCore.ts';
import { coloursOf } from './plotColours.ts';
import { histogramOptions, plotOptions } from './plotOptions.ts';
import classes from './spc.module.css';

export function SpcDrawing({
  chart,
  view,
  selected,
  onSelect,
  onOpen,
}: {
  chart: SpcChartDetail;
  view: 'plots' | 'histogram';
  selected: number;
  onSelect(place: number): void;
  onOpen(): void;
}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<typeof drawingIn>>(null);
  const scheme = useComputedColorScheme('light');
  const choose = useEffectEvent((place: unknown) => {
    if (typeof place === 'number' && view === 'plots') onSelect(place);
  });
  const open = useEffectEvent(() => {
    if (view === 'plots') onOpen();
  });
  useEffect(() => {
    if (element.current === null) return undefined;
    const made = drawingIn(element.current);
    drawing.current = made;
    made.on('click', ({ dataIndex }) => choose(dataIndex));
    made.on('dblclick', () => open());
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(element.current);
    return () => {
      sizes.disconnect();
      made.dispose();
      drawing.current = null;
    };
  }, []);
  useEffect(() => {
    if (element.current === null) return;
    const colours = coloursOf(element.current, scheme);
    const options =
      view === 'plots' ? plotOptions(chart, colours, selected) : histogramOptions(chart, colours);
    drawing.current?.setOption(options, { notMerge: true });
  }, [chart, view, selected, scheme]);
  return <div ref={element} className={classes['drawing']} />;
}
