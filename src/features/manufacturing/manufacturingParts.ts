// What production documents show beside the generic page: one part, loaded with the first such document.
import type { ComponentType } from 'react';
import type { DocumentActionsProps, DocumentBandProps } from '#features/document/form/documentForm.ts';
import { KittingActions } from './kitting/KittingActions.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderBand } from './OrderBand.tsx';
import { OutsourcingBand } from './outsourcing/OutsourcingBand.tsx';

export const manufacturingActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  kittingRun: KittingActions,
  manufacturingOrder: OrderActions,
  workOrder: OrderActions,
  workshopOrder: OrderActions,
  workTaskOrder: OrderActions,
  workshopSchedule: OrderActions,
};

export const manufacturingBands: Readonly<Record<string, ComponentType<DocumentBandProps>>> = {
  manufacturingOrder: OrderBand,
  outsourcingOrder: OutsourcingBand,
};
