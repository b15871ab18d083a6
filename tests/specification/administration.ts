// Statements about the calls of administration: menus, dictionaries, selects, users and passwords.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  {
    id: '7.administration.01',
    says: 'queryTreeList and listSysAllSecurityPermission answer the tree of menus',
    tests: [
      'tests/scenarios/access/permissionCalls.test.ts > the menu tree > is read level by level, for several parents at once, and whole',
      'tests/scenarios/access/permissionCalls.test.ts > the menu tree > comes as options with every id, for menus and for departments',
    ],
  },
  {
    id: '7.administration.02',
    says: 'dict/getDictItems/{code} and select/{url} offer items and records, with otherField',
    tests: [
      'tests/scenarios/access/userCalls.test.ts > helper endpoints > selects offer records of an entity and items of a dictionary',
      'tests/scenarios/access/accessPermissions.test.ts > around the pages > dictionaries come from the table, by type or all, in their order',
    ],
  },
  {
    id: '7.administration.03',
    says: 'getDataDictionaryGroupByType and getPublicDictionary answer dictionaryMap of options with value, text, label and key',
    tests: [
      'tests/scenarios/access/accessPermissions.test.ts > around the pages > dictionaries come from the table, by type or all, in their order',
    ],
  },
  {
    id: '7.administration.04',
    says: 'updatePasswordForPartyId changes the password of a party',
    tests: [
      'tests/scenarios/access/accessAdministration.test.ts > a new password from the administrator works once: it ends the session and has to be replaced',
    ],
  },
  {
    id: '7.administration.05',
    says: 'createSysSecurityPermission and updateSysSecurityPermission make and change menus and permissions',
    tests: [
      'tests/scenarios/access/permissionCalls.test.ts > a menu the administrator adds > a button row is a permission of its own, for several codes at once',
    ],
  },
  {
    id: '7.administration.06',
    says: 'getSystemMenuList, getSystemSubmenu and getSystemSubmenuBatch read menus level by level',
    tests: [
      'tests/scenarios/access/permissionCalls.test.ts > the menu tree > is read level by level, for several parents at once, and whole',
    ],
  },
  {
    id: '7.administration.07',
    says: 'setSysPartyStatus freezes and releases users',
    tests: [
      'tests/scenarios/access/userCalls.test.ts > users > are frozen and released; a frozen one cannot work any more',
    ],
  },
  {
    id: '7.administration.08',
    says: 'getUserList and queryUserByDepId list users by page and by department',
    tests: [
      'tests/scenarios/access/userCalls.test.ts > users > are listed by page and filter, and by department with those below',
    ],
  },
  {
    id: '7.administration.09',
    says: 'listFoodMessage answers what administrators entered',
    tests: [
      'tests/scenarios/access/userCalls.test.ts > helper endpoints > the canteen tells what administrators entered in its dictionary',
    ],
  },
  {
    id: '7.administration.10',
    says: 'A code by text message is sent and signs in',
    tests: [
      'tests/scenarios/access/accessWays.test.ts > a code by text message > goes to the configured sender with its token, and signs in once',
    ],
  },
];
