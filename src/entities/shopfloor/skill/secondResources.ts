// Which second resources an operation needs: of each kind the narrowest requirement counts, all that are as narrow are one
// choice (operationResource-r1, FLOWS n7). Pure.

export interface ResourceRequirement {
  kind: string;
  /** Null: every material. */
  material: string | null;
  /** Null: every place in the route. */
  operationSeq: number | null;
  /** Ids of what serves it: units of a tool, or people. */
  units: readonly number[];
  /** How many are needed at once. */
  qty: number;
}

/** By need, the units of which one is taken; a requirement of two is two needs. */
export function needsOf(
  requirements: readonly ResourceRequirement[],
  material: string | null,
  seq: number,
): number[][] {
  const fitting = requirements.filter(
    (each) =>
      (each.material === null || each.material === material) &&
      (each.operationSeq === null || each.operationSeq === seq),
  );
  return [...Map.groupBy(fitting, ({ kind }) => kind)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => {
      const most = Math.max(...own.map(rank));
      const narrow = own.filter((each) => rank(each) === most);
      const units = [...new Set(narrow.flatMap((each) => each.units))].toSorted((a, b) => a - b);
      const qty = Math.max(...narrow.map((each) => each.qty));
      return Array.from({ length: qty }, () => units);
    });
}

const rank = ({ material, operationSeq }: ResourceRequirement): number =>
  (operationSeq === null ? 0 : 2) + (material === null ? 0 : 1);
