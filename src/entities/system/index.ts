// The definitions of the area, in the order the dictionary lists them.
export { announcement } from './announcement.ts';
export { announcementSend } from './announcementSend.ts';
export { auditLog } from './auditLog.ts';
export { businessCode } from './businessCode.ts';
export { dictionaryType } from './dictionaryType.ts';
export { documentLink } from './documentLink.ts';
export { permission } from './permission.ts';
export { permissionDataRule } from './permissionDataRule.ts';
export { securityGroup } from './securityGroup.ts';
export { systemUrlConfig } from './systemUrlConfig.ts';
export { user } from './user.ts';
export { userSession } from './userSession.ts';
export { visitLog } from './visitLog.ts';
