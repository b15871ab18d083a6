// Statements about rights: what a session is told it may do, and how groups and data rules decide it.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  {
    id: '6.rights.01',
    says: 'Menu and route visibility follow the permission list returned for the session',
  },
  {
    id: '6.rights.02',
    says: 'The permission list has auth and allAuth: entries of the user out of all there are, with type and status',
  },
  {
    id: '6.rights.03',
    says: 'A button shows only if its action is among the entries of the user or in the global list with status 0',
  },
  { id: '6.rights.04', says: 'Permissions are assigned to security groups and groups to users' },
  {
    id: '6.rights.05',
    says: 'Data permission rules exist per permission; getPermRuleListByPermId and queryPermissionRule list them',
  },
];
