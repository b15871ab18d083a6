// Where notices appear: nothing until the first one is wanted.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadNotices, onNoticesWanted } from './notify.ts';

export function NoticePlace(): ReactNode {
  const [{ Stack }, setStack] = useState<{ Stack: ComponentType | null }>({ Stack: null });
  // What was told before the stack stands waits in its store. Without the part there is nowhere to say so.
  useEffect(
    () =>
      onNoticesWanted(
        () =>
          void loadNotices()
            .then(({ NoticeStack }) => setStack({ Stack: NoticeStack }))
            .catch(() => undefined),
      ),
    [],
  );
  return Stack === null ? null : <Stack />;
}
