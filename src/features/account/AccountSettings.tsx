// 账户设置: the personal data everybody keeps for himself, and the password.
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { overviewQuery } from '#api/session/account.ts';
import { messageOf } from '#api/mutations.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { PasswordDialog } from '#ui/dialogs/PasswordDialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { knownParty, usePasswordChange } from '../passwordChange.ts';
import { PersonalForm } from './PersonalForm.tsx';
import classes from './account.module.css';

export function AccountSettings(): ReactNode {
  const { data, error, refetch } = useQuery(overviewQuery);
  const [password, setPassword] = useState(false);
  const change = usePasswordChange();
  if (data === undefined && error !== null)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Delayed>
        <PageSkeleton />
      </Delayed>
    );
  const { user, passwordChangedAt } = data;
  return (
    <div className={classes['screen']}>
      <section className={classes['card']} aria-label="个人信息">
        <h2>个人信息</h2>
        <PersonalForm user={user} />
      </section>
      <section className={classes['card']} aria-label="账号安全">
        <h2>账号安全</h2>
        <div className={classes['safety']}>
          <span>登录密码</span>
          <span className={classes['second']}>
            {passwordChangedAt === null ? '还没有修改过' : `上次修改 ${shanghaiText(passwordChangedAt)}`}
          </span>
          <Button
            variant="default"
            leftSection={<IconKey size={14} stroke={1.8} aria-hidden />}
            onClick={() => setPassword(knownParty(user.partyId))}
          >
            修改密码
          </Button>
        </div>
      </section>
      {password && (
        <PasswordDialog
          forced={false}
          busy={change.busy}
          onSubmit={async (passwords) => {
            const taken = await change.run({ partyId: user.partyId, ...passwords });
            if (taken) void refetch();
            return taken;
          }}
          onClose={() => setPassword(false)}
        />
      )}
    </div>
  );
}
