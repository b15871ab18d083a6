// A menu node that opens in a window of its own. Its tab stands only for a moment: as soon as the window is open it
// leaves the list of tabs. Browsers open windows only right after a click or a key, so a page that was reached by
// address waits with a link.
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { useMenuAddress } from './useMenuAddress.ts';
import { useOwnNode } from './useOwnNode.ts';

const leavesAfter = 300;
const base = import.meta.env.BASE_URL.replace(/\/$/, '');

export function NewWindowLink({ href, onOpen }: { href: string; onOpen?: () => void }): ReactNode {
  return (
    <Button
      component="a"
      size="xs"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={14} stroke={1.8} aria-hidden />}
      {...(onOpen === undefined ? {} : { onClick: onOpen })}
    >
      在新窗口打开
    </Button>
  );
}

/** `page`: what to show when the node is a page of this program and no window could be opened. */
export function WindowScreen({ page = null }: { page?: ReactNode }): ReactNode {
  const { location, dismiss } = useTab();
  const node = useOwnNode();
  const addressOf = useMenuAddress();
  const inside = node !== null && node.meta.url === undefined;
  const href = inside ? base + location.href : node === null ? null : (addressOf(node)?.href ?? null);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || href === null || !navigator.userActivation.isActive) return;
    opened.current = true;
    window.open(href, '_blank', 'noopener,noreferrer');
    setTimeout(dismiss, leavesAfter);
  }, [href, dismiss]);
  if (node === null || href === null) return <ErrorState message="菜单地址无效，请联系管理员检查菜单设置" />;
  if (inside) return page;
  const later = (): void => void setTimeout(dismiss, leavesAfter);
  return (
    <EmptyState
      message={`${node.meta.title}在新窗口中打开`}
      action={<NewWindowLink href={href} onOpen={later} />}
    />
  );
}
