// Where the shown page stands: 首页 first, groups as links to their first page, the page itself as plain text. Where not
// all of it has room, what stands between the first and the last waits behind “…”; where even that is too much, 首页 too.
import { Menu } from '@mantine/core';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from '../Header.module.css';
import { PathLink } from './PathLink.tsx';

export interface Crumb {
  title: string;
  /** Where it leads; null: plain text. */
  path: string | null;
}

export interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  onOpen: (path: string) => void;
}

/** Another trail is measured anew. */
export function Breadcrumb(props: BreadcrumbProps): ReactNode {
  return <Trail key={props.crumbs.map(({ title }) => title).join('/')} {...props} />;
}

function Trail({ crumbs, onOpen }: BreadcrumbProps): ReactNode {
  const room = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const folding = useFolding(room, ruler);
  const last = crumbs.at(-1);
  const ahead = folding === 'all' ? [] : crumbs.slice(0, 1);
  const between = crumbs.slice(ahead.length, -1);
  return (
    <nav ref={room} className={classes.crumbs} aria-label="面包屑">
      <span ref={ruler} className={classes.ruler} aria-hidden>
        {crumbs.map(({ title }, index) => (
          <Fragment key={`${index} ${title}`}>
            {index > 0 && <i data-title="/" />}
            <i data-title={title} />
          </Fragment>
        ))}
      </span>
      {folding !== 'none' && between.length > 0 && last !== undefined ? (
        <>
          {ahead.map((crumb) => (
            <Fragment key={crumb.title}>
              <CrumbFace crumb={crumb} last={false} onOpen={onOpen} />
              <Slash />
            </Fragment>
          ))}
          <Between crumbs={between} onOpen={onOpen} />
          <Slash />
          <CrumbFace crumb={last} last onOpen={onOpen} />
        </>
      ) : (
        crumbs.map((crumb, index) => (
          <Fragment key={`${index} ${crumb.title}`}>
            {index > 0 && <Slash />}
            <CrumbFace crumb={crumb} last={index === crumbs.length - 1} onOpen={onOpen} />
          </Fragment>
        ))
      )}
    </nav>
  );
}

/** Widths of the header's style sheet: the button “…” and a slash with its gaps. */
const buttonWidth = 24;
const gap = 8;

/** How much of the trail waits behind “…”; measured before it is painted and with every change of the window. */
function useFolding(
  room: React.RefObject<HTMLElement | null>,
  ruler: React.RefObject<HTMLSpanElement | null>,
): 'none' | 'between' | 'all' {
  const [folding, setFolding] = useState<'none' | 'between' | 'all'>('none');
  useLayoutEffect(() => {
    const [around, whole] = [room.current, ruler.current];
    if (around === null || whole === null) return undefined;
    const measure = (): void => {
      const widths = [...whole.children].map((part) => part.getBoundingClientRect().width);
      const [first = 0, slash = 0] = widths;
      const folded = first + (widths.at(-1) ?? 0) + buttonWidth + 2 * slash + 4 * gap;
      const free = around.clientWidth;
      setFolding(whole.offsetWidth <= free ? 'none' : folded <= free ? 'between' : 'all');
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(around);
    return () => watch.disconnect();
  }, [room, ruler]);
  return folding;
}

function Slash(): ReactNode {
  return (
    <span className={classes.slash} aria-hidden>
      /
    </span>
  );
}

function CrumbFace({
  crumb: { title, path },
  last,
  onOpen,
}: { crumb: Crumb; last: boolean } & Pick<BreadcrumbProps, 'onOpen'>): ReactNode {
  if (path === null || last)
    return (
      <span className={classes.here} aria-current={last ? 'page' : undefined} title={title}>
        {title}
      </span>
    );
  return (
    <PathLink className={classes.crumb} href={path} title={title} onOpen={() => onOpen(path)}>
      {title}
    </PathLink>
  );
}

function Between({ crumbs, onOpen }: BreadcrumbProps): ReactNode {
  const names = crumbs.map(({ title }) => title).join(' / ');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.between} aria-label={`上级：${names}`} title={names}>
          …
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {crumbs.map(({ title, path }, index) =>
          path === null ? (
            <Menu.Label key={`${index} ${title}`}>{title}</Menu.Label>
          ) : (
            <Menu.Item key={`${index} ${title}`} onClick={() => onOpen(path)}>
              {title}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
