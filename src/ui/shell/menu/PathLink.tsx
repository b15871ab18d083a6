// A real link to a page of the application: plain clicks open it in a tab of the workbench, all others are the browser's.
// Who rests on it with the pointer or the keyboard means to open it: the page is fetched meanwhile.
import { useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { parseSearch } from '../addressSearch.ts';
import { locationOf } from '../tabs/tabList.ts';

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

const restingMs = 80;

function useIntent(href: string): { begin: () => void; end: () => void } {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    begin() {
      clearTimeout(timer.current);
      const { pathname, search } = locationOf(href);
      const place = { to: pathname, search: parseSearch(search) };
      timer.current = setTimeout(() => void router.preloadRoute(place), restingMs);
    },
    end: () => clearTimeout(timer.current),
  };
}

export function PathLink({ href, onOpen, children, ...rest }: PathLinkProps): ReactNode {
  const { begin, end } = useIntent(href);
  return (
    <a
      {...rest}
      href={base + href}
      onPointerEnter={begin}
      onPointerLeave={end}
      onFocus={begin}
      onBlur={end}
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
