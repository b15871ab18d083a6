// 个人中心: who I am here, where I am signed in, what my groups allow, what I did.
import { Button, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { overviewQuery } from '#api/session/account.ts';
import { messageOf } from '#api/mutations.ts';
import { businessHour, shanghaiText } from '#model/time/calendar.ts';
import type { OwnOverview } from '#model/person/ownAccount.ts';
import { greetingAt } from '#model/text/greeting.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { DetailList } from '#ui/DetailList.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useDictionary } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { Avatar } from './Avatar.tsx';
import { OwnGroups } from './OwnGroups.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnVisits } from './OwnVisits.tsx';
import classes from './account.module.css';

export function AccountCenter(): ReactNode {
  const { data, error, refetch } = useQuery(overviewQuery);
  if (data === undefined && error !== null)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Delayed>
        <PageSkeleton />
      </Delayed>
    );
  return (
    <div className={classes['screen']}>
      <Person overview={data} />
      <div className={classes['columns']}>
        <OwnSessions />
        <OwnGroups overview={data} />
      </div>
      <OwnVisits />
    </div>
  );
}

function useText(dictionary: string): (value: string | null) => string {
  const items = useDictionary(dictionary);
  return (value) => items.find((item) => item.value === value)?.text ?? '';
}

const time = (instant: string | null): string => (instant === null ? '' : shanghaiText(instant));

function Person({ overview }: { overview: OwnOverview }): ReactNode {
  const { user, department, company, employee, lastLoginAt, passwordChangedAt, validTo } = overview;
  const tab = useTab();
  const [hour] = useState(() => businessHour(Date.now()));
  const [gender, userType, dataScope] = [useText('gender'), useText('userType'), useText('dataScope')];
  return (
    <section className={classes['card']} aria-label="个人资料">
      <header className={classes['person']}>
        <Avatar name={user.firstName} path={user.logoImageUrl} size={56} />
        <div>
          <h1>
            {greetingAt(hour)}，{user.firstName}
          </h1>
          <p>
            {[user.userLoginId, department, company]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </p>
        </div>
        <Tooltip label="修改资料、头像和密码">
          <Button
            variant="default"
            ml="auto"
            leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
            onClick={() => tab.open('/account/settings')}
          >
            账户设置
          </Button>
        </Tooltip>
      </header>
      <DetailList
        columns={4}
        label="个人资料"
        items={[
          { label: '性别', value: gender(user.gender) },
          { label: '出生日期', value: user.birthDate },
          { label: '年龄', value: user.age === null ? '' : String(user.age) },
          { label: '手机号', value: user.phone },
          { label: '邮箱', value: user.email },
          { label: '关联员工', value: employee },
          { label: '用户类型', value: userType(user.userType) },
          { label: '数据范围', value: dataScope(user.dataScope) },
          { label: '最近登录', value: time(lastLoginAt) },
          { label: '最近改密', value: time(passwordChangedAt) },
          { label: '有效期至', value: validTo ?? '长期' },
        ]}
      />
    </section>
  );
}
