// Whose turn it is to be read: one notice stands at a time. What went well gives way at once to the next that went well;
// everything else waits behind what stands, which then has a shorter time, so that no error is lost and none holds up the rest.

export type Tone = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  tone: Tone;
  title?: string;
  message: string;
  /** How long it stands when nothing waits. */
  milliseconds: number;
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
const leastTime: Readonly<Record<Tone, number>> = { success: 1_200, info: 1_200, warning: 2_400, error: 2_400 };

const isSame = (one: Notice, other: Notice): boolean =>
  one.tone === other.tone && one.title === other.title && one.message === other.message;

function stand(turns: Turns, notice: Notice, now: number): Turns {
  const turn = turns.turn + 1;
  return { ...turns, turn, standing: { ...notice, since: now, turn } };
}

/** With one more notice. */
export function announced(turns: Turns, notice: Notice, now: number): Turns {
  const { standing, waiting } = turns;
  if (standing === null || isSame(standing, notice)) return stand(turns, notice, now);
  if (waiting.some((other) => isSame(other, notice))) return turns;
  if (notice.tone !== 'success') return { ...turns, waiting: [...waiting, notice] };
  const others = waiting.filter(({ tone }) => tone !== 'success');
  if (standing.tone === 'success' && others.length === 0) return stand({ ...turns, waiting: [] }, notice, now);
  return { ...turns, waiting: [...others, notice] };
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
