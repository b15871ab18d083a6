// What a dialog over many orders says below what is asked: what is missing is a fault only once somebody began to fill in.

interface RunNotice {
  text: string;
  /** Red, and read out; else a hint of what to fill in. */
  isFault: boolean;
}

export function runNotice(state: {
  /** Why the job could not be started. */
  failure: string | null;
  /** Why it cannot be started as the form stands. */
  problem: string | null;
  isTouched: boolean;
  isStarted: boolean;
}): RunNotice | null {
  if (state.failure !== null) return { text: state.failure, isFault: true };
  if (state.isStarted || state.problem === null) return null;
  return { text: state.problem, isFault: state.isTouched };
}
