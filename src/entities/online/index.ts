// Definitions of what administrators build.
export { onlineForm } from './onlineForm.ts';
export { onlineReport } from './onlineReport.ts';
