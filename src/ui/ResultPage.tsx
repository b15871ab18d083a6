// Pages for "not allowed", "not there" and "broken", each with the way home.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ResultPage.module.css';

const results = {
  403: { title: '403', message: '抱歉，您没有访问该页面的权限' },
  404: { title: '404', message: '抱歉，您访问的页面不存在' },
  500: { title: '500', message: '抱歉，服务器出错了' },
} as const;

export function ResultPage({
  status,
  onHome,
}: {
  status: keyof typeof results;
  onHome: () => void;
}): ReactNode {
  const { title, message } = results[status];
  return (
    <div className={classes.page}>
      <img src={`${import.meta.env.BASE_URL}result.svg`} width={160} height={112} alt="" />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.message}>{message}</p>
      <Button onClick={onHome}>返回首页</Button>
    </div>
  );
}
