// Buttons of sales documents of their own: one part, loaded with the first such document.
import type { ComponentType } from 'react';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { OrderActions } from './OrderActions.tsx';

export const salesActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  saleOrder: OrderActions,
};
