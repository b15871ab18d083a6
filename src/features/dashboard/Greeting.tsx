// First line of the dashboards: greeting by the hour, and today's date.
import { type ReactNode, useState } from 'react';
import { greetingAt } from '#model/text/greeting.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { dateText } from './greeting.ts';
import classes from './dashboard.module.css';

export function Greeting(): ReactNode {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  return (
    <header className={classes.greeting}>
      <h1>
        {greetingAt(now.getHours())}，{user.firstName}
      </h1>
      <span className={classes.date}>{dateText(now)}</span>
    </header>
  );
}
