// How far an outsourcing order is, above its form: five parts, each with one figure.
import type { ReactNode } from 'react';
import { outsourcingProgress } from '#entities/outsourcing/outsourcingOrder/progress.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import { ProgressBand } from '../OrderBand.tsx';

export function OutsourcingBand({ draft, stored, onLines }: DocumentBandProps): ReactNode {
  return stored ? <ProgressBand parts={outsourcingProgress(draft.doc)} onLines={onLines} /> : null;
}
