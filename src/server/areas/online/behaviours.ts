// What designs do beyond their definitions, by entity.
export { onlineForm } from './onlineForm.ts';
export { onlineReport } from './onlineReport.ts';
