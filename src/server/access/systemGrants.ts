// Rights of what nobody asked for: tasks of the clock. The history names no user.
import type { Grants } from '#model/rights/can.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

export function systemGrants(org: string): Grants {
  return {
    userId: nobody,
    login: '',
    userName: '',
    employee: null,
    department: null,
    departments: [],
    org,
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
}
