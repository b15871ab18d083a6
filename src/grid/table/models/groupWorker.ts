// The worker's side of groupRows: key columns in, groups out.
import { buildGroups } from './grouping.ts';
import type { GroupRequest } from './grouping.ts';

addEventListener('message', ({ data }: MessageEvent<{ id: number; request: GroupRequest }>) => {
  postMessage({ id: data.id, groups: buildGroups(data.request) });
});
