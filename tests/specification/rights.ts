// Statements about rights: what a session is told it may do, and how groups and data rules decide it.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  {
    id: '6.rights.01',
    says: 'Menu and route visibility follow the permission list returned for the session',
    tests: [
      'tests/scenarios/access/accessPermissions.test.ts > the menu > shows the home page and what may be viewed, nothing else',
      'tests/screens/rights.test.ts > the menu is made of what one may open; an address beyond it is not there',
    ],
  },
  {
    id: '6.rights.02',
    says: 'The permission list has auth and allAuth: entries of the user out of all there are, with type and status',
    tests: [
      'tests/scenarios/access/accessPermissions.test.ts > button permissions > are the granted ones, out of all there are',
    ],
  },
  {
    id: '6.rights.03',
    says: 'A button shows only if its action is among the entries of the user or in the global list with status 0',
    tests: [
      'tests/scenarios/access/accessPermissions.test.ts > button permissions > a switched-off rule has status 0, so that its button shows; the server still asks for the code',
      'tests/ui/permission.test.ts > lists of codes > are split at commas and trimmed, granted and switched off alike',
    ],
  },
  {
    id: '6.rights.04',
    says: 'Permissions are assigned to security groups and groups to users',
    tests: [
      'tests/scenarios/access/groupCalls.test.ts > security groups > are made, changed, granted by difference and given to users',
    ],
  },
  {
    id: '6.rights.05',
    says: 'Data permission rules exist per permission; getPermRuleListByPermId and queryPermissionRule list them',
    tests: [
      'tests/scenarios/access/groupCalls.test.ts > data rules > are listed by their menu and found by name and value',
    ],
  },
];
