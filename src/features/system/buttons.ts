// 系统管理: buttons of accounts, groups, rules and numbers.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const systemButtons: AreaButtons = {
  of: ['user', 'securityGroup', 'permissionDataRule', 'businessCode', 'checkRule', 'permission'],
  load: async () => (await import('./systemActions.ts')).systemActions,
};
