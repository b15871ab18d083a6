// 质量: progress bands of its documents, and the entry of samples as a matrix.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const qualityButtons: AreaButtons = {
  of: ['capaRecord', 'inspectionBill', 'lot', 'serialNumber', 'salesOutBill'],
  load: async () => (await import('./qualityParts.ts')).qualityActions,
  bands: async () => (await import('./qualityParts.ts')).qualityBands,
  lines: {
    inspectionBill: async () => (await import('./inspection/entry/EntryGrid.tsx')).entryLines,
  },
};
