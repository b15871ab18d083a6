// What a life of rows is: states with roles, and the transitions between them, as data. The words of this file are all
// that general code knows of states: it asks which role a state has and never what a state is called.
import type { ActionGuard, ActionWords } from '#model/action.ts';

/**
 * What a state means to the product.
 * - `editable`: fields may be changed; `removable`: the row may be deleted
 * - `waiting`: handed in, a decision is awaited
 * - `reviewed`: has been agreed to and counts, whatever became of it since
 * - `executable`: may be worked on: pushed from, posted, referred to, performed upon
 * - `done`: nothing more is expected of it
 * - `void`: never counted or counts no more, and stays so
 * - `retired`: out of use for the time being; nothing new may refer to it
 */
export type StateRole =
  | 'editable'
  | 'removable'
  | 'waiting'
  | 'reviewed'
  | 'executable'
  | 'done'
  | 'void'
  | 'retired';

/** An action that changes the state. */
export interface Transition extends ActionWords {
  /** Several transitions may share an action: the first that leads on from the state, and whose `when` holds, is taken. */
  action: string;
  from: readonly string[];
  to: string;
  /** Only then; over the header, lists and `linesDone` (every line is closed or terminated). */
  when?: string;
  /** Taken by the system as soon as `when` holds: no button, no permission, nobody's stamp. */
  system?: true;
  /** The caller must give a reason, stored in this field. */
  reason?: string;
  /** What that field is called; default: the title with 原因. */
  reasonTitle?: string;
  /** The caller may give a reason, kept in the history. */
  optionalReason?: true;
  /** The document is checked completely before this action. */
  complete?: boolean;
  /** Conditions that must hold, judged in order; the first that fails refuses. */
  guards?: readonly ActionGuard[];
  /** Who and when are stored in these fields; a `by` that the system fills stays empty. */
  stamps?: { by?: string; at?: string };
  /** Values the transition writes, where the document has the field. */
  sets?: Readonly<Record<string, string | boolean | null>>;
  /** Fields emptied by the action. */
  clears?: readonly string[];
  /** The action this one takes back: refused while later documents stand on it, and what that action made goes with it. */
  undoes?: string;
  /** The action whose guards this one makes hold: until they do, this one is the next step. */
  readies?: string;
}

/** A tab of the list: rows in these states. */
export interface StateTab {
  key: string;
  title: string;
  states: readonly string[];
}

export interface StateMachine {
  name: string;
  /** What the field of the state is called; default 状态. */
  title?: string;
  initial: string;
  /** What a row in the initial state is called in messages; default 草稿. */
  initialTitle?: string;
  /** Dictionary with the labels and tones of the states. */
  dict: string;
  states: Readonly<Record<string, readonly StateRole[]>>;
  transitions: readonly Transition[];
  /** States worth a look of their own. */
  tabs?: readonly StateTab[];
}

/** Whether the state has any of the roles; unknown and empty states have none. */
export function hasRole(
  machine: StateMachine,
  state: string | null | undefined,
  ...roles: readonly StateRole[]
): boolean {
  if (state === null || state === undefined || !Object.hasOwn(machine.states, state)) return false;
  return machine.states[state]?.some((role) => roles.includes(role)) === true;
}

/** States with any of the roles, in the order they are declared. */
export function statesWith(machine: StateMachine, ...roles: readonly StateRole[]): string[] {
  return Object.keys(machine.states).filter((state) => hasRole(machine, state, ...roles));
}

/** What is wrong with a machine, in the words of whoever writes one; empty when it is sound. */
export function machineIssues(machine: StateMachine): string[] {
  const { name, initial, states, transitions, tabs = [] } = machine;
  const known = new Set(Object.keys(states));
  const issues: string[] = [];
  const note = (text: string): void => void issues.push(`${name}: ${text}`);
  if (!known.has(initial)) note(`the initial state ${initial} is not declared`);
  for (const { action, from, to } of transitions) {
    for (const state of [...from, to])
      if (!known.has(state)) note(`${action} names the unknown state ${state}`);
    if (from.length === 0) note(`${action} leads on from no state`);
  }
  for (const state of tabs.flatMap((tab) => tab.states))
    if (!known.has(state)) note(`a tab names the unknown state ${state}`);
  issues.push(...reachIssues(machine), ...transitionIssues(machine), ...roleIssues(machine));
  return issues;
}

function reachIssues({ name, initial, states, transitions }: StateMachine): string[] {
  const reached = new Set([initial]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  return Object.keys(states)
    .filter((state) => !reached.has(state))
    .map((state) => `${name}: the state ${state} is never reached`);
}

function transitionIssues({ name, transitions }: StateMachine): string[] {
  const issues: string[] = [];
  const taken = new Set<string>();
  for (const { action, title, from, to, when, system, undoes, complete } of transitions) {
    for (const state of from) {
      if (taken.has(`${action} ${state}`)) issues.push(`${name}: ${action} from ${state} is never taken`);
      if (when === undefined) taken.add(`${action} ${state}`);
    }
    if (title.trim() === '') issues.push(`${name}: ${action} has no title`);
    if (system === true && when === undefined) issues.push(`${name}: ${action} never says when it is taken`);
    if (system === true && complete === true) issues.push(`${name}: nobody could complete it for ${action}`);
    if (undoes === undefined) continue;
    const undone = transitions.filter((other) => other.action === undoes);
    if (undone.length === 0) issues.push(`${name}: ${action} undoes ${undoes}, which does not exist`);
    else if (!undone.some((other) => from.includes(other.to)))
      issues.push(`${name}: ${action} undoes ${undoes} from states it does not lead to (${to})`);
  }
  for (const [action, titles] of Map.groupBy(transitions, (each) => each.action))
    if (new Set(titles.map(({ title }) => title)).size > 1)
      issues.push(`${name}: ${action} has several titles`);
  return issues;
}

function roleIssues({ name, states, transitions }: StateMachine): string[] {
  const issues: string[] = [];
  const roles = Object.values(states).flat();
  if (!roles.some((role) => role === 'executable' || role === 'reviewed'))
    issues.push(`${name}: no state counts`);
  for (const [state, own] of Object.entries(states)) {
    if (new Set(own).size !== own.length) issues.push(`${name}: ${state} has a role twice`);
    if (own.length === 0) issues.push(`${name}: ${state} has no role`);
    if (own.includes('void') && own.some((role) => role !== 'void' && role !== 'removable'))
      issues.push(`${name}: ${state} is void and something else`);
    if (own.includes('done') && own.includes('editable'))
      issues.push(`${name}: ${state} is done and may be edited`);
    const ends: readonly StateRole[] = ['reviewed', 'done', 'void', 'retired'];
    const isLeft = transitions.some(({ from }) => from.includes(state));
    if (!isLeft && !own.some((role) => ends.includes(role)))
      issues.push(`${name}: nothing leads on from ${state}, which counts for nothing`);
  }
  return issues;
}
