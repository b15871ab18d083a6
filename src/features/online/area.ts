// 在线开发: designers of forms and reports.
import { type ClientArea, screen } from '../clientArea.ts';

export const online: ClientArea = {
  forms: {
    onlineForm: screen(async () => (await import('./form/FormDesigner.tsx')).FormDesignerScreen),
    onlineReport: screen(async () => (await import('./report/ReportDesigner.tsx')).ReportDesignerScreen),
  },
};
