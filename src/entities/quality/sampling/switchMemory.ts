// The memory of a switching scope: every step with the state before it, so that unapproving the newest lot, or taking back
// a reset, gives exactly what was. An older step cannot be taken back while later ones stand on it.
import type { Severity } from './samplingTables.ts';
import { afterLot, type JudgedLot, type SwitchState, switchedTo } from './switching.ts';

/** A lot that was judged, or a severity that somebody set. */
export type SwitchEvent = { lot: JudgedLot } | { setTo: Severity };

export interface SwitchStep {
  /** Of the inspection bill, or of the reset. */
  id: string;
  event: SwitchEvent;
  before: SwitchState;
}

export interface SwitchMemory {
  state: SwitchState;
  /** Oldest first. */
  steps: readonly SwitchStep[];
}

export function newMemory(severity: Severity): SwitchMemory {
  return { state: switchedTo(severity, 'initial'), steps: [] };
}

/**
 * The memory with one more step.
 * @throws RangeError when the step is known already, or a lot is judged while inspection is suspended
 */
export function remember(memory: SwitchMemory, id: string, event: SwitchEvent): SwitchMemory {
  if (memory.steps.some((step) => step.id === id)) throw new RangeError(`already a step: ${id}`);
  const state = 'lot' in event ? afterLot(memory.state, event.lot) : switchedTo(event.setTo, 'manual');
  return { state, steps: [...memory.steps, { id, event, before: memory.state }] };
}

/** The step that has to be taken back first, the newest; null when this one may be, or is none. */
export function standsOn(memory: SwitchMemory, id: string): string | null {
  const newest = memory.steps.at(-1)?.id ?? null;
  return newest === id || !memory.steps.some((step) => step.id === id) ? null : newest;
}

/**
 * The memory without its newest step, exactly as before it. What is no step (a resubmitted or fully inspected lot) changes
 * nothing.
 * @throws RangeError when later steps stand on it: ask `standsOn` first
 */
export function takeBack(memory: SwitchMemory, id: string): SwitchMemory {
  const newest = memory.steps.at(-1);
  if (newest?.id === id) return { state: newest.before, steps: memory.steps.slice(0, -1) };
  if (memory.steps.some((step) => step.id === id)) throw new RangeError(`later steps stand on ${id}`);
  return memory;
}
