// Which equipment may be chosen: the conditions of pickers over its kind and run status, in the expression language, so that
// the popup and the server judge alike.

const inUse = "runStatus != 'scrapped' and runStatus != 'stopped'";

/** Machines that work is planned on; one under repair may be planned for later. */
export const machineInUse = `equipmentKind = 'production' and ${inUse}`;

/** Moulds and fixtures. */
export const toolInUse = `equipmentKind = 'tooling' and ${inUse}`;

/** Instruments that may be measured with. */
export const instrumentInUse = `equipmentKind = 'instrument' and ${inUse}`;

/** Whatever stands in the register and was not written off. */
export const notScrapped = "runStatus != 'scrapped'";

/** Run statuses in which no task begins on it (rule equipment-r1); it is maintained only where the maintenance stops it. */
export const standing: readonly string[] = ['repair', 'maintenance', 'stopped', 'scrapped'];
