// Buttons of the administration's own documents, by entity: one part, loaded with the first such document.
import type { ComponentType } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { AccountActions } from './AccountActions.tsx';
import { CheckActions } from './CheckTrial.tsx';
import { GroupActions } from './GroupActions.tsx';
import { MenuActions } from './MenuActions.tsx';
import { NumberActions, RuleActions } from './TrialActions.tsx';

export const systemActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  user: AccountActions,
  securityGroup: GroupActions,
  permissionDataRule: RuleActions,
  businessCode: NumberActions,
  checkRule: CheckActions,
  permission: MenuActions,
};
