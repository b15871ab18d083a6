// 系统管理: parameters, sessions and the self check, and forms of flows, rules and templates.
import { type ClientArea, screen } from '../clientArea.ts';

const systemConfig = screen(async () => (await import('./ConfigScreen.tsx')).ConfigScreen);

export const system: ClientArea = {
  pages: {
    'system/SelfCheck': screen(async () => (await import('./SelfCheckScreen.tsx')).SelfCheckScreen),
  },
  lists: {
    systemConfig,
    userSession: screen(async () => (await import('./SessionsScreen.tsx')).SessionsScreen),
  },
  forms: {
    approvalFlow: screen(async () => (await import('./FlowForm.tsx')).FlowScreen),
    approvalDelegation: screen(async () => (await import('./DelegationForm.tsx')).DelegationScreen),
    auditLog: screen(async () => (await import('./AuditForm.tsx')).AuditScreen),
    permissionDataRule: screen(async () => (await import('./DataRuleForm.tsx')).DataRuleScreen),
    messageTemplate: screen(async () => (await import('./MessageTemplateForm.tsx')).MessageTemplateScreen),
    systemUrlConfig: screen(async () => (await import('./PortalForm.tsx')).PortalScreen),
    systemConfig,
  },
};
