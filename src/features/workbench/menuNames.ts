// Values of the names a menu address may use, for the person at work.
import { useMemo } from 'react';
import { useSessionStore } from '#api/session/sessionStore.ts';
import type { MenuNames } from '#ui/shell/menu/menuAddress.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';

export function useMenuNames(): MenuNames {
  const { user, grants } = useSession();
  const token = useSessionStore((session) => session.token) ?? '';
  const { partyId, userLoginId } = user;
  const { userId, org, department } = grants;
  return useMemo(
    () => ({
      token,
      userId,
      partyId,
      companyId: org,
      tenantId: org,
      departmentId: department ?? '',
      username: userLoginId,
      'window.location.origin': location.origin,
      'config.domianURL': location.origin,
      'config.imgDomainURL': location.origin,
    }),
    [token, userId, partyId, org, department, userLoginId],
  );
}
