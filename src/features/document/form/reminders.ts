// Warnings of a write that may be taken all the same: they are shown once, and the answer decides.
import type { Problem } from '#model/check/problem.ts';
import { ask } from '#ui/dialogs/confirm.tsx';

/** More are only counted. */
const mostShown = 8;

/** A few reminders one by one; of many the first, and how many more there are. */
export function fewOf(warnings: readonly Problem[]): string[] {
  const [first] = warnings;
  if (first === undefined || warnings.length <= 3) return warnings.map(({ message }) => message);
  return [`${first.message}；另有 ${warnings.length - 1} 处提醒`];
}

/** Whether the step is taken in spite of its warnings; `title` names the step, `confirm` the button that takes it. */
export function acceptsWarnings(
  title: string,
  warnings: readonly Problem[],
  confirm = `仍要${title}`,
): Promise<boolean> {
  const shown = warnings.slice(0, mostShown).map(({ message }) => message);
  if (warnings.length > shown.length) shown.push(`另有 ${warnings.length - shown.length} 处提醒`);
  return ask({ title: `${title}前请确认`, message: shown.join('；'), confirm });
}
