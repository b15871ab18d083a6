// The server's half of a business area: what happens beyond its definitions. The pure half is entities/<area>/area.ts;
// both carry the same name. General code never imports an area: it asks areas/registered.ts.
import type { Doc, LineRow, LinesDef, Row } from '#model/entity.ts';
import type { Behaviour, Bridge } from '#server/behaviours/behaviour.ts';
import type { Graph } from '#server/behaviours/locks.ts';
import type { Invariant } from '#server/selfCheck/invariant.ts';
import type { CalendarUser } from './calendarUser.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Report } from './report.ts';
import type { StructureUser } from './structureUser.ts';
import type { Context } from '#server/context.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import type { Ports } from '#server/ports.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import type { Task } from '#server/schedule/task.ts';
import type { FigureSql, FiguresByField } from '#server/store/figures.ts';

/** Asked with documents of its entity alone, whose definition may type them. */
type Transient = { filled(context: Context, doc: Doc): Promise<Row> }['filled'];

export interface ServerArea {
  /** Name of its pure half. */
  name: string;
  /** By entity. */
  behaviours?: Readonly<Record<string, Behaviour>>;
  /** What actions on an entity, of whichever area, do to documents of this one; in the order they take effect. */
  bridges?: readonly Bridge[];
  /** By entity of kind 'report'. */
  reports?: Readonly<Record<string, Report>>;
  /** Owners of the effects its behaviours plan. */
  ledgers?: readonly Ledger[];
  /** Calls of its own, beside those every entity has. */
  routes?: readonly ((routes: Routes, ports: Ports) => void)[];
  /** Fields of lists computed from other tables, by entity and field. */
  figures?: Figures;
  /** Header fields filled when a document is read, never stored, by entity. */
  transients?: Readonly<Record<string, Transient>>;
  /** Fills what is never stored on lines of whatever document shows it. */
  lineTransients?: readonly LineTransients[];
  /** What users may have done in the background, by the name of its kind. */
  jobs?: Readonly<Record<string, JobKind>>;
  /** What is done by the clock, by the value of the code list `jobKey`. */
  tasks?: Readonly<Record<string, Task>>;
  /** Open documents that stand on bills of materials, routes or parts. */
  structureUsers?: readonly StructureUser[];
  /** Open documents whose dates follow the calendar of the organisation. */
  calendarUsers?: readonly CalendarUser[];
  /** Quantities of source lines that are on their way without links of these lines. */
  elsewhere?: readonly Elsewhere[];
  /** Structures of its records that are no trees: none of them has a ring. */
  graphs?: readonly Graph[];
  /** What must hold after every transaction, beyond what follows from links and definitions. */
  invariants?: readonly Invariant[];
}

/** Answers the lines with what it fills; the same lines where the definition shows nothing of it. */
export type LineTransients = (
  context: Context,
  lines: LinesDef,
  rows: readonly LineRow[],
) => Promise<readonly LineRow[]>;

export type Figure = FigureSql;

export type Figures = FiguresByField;
