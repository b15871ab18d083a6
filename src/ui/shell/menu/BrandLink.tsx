// Picture and name of the product: the way home, at the head of the side menu or of the top menu.
import type { ReactNode } from 'react';
import classes from './BrandLink.module.css';
import { PathLink } from './PathLink.tsx';

export interface BrandLinkProps {
  title: string;
  logo: string;
  homePath: string;
  onHome: () => void;
}

export function BrandLink({
  title,
  logo,
  homePath,
  onHome,
  folded,
}: BrandLinkProps & { folded: boolean }): ReactNode {
  return (
    <PathLink className={classes.brand} href={homePath} onOpen={onHome} title={title} aria-label={title}>
      <img src={logo} alt="" />
      {!folded && <span>{title}</span>}
    </PathLink>
  );
}
