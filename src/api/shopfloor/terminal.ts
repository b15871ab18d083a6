// Calls of a terminal in the workshop: with the key of the device and the tokens of its people, never with a session of the
// workbench, whose end must not end theirs.
import type { Command, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import type { TerminalBox, TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
import { postJson } from '../http.ts';

/** No notices and no session: the terminal says itself what went wrong. */
const options = { quiet: true, token: '', timeout: 15_000 };

export interface SignedInOperator {
  operator: string;
  employee: string;
  name: string;
}

export interface Shown {
  badge: string | null;
  employeeCode: string | null;
  pin: string | null;
  takeOver: boolean;
}

export function enrollTerminal(code: string): Promise<{ device: string; name: string }> {
  return postJson('terminal/enroll', { code }, options);
}

export function signInOperator(device: string, shown: Shown): Promise<SignedInOperator> {
  return postJson('terminal/signIn', { device, ...shown }, options);
}

export function signOutOperator(
  device: string,
  operator: string,
  reason: 'logout' | 'idle',
): Promise<unknown> {
  return postJson('terminal/signOut', { device, operator, reason }, options);
}

export function terminalState(device: string, operator: string): Promise<TerminalState> {
  return postJson('terminal/state', { device, operator }, options);
}

export interface Sent {
  /** Server minus device, in milliseconds. */
  offset: number;
  results: CommandResult[];
}

export function sendCommands(device: string, items: readonly Command[], wasOffline: boolean): Promise<Sent> {
  return postJson('terminal/send', { device, sentAt: Date.now(), wasOffline, items }, options);
}

/** Seals a box with good pieces of the task; needs the network, because the number of the box does. */
export function packBox(
  device: string,
  operator: string,
  task: string,
  qty: string,
  key: string,
): Promise<TerminalBox> {
  return postJson('terminal/pack', { device, operator, task, qty, key }, options);
}
