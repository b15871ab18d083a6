// 计划管理: what substitution and engineering change do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { decideAffected } from './engineeringChange/decideAffected.ts';
import { partsOnLines } from './engineeringChange/partsOnLines.ts';

export const planning: ServerArea = {
  name: 'planning',
  behaviours,
  lineTransients: [partsOnLines],
  ledgers: [decideAffected],
};
