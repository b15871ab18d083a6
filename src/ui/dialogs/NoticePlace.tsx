// Where notices appear: nothing until the first one is wanted.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadNotices, onNoticesWanted } from './notify.ts';

export function NoticePlace(): ReactNode {
  const [{ Standing }, setStanding] = useState<{ Standing: ComponentType | null }>({ Standing: null });
  // What was said before the part stands waits in its store. Without the part there is nowhere to say so.
  useEffect(
    () =>
      onNoticesWanted(
        () =>
          void loadNotices()
            .then(({ StandingNotice }) => setStanding({ Standing: StandingNotice }))
            .catch(() => undefined),
      ),
    [],
  );
  return Standing === null ? null : <Standing />;
}
