// What the clock starts: areas register tasks by the value of the code list `jobKey`.
import type { Ports } from '#server/ports.ts';

export interface Task {
  name: string;
  /** When it runs unless an administrator says otherwise. */
  cron: string;
  /** Answers in a sentence what it did. */
  run(ports: Ports): Promise<string>;
}
