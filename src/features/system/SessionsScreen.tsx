// 在线用户: who is signed in, since when and from where, and ending it. Sessions that ended lately stand on a tab of their own.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { userSession } from '#entities/system/userSession.ts';
import { messageOf, actionMutation } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import frame from '#ui/page.module.css';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { shanghaiText } from '#model/time/calendar.ts';
import { type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import type { Condition } from '#model/filter.ts';
import { plainText } from '#model/text/plainText.ts';
import { browserOf } from '#model/text/browserName.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { RefreshButton } from '#ui/shell/RefreshButton.tsx';
import quiet from '#ui/quietTable.module.css';
import { ViewTabs } from '#ui/ViewTabs.tsx';
import { useKeyedWrite } from '../useWrite.ts';

type Session = ListRowOf<typeof userSession>;
type View = 'live' | 'ended';

const titles: Readonly<Record<View, string>> = { live: '在线', ended: '最近结束' };
const views = (['live', 'ended'] as const).map((key) => ({ key, title: titles[key] }));
const most = 500;
const fields: (keyof typeof userSession.fields)[] = [
  'user',
  'organization',
  'loginAt',
  'lastSeenAt',
  'ip',
  'userAgent',
  'endedAt',
  'endReason',
  'previewBy',
  'expiresAt',
];

export function SessionsScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Sessions environment={environment} />}</ScreenEnvironment>;
}

function requestOf(view: View) {
  const live: Condition = { field: 'endedAt', op: view === 'live' ? 'empty' : 'notEmpty', values: [] };
  const sort = [{ field: view === 'live' ? 'lastSeenAt' : 'endedAt', descending: true }];
  return { offset: 0, limit: most, filter: live, sort, fields };
}

function Sessions({ environment }: { environment: FieldEnvironment }): ReactNode {
  const [view, setView] = useState<View>('live');
  const [search, setSearch] = useState('');
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    ...listQuery('userSession', requestOf(view)),
    refetchInterval: 60_000,
  });
  useEffect(() => onEntityChange('userSession', () => void refetch()), [refetch]);
  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    void refetch();
    return true;
  });
  const now = new Date(dataUpdatedAt).toISOString();
  // Whose time has run out is signed in no more, although nobody has asked with that session since.
  const standing = listRowsOf(userSession, data?.rows ?? []).filter(
    (row) => view === 'ended' || plainText(row.expiresAt) > now,
  );
  const wanted = search.trim().toLowerCase();
  const rows = standing.filter(
    (row) =>
      wanted === '' ||
      [nameOf(row, 'user'), loginOf(row), plainText(row.ip)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
  const people = new Set(standing.map((row) => plainText(row.user))).size;
  return (
    <section className={frame['page']} aria-label="在线用户">
      <ViewTabs tabs={views} chosen={view} onChoose={setView} />
      <div className={frame['line']}>
        <TextInput
          size="xs"
          w={220}
          aria-label="查找"
          placeholder="姓名、账号或 IP 地址"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {view === 'live' && data !== undefined && (
          <span className={quiet['sub']}>
            {people} 人在线，{standing.length} 处登录
          </span>
        )}
        <span className={frame['grow']} />
        <RefreshButton onRefresh={() => void refetch()} />
      </div>
      {error !== null && data === undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {isPending && <PageSkeleton />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState message={wanted === '' ? '没有登录记录' : '没有符合条件的登录'} />
      )}
      {rows.length > 0 && (
        <SessionTable
          rows={rows}
          view={view}
          environment={environment}
          onEnded={() => void refetch()}
          now={dataUpdatedAt}
        />
      )}
    </section>
  );
}

interface TableProps {
  rows: readonly Session[];
  view: View;
  environment: FieldEnvironment;
  /** When the rows were read; epoch milliseconds. */
  now: number;
  onEnded(): void;
}

function SessionTable({ rows, view, environment, now, onEnded }: TableProps): ReactNode {
  const { permitted } = usePermission();
  const ending = useKeyedWrite(actionMutation('userSession'));
  const mayEnd = view === 'live' && permitted('userSession:kickOut');

  async function end(row: TableProps['rows'][number]): Promise<void> {
    const name = nameOf(row, 'user');
    const sure = await ask({
      title: `让${name}下线？`,
      message: `${placeOf(row)} 的这次登录将立即结束，未保存的内容留在其浏览器中。`,
      danger: true,
      confirm: '强制下线',
    });
    const request = { version: row.version, acceptWarnings: true };
    if (!sure || !(await ending.run({ id: row.id, action: 'kickOut', request }))) return;
    notify('success', `${name}已下线`);
    onEnded();
  }

  return (
    <div className={frame['scroll']}>
      <table className={quiet['table']} aria-label={titles[view]}>
        <thead>
          <tr>
            <th>用户</th>
            <th>当前组织</th>
            <th>登录时间</th>
            <th>{view === 'live' ? '最近活动' : '结束时间'}</th>
            <th>从哪里</th>
            <th>{view === 'live' ? '说明' : '结束原因'}</th>
            {mayEnd && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <div className={quiet['name']}>{nameOf(row, 'user')}</div>
                <div className={quiet['sub']}>{loginOf(row)}</div>
              </td>
              <td>{nameOf(row, 'organization')}</td>
              <td className={quiet['time']}>{timeOf(row, 'loginAt')}</td>
              <td className={quiet['time']}>
                {timeOf(row, view === 'live' ? 'lastSeenAt' : 'endedAt')}
                {view === 'live' && (
                  <div className={quiet['sub']}>{idleText(plainText(row.lastSeenAt), now)}</div>
                )}
              </td>
              <td>
                <div>{browserOf(plainText(row.userAgent))}</div>
                <div className={quiet['sub']}>{plainText(row.ip) || '未知地址'}</div>
              </td>
              <td className={quiet['sub']}>
                {view === 'ended'
                  ? environment.dictItems('sessionEndReason').find(({ value }) => value === row.endReason)
                      ?.text
                  : typeof row.previewBy === 'string'
                    ? `${nameOf(row, 'previewBy')}以此用户的身份查看`
                    : ''}
              </td>
              {mayEnd && (
                <td className={quiet['end']}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    c="var(--wb-error)"
                    loading={ending.busy && ending.request?.id === row.id}
                    onClick={() => void end(row)}
                  >
                    强制下线
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(row: Session, field: 'user' | 'organization' | 'previewBy'): string {
  const record = readRef(field === 'organization' ? 'organization' : 'user', row[field]);
  return record === undefined ? '—' : record.name || record.code;
}

function loginOf(row: Session): string {
  return readRef('user', row.user)?.code ?? '';
}

function placeOf(row: Session): string {
  return `${browserOf(plainText(row.userAgent))}（${plainText(row.ip) || '未知地址'}）`;
}

function timeOf(row: Session, field: 'loginAt' | 'lastSeenAt' | 'endedAt'): string {
  const value = row[field];
  return typeof value === 'string' ? shanghaiText(value) : '—';
}

/** '刚刚', '12 分钟前', '3 小时前'. */
function idleText(instant: string, now: number): string {
  if (instant === '') return '';
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  if (minutes < 2) return '刚刚';
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`;
}
