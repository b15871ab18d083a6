// 齐套 of an order on a tab of its own: how many pieces can be started now, and of each part what there is and what lacks.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import type { CheckedPart, KittingCheck } from '#entities/manufacturing/kitting/kittingCheck.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { GridColumn } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { type FoundRow, RowGrid, type SheetProps } from '../orderRows.tsx';
import classes from '../OrderTab.module.css';

const views = ['全部', '缺料'] as const;
const orderOf = fieldsReader(manufacturingOrder.fields, ['isSuspended']);

type PartRow = FoundRow & CheckedPart;

export function KittingSheet({ draft }: SheetProps): ReactNode {
  const { id, version } = draft.base;
  const [view, setView] = useState<string>(views[0]);
  const found = useQuery({
    queryKey: [...keys.entity('manufacturingOrder'), 'kitting', id, version],
    queryFn: ({ signal }) =>
      getJson<KittingCheck | null>(`data/manufacturingOrder/${id}/kitting`, { signal, quiet: true }),
    staleTime: 0,
  });
  const { data } = found;
  const rows = useMemo(
    () =>
      (data?.parts ?? [])
        .filter(({ short }) => view === '全部' || short !== '0')
        .map((part): PartRow => ({ id: part.code, docId: part.code, version: 0, ...part })),
    [data, view],
  );
  return (
    <div className={classes['tab']}>
      <div className={classes['tools']}>
        <SegmentedControl size="xs" aria-label="用料" data={[...views]} value={view} onChange={setView} />
        <span className={classes['said']}>{data === undefined ? '' : saidOf(data)}</span>
      </div>
      <div className={classes['rows']}>
        <Loaded query={found}>
          {(check) => (
            <RowGrid
              label="齐套检查"
              rows={rows}
              columns={columns}
              emptyText={
                check === null
                  ? orderOf(draft.doc.fields).isSuspended === true
                    ? '订单已挂起，反挂起之后才有齐套检查'
                    : '计划、下达、开工的订单才有齐套检查'
                  : view === '全部'
                    ? '没有要领的用料'
                    : '不缺料'
              }
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

function saidOf(check: KittingCheck | null): string {
  if (check === null) return '';
  const short = check.parts.filter((part) => part.short !== '0').length;
  const limited = check.bottleneck === '' ? '' : `，受限于 ${check.bottleneck}`;
  const lack =
    short === 0
      ? '齐套'
      : `缺 ${short} 种${check.coverDate === null ? '，在途不够' : `，${check.coverDate} 到齐`}`;
  return `可投 ${formatDecimal(check.buildable)} / 未投 ${formatDecimal(check.openQty)}${limited} · ${lack}`;
}

function words(
  id: keyof CheckedPart,
  title: string,
  width: number,
  more: Partial<GridColumn<PartRow>> = {},
): GridColumn<PartRow> {
  return {
    id,
    title,
    width,
    read: (row) => plainText(row[id]),
    text: (_value, row) => plainText(row[id]),
    filter: null,
    ...more,
  };
}

/** A quantity; nought is left blank where it says nothing. */
function amount(
  id: 'need' | 'reserved' | 'free' | 'short',
  title: string,
  more: Partial<GridColumn<PartRow>> = {},
): GridColumn<PartRow> {
  return words(id, title, 100, {
    align: 'end',
    text(value) {
      const blank = value === '0' && (id === 'reserved' || id === 'short');
      return typeof value === 'string' && !blank ? formatDecimal(value) : '';
    },
    ...more,
  });
}

const columns: readonly GridColumn<PartRow>[] = [
  words('code', '物料编码', 130, { pin: 'start' }),
  words('name', '物料名称', 180, { grow: 1 }),
  amount('need', '未领数量'),
  amount('reserved', '已预留'),
  amount('free', '可用库存'),
  amount('short', '短缺', { tone: () => 'negative' }),
  words('unit', '单位', 60),
  words('nextDay', '最近到货', 100, {
    text: (_value, row) => (row.short === '0' ? '' : plainText(row.nextDay) || '没有在途'),
    tone: (_value, row) => (plainText(row.nextDay) === '' ? 'muted' : null),
  }),
  words('nextSupply', '来自', 220, {
    text: (_value, row) => (row.short === '0' ? '' : row.nextSupply),
  }),
];
