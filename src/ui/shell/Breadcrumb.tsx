// Where the shown page stands: 首页 first, groups as links to their first page, the page itself as plain text.
import { Fragment, type ReactNode } from 'react';
import classes from './Header.module.css';
import { PathLink } from './PathLink.tsx';

export interface Crumb {
  title: string;
  /** Where it leads; null: plain text. */
  path: string | null;
}

export function Breadcrumb({ crumbs, onOpen }: { crumbs: readonly Crumb[]; onOpen: (path: string) => void }): ReactNode {
  return (
    <nav className={classes.crumbs} aria-label="面包屑">
      {crumbs.map(({ title, path }, index) => (
        <Fragment key={`${index} ${title}`}>
          {index > 0 && (
            <span className={classes.slash} aria-hidden>
              /
            </span>
          )}
          {path === null || index === crumbs.length - 1 ? (
            <span className={classes.here} aria-current={index === crumbs.length - 1 ? 'page' : undefined} title={title}>
              {title}
            </span>
          ) : (
            <PathLink className={classes.crumb} href={path} onOpen={() => onOpen(path)}>
              {title}
            </PathLink>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
