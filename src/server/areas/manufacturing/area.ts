// 生产: what production orders do.
import type { ServerArea } from '../serverArea.ts';

export const manufacturing: ServerArea = {
  name: 'manufacturing',
};
