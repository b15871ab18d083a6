// Orders that should have begun before today and have not: planned in the past by hand or counted back from the order above.
// One rule and the same words in the list, on the order and in what is said when it is saved.
import { bool } from '#model/fields.ts';

/** States in which the beginning is still to come. */
export const notBegun = ['draft', 'submitted', 'planned', 'released'] as const;

export const lateStartTitle = '开工日期早于今天';

export function startsInPast(status: string, start: string, today: string): boolean {
  return notBegun.some((state) => state === status) && start !== '' && start < today;
}

export const lateStart = {
  startsInPast: bool(lateStartTitle, {
    figure: true,
    list: true,
    filter: true,
    group: '计划',
    visibleWhen: 'startsInPast',
    help: '还没有开工，计划开工日期已经过去：请改期或加急',
  }),
};
