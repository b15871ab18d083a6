// Time of a random run: it begins on one morning and goes on whenever somebody looks at it, because ids carry the time
// and what is made later shall always be younger.

/** The morning of a sequence. */
export const morning = Date.UTC(2024, 4, 6, 2);

export function advancing(clock: { now: number }): void {
  let time = morning;
  const set = (now: number): void => {
    time = now;
  };
  Object.defineProperty(clock, 'now', { get: () => (time += 1), set });
}
