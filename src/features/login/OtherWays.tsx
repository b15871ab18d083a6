// Ways in that leave for a foreign page: the company's central sign-in and WeChat, where the deployment has them.
import { Button } from '@mantine/core';
import { IconBrandWechat, IconBuildingCommunity } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { leaveForCas, leaveForWechat } from '#api/session/signInWays.ts';
import classes from './LoginScreen.module.css';

export function OtherWays({
  cas,
  wechat,
  wanted,
}: {
  cas: string | null;
  wechat: string | null;
  wanted: string | undefined;
}): ReactNode {
  return (
    <div className={classes.others}>
      {cas !== null && (
        <Button
          variant="default"
          leftSection={<IconBuildingCommunity size={16} stroke={1.6} aria-hidden />}
          onClick={() => leaveForCas(cas, wanted)}
        >
          统一认证登录
        </Button>
      )}
      {wechat !== null && (
        <Button
          variant="default"
          leftSection={<IconBrandWechat size={16} stroke={1.6} aria-hidden />}
          onClick={() => leaveForWechat(wechat, wanted)}
        >
          微信登录
        </Button>
      )}
    </div>
  );
}
