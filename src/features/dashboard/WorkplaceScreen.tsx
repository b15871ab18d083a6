// 工作台: what waits for this person, and the pages used last.
import type { ReactNode } from 'react';
import { Greeting } from './Greeting.tsx';
import { RecentPages } from './Shortcuts.tsx';
import { WaitingDocuments } from './WaitingDocuments.tsx';
import classes from './dashboard.module.css';

export function WorkplaceScreen(): ReactNode {
  return (
    <div className={classes.screen}>
      <Greeting />
      <div className={classes.columns}>
        <WaitingDocuments />
        <RecentPages />
      </div>
    </div>
  );
}
