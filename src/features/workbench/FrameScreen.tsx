// A page of another system named in the menu, inside a frame that fills the page. Behind other tabs it stays mounted,
// so that it never loads anew. Only hosts the deployment names may be framed; the browser enforces the same list.
import { type ReactNode, useState } from 'react';
import { frameHosts } from '#api/clientSettings.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useOwnNode } from './useOwnNode.ts';
import { useMenuAddress } from './useMenuAddress.ts';
import { NewWindowLink } from './WindowScreen.tsx';
import classes from './Workbench.module.css';

/** Other systems need their own storage to know who is signed in there; a page of our own server must not reach ours. */
const foreignRights = 'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin';
const ownRights = 'allow-scripts allow-forms allow-popups allow-downloads';

export function FrameScreen(): ReactNode {
  const node = useOwnNode();
  const addressOf = useMenuAddress();
  // Kept as it was first: a renewed token must not load the page anew under the user's hands.
  const [address] = useState(() => (node === null ? null : addressOf(node)));
  const [loaded, setLoaded] = useState(false);
  if (node === null || address === null)
    return <ErrorState message="菜单地址无效，请联系管理员检查菜单设置" />;
  if (!address.own && !frameHosts.includes(address.origin)) {
    const link = <NewWindowLink href={address.href} />;
    return (
      <ErrorState message={`${address.origin} 不在允许内嵌的主机名单中，可在新窗口中打开`} action={link} />
    );
  }
  return (
    <div className={classes.frameScreen} aria-busy={!loaded}>
      {!loaded && <PageSkeleton />}
      <iframe
        title={node.meta.title}
        src={address.href}
        sandbox={address.own ? ownRights : foreignRights}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
