// Whose turn it is to be read: one notice stands at a time. What went well is said at once, in place of what stands; what
// could not be read so far comes back after it. Everything else waits, and what stands has a shorter time while something does.
// What is said of the same record later replaces what was said before: a refusal is over once the save went well.

export type Tone = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  tone: Tone;
  title?: string;
  message: string;
  /** How long it stands when nothing waits. */
  milliseconds: number;
  /** Whatever the outcome of a write is told of, such as the draft of a record. */
  about?: object;
}

export interface Turns {
  standing: (Notice & { since: number; turn: number }) | null;
  /** In the order they came. */
  waiting: readonly Notice[];
  /** Counts the notices that have stood: the next one is another one, even with the same words. */
  turn: number;
}

export const noTurns: Turns = { standing: null, waiting: [], turn: 0 };

/** How long a notice stands at least while another one waits. */
const leastTime: Readonly<Record<Tone, number>> = {
  success: 1_200,
  info: 1_200,
  warning: 2_400,
  error: 2_400,
};

const isSame = (one: Notice, other: Notice): boolean =>
  one.tone === other.tone && one.title === other.title && one.message === other.message;

function stand(turns: Turns, notice: Notice, now: number): Turns {
  const turn = turns.turn + 1;
  return { ...turns, turn, standing: { ...notice, since: now, turn } };
}

/** With one more notice. */
export function announced(before: Turns, notice: Notice, now: number): Turns {
  const turns = notice.about === undefined ? before : withoutThose(before, notice.about);
  const { standing, waiting } = turns;
  if (standing === null || isSame(standing, notice)) return stand(turns, notice, now);
  if (notice.tone === 'success') return stand({ ...turns, waiting: unread(turns, now) }, notice, now);
  return waiting.some((other) => isSame(other, notice)) ? turns : { ...turns, waiting: [...waiting, notice] };
}

function withoutThose({ standing, waiting, turn }: Turns, about: object): Turns {
  const rest = waiting.filter((notice) => notice.about !== about);
  return { turn, waiting: rest, standing: standing?.about === about ? null : standing };
}

/** What is still to be read when what stands gives way before its time; of what went well only the last is of interest. */
function unread({ standing, waiting }: Turns, now: number): readonly Notice[] {
  if (standing === null || standing.tone === 'success') return waiting;
  const { since, turn: _turn, ...notice } = standing;
  return now - since < leastTime[notice.tone] ? [notice, ...waiting] : waiting;
}

/** After what stands was put away or has had its time. */
export function passed(turns: Turns, now: number): Turns {
  const [next, ...waiting] = turns.waiting;
  return next === undefined ? { ...turns, standing: null } : stand({ ...turns, waiting }, next, now);
}

/** When the time of what stands is over; null: nothing stands. */
export function dueAt({ standing, waiting }: Turns): number | null {
  if (standing === null) return null;
  const { since, milliseconds, tone } = standing;
  return since + (waiting.length > 0 ? Math.min(milliseconds, leastTime[tone]) : milliseconds);
}

/** Its time begins anew: somebody held it under the pointer. */
export function held(turns: Turns, now: number): Turns {
  return turns.standing === null ? turns : { ...turns, standing: { ...turns.standing, since: now } };
}
