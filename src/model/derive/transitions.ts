// Which transition a document takes: the one an action leads to from where it stands, and those the system takes by
// itself once their condition holds. Both sides ask here, so a button shows exactly when the server would move.
import type { ActionGuard } from '#model/action.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { compile, evaluate, type ReadValue } from '#model/expression.ts';
import type { RefReader } from '#model/refs.ts';
import { dimensionsOf, ownAction, stepsOf, type Step } from '#model/states/states.ts';
import { headerReader } from './read.ts';

/** Without references: conditions read the document alone. */
const nothing: RefReader = () => undefined;

/** The state the document is in, by the field that keeps it. */
export function stateIn({ status, fields }: Pick<Doc, 'status' | 'fields'>, field: string): string | null {
  const value = field === 'status' ? status : fields[field];
  return typeof value === 'string' ? value : null;
}

function readerFor(def: EntityDef, doc: Doc, reader: RefReader): ReadValue {
  const read = headerReader(def, doc, reader);
  return (path) => (path.length === 1 && path[0] === 'linesDone' ? linesDone(def, doc) : read(path));
}

/** Whether there are lines with a state of their own, and all of them are closed or terminated. */
export function linesDone(def: EntityDef, doc: Doc): boolean {
  const rows = Object.entries(def.lines ?? {}).flatMap(([key, { fields }]) =>
    Object.hasOwn(fields, 'lineStatus') ? (doc.lines[key] ?? []) : [],
  );
  return (
    rows.length > 0 && rows.every(({ lineStatus }) => lineStatus === 'closed' || lineStatus === 'terminated')
  );
}

function leadsOn({ field, transition }: Step, def: EntityDef, doc: Doc, reader: RefReader): boolean {
  const state = stateIn(doc, field);
  if (state === null || !transition.from.includes(state)) return false;
  return (
    transition.when === undefined || evaluate(compile(transition.when), readerFor(def, doc, reader)) === true
  );
}

/** The step an action takes from here; null when it does not lead on. */
export function stepFor(def: EntityDef, doc: Doc, action: string, reader: RefReader = nothing): Step | null {
  const steps = stepsOf(def).filter(
    ({ transition }) => transition.action === action && transition.system !== true,
  );
  return steps.find((step) => leadsOn(step, def, doc, reader)) ?? null;
}

/** The next step the system takes by itself from here, `status` before the dimensions; null when all stands as it should. */
export function stepDue(def: EntityDef, doc: Doc, reader: RefReader = nothing): Step | null {
  if (dimensionsOf(def).length === 0) return null;
  return (
    stepsOf(def).find((step) => step.transition.system === true && leadsOn(step, def, doc, reader)) ?? null
  );
}

/** The first guard that does not hold; null when all do. */
export function guardBroken(
  def: EntityDef,
  doc: Doc,
  { transition }: Step,
  reader: RefReader = nothing,
): ActionGuard | null {
  const read = readerFor(def, doc, reader);
  return (transition.guards ?? []).find(({ expect }) => evaluate(compile(expect), read) !== true) ?? null;
}

/** What the record lacks for an action that leaves its state as it is; null when nothing. */
export function performanceBroken(def: EntityDef, doc: Doc, action: string): ActionGuard | null {
  const guard = ownAction(def, action)?.offeredWhen;
  if (guard === undefined || evaluate(compile(guard.expect), readerFor(def, doc, nothing)) === true)
    return null;
  return guard;
}

/** The document after the step: its state, stamps, what it sets and empties. `by` null: the system. */
export function stepped(def: EntityDef, doc: Doc, step: Step, stamp: StepStamp): Doc {
  const { field, transition } = step;
  const values: Doc['fields'] = { [field]: transition.to };
  for (const key of transition.clears ?? []) values[key] = null;
  const { by, at } = transition.stamps ?? {};
  if (by !== undefined) values[by] = transition.system === true ? null : stamp.by;
  if (at !== undefined) values[at] = stamp.at;
  if (transition.reason !== undefined) values[transition.reason] = stamp.reason ?? null;
  for (const [key, value] of Object.entries(transition.sets ?? {}))
    if (Object.hasOwn(doc.fields, key) || Object.hasOwn(def.fields, key)) values[key] = value;
  const status = field === 'status' ? transition.to : doc.status;
  return { ...doc, status, fields: { ...doc.fields, ...values } };
}

export interface StepStamp {
  by: string;
  /** Instant, ISO UTC. */
  at: string;
  reason?: string | null;
}

/** Steps of the system that a document may take one after another; more is a machine that runs in a circle. */
const mostSteps = 20;

/**
 * The document after every step the system takes by itself.
 * @throws RangeError when its conditions lead in a circle
 */
export function settledBySystem(
  def: EntityDef,
  doc: Doc,
  stamp: StepStamp,
  reader: RefReader = nothing,
): Doc {
  let current = doc;
  for (let taken = 0; taken <= mostSteps; taken += 1) {
    const step = stepDue(def, current, reader);
    if (step === null) return current;
    current = stepped(def, current, step, stamp);
  }
  throw new RangeError(`${def.name}: transitions of the system lead in a circle`);
}
