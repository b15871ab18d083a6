// The permission element: one component that keeps or removes what it holds, and one hook for everything that is no
// element of its own (entries of a menu, keys, columns, fields). Both follow the permission set as it changes.
import { type ReactNode, useMemo } from 'react';
import { isColumnShown, isDisabled, isPermitted } from './permission.ts';
import { useSession } from './sessionContext.tsx';

export interface Permission {
  /** Whether a button, or anything else that acts, stays in the page. */
  permitted(code: string): boolean;
  /** Whether a form field is locked. */
  disabled(code: string): boolean;
  columnShown(code: string): boolean;
}

export function usePermission(): Permission {
  const { auth, allAuth } = useSession();
  return useMemo(
    () => ({
      permitted: (code) => isPermitted({ auth, allAuth }, code),
      disabled: (code) => isDisabled({ auth, allAuth }, code),
      columnShown: (code) => isColumnShown({ auth, allAuth }, code),
    }),
    [auth, allAuth],
  );
}

/** Keeps its children only with the permission; otherwise nothing is in the page at all. */
export function Permitted({ code, children }: { code: string; children: ReactNode }): ReactNode {
  return usePermission().permitted(code) ? children : null;
}
