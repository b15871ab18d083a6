// The queue of a terminal: a command is on disk before the screen shows it as done; it is sent at once or, without network, as
// soon as there is one, and leaves only with the server's answer.
import { messageOf } from '#api/http.ts';
import { type SignedInOperator, sendCommands } from '#api/shopfloor/terminal.ts';
import { afterCommands } from '#entities/shopfloor/terminal/afterCommands.ts';
import { type Command, type CommandKind, waitsFor } from '#entities/shopfloor/terminal/replay.ts';
import type { TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
import {
  dropCommands,
  persistedValue,
  queueCommand,
  queuedCommands,
  type QueuedCommand,
} from './commandStore.ts';
import {
  answers as stateAnswers,
  forget,
  isAnswer,
  noteContact,
  refresh,
  say,
  set,
  terminalStore as store,
} from './terminalStore.ts';

const perSending = 50;
const undoFor = 10_000;

export async function openTerminal(): Promise<void> {
  const [device, deviceName, people, state, queue] = await Promise.all([
    persistedValue<string>('device'),
    persistedValue<string>('deviceName'),
    persistedValue<SignedInOperator[]>('people'),
    persistedValue<TerminalState>('state'),
    queuedCommands(),
  ]);
  if (device === undefined) return set({ phase: 'enroll' });
  set({
    phase: 'ready',
    device,
    deviceName: deviceName ?? '',
    people: people ?? [],
    active: people?.at(-1) ?? null,
    state: state ?? null,
    queue,
  });
  await send();
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters: the time, then 80 random bits. */
function newKey(now: number): string {
  let time = now;
  let head = '';
  for (let index = 0; index < 10; index += 1) {
    head = (alphabet[time % 32] ?? '0') + head;
    time = Math.floor(time / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return head + Array.from(random, (byte) => alphabet[byte % 32]).join('');
}

/** Keeps what the active person did and sends it as soon as it can be. Answers its key; null when nobody is on the terminal. */
export async function act(
  kind: CommandKind,
  task: string | null,
  values: Record<string, string>,
  done: string,
): Promise<string | null> {
  const { active, queue } = store.getState();
  if (active === null) return null;
  const at = Date.now();
  const seq = Math.max(at, (queue.at(-1)?.seq ?? 0) + 1);
  const command: QueuedCommand = {
    key: newKey(at),
    kind,
    operator: active.operator,
    at,
    task,
    values,
    seq,
    wasOffline: false,
    refused: null,
  };
  await queueCommand(command);
  set({ queue: [...store.getState().queue, command] });
  say(done);
  if (kind === 'report') set({ undoable: { key: command.key, text: done, until: at + undoFor } });
  void send();
  return command.key;
}

/** What has not left the device is dropped, what the server has is taken back there. */
export async function undo(): Promise<void> {
  const { undoable, queue } = store.getState();
  if (undoable === null) return;
  set({ undoable: null });
  const waiting = queue.find(({ key }) => key === undoable.key);
  if (waiting !== undefined && !sending) {
    await removed([waiting.key]);
    say('已撤销');
    return;
  }
  const task = lastTask.get(undoable.key) ?? waiting?.task ?? null;
  await act('undo', task, { of: undoable.key }, '已撤销');
}

const lastTask = new Map<string, string | null>();

async function removed(keys: readonly string[]): Promise<void> {
  await dropCommands(keys);
  set({ queue: store.getState().queue.filter(({ key }) => !keys.includes(key)) });
}

/** What the server has taken counts as done until it is asked again, so that nothing jumps back meanwhile. */
async function settled(taken: readonly QueuedCommand[]): Promise<void> {
  const keys = taken.map(({ key }) => key);
  await dropCommands(keys);
  stateAnswers.changed();
  const { state, queue } = store.getState();
  set({
    queue: queue.filter(({ key }) => !keys.includes(key)),
    state: state === null ? null : { ...state, tasks: afterCommands(state.tasks, taken) },
  });
}

export const drop = (command: QueuedCommand): Promise<void> => removed([command.key]).then(send);

/** A refused item is done again, changed, under a key of its own and at the time it happened. */
export async function mend(command: QueuedCommand, values: Record<string, string>): Promise<void> {
  const { active } = store.getState();
  const mended: QueuedCommand = {
    ...command,
    key: newKey(Date.now()),
    operator: active?.operator ?? command.operator,
    values,
    refused: null,
  };
  await queueCommand(mended);
  set({ queue: store.getState().queue.map((each) => (each.key === command.key ? mended : each)) });
  await dropCommands([command.key]);
  await send();
}

let sending = false;
let again = false;

/** Everything that does not wait for something refused, in its order; one sending at a time. */
export async function send(): Promise<void> {
  if (sending) {
    again = true;
    return;
  }
  sending = true;
  try {
    do {
      again = false;
      if (!(await sentOnce())) break;
    } while (again || waiting().length > 0);
  } finally {
    sending = false;
  }
  await refresh();
}

function waiting(): QueuedCommand[] {
  const { queue } = store.getState();
  const refused = queue.filter((each) => each.refused !== null);
  return queue.filter((each) => each.refused === null && !refused.some((other) => waitsFor(each, other)));
}

/** Whether the server answered and something may be left. */
async function sentOnce(): Promise<boolean> {
  const { device } = store.getState();
  const items = waiting().slice(0, perSending);
  if (device === null || items.length === 0) return false;
  stateAnswers.changed();
  try {
    const { results } = await sendCommands(
      device,
      items.map(commandOf),
      items.some(({ wasOffline }) => wasOffline),
    );
    set({ online: true });
    const answers = new Map(results.map((result) => [result.key, result]));
    const taken: QueuedCommand[] = [];
    let progress = false;
    for (const item of items) {
      const answer = answers.get(item.key);
      if (answer === undefined || answer.result === 'waiting') continue;
      progress = true;
      lastTask.set(item.key, item.task);
      if (answer.result === 'accepted' || answer.first === 'accepted') taken.push(item);
      else await refuse(item, answer.message ?? '服务器没有接收');
    }
    await settled(taken);
    return progress;
  } catch (failure) {
    noteContact(failure);
    if (isAnswer(failure)) {
      say(messageOf(failure), true);
      if (failure.code === '311') await forget();
    } else await markOffline(items);
    return false;
  }
}

function commandOf({ key, kind, operator, at, task, values }: QueuedCommand): Command {
  return { key, kind, operator, at, task, values };
}

async function refuse(item: QueuedCommand, why: string): Promise<void> {
  const refused = { ...item, refused: why };
  await queueCommand(refused);
  set({
    queue: store.getState().queue.map((each) => (each.key === item.key ? refused : each)),
    undoable: null,
  });
  say(why, true);
}

async function markOffline(items: readonly QueuedCommand[]): Promise<void> {
  const fresh = items.filter(({ wasOffline }) => !wasOffline).map((item) => ({ ...item, wasOffline: true }));
  for (const item of fresh) await queueCommand(item);
  const by = new Map(fresh.map((item) => [item.key, item]));
  set({ queue: store.getState().queue.map((each) => by.get(each.key) ?? each) });
}
