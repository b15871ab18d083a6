// 工艺与资源: what a work centre can do in the next days, from its form.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const processButtons: AreaButtons = {
  of: ['workCenter'],
  load: async () => (await import('./CapacityButton.tsx')).capacityButtons,
};
