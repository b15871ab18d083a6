// 首页: how the documents stand, and the way into every page of the person's menu.
import type { ReactNode } from 'react';
import { DocumentCounts } from './DocumentCounts.tsx';
import { Greeting } from './Greeting.tsx';
import { MenuMap } from './Shortcuts.tsx';
import classes from './dashboard.module.css';

export function AnalysisScreen(): ReactNode {
  return (
    <div className={classes.screen}>
      <Greeting />
      <div className={classes.columns}>
        <DocumentCounts />
        <MenuMap />
      </div>
    </div>
  );
}
