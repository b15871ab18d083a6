// When the server can be asked again after it could not: the live link stands anew, or the browser has a network again.
import { useLiveLink } from './liveLink.ts';

let awaited: Promise<void> | null = null;

/** Ends with the next sign of it; whoever then asks in vain waits for another one. */
export function serverBack(): Promise<void> {
  awaited ??= new Promise((resolve) => {
    const come = (): void => {
      leave();
      removeEventListener('online', come);
      awaited = null;
      resolve();
    };
    const leave = useLiveLink.subscribe((link, before) => {
      if (link.connected && !before.connected) come();
    });
    addEventListener('online', come);
  });
  return awaited;
}
