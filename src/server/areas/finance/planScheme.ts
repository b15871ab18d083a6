// 拆分方案: what no formula over its rows can say, such as one remainder row or percents that add up.
import { schemeProblem } from '#entities/finance/planSplit.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

const planScheme = defineBehaviour({
  title: '拆分方案的各行',
  actions: {
    save: {
      checks: ['各行比例合计 100%，至多一行取余额'],
      check(doc) {
        const problem = schemeProblem(doc);
        return problem === null ? [] : [{ ...problem, level: 'error' }];
      },
    },
  },
  warnsOnly: true,
});

export const receivablePlanScheme = planScheme;
export const payablePlanScheme = planScheme;
