// Buttons of money documents of their own: one part, loaded with the first such document.
import type { ComponentType } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { SchemeActions } from './SchemeActions.tsx';

export const financeActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  receivablePlanScheme: SchemeActions,
  payablePlanScheme: SchemeActions,
};
