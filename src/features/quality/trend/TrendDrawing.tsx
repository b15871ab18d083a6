// One drawing of the trend in its element: follows size, theme and data, and says in words what it shows.
import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ChartsOption, drawingIn } from '../spc/echartsCore.ts';
import { coloursOf, type PlotColours } from '../spc/plotColours.ts';
import classes from './trend.module.css';

interface TrendDrawingProps<Drawn> {
  label: string;
  drawn: readonly Drawn[];
  options(drawn: readonly Drawn[], colours: PlotColours): ChartsOption;
}

export function TrendDrawing<Drawn>({ label, drawn, options }: TrendDrawingProps<Drawn>): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<typeof drawingIn>>(null);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    if (element.current === null) return undefined;
    const made = drawingIn(element.current);
    drawing.current = made;
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
    drawing.current?.setOption(options(drawn, coloursOf(element.current, scheme)), { notMerge: true });
  }, [drawn, options, scheme]);
  return <div ref={element} className={classes['drawing']} role="img" aria-label={label} />;
}
