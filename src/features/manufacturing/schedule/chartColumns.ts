// The pinned columns of the chart and the one that is as wide as the time it shows.
import type { GridColumn } from '#grid';
import type { BarRow } from '#timeline/barIndex.ts';
import type { Span } from '#timeline/timeAxis.ts';
import { loadOf } from '#timeline/workingHours.ts';
import type { ChartRow } from './chartRows.ts';

/** How much of its working time within the span a machine is taken, in whole per cent; 0 where it has none. */
export function loadPercent({ row, hours }: Pick<ChartRow, 'row' | 'hours'>, { from, to }: Span): number {
  const { busy, available } = loadOf(row, hours, from, to);
  return available === 0 ? 0 : Math.round((busy / available) * 100);
}

export function columnsOf(width: number, horizon: Span): readonly GridColumn<ChartRow>[] {
  // Bars of a row never change, so it is reckoned once.
  const percents = new WeakMap<BarRow, number>();
  const load = (of: ChartRow): number => {
    const percent = percents.get(of.row) ?? loadPercent(of, horizon);
    percents.set(of.row, percent);
    return percent;
  };
  return [
    {
      id: 'title',
      title: '设备',
      width: 150,
      pin: 'start',
      read: ({ title }) => title,
      text: String,
      sortable: true,
      filter: null,
    },
    {
      id: 'load',
      title: '负荷%',
      width: 72,
      pin: 'start',
      align: 'end',
      help: '从排产开始到排产截止，占可用工时的百分比',
      read: load,
      text: (value) => String(value ?? ''),
      sortable: true,
      filter: null,
    },
    {
      id: 'late',
      title: '迟',
      width: 56,
      pin: 'start',
      align: 'end',
      read: ({ late }) => late,
      text: (value) => (value === 0 ? '' : String(value)),
      sortable: true,
      filter: null,
    },
    {
      id: 'time',
      title: '时间',
      width,
      minWidth: 100,
      maxWidth: 20_000_000,
      required: true,
      read: () => null,
      text: () => '',
      filter: null,
    },
  ];
}
