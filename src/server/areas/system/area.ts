// 系统: what administration does beyond its definitions, and what is swept away by the clock.
import { announcementDelivery, systemMessage } from '#server/announcements/deliver.ts';
import { readersOf } from '#server/announcements/readers.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { systemFigures } from './figures.ts';
import { systemTasks } from './tasks.ts';

export const system: ServerArea = {
  name: 'system',
  behaviours,
  ledgers: [announcementDelivery, systemMessage],
  figures: systemFigures,
  transients: { announcement: readersOf },
  tasks: systemTasks,
};
