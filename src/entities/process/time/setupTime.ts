// Minutes a machine needs to change from one group of products to another, by the most specific rule of a matrix.
import type { Row } from '#model/entity.ts';

export interface SetupRule {
  /** '*' is any group. */
  fromGroup: string;
  toGroup: string;
  minutes: number;
}

const any = '*';

/** The rules of a stored matrix; lines not filled in yet are left out. */
export function setupRules(rows: readonly Row[]): SetupRule[] {
  return rows.flatMap(({ fromGroup, toGroup, minutes }) =>
    typeof fromGroup === 'string' && typeof toGroup === 'string' && typeof minutes === 'number'
      ? [{ fromGroup, toGroup, minutes }]
      : [],
  );
}

/**
 * Nothing within one group; else the rule of exactly these two, else one from or to any group (the one that names where
 * the machine comes from first), else one between any two, else the default of the matrix.
 */
export function setupMinutes(
  rules: readonly SetupRule[],
  byDefault: number,
  from: string,
  to: string,
): number {
  if (from === to) return 0;
  const ways = [
    [from, to],
    [from, any],
    [any, to],
    [any, any],
  ] as const;
  for (const [fromGroup, toGroup] of ways) {
    const rule = rules.find((each) => each.fromGroup === fromGroup && each.toGroup === toGroup);
    if (rule !== undefined) return rule.minutes;
  }
  return byDefault;
}
