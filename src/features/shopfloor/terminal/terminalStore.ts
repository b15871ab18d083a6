// The terminal behind its screen: which device it is, who is on it and what there is to do.
import { createStore } from 'zustand/vanilla';
import { ApiError, messageOf } from '#api/http.ts';
import {
  enrollTerminal,
  type Shown,
  signInOperator,
  type SignedInOperator,
  signOutOperator,
  terminalState,
} from '#api/shopfloor/terminal.ts';
import { afterCommands } from '#entities/shopfloor/terminal/afterCommands.ts';
import type { TerminalState, TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { type AnswerOrder, answerOrder } from './answerOrder.ts';
import { persist, type QueuedCommand } from './commandStore.ts';

export interface Terminal {
  phase: 'opening' | 'enroll' | 'ready';
  device: string | null;
  deviceName: string;
  people: readonly SignedInOperator[];
  /** Whoever acts. */
  active: SignedInOperator | null;
  state: TerminalState | null;
  queue: readonly QueuedCommand[];
  online: boolean;
  /** A sentence for the person in front of it, and whether it is bad news. */
  said: { text: string; bad: boolean } | null;
  /** The report that may still be taken back, and until when. */
  undoable: { key: string; text: string; until: number } | null;
}

const initial: Terminal = {
  phase: 'opening',
  device: null,
  deviceName: '',
  people: [],
  active: null,
  state: null,
  queue: [],
  online: true,
  said: null,
  undoable: null,
};

const store = createStore<Terminal>(() => initial);
export const terminalStore = store;

export const set = (part: Partial<Terminal>): void => store.setState(part);
export const say = (text: string, bad = false): void => set({ said: text === '' ? null : { text, bad } });

/** Answers of a server that can be reached: it is not the network. */
export const isAnswer = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code !== 'transport' && failure.status < 500;

/** Tasks with what waits on the device counted in; what was refused is not. */
export function shownTasks({ state, queue }: Terminal): TerminalTask[] {
  return afterCommands(
    state?.tasks ?? [],
    queue.filter(({ refused }) => refused === null),
  );
}

export async function enroll(code: string): Promise<void> {
  try {
    const { device, name } = await enrollTerminal(code);
    await persist('device', device);
    await persist('deviceName', name);
    set({ ...initial, phase: 'ready', device, deviceName: name });
  } catch (failure) {
    say(messageOf(failure), true);
  }
}

/** True when the person is already at another terminal and has to be asked. */
export async function signIn(shown: Shown): Promise<'done' | 'asks' | 'refused'> {
  const { device, people } = store.getState();
  if (device === null) return 'refused';
  try {
    const person = await signInOperator(device, shown);
    await setPeople([...people.filter(({ employee }) => employee !== person.employee), person]);
    say(`${person.name} 已登录`);
    await refresh();
    return 'done';
  } catch (failure) {
    noteContact(failure);
    if (failure instanceof ApiError && failure.code === '409') return 'asks';
    say(isAnswer(failure) ? messageOf(failure) : '没有网络，登录须联网；已登录的人可以继续操作', true);
    return 'refused';
  }
}

export async function signOut(person: SignedInOperator, reason: 'logout' | 'idle'): Promise<void> {
  const { device, people } = store.getState();
  await setPeople(people.filter(({ operator }) => operator !== person.operator));
  if (device !== null) await signOutOperator(device, person.operator, reason).catch(noteContact);
}

export function choosePerson(person: SignedInOperator): void {
  set({ active: person });
}

async function setPeople(people: SignedInOperator[]): Promise<void> {
  set({ people, active: people.at(-1) ?? null });
  await persist('people', people);
}

export const answers: AnswerOrder = answerOrder();

/** The server is asked again; without it the last word and the queue stand. */
export async function refresh(): Promise<void> {
  const { device, active } = store.getState();
  if (device === null || active === null) return;
  const counts = answers.ask();
  try {
    const state = await terminalState(device, active.operator);
    if (!counts()) return set({ online: true });
    set({ state, online: true });
    await persist('state', state);
  } catch (failure) {
    noteContact(failure);
    if (!(failure instanceof ApiError)) return;
    if (failure.code === '311') await forget();
    else if (failure.code === '313')
      await setPeople(store.getState().people.filter(({ operator }) => operator !== active.operator));
    if (isAnswer(failure)) say(failure.message, true);
  }
}

/** Revoked: nothing of the device is of use any more, and what it kept is refused. */
export async function forget(): Promise<void> {
  await Promise.all([persist('device', undefined), persist('people', []), persist('state', undefined)]);
  set({ ...initial, phase: 'enroll', queue: store.getState().queue });
}

export function noteContact(failure: unknown): void {
  if (!isAnswer(failure)) set({ online: false });
}
