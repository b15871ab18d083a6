// The sentences of section 6, roles and permissions, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '6.s01',
    says: 'Menu and route visibility follow the permission list returned for the session (getUserPermissionByToken: menu, auth, allAuth)',
    statements: ['6.rights.01', '6.rights.02'],
  },
  {
    id: '6.s02',
    says: "A button-level permission check keeps an element only if its action appears in the user's permission entries (type not 2) or in the global list with status 0; otherwise the element is removed",
    statements: ['6.rights.03'],
  },
  {
    id: '6.s03',
    says: 'Users with partyId admin are exempt from the no-company check',
    statements: ['6.session.01'],
  },
  {
    id: '6.s04',
    says: 'Other users without a configured company see the warning 该账号未配置可用企业,3秒后自动退出当前系统! (check 5 seconds after load) and are logged out after 3 seconds',
    statements: ['6.session.02'],
  },
  {
    id: '6.s05',
    says: 'Permissions are assigned to security groups and groups to users',
    statements: ['6.rights.04'],
  },
  { id: '6.s06', says: 'Data permission rules exist per permission', statements: ['6.rights.05'] },
  { id: '6.s07', says: 'The access token travels in request headers', statements: ['7.requests.04'] },
  {
    id: '6.s08',
    says: 'A second login kicks out the earlier session (code 110)',
    statements: ['6.session.03'],
  },
];
