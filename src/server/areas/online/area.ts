// 在线开发: publishing what administrators designed.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { publicationCall } from './publicationCall.ts';
import { reportPreviewCall } from './reportPreviewCall.ts';
import { publishForm, withdrawForm } from './publishForm.ts';

export const online: ServerArea = {
  name: 'online',
  behaviours,
  ledgers: [publishForm, withdrawForm],
  routes: [publicationCall, reportPreviewCall],
};
