// Shows formatted text: cleaned, as nodes, in the type sizes of the workbench.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './cleanFragment.ts';
import classes from './RichContent.module.css';

export function RichContent({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(cleanFragment(html)), [html]);
  return <div ref={place} className={classes['content']} />;
}
