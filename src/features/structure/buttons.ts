// 物料清单: structures, from the bill of materials and from the material.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const structureButtons: AreaButtons = {
  of: ['bom', 'material', 'engineeringChange'],
  load: async () => (await import('./structureActions.tsx')).structureActions,
  lines: { bom: async () => (await import('./tree/bomLines.tsx')).bomLines },
};
