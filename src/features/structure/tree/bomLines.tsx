// What a bill of materials draws in place of plain lines.
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { StructureLines } from './StructureLines.tsx';

export const bomLines: OwnLines = { panes: { items: StructureLines } };
