// What the buttons of the plan order list do: confirming first, then the actions that are asked about in a dialog of their
// own, then what every list offers.
import type { BatchAction } from '#features/list/records/batchActions.ts';
import { usePermission } from '#ui/shell/Permission.tsx';

/** Actions with a dialog of their own. */
const dialogs = { release: '投放', shift: '改期', split: '拆分', mergeOrders: '合并' } as const;
export type Asked = keyof typeof dialogs;

export const isAsked = (action: string): action is Asked => Object.hasOwn(dialogs, action);

/** What the buttons do, the daily ones first. */
export function usePlanOrderActions(given: readonly BatchAction[]): readonly BatchAction[] {
  const { permitted } = usePermission();
  const before: Readonly<Record<Asked, readonly string[]>> = {
    release: ['suggested', 'firmed', 'partiallyReleased'],
    shift: ['suggested', 'firmed', 'partiallyReleased'],
    split: ['suggested', 'firmed', 'partiallyReleased'],
    mergeOrders: ['suggested', 'firmed'],
  };
  const own = Object.entries(dialogs).flatMap(([action, title]): BatchAction[] =>
    permitted(`planOrder:${action}`) && isAsked(action)
      ? [
          {
            action,
            title,
            reason: null,
            onward: action === 'release',
            danger: false,
            runs: null,
            from: before[action],
          },
        ]
      : [],
  );
  const firm = given.filter(({ action }) => action === 'firm');
  const rest = given.filter(({ action }) => action !== 'firm' && !isAsked(action));
  return [...firm, ...own, ...rest];
}
