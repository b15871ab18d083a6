// Invented computations: a sum over numbers that tells how far it is, one that fails, and one that never ends.
import type { Computation } from '#model/report/computation.ts';

export const doubled: Computation<{ numbers: Float64Array }, { numbers: Float64Array; sum: number }> = {
  name: 'doubled',
  run({ numbers }, report) {
    const answer = numbers.map((each) => each * 2);
    report.progress(numbers.length, numbers.length, '已加倍');
    return { numbers: answer, sum: answer.reduce((sum, each) => sum + each, 0) };
  },
};

export const failing: Computation<{ why: string }, never> = {
  name: 'failing',
  run({ why }) {
    throw new RangeError(why);
  },
};

export const endless: Computation<{ from: number }, number> = {
  name: 'endless',
  run({ from }, report) {
    for (let at = from; ; at += 1) if (at % 1_000 === 0) report.progress(at, null, '一直在算');
  },
};

export const counting = { doubled, failing, endless };
