// The dialog of an action on the chosen plan orders: each asks for something else and shows what will come of it.
import type { ReactNode } from 'react';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { MergeDialog } from './MergeDialog.tsx';
import type { PlanOrderRow } from './planOrderRows.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ShiftDialog } from './ShiftDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import type { Asked } from './usePlanOrderActions.ts';

export interface AskedOrders {
  action: Asked;
  rows: readonly PlanOrderRow[];
}

export interface PlanOrderDialogProps extends AskedOrders {
  environment: FieldEnvironment;
  onClose(): void;
}

export function PlanOrderDialog({ action, rows, environment, onClose }: PlanOrderDialogProps): ReactNode {
  switch (action) {
    case 'release':
      return <ReleaseDialog rows={rows} environment={environment} onClose={onClose} />;
    case 'shift':
      return <ShiftDialog rows={rows} onClose={onClose} />;
    case 'split':
      return <SplitDialog rows={rows} environment={environment} onClose={onClose} />;
    default:
      return <MergeDialog rows={rows} environment={environment} onClose={onClose} />;
  }
}
