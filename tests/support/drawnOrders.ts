// A purchase order in some unit and what becomes of it, drawn at random.
import fc from 'fast-check';
import { long } from './long.ts';

export interface Plan {
  /** Decimals of the base unit and of the unit of the order. */
  base: number;
  unit: number;
  /** How the unit comes to base units, and how that is said. */
  numerator: number;
  denominator: number;
  by: 'row' | 'conversion' | 'group';
  qty: number;
  steps: readonly Step[];
}

export interface Step {
  do: 'receive' | 'takeBack' | 'return' | 'close' | 'reopen' | 'draft';
  /** In thousandths of what is there. */
  share: number;
  inBase: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('receive', 'receive', 'receive', 'return', 'takeBack', 'close', 'reopen', 'draft'),
  share: fc.integer({ min: 1, max: 1000 }),
  inBase: fc.boolean(),
});

export const drawnOrder: fc.Arbitrary<Plan> = fc.record({
  base: fc.integer({ min: 0, max: 3 }),
  unit: fc.integer({ min: 0, max: 2 }),
  numerator: fc.oneof(fc.integer({ min: 7, max: 200 }), fc.constant(12.3456)),
  denominator: fc.oneof(fc.constant(1), fc.constantFrom(3, 7)),
  by: fc.constantFrom('row', 'conversion', 'group'),
  qty: fc.integer({ min: 2, max: 9 }),
  steps: fc.array(step, { minLength: 3, maxLength: long ? 12 : 5 }),
});
