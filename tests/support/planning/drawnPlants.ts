// What a plant and its documents may look like, drawn at random for the proof that a run plans what the documents say: a few
// materials over a few levels, each with a pack it is also counted in, and what clerks enter of them.
import fc from 'fast-check';

export interface DrawnMaterial {
  /** Made of materials after it; the last of a plant is bought. */
  isMade: boolean;
  decimals: number;
  /** Base units in a pack. */
  pack: number;
  leadDays: number;
  safetyStock: number;
  policy: 'lotForLot' | 'fixedLot' | 'period';
  multiple: number;
  /** Kept by lots that spoil. */
  spoils: boolean;
  parts: readonly { after: number; numerator: number; isPacked: boolean; scrapRate: number }[];
}

/** One document; `at` chooses the material, days count from the day of the plan. */
export type DrawnDocument =
  | { is: 'stock'; at: number; qty: number; day: number }
  | {
      is: 'sale';
      at: number;
      qty: number;
      day: number;
      isPacked: boolean;
      /** Of ten parts of it, those wanted on another day, as rows of what kind, and those shipped. */
      second: number;
      rows: 'deliveries' | 'requirementPlans' | 'frozen';
      shipped: number;
      held: number;
    }
  | { is: 'purchase'; at: number; qty: number; day: number; isPacked: boolean; received: number }
  | { is: 'requisition'; at: number; qty: number; day: number }
  | { is: 'production'; at: number; qty: number; day: number; issued: number }
  | { is: 'firmed'; at: number; qty: number; day: number };

export interface DrawnPlant {
  materials: readonly DrawnMaterial[];
  documents: readonly DrawnDocument[];
}

const upTo = (max: number, min = 0): fc.Arbitrary<number> => fc.integer({ min, max });
const at = upTo(9);
const qty = upTo(60, 1);
const day = upTo(60, 1);
/** Mostly none of ten parts. */
const share = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: upTo(10) });

const material: fc.Arbitrary<DrawnMaterial> = fc.record({
  isMade: fc.boolean(),
  decimals: upTo(2),
  pack: fc.constantFrom(12, 2.5, 7),
  leadDays: upTo(5),
  safetyStock: fc.constantFrom(0, 0, 0, 15),
  policy: fc.constantFrom('lotForLot', 'lotForLot', 'fixedLot', 'period'),
  multiple: fc.constantFrom(0, 0, 10),
  spoils: fc.constantFrom(false, false, false, true),
  parts: fc.array(
    fc.record({
      after: upTo(2),
      numerator: fc.constantFrom(1, 2, 0.25),
      isPacked: fc.boolean(),
      scrapRate: fc.constantFrom(0, 0, 5),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

const document: fc.Arbitrary<DrawnDocument> = fc.oneof(
  fc.record({ is: fc.constant('stock' as const), at, qty, day }),
  fc.record({
    is: fc.constant('sale' as const),
    at,
    qty: upTo(30, 2),
    day,
    isPacked: fc.boolean(),
    second: share,
    rows: fc.constantFrom('deliveries', 'requirementPlans', 'frozen'),
    shipped: share,
    held: share,
  }),
  fc.record({
    is: fc.constant('purchase' as const),
    at,
    qty,
    day,
    isPacked: fc.boolean(),
    received: share,
  }),
  fc.record({ is: fc.constant('requisition' as const), at, qty, day }),
  fc.record({ is: fc.constant('production' as const), at, qty, day, issued: share }),
  fc.record({ is: fc.constant('firmed' as const), at, qty, day }),
);

export const drawnPlant: fc.Arbitrary<DrawnPlant> = fc.record({
  materials: fc.array(material, { minLength: 2, maxLength: 4 }),
  documents: fc.array(document, { minLength: 2, maxLength: 8 }),
});
