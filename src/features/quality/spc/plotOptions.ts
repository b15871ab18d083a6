// What ECharts draws of a control chart: two plots on one axis, limits as steps of their time, and marks that survive black
// and white: a square out of limits, a triangle with the rule, a hollow ring for what is excluded.
import type { SpcBoardPoint, SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { spreadSymbol } from '#entities/quality/spc/chartTypes.ts';
import type { ChartsOption } from './echartsCore.ts';
import type { PlotColours } from './plotColours.ts';

const number = (text: string | null): number | null => (text === null ? null : Number(text));

function mark(signals: readonly string[], isExcluded: boolean, colours: PlotColours) {
  if (isExcluded)
    return {
      symbol: 'emptyCircle',
      symbolSize: 8,
      itemStyle: { color: colours.ground, borderColor: colours.line },
    };
  if (signals.length === 0) return { symbol: 'circle', symbolSize: 6 };
  const isOut = signals.includes('N1');
  return {
    symbol: isOut ? 'rect' : 'triangle',
    symbolSize: 10,
    itemStyle: { color: colours.alarm },
    label: {
      show: true,
      formatter: signals.join(' '),
      position: 'top' as const,
      fontSize: 12,
      color: colours.alarm,
    },
  };
}

interface Plot {
  title: string;
  value(point: SpcBoardPoint): string | null;
  signals(point: SpcBoardPoint): readonly string[];
  limits: readonly ['centre' | 'centre2', 'ucl' | 'ucl2', 'lcl' | 'lcl2'];
}

function series(
  plot: Plot,
  axis: number,
  points: readonly SpcBoardPoint[],
  colours: PlotColours,
  selected: number,
) {
  const [centre, ucl, lcl] = plot.limits;
  const limit = (name: string, key: (typeof plot.limits)[number], type: 'solid' | 'dashed') => ({
    name,
    type: 'line' as const,
    step: 'middle' as const,
    xAxisIndex: axis,
    yAxisIndex: axis,
    showSymbol: false,
    silent: true,
    data: points.map((point) => number(point[key])),
    lineStyle: { color: colours.limits, width: 1, type },
    itemStyle: { color: colours.limits },
  });
  return [
    {
      name: plot.title,
      type: 'line' as const,
      xAxisIndex: axis,
      yAxisIndex: axis,
      showAllSymbol: true,
      data: points.map((point) => ({
        value: number(plot.value(point)),
        ...mark(plot.signals(point), point.isExcluded, colours),
      })),
      lineStyle: { color: colours.points, width: 1.5 },
      itemStyle: { color: colours.points },
      markLine:
        points[selected] === undefined
          ? undefined
          : {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: colours.line, type: 'dotted' as const },
              data: [{ xAxis: selected }],
            },
    },
    limit('中心线', centre, 'solid'),
    limit('上控制限', ucl, 'dashed'),
    limit('下控制限', lcl, 'dashed'),
  ];
}

/** Name of the upper plot. */
export function locationTitle({ chartType }: SpcChartDetail): string {
  const names = { xbarR: 'X̄', xbarS: 'X̄', imr: 'X', p: 'p', np: 'np', c: 'c', u: 'u' } as const;
  return names[chartType];
}

/** @param selected place of the point the keys are at. */
export function plotOptions(chart: SpcChartDetail, colours: PlotColours, selected: number): ChartsOption {
  const { points } = chart;
  const symbol = spreadSymbol(chart.chartType);
  const plots: Plot[] = [
    {
      title: locationTitle(chart),
      value: ({ value }) => value,
      signals: ({ signals }) => signals,
      limits: ['centre', 'ucl', 'lcl'],
    },
    ...(symbol === null
      ? []
      : [
          {
            title: symbol,
            value: ({ value2 }: SpcBoardPoint) => value2,
            signals: ({ signals2 }: SpcBoardPoint) => signals2,
            limits: ['centre2', 'ucl2', 'lcl2'] as const,
          },
        ]),
  ];
  const axisText = { color: colours.text, fontSize: 12 };
  const grids = plots.length === 2 ? ['8%', '66%'] : ['8%'];
  const heights = plots.length === 2 ? ['48%', '24%'] : ['76%'];
  return {
    darkMode: colours.isDark,
    animation: false,
    aria: { enabled: true },
    grid: plots.map((_, place) => ({ left: 72, right: 56, top: grids[place], height: heights[place] })),
    xAxis: plots.map((_, place) => ({
      type: 'category' as const,
      gridIndex: place,
      data: points.map(({ no }) => String(no)),
      axisLabel: { ...axisText, show: place === plots.length - 1 },
      axisLine: { lineStyle: { color: colours.line } },
    })),
    yAxis: plots.map(({ title }, place) => ({
      type: 'value' as const,
      gridIndex: place,
      scale: true,
      name: title,
      nameTextStyle: axisText,
      axisLabel: axisText,
      splitLine: { show: false },
    })),
    dataZoom: [{ type: 'inside' as const, xAxisIndex: plots.map((_, place) => place) }],
    series: plots.flatMap((plot, place) => series(plot, place, points, colours, selected)),
  };
}

const BARS = 15;

/** How often values fall into equal classes, and where the specification lies. */
export function histogramOptions(chart: SpcChartDetail, colours: PlotColours): ChartsOption {
  const values = chart.points.flatMap((point) => (point.isExcluded ? [] : point.values.map(Number)));
  const [upper, lower] = [number(chart.upperLimit), number(chart.lowerLimit)];
  const known = [...values, ...(upper === null ? [] : [upper]), ...(lower === null ? [] : [lower])];
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const width = (to - from) / BARS || 1;
  const counts = Array.from({ length: BARS }, () => 0);
  for (const value of values) {
    const place = Math.min(BARS - 1, Math.max(0, Math.floor((value - from) / width)));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const limit = (name: string, at: number) => ({
    name,
    xAxis: at,
    label: { formatter: name, color: colours.text },
  });
  const text = { color: colours.text, fontSize: 12 };
  return {
    darkMode: colours.isDark,
    animation: false,
    aria: { enabled: true },
    grid: { left: 56, right: 24, top: 32, bottom: 32 },
    xAxis: {
      type: 'value' as const,
      min: from - width / 2,
      max: to + width / 2,
      axisLabel: text,
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value' as const,
      name: '频数',
      nameTextStyle: text,
      axisLabel: text,
      splitLine: { show: false },
    },
    series: [
      {
        type: 'bar' as const,
        name: '频数',
        barWidth: 28,
        data: counts.map((count, place) => [from + width * (place + 0.5), count]),
        itemStyle: { color: colours.points },
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: colours.alarm, type: 'dashed' as const },
          data: [
            ...(upper === null ? [] : [limit('规格上限', upper)]),
            ...(lower === null ? [] : [limit('规格下限', lower)]),
          ],
        },
      },
    ],
  };
}
