// 打印: the page a print template is drawn on.
import { type ClientArea, screen } from '../clientArea.ts';

export const print: ClientArea = {
  forms: {
    printTemplate: screen(async () => (await import('./PrintTemplateForm.tsx')).PrintTemplateScreen),
  },
};
