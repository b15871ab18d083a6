// What an organisation counts as available and as expected (FLOWS §6): the parameters 可用量包含 and 预计可用量包含 name
// parts of the two sums. A parameter nobody set counts every part.
import type { FieldValue } from '#model/entity.ts';

/** Parts of 可用量, of one row of stock: onHand - reserved - frozen. Values of the dictionary `availablePart`. */
export const availableParts = ['onHand', 'minusReserved', 'minusFrozen'] as const;

export type AvailablePart = (typeof availableParts)[number];

/** Why a parameter cannot be kept, or null: values beyond the parts, or stock that is not counted at all. */
export function partsProblem(
  value: FieldValue | undefined,
  parts: readonly string[],
  needed: string | null,
): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value) || value.some((part) => typeof part !== 'string' || !parts.includes(part)))
    return '请从列表中选择';
  return needed !== null && !value.includes(needed) ? '必须包含现存量' : null;
}
