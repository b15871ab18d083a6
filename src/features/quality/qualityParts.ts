// What quality documents show beside the generic page: one part, loaded with the first such document.
import type { ComponentType } from 'react';
import type { DocumentActionsProps, DocumentBandProps } from '#features/document/form/documentForm.ts';
import { traceButtons } from './genealogy/TraceButton.tsx';
import { CapaBand } from './capa/CapaBand.tsx';
import { AqlBand } from './inspection/AqlBand.tsx';

export const qualityActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = traceButtons;

export const qualityBands: Readonly<Record<string, ComponentType<DocumentBandProps>>> = {
  capaRecord: CapaBand,
  inspectionBill: AqlBand,
};
