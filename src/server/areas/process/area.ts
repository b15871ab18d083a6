// 工艺与资源: what resources and time do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';

export const process: ServerArea = { name: 'process' };
