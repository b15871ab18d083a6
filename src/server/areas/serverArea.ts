// The server's half of a business area: what happens beyond its definitions. The pure half is entities/<area>/area.ts;
// both carry the same name. General code never imports an area: it asks areas/registered.ts.
import type { Behaviour, Bridge } from '#server/behaviours/behaviour.ts';
import type { Invariant } from '#server/selfCheck/invariant.ts';
import type { Report } from './report.ts';
import type { Task } from '#server/schedule/task.ts';

export interface ServerArea {
  /** Name of its pure half. */
  name: string;
  /** By entity. */
  behaviours?: Readonly<Record<string, Behaviour>>;
  /** What actions on an entity, of whichever area, do to documents of this one; in the order they take effect. */
  bridges?: readonly Bridge[];
  /** By entity of kind 'report'. */
  reports?: Readonly<Record<string, Report>>;
  /** What is done by the clock, by the value of the code list `jobKey`. */
  tasks?: Readonly<Record<string, Task>>;
  /** What must hold after every transaction, beyond what follows from links and definitions. */
  invariants?: readonly Invariant[];
}
