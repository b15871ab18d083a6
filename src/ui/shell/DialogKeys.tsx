// A page inside a dialog hears its keys while no further dialog lies above.
import { type ReactNode, useEffect, useRef } from 'react';
import { DialogDepth, dialogsOpen } from './pageKeys.ts';

export function DialogKeys({ children }: { children: ReactNode }): ReactNode {
  const depth = useRef(1);
  useEffect(() => {
    depth.current = dialogsOpen();
  }, []);
  return <DialogDepth value={depth}>{children}</DialogDepth>;
}
