// Statements about the calls of administration: menus, dictionaries, selects, users and passwords.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  {
    id: '7.administration.01',
    says: 'queryTreeList and listSysAllSecurityPermission answer the tree of menus',
  },
  {
    id: '7.administration.02',
    says: 'dict/getDictItems/{code} and select/{url} offer items and records, with otherField',
  },
  {
    id: '7.administration.03',
    says: 'getDataDictionaryGroupByType and getPublicDictionary answer dictionaryMap of options with value, text, label and key',
  },
  { id: '7.administration.04', says: 'updatePasswordForPartyId changes the password of a party' },
  {
    id: '7.administration.05',
    says: 'createSysSecurityPermission and updateSysSecurityPermission make and change menus and permissions',
  },
  {
    id: '7.administration.06',
    says: 'getSystemMenuList, getSystemSubmenu and getSystemSubmenuBatch read menus level by level',
  },
  { id: '7.administration.07', says: 'setSysPartyStatus freezes and releases users' },
  {
    id: '7.administration.08',
    says: 'getUserList and queryUserByDepId list users by page and by department',
  },
  { id: '7.administration.09', says: 'listFoodMessage answers what administrators entered' },
  {
    id: '7.administration.11',
    says: 'Dictionaries are kept for the session: the next page does not ask for them',
  },
  {
    id: '7.administration.12',
    says: 'A forgotten password: an administrator gives a new one, which has to be replaced; no call gives one to strangers',
  },
  { id: '7.administration.10', says: 'A code by text message is sent and signs in' },
];
