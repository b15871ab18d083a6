// Behaviours of the area by entity, one line each.
export { announcement } from './announcement.ts';
export { approvalFlow } from './approvalFlow.ts';
export { businessCode } from './businessCode.ts';
export { checkRule } from './checkRule.ts';
export { dictionaryType } from './dictionaryType.ts';
export { importTemplate } from './importTemplate.ts';
export { messageTemplate } from './messageTemplate.ts';
export { permission } from './permission.ts';
export { permissionDataRule } from './permissionDataRule.ts';
export { printTemplate } from './printTemplate.ts';
export { scheduledJob } from './scheduledJob.ts';
export { securityGroup } from './securityGroup.ts';
export { systemConfig } from './systemConfig.ts';
export { user } from './user.ts';
