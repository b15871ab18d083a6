// The pinned columns of the chart and the one that is as wide as the time it shows.
import type { GridColumn } from '#grid';
import type { BarRow } from '#timeline/barIndex.ts';
import { loadOf } from '#timeline/workingHours.ts';
import type { ChartRow } from './chartRows.ts';

const percents = new WeakMap<BarRow, number>();

/** Of the time from the first bar to the last; bars of a row never change, so it is reckoned once. */
function loadPercent({ row, hours }: ChartRow): number {
  const known = percents.get(row);
  if (known !== undefined) return known;
  const from = row.bars[0]?.start ?? 0;
  const { busy, available } = loadOf(row, hours, from, row.reach.at(-1) ?? from);
  const percent = available === 0 ? 0 : Math.round((busy / available) * 100);
  percents.set(row, percent);
  return percent;
}

export function columnsOf(width: number): readonly GridColumn<ChartRow>[] {
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
      read: loadPercent,
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
