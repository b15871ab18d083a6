// First line of the dashboards: greeting by the hour, and today's date.
import { type ReactNode, useState } from 'react';
import { greetingAt } from '#model/text/greeting.ts';
import { businessHour } from '#model/time/calendar.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { dateText } from './greeting.ts';
import classes from './dashboard.module.css';

export function Greeting(): ReactNode {
  const { user } = useSession();
  const [now] = useState(() => Date.now());
  return (
    <header className={classes.greeting}>
      <h1>
        {greetingAt(businessHour(now))}，{user.firstName}
      </h1>
      <span className={classes.date}>{dateText(now)}</span>
    </header>
  );
}
