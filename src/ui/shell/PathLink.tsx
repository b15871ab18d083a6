// A real link to a page of the application: plain clicks open it in a tab of the workbench, all others are the browser's.
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

interface PathLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Path inside the application, without the base path. */
  href: string;
  onOpen: () => void;
  children: ReactNode;
  [data: `data-${string}`]: unknown;
}

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export function PathLink({ href, onOpen, children, ...rest }: PathLinkProps): ReactNode {
  return (
    <a
      {...rest}
      href={base + href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
