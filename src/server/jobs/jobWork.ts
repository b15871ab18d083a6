// What a running job is handed: whose it is, what was asked for, and how to tell how far it is.
import type { Grants } from '#model/can.ts';
import type { Ports } from '#server/ports.ts';
import type { Job } from './jobStore.ts';

export interface JobWork {
  ports: Ports;
  /** Of the user who asked for it, as they are now. */
  grants: Grants;
  job: Job;
  /** Tells the screens; often enough to be watched, not more. */
  tell(done: number, total: number | null): Promise<void>;
}
