// The machines of a definition: the life of its rows in `status`, and further dimensions in fields of their own (what was
// issued, what was scheduled). Code asks here for roles and transitions; no other path changes a state.
import type { ActionDef, ActionWords } from '#model/action.ts';
import type { EntityDef } from '#model/entity.ts';
import { standardStates } from './standardStates.ts';
import { hasRole, statesWith, type StateMachine, type StateRole, type Transition } from './stateMachine.ts';

const standard: Readonly<Record<string, StateMachine>> = standardStates;

/** The life of the rows of an entity; null for rows without one. */
export function machineOf({ states }: Pick<EntityDef, 'states'>): StateMachine | null {
  if (typeof states !== 'string') return states;
  return states === 'none' ? null : (standard[states] ?? null);
}

/** A machine with the field that keeps its state. */
export interface Dimension {
  field: string;
  machine: StateMachine;
}

/** The life in `status` first, then the dimensions beside it. */
export function dimensionsOf(def: Pick<EntityDef, 'states' | 'dimensions'>): Dimension[] {
  const machine = machineOf(def);
  const beside = Object.entries(def.dimensions ?? {}).map(([field, own]) => ({ field, machine: own }));
  return machine === null ? beside : [{ field: 'status', machine }, ...beside];
}

/** Whether a row in this state has any of the roles. Rows without a life have none. */
export function isIn(
  def: Pick<EntityDef, 'states'>,
  state: string | null | undefined,
  ...roles: readonly StateRole[]
): boolean {
  const machine = machineOf(def);
  return machine !== null && hasRole(machine, state, ...roles);
}

/** States with any of the roles, in the order they are declared. */
export function statesIn(def: Pick<EntityDef, 'states'>, ...roles: readonly StateRole[]): string[] {
  const machine = machineOf(def);
  return machine === null ? [] : statesWith(machine, ...roles);
}

/** A transition with the field it moves. */
export interface Step {
  field: string;
  transition: Transition;
}

/** Every step of the definition in the order declared, those of the system among them. */
export function stepsOf(def: EntityDef): Step[] {
  return dimensionsOf(def).flatMap(({ field, machine }) =>
    machine.transitions.map((transition) => ({ field, transition })),
  );
}

/** What has to be done before rows are worked on, by its title: 审核 for documents, 下达 for orders. */
export function titleOfBeginning(def: EntityDef): string {
  const found = stepsOf(def).find(
    ({ field, transition: { system, undoes, from, to } }) =>
      field === 'status' &&
      system !== true &&
      undoes === undefined &&
      isIn(def, to, 'executable') &&
      !from.some((state) => isIn(def, state, 'executable', 'done')),
  );
  return found?.transition.title ?? '审核';
}

/** Actions people take, each once, with title; in the order declared. */
export function actionsByHand(def: EntityDef): { action: string; title: string }[] {
  const titles = new Map<string, string>();
  for (const { transition } of stepsOf(def))
    if (transition.system !== true && !titles.has(transition.action))
      titles.set(transition.action, transition.title);
  return [...titles].map(([action, title]) => ({ action, title }));
}

/** The first transition of an action people take: what it is called and asks for is the same in all of them. */
export function transitionOf(def: EntityDef, action: string): Transition | undefined {
  return stepsOf(def).find(({ transition }) => transition.action === action && transition.system !== true)
    ?.transition;
}

/** States in `status` from which the action leads on. */
export function statesBefore(def: EntityDef, action: string): string[] {
  const machine = machineOf(def);
  return [
    ...new Set(
      (machine?.transitions ?? []).flatMap((each) =>
        each.action === action && each.system !== true ? each.from : [],
      ),
    ),
  ];
}

/** The state the action leads to from this one, conditions apart; null when it does not lead on. */
export function stateAfter(def: EntityDef, state: string | null, action: string): string | null {
  const found = machineOf(def)?.transitions.find(
    (each) => each.action === action && state !== null && each.from.includes(state),
  );
  return found?.to ?? null;
}

/** The action as the definition declares it; undefined for those of its kind and its states. */
export function ownAction({ actions }: Pick<EntityDef, 'actions'>, action: string): ActionDef | undefined {
  return actions !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** Whether a behaviour carries the action out without changing the state. */
export function isPerformed(def: Pick<EntityDef, 'actions'>, action: string): boolean {
  return ownAction(def, action)?.performs === true;
}

/** What is said of an action wherever it is declared. */
function wordsOf(def: EntityDef, action: string): ActionWords | undefined {
  return transitionOf(def, action) ?? ownAction(def, action);
}

/** The small form of an action. */
export function asksOf(def: EntityDef, action: string): EntityDef['fields'] | undefined {
  return wordsOf(def, action)?.asks;
}

/** Actions that move a record on, in the order in which they are tried. */
export function onwardActions(def: EntityDef): string[] {
  const ranked = [...actionsByHand(def).map(({ action }) => action), ...Object.keys(def.actions ?? {})];
  const those = (rank: ActionWords['onward']): string[] =>
    ranked.filter((action) => wordsOf(def, action)?.onward === rank);
  return [...those(true), ...those('otherwise')];
}

/** Actions with buttons of their own, in the order of their keys. */
export function featuredOf(def: EntityDef): string[] {
  return [...Object.keys(def.actions ?? {}), ...actionsByHand(def).map(({ action }) => action)].filter(
    (action) => wordsOf(def, action)?.featured === true,
  );
}
