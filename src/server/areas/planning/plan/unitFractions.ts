// What one unit of a bill is in stock units, for all bills a run or a promise reads: the pairs of material and unit that
// occur are read first, then all that converts them, and the one finder of conversions answers each pair once.
import { notConverted, unitInBase } from '#entities/master/bom/structures.ts';
import type { CountedIn } from '#entities/planning/mrp/snapshot.ts';
import type { UnitFractions } from '#entities/planning/plan/planInput.ts';
import { storedFraction } from '#model/fraction.ts';
import { countedMaterials } from '#server/areas/master/bom/structureMaterials.ts';
import type { Rows } from '#server/ports.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { selectFrom } from '#server/select/select.ts';

/**
 * @param pairs select of `material` and `unit`, with its parameters
 * @param day ISO day whose conversions count
 */
export async function unitFractions(
  rows: Rows,
  pairs: string,
  parameters: readonly unknown[],
  day: string,
): Promise<UnitFractions> {
  const asked = await selectFrom(
    rows,
    presentColumns('p', { material: 'ref', unit: 'ref' }),
    written(`from (${pairs}) p`, parameters),
  );
  if (asked.length === 0) return {};
  const materials = [...new Set(asked.map(({ material }) => material))];
  const data = await countedMaterials(rows, materials, day);
  const answer = (material: string, unit: string): CountedIn | string => {
    const found = unitInBase(data, material, unit);
    if (found === null) return notConverted(data, material, [unit]).message;
    const { numerator, denominator } = storedFraction(found);
    return { unitNumerator: numerator, unitDenominator: denominator };
  };
  return Object.fromEntries(
    asked.map(({ material, unit }) => [`${material} ${unit}`, answer(material, unit)]),
  );
}
