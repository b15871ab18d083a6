// 系统: what administration does beyond its definitions, and what is swept away by the clock.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { systemTasks } from './tasks.ts';

export const system: ServerArea = { name: 'system', behaviours, tasks: systemTasks };
