// What a bill of materials draws in place of plain lines, and its route beside them.
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { RouteSheet } from '../route/RouteSheet.tsx';
import { StructureLines } from './StructureLines.tsx';

export const bomLines: OwnLines = {
  panes: { items: StructureLines },
  sheets: [{ key: 'processRoute', title: '工艺路线', Component: RouteSheet }],
};
