// 基础资料: what base data does beyond its definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { billsOfPart } from './bom/billsOfPart.ts';
import { bomStructure } from './bom/bomStructure.ts';
import { structureCalls } from './bom/structureCalls.ts';
import { addressMirror, mirroredAddresses } from './customerAddresses.ts';
import { defaultCarrier } from './defaultCarrier.ts';
import { defaultChoices } from './defaultChoices.ts';
import { documentRates } from './documentRates.ts';
import { floatingUnits } from './floatingUnits.ts';
import { groupMember } from './groupMember.ts';
import { materialTax } from './materialTax.ts';
import { statusKept } from './stockStatus.ts';
import { organizationInUse } from './organizationInUse.ts';

export const master: ServerArea = {
  name: 'master',
  behaviours,
  bridges: [
    ...documentRates,
    ...defaultChoices,
    ...defaultCarrier,
    ...floatingUnits,
    ...groupMember,
    { entity: 'customer', behaviour: mirroredAddresses },
    { entity: 'organization', behaviour: organizationInUse },
    { entity: 'material', behaviour: materialTax },
    { entity: 'stockStatus', behaviour: statusKept },
  ],
  ledgers: [addressMirror],
  routes: [structureCalls],
  structureUsers: [billsOfPart],
  graphs: [bomStructure],
};
