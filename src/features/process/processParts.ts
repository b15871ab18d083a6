// What documents of the area show beside the generic page: one part, loaded with the first such document.
import type { ComponentType } from 'react';
import type { DocumentActionsProps, DocumentBandProps } from '#features/document/form/documentForm.ts';
import { CalendarMovesButton } from './CalendarMoves.tsx';
import { CapacityButton } from './CapacityButton.tsx';
import { SchemeMatrix } from './SchemeMatrix.tsx';
import { SetupGrid } from './SetupGrid.tsx';
import { ShiftRuler } from './ShiftRuler.tsx';
import { EquipmentBand } from './upkeep/EquipmentBand.tsx';

export const processActions: Readonly<Record<string, ComponentType<DocumentActionsProps>>> = {
  factoryCalendar: CalendarMovesButton,
  workCenter: CapacityButton,
};

export const processBands: Readonly<Record<string, ComponentType<DocumentBandProps>>> = {
  equipment: EquipmentBand,
  shift: ShiftRuler,
  shiftScheme: SchemeMatrix,
  setupMatrix: SetupGrid,
};
