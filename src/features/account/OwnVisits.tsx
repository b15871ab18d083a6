// What I did here, newest first, for a day, a week, a month or a year.
import { Pagination, SegmentedControl, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ownVisitsQuery } from '#api/session/account.ts';
import { messageOf } from '#api/mutations.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { type PeriodType, periodTypes, rangeOfPeriod } from '#model/time/periods.ts';
import { Ellipsis } from '#ui/Ellipsis.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PeriodPicker } from '#ui/kinds/PeriodPicker.tsx';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { useDictionary } from '#ui/shell/sessionContext.tsx';
import classes from './account.module.css';

const typeTitles: Readonly<Record<PeriodType, string>> = { day: '日', week: '周', month: '月', year: '年' };

function isPeriodType(value: string): value is PeriodType {
  return periodTypes.some((type) => type === value);
}

export function OwnVisits(): ReactNode {
  const [type, setType] = useState<PeriodType>('month');
  const [period, setPeriod] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const range = period === null ? null : rangeOfPeriod(type, period);
  const { data, error, refetch } = useQuery(ownVisitsQuery(range, page));
  const types = useDictionary('visitLogType');
  const outcomes = useDictionary('visitStatus');
  const show = (next: string | null) => {
    setPeriod(next);
    setPage(1);
  };
  const rows = data?.rows ?? [];
  return (
    <section className={classes['card']} aria-label="访问记录">
      <div className={classes['cardHead']}>
        <h2>访问记录</h2>
        <SegmentedControl
          aria-label="期间类型"
          data={periodTypes.map((value) => ({ value, label: typeTitles[value] }))}
          value={type}
          onChange={(value) => {
            if (!isPeriodType(value)) return;
            setType(value);
            show(null);
          }}
        />
        <div className={classes['period']}>
          <PeriodPicker type={type} label="期间" value={period} onChange={show} />
        </div>
      </div>
      {error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data !== undefined && rows.length === 0 ? (
        <EmptyState message={period === null ? '没有访问记录' : '所选期间没有访问记录'} />
      ) : (
        // A table wider than the window is scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes['scroll']} tabIndex={0} role="region" aria-label="登录记录，可左右滚动">
          <Table className={classes['table'] ?? ''} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                {['时间', '类型', '页面/操作', '结果', '设备', 'IP地址'].map((title) => (
                  <Table.Th key={title}>{title}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((visit) => (
                <Table.Tr key={visit.id}>
                  <Table.Td className={classes['time'] ?? ''}>
                    {visit.at === null ? '—' : shanghaiText(visit.at)}
                  </Table.Td>
                  <Table.Td>{types.find(({ value }) => value === visit.type)?.text ?? visit.type}</Table.Td>
                  <Table.Td>
                    <Ellipsis text={visit.title} />
                  </Table.Td>
                  <Table.Td>
                    <StatusTag
                      item={outcomes.find(({ value }) => value === visit.outcome)}
                      fallback={visit.outcome ?? '—'}
                    />
                    {visit.reason !== null && ` ${visit.reason}`}
                  </Table.Td>
                  <Table.Td>{visit.device ?? '—'}</Table.Td>
                  <Table.Td>{visit.ip ?? '—'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {data !== undefined && data.total > data.pageSize && (
        <div className={classes['pager']}>
          <span className={classes['second']}>共 {data.total} 条</span>
          <Pagination
            value={page}
            onChange={setPage}
            total={Math.ceil(data.total / data.pageSize)}
            getControlProps={pagerLabel}
          />
        </div>
      )}
    </section>
  );
}

const pagerLabels: Readonly<Record<string, string>> = {
  first: '首页',
  last: '末页',
  next: '下一页',
  previous: '上一页',
};

function pagerLabel(control: string): { 'aria-label': string } {
  return { 'aria-label': pagerLabels[control] ?? control };
}
