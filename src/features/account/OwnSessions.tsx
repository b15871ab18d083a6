// Where I am signed in; others of my sign-ins can be ended from here.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endOwnSessionMutation, ownSessionsQuery } from '#api/session/account.ts';
import { messageOf } from '#api/mutations.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { OwnSession } from '#model/person/ownAccount.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { browserOf } from '#model/text/browserName.ts';
import { useWrite } from '../useWrite.ts';
import classes from './account.module.css';

export function OwnSessions(): ReactNode {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const end = useWrite({
    ...endOwnSessionMutation,
    onSuccess: () => notify('success', '已下线'),
    onError: (failure) => notify('warning', messageOf(failure)),
  });

  async function askEnd(session: OwnSession): Promise<void> {
    const place = `${browserOf(session.userAgent)}（${session.ip ?? '未知地址'}）`;
    const sure = await ask({
      title: '下线',
      message: `确定结束在 ${place} 的登录吗？那里未保存的内容会丢失。`,
      danger: true,
      confirm: '下线',
    });
    if (sure) await end.run(session.id);
  }

  return (
    <section className={classes['card']} aria-label="我的登录">
      <h2>我的登录</h2>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      <ul className={classes['rows']}>
        {(data ?? []).map((session) => (
          <li key={session.id} className={classes['session']}>
            <span>
              <strong>{browserOf(session.userAgent)}</strong>
              <span className={classes['second']}>
                {[session.ip, session.organization]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </span>
            </span>
            <span className={classes['times']}>
              <span>登录 {session.loginAt === null ? '—' : shanghaiText(session.loginAt)}</span>
              <span className={classes['second']}>
                活动 {session.lastSeenAt === null ? '—' : shanghaiText(session.lastSeenAt)}
              </span>
            </span>
            {session.current ? (
              <span className={classes['current']}>当前</span>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => void askEnd(session)}>
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
