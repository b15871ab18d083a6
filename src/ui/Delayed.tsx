// Shows its children after 200 ms, so that what arrives sooner never flickers.
import { type ReactNode, useEffect, useState } from 'react';

/** Ms; the specification's loading flicker. */
export const flicker = 200;

export function Delayed({ children }: { children: ReactNode }): ReactNode {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), flicker);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
